"""Odds, simulations, and their frames."""
import itertools
import json
import os
from collections import Counter
from fractions import Fraction

import numpy
from common import native, unittest

import bylaw

ZONES = bylaw.load("zones")

TOSS = """
scenario toss {
    let face = roll(1d6)
    report face is 6 as "six"
    report face as "face"
}
"""

# Nobody decides how far Ada goes: the machine explores it, and more than a few thousand states.
WALK = """
kind walker {
    stat east = 0
    stat north = 0
}
scenario wander {
    given ada = walker "Ada"
    let far = if ask ada "far?" default yes then 2 else 1
    repeat 20 times {
        ada.east += far * roll(d6)
        ada.north += roll(d4)
    }
    report ada.east as "east"
    report ada.north as "north"
}
"""


class Odds(unittest.TestCase):
    def test_dice_are_fractions(self):
        counted = Counter(sum(sorted(dice)[1:]) for dice in itertools.product(range(1, 7), repeat=3))
        distribution = bylaw.odds("3d6 highest 2").distribution
        self.assertTrue(distribution.exact)
        self.assertEqual(dict(distribution), {total: Fraction(ways, 216) for total, ways in sorted(counted.items())})
        self.assertEqual(distribution.mean, Fraction(sum(total * ways for total, ways in counted.items()), 216))
        self.assertEqual(distribution.at_least(12), Fraction(16, 216))
        self.assertEqual(distribution.get(13), 0)

    def test_arrays_and_frames(self):
        distribution = bylaw.odds("2d6").distribution
        values, probabilities = distribution.arrays()
        numpy.testing.assert_array_equal(values, numpy.arange(2, 13))
        numpy.testing.assert_allclose(probabilities * 36, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
        frame = distribution.frame()
        self.assertEqual(frame.loc[frame.value == 7, "probability"].item(), distribution.floats()[7])

    def test_rules_and_games(self):
        self.assertEqual(ZONES.odds("roll(2d6) > 9", rational=True).distribution[True], Fraction(1, 6))
        session = bylaw.Session(ZONES)
        session.evaluate("let bonus = 3")
        self.assertEqual(session.odds("roll(1d6) + bonus", rational=True).distribution, {number: Fraction(1, 6) for number in range(4, 10)})
        with self.assertRaises(bylaw.BylawError):
            ZONES.odds("no_such_thing")

    def test_a_scenario(self):
        program = bylaw.load_text(TOSS)
        reports = program.scenario_odds("toss", rational=True).reports
        self.assertEqual(reports["six"], {True: Fraction(1, 6), False: Fraction(5, 6)})
        self.assertEqual(reports["six"].mean, Fraction(1, 6))
        self.assertEqual(reports["face"].mean, Fraction(7, 2))

    def test_as_many_threads_as_are_wanted(self):
        program = bylaw.load_text(WALK)
        answers = []
        for options, more in (({}, 0), ({"threads": 3}, 2)):
            before, seen = len(os.listdir("/proc/self/task")), []
            answer = program.scenario_odds("wander", progress=lambda states, seconds: seen.append(len(os.listdir("/proc/self/task"))), **options)
            self.assertEqual(max(seen) - before, more)
            self.assertTrue(answer.exact)
            answers.append([branch.reports for branch in answer.branches])
        self.assertEqual(answers[0], answers[1])
        # Twenty dice, their faces counted once or twice; yes comes first.
        for branch, far in zip(answers[0], (2, 1)):
            self.assertAlmostEqual(branch["east"].mean, 20 * 3.5 * far)
            self.assertAlmostEqual(branch["north"].mean, 20 * 2.5)
        session = bylaw.Session(program)
        self.assertEqual(session.odds("roll(1d6) is 6", threads=0, rational=True).distribution[True], Fraction(1, 6))
        self.assertEqual(bylaw.odds("1d4", threads=2).distribution[4], Fraction(1, 4))


class Simulations(unittest.TestCase):
    def test_they_are_those_of_the_program(self):
        report = bylaw.simulate(ZONES, "ambush", trials=200, seed=5)
        self.assertEqual(report.file(), native("sim", "zones/ambush", "-n", "200", "--seed", "5", "-o", "-"))
        rounds = json.loads(native("sim", "zones/ambush", "-n", "200", "--seed", "5", "--json"))["reports"]["rounds"]
        self.assertEqual((report["rounds"].mean, report["rounds"].error), (rounds["mean"], rounds["error"]))

    def test_counts_come_to_the_mean_and_the_deviation(self):
        rounds = bylaw.simulate(ZONES, "ambush", trials=200, seed=5)["rounds"]
        values, times = rounds.arrays()
        self.assertEqual(times.sum(), 200)
        self.assertAlmostEqual(numpy.average(values, weights=times), rounds.mean)
        self.assertAlmostEqual(numpy.std(numpy.repeat(values, times), ddof=1), rounds.deviation)

    def test_a_trial_is_a_game(self):
        session = bylaw.Session(ZONES, seed=5, trial=3, policies=True)
        session.start("ambush")
        files = [bylaw.simulate(ZONES, "ambush", trials=4, seed=5, shard=(part, 4)) for part in (1, 2, 3, 4)]
        self.assertEqual(str(files[3]["rounds"].least), session.reports["rounds"])

    def test_shards_are_merged(self):
        whole = bylaw.simulate(ZONES, "ambush", trials=100, seed=5).file()
        parts = [bylaw.simulate(ZONES, "ambush", trials=100, seed=5, shard=(part, 3)).file() for part in (3, 1, 2)]
        self.assertEqual(bylaw.merge(parts).file(), whole)
        with self.assertRaises(bylaw.BylawError):
            bylaw.merge(parts[:2])

    def test_frames(self):
        report = bylaw.simulate(ZONES, "ambush", trials=100, seed=5)
        frame = report.frame()
        self.assertEqual(frame.loc["rounds", "mean"], report["rounds"].mean)
        self.assertAlmostEqual(report["rounds"].frame().share.sum(), 1)

    def test_progress_stops_and_raises(self):
        report = bylaw.simulate(ZONES, "ambush", trials=10**9, progress=lambda done, planned, seconds: done < 100)
        self.assertTrue(report.interrupted and 100 <= report.trials < 10**9)

        def fail(done, planned, seconds):
            raise LookupError("mine")

        with self.assertRaises(LookupError):
            bylaw.simulate(ZONES, "ambush", trials=10**9, progress=fail)
        with self.assertRaises(bylaw.BylawError):
            bylaw.simulate(ZONES, "no_such_scenario", trials=1)


if __name__ == "__main__":
    unittest.main()
