#!/usr/bin/python3
"""What is the best way to begin? A bandit on opening plans:  opening_bandit.py [SYSTEM] [--plans N] [--games N]

An opening plan is a number that says which choices are taken in the first decisions; `habit` plays on to the end. The plans
are the arms: the upper confidence bound says which of them are worth another few hundred games."""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import numpy as np

import foray


def play(system, plans, opening, seed):
    """Points at the end, one game for each row of plans: fractions that say how far down the list to choose."""
    batch = foray.Batch(system, games=len(plans), seed=seed, renew=False, observe=False)
    points = np.zeros(len(plans))
    step = 0
    while batch.count.any():
        pick = (plans[:, step] * batch.count).astype(np.int32) if step < opening else batch.choose("habit")
        batch.step(pick)
        points[batch.over != foray.GOES_ON] = batch.points[batch.over != foray.GOES_ON]
        step += 1
    batch.close()
    return points


def main():
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("system", nargs="?", default="chariot")
    words.add_argument("--plans", type=int, default=20)
    words.add_argument("--opening", type=int, default=10, help="decisions that a plan fixes")
    words.add_argument("--games", type=int, default=20000, help="in all")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    rng = np.random.default_rng(given.seed)
    plans = rng.random((given.plans, given.opening))
    total, square, games = (np.zeros(given.plans) for _ in range(3))
    round_size = max(given.plans, given.games // 20)
    for number in range(max(1, given.games // round_size)):
        if number == 0:
            arms = np.resize(np.arange(given.plans), round_size)
        else:
            mean = total / games
            spread = np.sqrt(np.maximum(square / games - mean**2, 1e-9))
            bound = mean + spread * np.sqrt(2 * np.log(games.sum()) / games)
            arms = np.repeat(np.argsort(bound)[::-1][:max(1, given.plans // 4)], 4 * round_size // given.plans + 1)[:round_size]
        points = play(given.system, plans[arms], given.opening, given.seed + number)
        np.add.at(total, arms, points)
        np.add.at(square, arms, points**2)
        np.add.at(games, arms, 1)
    mean = total / games
    error = 1.96 * np.sqrt(np.maximum(square / games - mean**2, 0) / games)
    best = np.argsort(mean)[::-1]
    for rank, arm in enumerate(best[:5]):
        print(f'{"best" if rank == 0 else "    "} plan {arm:3d}: {mean[arm]:8.2f} ± {error[arm]:.2f} points in {int(games[arm])} games')


if __name__ == "__main__":
    main()
