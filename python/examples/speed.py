#!/usr/bin/python3
"""How fast a batch is beside `foray bench`, measured in turn:  speed.py FORAY [SYSTEM…] [--games N] [--rounds N]

Random decisions a second of processor time, one thread, the first scenario: the batch with observations and picks drawn by
numpy, and without observations; the best of the rounds of each."""

import argparse
import json
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import numpy as np

import foray


def bench(program, system, scenario):
    told = json.loads(subprocess.run([program, "bench", system, "--json"], capture_output=True, text=True, check=True).stdout)
    return next(r for r in told["rows"] if r["policy"] == "random" and r["scenario"] == scenario)["decisions_per_second"]


def step(batch, rng, seconds):
    """Random decisions a second of processor time. A warm-up first: the batch has to be in the middle of its games."""
    decisions, start = 0, None
    draw = rng.random(batch.games, np.float32)
    for k in range(10**9):
        if k == 50:
            decisions, start = 0, time.process_time()
        if start is not None and k % 16 == 0 and time.process_time() - start > seconds:
            return decisions / (time.process_time() - start)
        rng.random(out=draw, dtype=np.float32)
        batch.step((draw * batch.count).astype(np.int32))
        decisions += batch.games


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("foray")
    words.add_argument("systems", nargs="*", default=[s["key"] for s in foray.systems()])
    words.add_argument("--games", type=int, default=4096)
    words.add_argument("--rounds", type=int, default=3)
    words.add_argument("--seconds", type=float, default=1)
    given = words.parse_args()
    print(f'{"system":10} {"bench":>12} {"batch":>12} {"share":>6} {"unobserved":>12} {"share":>6}')
    for system in given.systems:
        seen, blind = (foray.Batch(system, games=given.games, observe=o) for o in (True, False))
        rng = np.random.default_rng(1)
        rows = [(bench(given.foray, system, seen.scenario), step(seen, rng, given.seconds), step(blind, rng, given.seconds))
                for _ in range(given.rounds)]
        best, with_, without = np.max(rows, axis=0)
        print(f"{system:10} {best:12.0f} {with_:12.0f} {with_ / best:6.2f} {without:12.0f} {without / best:6.2f}", flush=True)


if __name__ == "__main__":
    main()
