"""Foray from Python: one game, many games, and that they are the games that the program plays."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import foray

PROGRAM = os.environ["FORAY"]
SYSTEMS = [s["key"] for s in foray.systems()]


def program(*words, given=None):
    return subprocess.run([PROGRAM, *words], input=given, capture_output=True, text=True, check=True).stdout


class OneGame(unittest.TestCase):
    def test_random_agent_plays_every_system_to_the_end(self):
        rng = np.random.default_rng(3)
        for system in SYSTEMS:
            with self.subTest(system), foray.Game(system) as game:
                view, info = game.reset(seed=5)
                self.assertIn("pieces", view)
                total = info["score"]["points"]
                while not game.over:
                    choices = game.choices()
                    view, reward, terminated, truncated, info = game.step(choices[rng.integers(len(choices))])
                    total += reward
                self.assertTrue(terminated and not truncated)
                self.assertEqual(total, game.score["points"])

    def test_a_record_replays_in_the_program(self):
        with foray.Game("template") as game:
            game.reset(seed=11)
            while not game.over:
                game.step(0)
            record, points = game.record(), game.score["points"]
        with tempfile.NamedTemporaryFile("w", suffix=".foray") as file:
            file.write(record)
            file.flush()
            program("replay", "--verify", file.name)
        with foray.Game("template") as game:
            game.load(record)
            self.assertTrue(game.over)
            self.assertEqual(game.score["points"], points)

    def test_odds_add_up_and_change_nothing(self):
        with foray.Game("chariot") as game:
            game.reset(seed=2)
            before = game.position()
            odds = game.odds(game.choices()[0])
            self.assertTrue(all(0 <= line["chance"] <= 1 for line in odds["lines"]))
            self.assertEqual(game.position(), before)

    def test_a_refusal_names_its_rule_and_changes_nothing(self):
        with foray.Game("template", options={"ordered": True}) as game:
            game.reset(seed=4)
            before = game.position()
            legal = game.choices()[0]["text"]
            self.assertIsNone(game.check(legal))
            with self.assertRaises(foray.Error) as refused:
                game.step("move b1 a1")
            self.assertTrue(refused.exception.why["rule"].startswith("EW-"))
            self.assertEqual(game.position(), before)
            with self.assertRaises(foray.Error):
                game.step(999)
            with self.assertRaises(foray.Error):
                game.ask("position\nquit")

    def test_undo_and_position(self):
        with foray.Game("template") as game:
            game.reset(seed=4)
            game.ask("new template seed=4 undo=same-dice")
            start = game.position()
            game.step(0)
            game.undo()
            self.assertEqual(game.position(), start)

    def test_bad_names(self):
        for system, options in (("no-such", {}), ("template", {"no-such": 1}), ("template", {"ordered": 7})):
            with foray.Game(system, options=options) as game, self.assertRaises(foray.Error):
                game.reset(seed=1)


class ManyGames(unittest.TestCase):
    def test_they_are_the_games_of_playout(self):
        """The signature of the final states of 40 games is what `foray playout` says, by both policies and any threads."""
        for system in SYSTEMS + ["template"]:
            for policy, threads in (("random", 1), ("habit", 3)):
                with self.subTest(system=system, policy=policy):
                    told = json.loads(program("playout", system, "-n", "40", "-p", policy, "--seed", "9", "--json"))
                    batch = foray.Batch(system, games=40, seed=9, threads=threads, renew=False)
                    points = np.zeros(40)
                    while batch.count.any():
                        batch.step(batch.choose(policy))
                        points[batch.over == foray.ENDED] = batch.points[batch.over == foray.ENDED]
                    signature = sum(batch.hash(i) for i in range(40)) % 2**64
                    self.assertEqual(f"{signature:016x}", told["signature"])
                    self.assertAlmostEqual(points.mean(), told["points"]["mean"])
                    self.assertEqual(int(batch.decisions.sum()), told["decisions"])

    def test_games_that_end_make_room(self):
        batch = foray.Batch("template", games=8, seed=3)
        ended = 0
        for _ in range(200):
            batch.step(batch.choose())
            ended += int((batch.over == foray.ENDED).sum())
            self.assertTrue((batch.count > 0).all())
        self.assertGreater(ended, 20)
        self.assertEqual(int(((batch.number - np.arange(8, dtype=np.uint64)) // 8).sum()), ended)

    def test_nothing_hidden_is_observed(self):
        """States that differ only in what is hidden give the same observation, in bytes and in numbers."""
        rng = np.random.default_rng(1)
        for system in SYSTEMS:
            with self.subTest(system):
                batch = foray.Batch(system, games=16, seed=8)
                changed = 0
                for step in range(60):
                    batch.step(rng.integers(0, batch.count))
                    seen, numbers = batch.observation.copy(), batch.numbers()
                    states = [batch.hash(i) for i in range(16)]
                    for i in range(16):
                        batch.redeal(i, step)
                    changed += sum(batch.hash(i) != states[i] for i in range(16))
                    np.testing.assert_array_equal(batch.observation, seen)
                    np.testing.assert_array_equal(batch.numbers(), numbers)
                if system in ("chariot", "jubilee"):
                    self.assertGreater(changed, 100)  # there was something to hide

    def test_fields_are_what_the_position_says(self):
        for system, scalar in (("template", "die"), ("nazaire", "turn"), ("theatre", "turn"), ("skirmish", "turn")):
            with self.subTest(system):
                batch = foray.Batch(system, games=4, seed=5)
                with foray.Game(system) as game:
                    game.reset(seed=1)
                    names = {f["name"] for f in game.schema()["fields"]}
                self.assertEqual(set(batch.fields), names)
                numbers = batch.numbers()
                for field in batch.fields.values():
                    values = field.of(batch.observation).astype(np.int64)
                    column = numbers[:, field.column:field.column + field.values].astype(np.int64)
                    some = values != field.none if field.none is not None else np.ones(values.shape, bool)
                    np.testing.assert_array_equal(np.where(some, values, -1), column, err_msg=field.name)
                self.assertEqual(batch.field(scalar).shape, (4, 1))

    def test_template_by_hand(self):
        """EinStein: six stones a side in the corners; the field `at` of an ordered game is known without the program."""
        batch = foray.Batch("template", options={"ordered": True}, games=3, seed=1)
        at = batch.field("at")
        squares = [[batch.nouns["square"][k] for k in row] for row in at]
        self.assertTrue(all(len(set(row)) == 12 for row in squares))
        self.assertEqual(squares[0], squares[1])
        self.assertTrue(((batch.field("die") >= 1) & (batch.field("die") <= 6)).all())

    def test_masks_and_texts(self):
        batch = foray.Batch("chariot", games=32, seed=2)
        for _ in range(50):
            batch.step(batch.choose())
        mask = batch.mask()
        np.testing.assert_array_equal(mask.sum(axis=1), batch.count)
        for i in (0, 31):
            offered = batch.view(i)["choices"]
            self.assertEqual([batch.text(i, k) for k in range(batch.count[i])], [c["text"] for c in offered])
            verbs = {batch.verbs[v] for v in np.flatnonzero(batch.verb_mask()[i])}
            self.assertEqual(verbs, {c["verb"] for c in offered})
            rows = batch.choices[int(batch.first[i]):int(batch.first[i]) + int(batch.count[i])]
            self.assertEqual([batch.verbs[v] for v in rows["verb"]], [c["verb"] for c in offered])

    def test_a_look_is_what_every_step_observes(self):
        seen, blind = (foray.Batch("jubilee", games=8, seed=4, observe=o) for o in (True, False))
        for _ in range(30):
            seen.step(seen.choose())
            blind.step(blind.choose())
        self.assertFalse(blind.observation.any())
        blind.look()
        np.testing.assert_array_equal(blind.observation, seen.observation)

    def test_a_step_observes_what_a_look_makes_anew(self):
        """A step leaves alone what is hidden if none of it has changed; a look does everything."""
        for system in foray.systems():
            batch = foray.Batch(system["key"], games=64, seed=5)
            for _ in range(60):
                batch.step(batch.choose())
                stepped = batch.observation.copy()
                batch.look()
                np.testing.assert_array_equal(batch.observation, stepped, system["key"])

    def test_a_pick_out_of_range_changes_nothing(self):
        batch = foray.Batch("template", games=5, seed=2)
        before = [batch.hash(i) for i in range(5)]
        for wrong in (-1, int(batch.count[3])):
            pick = np.zeros(5, np.int32)
            pick[3] = wrong
            with self.assertRaisesRegex(foray.Error, "game 3 has"):
                batch.step(pick)
        self.assertEqual([batch.hash(i) for i in range(5)], before)

    def test_bad_batches(self):
        for words in ({"system": "no-such"}, {"system": "template", "games": 0}, {"system": "template", "games": 1 << 21},
                      {"system": "template", "scenario": "no-such"}, {"system": "template", "options": {"no-such": 1}},
                      {"system": "template", "threads": 1000}):
            with self.subTest(words), self.assertRaises(foray.Error):
                foray.Batch(**words)
        batch = foray.Batch("template", games=2)
        batch.close()
        with self.assertRaises(foray.Error):
            batch.reset(1)


class Examples(unittest.TestCase):
    def run_example(self, name, *words, given=None):
        folder = os.path.join(os.path.dirname(os.path.dirname(foray.__file__)), "examples")
        done = subprocess.run([sys.executable, os.path.join(folder, name), *words], capture_output=True, text=True, input=given)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_random_agent(self):
        self.assertIn("points", self.run_example("random_agent.py", "template", "--seed", "3"))

    def test_bandit(self):
        self.assertIn("best", self.run_example("opening_bandit.py", "template", "--games", "400"))

    def test_table(self):
        told = program("playout", "template", "-n", "100", "--json")
        self.assertIn("100", self.run_example("study_table.py", "-", given=told))


if __name__ == "__main__":
    unittest.main()
