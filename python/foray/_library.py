"""The shared library: where it is, what of it is used, and how errors come out of it."""

import os
import pathlib
import re

import cffi

VERSION = 0  # of the library's interface: libforay.so.0



def _declarations():
    """What is used of the library, as its own headers declare it: those beside this file (an installation) or of the source."""
    here = pathlib.Path(__file__).resolve()
    folder = next((f for f in (here.parent / "include", here.parents[2] / "include/foray") if (f / "batch.h").is_file()), None)
    if folder is None:
        raise ImportError(f"the headers of libforay are not in {here.parent / 'include'}")
    choice = re.search(r"^struct fy_choice \{.*?^\};", (folder / "foray.h").read_text(), re.M | re.S)[0]
    headers = ((folder / name).read_text() for name in ("talk.h", "batch.h"))
    return "\n".join([choice, *(re.sub(r"^#.*", "", header, flags=re.M) for header in headers)])


ffi = cffi.FFI()
ffi.cdef(_declarations())

ERROR_ROOM = 512


class Error(Exception):
    """What the library refused, in its own words. `why` is the rule's refusal as the protocol has it, or None."""

    def __init__(self, text, why=None):
        super().__init__(text)
        self.why = why


def _places():
    """Where the library may be: as told, beside this file (a build or an installation), or where the system looks."""
    told = os.environ.get("FORAY_LIBRARY")
    if told:
        yield told
        return
    here = pathlib.Path(__file__).resolve()
    name = f"libforay.so.{VERSION}"
    for top, way in ((here.parents[2], "build/release/" + name), (here.parents[3], name), (here.parents[3], "*/" + name)):
        yield from (str(p) for p in sorted(top.glob(way)))
    yield name


def _load():
    problems = []
    for place in _places():
        try:
            return ffi.dlopen(place)
        except OSError as problem:
            problems.append(str(problem))
    raise ImportError("libforay.so cannot be loaded (FORAY_LIBRARY names another place): " + "; ".join(problems))


library = _load()


def text(pointer):
    return ffi.string(pointer).decode()


def given(word):
    """A word for the library; None stays nothing."""
    return ffi.NULL if word is None else ffi.new("char[]", str(word).encode())
