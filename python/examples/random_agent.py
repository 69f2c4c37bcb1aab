#!/usr/bin/python3
"""A random agent plays one game and tells how it went:  random_agent.py [SYSTEM] [--seed N] [--record FILE]"""

import argparse
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import foray


def main():
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("system", nargs="?", default="chariot")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--record", help="write the record there: foray replay FILE shows it")
    given = words.parse_args()
    rng = random.Random(given.seed)
    with foray.Game(given.system) as game:
        game.reset(seed=given.seed)
        decisions = 0
        while not game.over:
            game.step(rng.choice(game.choices()))
            decisions += 1
        print(f'{decisions} decisions, {game.score["points"]} points: {game.score["band"]}')
        if given.record:
            pathlib.Path(given.record).write_text(game.record())


if __name__ == "__main__":
    main()
