#!/usr/bin/env python3
"""The game loop in C: a deed in pieces comes to what it comes to as a whole, and no piece is larger than was said.

    game_loop_test.py GAME_LOOP BYLAW

How long the longest call took is printed, and not judged: that is the machine's, and who else works on it.
"""
import json
import subprocess
import sys
import unittest

GAME_LOOP, BYLAW = sys.argv.pop(1), sys.argv.pop(1)
# A piece may have so many instructions beyond what was said: until the next loop, and each event that is told counts a hundred.
MORE = 8_000
BATTLES = ("zones/ambush", "torchlight/delve_below", "skirmish/duel", "traits/crossroads")


def looped(target, *words):
    rules, scenario = target.split("/")
    done = subprocess.run([GAME_LOOP, rules, scenario, "7", *words], capture_output=True, text=True, timeout=120, check=False)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


def native(target):
    """The same battle by the program: events, and reports by their names. An empty line takes what is suggested."""
    done = subprocess.run([BYLAW, "play", target, "--seed", "7", "--ask", "--all", "--json"], input="\n" * 5000, capture_output=True, text=True,
                          timeout=120, check=True)
    events = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"event"')]
    reports = {each["name"]: each["value"] for each in events if each["event"] == "report"}
    return [each for each in events if each["event"] not in ("question", "report", "done")], reports


class GameLoop(unittest.TestCase):
    def test_a_battle_in_pieces_is_the_battle(self):
        for target in BATTLES:
            events, reports = native(target)
            for pause_after in (300, 2000, 1_000_000_000):
                told = looped(target, "--unhurried", "--pause-after", str(pause_after))
                self.assertEqual(told["look"]["reports"], reports, target)
                self.assertEqual(told["events"], len(events), target)
                self.assertLessEqual(told["most_steps"], pause_after + MORE, target)
                self.assertEqual(told["pauses"] > 0, pause_after < 1_000_000_000, target)

    def test_sixty_frames_a_second(self):
        told = looped("zones/ambush", "--pause-after", "500")
        self.assertGreater(told["frames"], told["answers"] * 3)
        longest = ", ".join(f"{call} {clock} ({work})" for call, (clock, work) in told["longest_ms"].items())
        print(f"{told['frames']} frames, {told['late']} late, {told['calls']} calls; the longest in ms by the clock (and of its own work): {longest}",
              file=sys.stderr)

    def test_wrong_words(self):
        for words in ([], ["zones"], ["no_such_rules", "ambush"], ["zones", "nowhere"]):
            done = subprocess.run([GAME_LOOP, *words], capture_output=True, text=True, timeout=60, check=False)
            self.assertIn(done.returncode, (1, 2), words)
            self.assertTrue(done.stderr, words)


if __name__ == "__main__":
    unittest.main()
