#!/usr/bin/env python3
"""The program that `./dev play` builds first tells the same games as the whole one.

    first_battle_test.py BYLAW BYLAW_PLAY
"""
import subprocess
import sys
import unittest

WHOLE, FIRST = sys.argv[1:3]
SCENARIOS = ("zones/ambush", "torchlight/way_back_to_camp", "escalation/ambush", "skirmish/duel", "traits/tavern")


def run(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)


class FirstBattle(unittest.TestCase):
    def test_tells_the_same_games(self):
        for scenario in SCENARIOS:
            with self.subTest(scenario):
                words = ("play", scenario, "--auto", "--seed", "5", "--verbose")
                first, whole = run(FIRST, *words), run(WHOLE, *words)
                self.assertEqual(first.returncode, 0, first.stderr)
                self.assertGreater(len(first.stdout.splitlines()), 10)
                self.assertEqual(first.stdout, whole.stdout)

    def test_refuses_other_commands(self):
        refused = run(FIRST, "sim", "zones/ambush")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("knows no `sim`; ./dev build", refused.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
