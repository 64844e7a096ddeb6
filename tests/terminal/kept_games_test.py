"""kept_games_test.py BYLAW SOURCE: games in files whose rules have been moved, or changed, since."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

BYLAW, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
DUEL = """tag deed

kind f "fighter" {
    pool hp in 0..9
}

action strike(who: f, target: f) tagged deed "strike {target}" {
    requires target is not who
    target.hp -= 2
    say "{who} strikes {target}."
}

action wait(who: f) tagged deed "wait" {
    say "{who} waits."
}

scenario duel "Duel" {
    given ada = f "Ada"
    given orc = f "Orc"
    repeat 3 times {
        ada may any deed
    }
    report orc.hp as "left"
}
"""


class KeptGames(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.join(os.path.realpath(folder.name), "one")
        os.makedirs(os.path.join(self.folder, "rules"))
        for name, text in (("duel.bylaw", DUEL), ("rules/ruleset.bylaw", 'ruleset rules "Rules" language 1\n'), ("rules/duel.bylaw", DUEL)):
            self.write(name, text)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def bylaw(self, *words, typed="", **more):
        return subprocess.run([BYLAW, *words], cwd=self.folder, input=typed, capture_output=True, text=True, timeout=60, **more)

    def keep(self, rules, typed="1\n1\n", **more):
        kept = self.bylaw("play", rules, "--all", "--ask", "--seed", "3", "--save", "g.save", typed=typed, **more)
        self.assertIn("the input ended", kept.stderr)

    def move(self):
        moved = os.path.join(os.path.dirname(self.folder), "two")
        os.rename(self.folder, moved)
        self.folder = moved

    def test_a_game_whose_folder_was_moved_goes_on_by_the_rules_that_it_holds(self):
        for rules in ("duel.bylaw:duel", "./duel.bylaw", "rules", "rules/duel", os.path.join("..", "one", "duel.bylaw:duel")):
            with self.subTest(rules=rules):
                self.keep(rules)
                before = self.bylaw("replay", "g.save").stdout
                self.move()
                resumed = self.bylaw("play", "--resume", "g.save", "--all", "--ask", typed="1\n")
                self.assertEqual(resumed.returncode, 0, resumed.stderr)
                self.assertIn("the game goes on by the rules that its file holds", resumed.stderr)
                self.assertNotIn("B0991", resumed.stderr)
                self.assertIn("left  3", resumed.stdout)  # 9, and three times 2 less
                again = self.bylaw("replay", "g.save")
                self.assertEqual(again.returncode, 0, again.stderr)
                self.assertTrue(again.stdout.startswith(before.rstrip()), again.stdout)
                os.remove(os.path.join(self.folder, "g.save"))
                os.rename(self.folder, os.path.join(os.path.dirname(self.folder), "one"))
                self.folder = os.path.join(os.path.dirname(self.folder), "one")

    def test_rules_that_were_found_by_name(self):
        os.rename(os.path.join(self.folder, "rules"), os.path.join(self.folder, "mine"))
        self.write("mine/ruleset.bylaw", 'ruleset mine "Mine" language 1\n')
        self.keep("mine/duel", env={**os.environ, "BYLAW_RULESETS": self.folder})
        self.move()
        os.rename(os.path.join(self.folder, "mine"), os.path.join(self.folder, "other"))
        self.assertEqual(self.bylaw("play", "--resume", "g.save", "--all", "--ask", typed="1\n").returncode, 0)

    def test_an_answer_that_fits_no_more_is_named_with_what_is_on_offer(self):
        self.keep("duel.bylaw:duel", typed="2\n1\n")
        self.write("duel.bylaw", DUEL.replace("strike", "hit"))
        resumed = self.bylaw("play", "--resume", "g.save", "--all", "--ask")
        self.assertEqual(resumed.returncode, 1)
        said = " ".join(resumed.stderr.split())
        self.assertIn("error[B0790]: by these rules the answer `strike Orc` does not fit any more: Ada is asked, and there are: `hit Orc`, `wait`, `pass`", said)
        # The mend does what it says: the deed before it is the answer `wait`.
        after = re.search(r"`bylaw save branch FILE --name again --after (\d+)`", said).group(1)
        self.assertEqual(after, "2")
        self.assertEqual(self.bylaw("save", "branch", "g.save", "--name", "again", "--after", after).returncode, 0)
        resumed = self.bylaw("play", "--resume", "g.save", "--all", "--ask", typed="hit\nhit\n")
        self.assertEqual(resumed.returncode, 0, resumed.stderr)
        self.assertIn("left  5", resumed.stdout)
        self.assertIn("saved game is opened and the rules have changed", self.bylaw("explain", "B0790").stdout)

    def test_an_answer_that_nobody_asks_for_any_more(self):
        self.keep("duel.bylaw:duel", typed="1\n1\n")
        self.write("duel.bylaw", DUEL.replace("repeat 3", "repeat 1"))
        self.assertIn("the answer `strike Orc` does not fit any more: nothing is asked", " ".join(self.bylaw("replay", "g.save").stderr.split()))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
