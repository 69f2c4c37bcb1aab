"""Foray in Python: solitaire commando-raid wargames, one at a time or thousands side by side.

    import foray

    game = foray.Game("chariot")            one game: reset, step, choices, view, odds, record
    batch = foray.Batch("chariot", games=4096)   many: numpy arrays (needs numpy)

It stands on the shared library libforay.so, by cffi. docs/python.md tells all of it.
"""

from ._library import Error, library as _library, text as _text
from .game import Game, Talk, systems

__all__ = ["Batch", "Error", "Field", "Game", "Talk", "systems"]
__version__ = _text(_library.fy_version())


def __getattr__(name):
    """What needs numpy is loaded when it is asked for."""
    if name in ("Batch", "Field", "CHOICE", "GOES_ON", "ENDED", "CUT"):
        from . import batch
        return getattr(batch, name)
    raise AttributeError(f"foray has no {name}")
