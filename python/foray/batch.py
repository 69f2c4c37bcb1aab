"""Thousands of games side by side, stepped in C, as numpy arrays."""

import json

import numpy as np

from ._library import ERROR_ROOM, Error, ffi, given, library, text

CHOICE = np.dtype([("verb", "u2"), ("who", "u2"), ("a", "i4"), ("b", "i4")])
POLICIES = {"random": 0, "habit": 1}
GOES_ON, ENDED, CUT = 0, 1, 2


class Field:
    """A field of the schema: where it lies in an observation, and what its values are."""

    def __init__(self, row):
        self.name, self.help, self.kind = row["name"], row["help"], row["value"]
        self.each, self.words = row.get("each"), row.get("words")
        self.none, self.lo, self.hi = row.get("none"), row.get("lo"), row.get("hi")
        self.offset, self.values, self.stride, self.column = row["offset"], row["values"], row["stride"], row["column"]
        self.set, self.bytes = row.get("set", False), row["bytes"]
        self.dtype = np.dtype("u1" if self.set else f'{"i" if row.get("signed") else "u"}{self.bytes}')

    def of(self, observation):
        """Its values in a matrix of observations: a view (games × values); of a set, a copy of 0 and 1."""
        games, row = observation.shape
        if self.set:
            packed = observation[:, self.offset:self.offset + self.bytes]
            return np.unpackbits(packed, axis=1, bitorder="little", count=self.values)
        return np.ndarray((games, self.values), self.dtype, observation, self.offset, (row, self.stride))

    def __repr__(self):
        return f"<Field {self.name}: {self.values} × {self.kind}>"


class Batch:
    """Many games of one kind, a decision of each at a time.

        batch = foray.Batch("chariot", games=4096, seed=7)
        batch.step(batch.choose("random"))

    The arrays are the library's own memory: they stay where they are, and the next step writes over them; copy what is to
    be kept. Row i is game i.

        observation   (games, bytes) uint8   what the player may know, laid out by the schema; batch.field("at") reads it
        count         how many choices there are; 0: the game is over
        first         where its choices begin in `choices`
        choices       verb, who, a, b of all choices that there are now
        number        of the game; decisions: made in it
        over          what the last step brought: GOES_ON, ENDED or CUT (endless)
        points, band, won   of a game that has ended; with score=True at every step
    """

    def __init__(self, system, scenario=None, options=None, games=1024, seed=1, threads=1, renew=True, score=False,
                 observe=True, data=None):
        words = " ".join(f"{name}={_value(value)}" for name, value in (options or {}).items())
        keep = [given(system), given(scenario), given(words or None), given(data)]
        config = ffi.new("struct fy_batch_config *", {
            "system": keep[0], "scenario": keep[1], "options": keep[2], "data": keep[3], "seed": seed, "games": games,
            "threads": threads, "renew": renew, "score": score, "observe": observe})
        error = ffi.new("char[]", ERROR_ROOM)
        self._batch = library.fy_batch_open(config, error)
        if self._batch == ffi.NULL:
            self._batch = None
            raise Error(text(error))
        self._wrap(library.fy_batch_arrays(self._batch))
        layout = json.loads(text(library.fy_batch_layout(self._batch)))
        self.layout, self.columns = layout, layout["columns"]
        self.fields = {row["name"]: Field(row) for row in layout["fields"]}
        self.verbs = [row["verb"] for row in layout["choices"]]
        self.nouns = {noun: [thing["id"] for thing in things] for noun, things in layout["nouns"].items()}
        self.system, self.scenario = layout["system"], layout["scenario"]
        self._wrong = ffi.new("uint32_t *")
        self._pick = np.zeros(self.games, np.int32)

    def _wrap(self, arrays):
        def array(pointer, dtype, *shape):
            size = int(np.prod(shape)) * np.dtype(dtype).itemsize
            out = np.frombuffer(ffi.buffer(pointer, size), dtype).reshape(shape)
            out.flags.writeable = False
            return out

        self.games, row = arrays.games, arrays.row
        self.observation = array(arrays.observation, "u1", self.games, row)
        self.first = array(arrays.first, "u8", self.games)
        self.count = array(arrays.count, "i4", self.games)
        self.number = array(arrays.number, "u8", self.games)
        self.over = array(arrays.over, "u1", self.games)
        self.points = array(arrays.points, "i4", self.games)
        self.band = array(arrays.band, "u1", self.games)
        self.won = array(arrays.won, "u1", self.games)
        self.decisions = array(arrays.decisions, "u4", self.games)
        self._choices = arrays.choices

    def reset(self, seed):
        library.fy_batch_reset(self._open(), seed)

    def step(self, pick):
        """pick[i]: the number of a choice of game i, from 0. Nothing changes if one of them is out of range."""
        np.copyto(self._pick, pick, casting="same_kind")
        if not library.fy_batch_step(self._open(), ffi.from_buffer("int32_t[]", self._pick), self._wrong):
            i = self._wrong[0]
            raise Error(f"game {i} has {self.count[i]} choices, from 0 on: {self._pick[i]} is none of them")

    def look(self):
        """Observations of all games as they stand now, in a batch that was opened with observe=False."""
        library.fy_batch_look(self._open())

    def choose(self, policy="random"):
        """What a policy chooses in every game, "random" or "habit", as `foray playout` would."""
        out = np.empty(self.games, np.int32)
        library.fy_batch_choose(self._open(), POLICIES[policy], ffi.from_buffer("int32_t[]", out))
        return out

    @property
    def choices(self):
        """All choices that there are now: those of game i are choices[first[i] : first[i] + count[i]]."""
        last = int((self.first + self.count.astype(np.uint64)).max())
        return np.frombuffer(ffi.buffer(self._choices, max(last, 1) * CHOICE.itemsize), CHOICE)

    def mask(self, width=None):
        """Which choices are legal, as (games, width) of bool: choice k of game i is there if mask[i, k]."""
        width = int(self.count.max()) if width is None else width
        return np.arange(width, dtype=np.int32) < self.count[:, None]

    def verb_mask(self):
        """Which verbs can be chosen, as (games, verbs) of bool."""
        listed = np.arange(int(self.count.sum())) - np.repeat(np.cumsum(self.count) - self.count, self.count)
        at = np.repeat(self.first.astype(np.int64), self.count) + listed
        out = np.zeros((self.games, len(self.verbs)), bool)
        out[np.repeat(np.arange(self.games), self.count), self.choices["verb"][at]] = True
        return out

    def field(self, name):
        """The values of a field of the schema in every game: (games, values)."""
        return self.fields[name].of(self.observation)

    def numbers(self):
        """Observations as (games, columns) of int32: every value of every field; yes and no as 1 and 0, nothing as -1."""
        out = np.empty((self.games, self.columns), np.int32)
        library.fy_batch_list(self._open(), ffi.from_buffer("int32_t[]", out))
        return out

    def text(self, game, pick):
        """A choice as records write it: "move birney s62"."""
        return text(library.fy_batch_choice(self._open(), game, int(pick)))

    def view(self, game):
        """What is seen, asked and offered in a game: {"view", "ask", "choices", "score"}."""
        return json.loads(text(library.fy_batch_view(self._open(), game)))

    def hash(self, game):
        return library.fy_batch_hash(self._open(), game)

    def redeal(self, game, seed):
        """Deals anew what the player cannot know; no array changes by it."""
        library.fy_batch_redeal(self._open(), game, seed)

    def close(self):
        """The arrays must not be used any more."""
        if getattr(self, "_batch", None) is not None:
            library.fy_batch_close(self._batch)
        self._batch = None

    def _open(self):
        if self._batch is None:
            raise Error("the batch is closed")
        return self._batch

    __del__ = close


def _value(value):
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value
