"""One game being played: the line protocol (docs/protocol.md) as Python objects, and a face like Gymnasium's."""

import json

from ._library import ERROR_ROOM, Error, ffi, given, library, text


class Talk:
    """A line of talk with the library: `ask("new chariot seed=7")` answers with a dict, or raises Error."""

    def __init__(self, data=None, store=None):
        error = ffi.new("char[]", ERROR_ROOM)
        self._talk = library.fy_talk_open(given(data), given(store), error)
        if self._talk == ffi.NULL:
            raise Error(text(error))

    def ask(self, line):
        if self._talk is None:
            raise Error("the game is closed")
        if "\0" in line or "\n" in line:
            raise Error("a line has no NUL and no line breaks")
        answer = json.loads(text(library.fy_talk_line(self._talk, line.encode())))
        if not answer["ok"]:
            why = answer.get("why")
            raise Error(f'{answer["error"]}: {why["text"]} ({why["rule"]})' if why else answer["error"], why)
        return answer

    def close(self):
        if getattr(self, "_talk", None) is not None and self._talk != ffi.NULL:
            library.fy_talk_close(self._talk)
        self._talk = None

    __del__ = close

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def systems():
    """The games there are, with their scenarios and options, as the protocol's `list` has them."""
    with Talk() as talk:
        return talk.ask("list")["systems"]


class Game(Talk):
    """A game in the manner of a Gymnasium environment: reset, step, and what can be asked about it.

        game = foray.Game("chariot", options={"mortar": "on"})
        view, info = game.reset(seed=7)
        while not game.over:
            view, reward, terminated, truncated, info = game.step(game.choices()[0])

    An action is a choice: its text ("move birney s62"), its dict, or its number in the list. The reward is the change of
    points. The view is what the player may know: docs/protocol.md, "The view".
    """

    def __init__(self, system, scenario=None, options=None, data=None, store=None):
        super().__init__(data, store)
        self.system, self.scenario, self.options = system, scenario, dict(options or {})
        self.standing = None
        self._points = 0

    def reset(self, seed=None):
        """A new game. Without a seed, dice that nobody can foretell."""
        words = ["new", self.system] + ([self.scenario] if self.scenario else [])
        words += [f"{name}={_value(value)}" for name, value in self.options.items()]
        words.append(f"seed={'secret' if seed is None else int(seed)}")
        return self._begin(self.ask(" ".join(words)))

    def load(self, record):
        """Go on from a record's end."""
        return self._begin(self.ask("load " + json.dumps(record)))

    def position(self, position=None):
        """The position as a dict by names; with one, set up: what it does not mention stays."""
        if position is None:
            return self.ask("position")["position"]
        return self._begin(self.ask("position " + json.dumps(position)))

    def step(self, action):
        """Make a choice: (view, reward, terminated, truncated, info). `info["lines"]` is what the log says of it."""
        self._stand(self.ask("play " + self._text(action)))
        view, points = self.view(), self._points
        self._points = self.score["points"]
        return view, self._points - points, self.over, False, self._info()

    def choices(self):
        """Everything that can be chosen now, as dicts; a useful sample where the ask is open."""
        return self.ask("choices")["choices"]

    def check(self, action):
        """None if it may be chosen, otherwise the refusal: {"text", "rule", …}."""
        answer = self.ask("check " + self._text(action))
        return None if answer["legal"] else answer["why"]

    def view(self):
        answer = self.ask("view")
        self.score = answer["score"]
        return answer["view"]

    def board(self):
        return self.ask("board")["board"]

    def schema(self):
        return self.ask("schema")["schema"]

    def odds(self, action):
        """What may come of a choice, each with its chance: docs/protocol.md, "odds"."""
        return self.ask("odds " + self._text(action))["odds"]

    def prospect(self, action):
        """What a choice costs, needs and brings: notes."""
        return self.ask("prospects " + self._text(action))["prospect"]

    def advise(self, playouts=2000, seed=1):
        return self.ask(f"advise playouts={playouts} seed={seed}")["advice"]

    def undo(self, ply=None):
        return self._begin(self.ask("undo" if ply is None else f"undo {ply}"))

    def record(self):
        """The whole game as text, for `foray replay`, an issue or a forum."""
        return self.ask("record")["record"]

    @property
    def over(self):
        return bool(self.standing and self.standing["ask"]["over"])

    @property
    def prompt(self):
        return self.standing["ask"]["prompt"]

    def _begin(self, answer):
        self._stand(answer)
        view = self.view()
        self._points = self.score["points"]
        return view, self._info()

    def _stand(self, answer):
        self.standing = answer

    def _info(self):
        return {"ask": self.standing["ask"], "lines": self.standing.get("lines", []), "score": self.score}

    def _text(self, action):
        if isinstance(action, str):
            return action
        if isinstance(action, dict):
            return action["text"]
        listed = self.choices()
        if not 0 <= int(action) < len(listed):
            raise Error(f"there are {len(listed)} choices, from 0 on: {action} is none of them")
        return listed[int(action)]["text"]


def _value(value):
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value
