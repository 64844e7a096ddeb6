"""references_test.py BYLAW SOURCE: every way to name rules, from every folder. The table of docs/references.md, a test for each row.

The program is copied to where no rulesets lie beside it."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

BYLAW, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])

FILES = {
    # A ruleset of one's own: a folder with an entry, a part, a scenario, tests.
    "game/ruleset.bylaw": 'ruleset game "A Game"\n',
    "game/kinds.bylaw": 'option size = 7\nkind hero "hero" {\n    stat wit = size\n}\n',
    "game/scenarios/cave.bylaw": 'scenario cave "The cave" {\n    given a = hero "Ann"\n    say "in the cave"\n    report a.wit as "wit"\n}\n',
    "game/scenarios/hill.bylaw": 'scenario hill "The hill" {\n    given a = hero "Ann"\n    say "on the hill"\n    report a.wit as "wit"\n}\n',
    "game/tests/wit.bylaw": 'test "wit is the size" {\n    given a = hero\n    expect a.wit is 7\n}\n',
    "game/kinds_test.bylaw": 'test "as given" {\n    given a = hero { wit = 3 }\n    expect a.wit is 3\n}\ntest "as usual" {\n    given a = hero\n    expect a.wit is 7\n}\n',
    # One file that is a game, and one that is none.
    "lone.bylaw": 'option size = 9\nscenario only "The only one" {\n    say "alone"\n    report size as "size"\n}\n',
    # Layers that are called as what they extend.
    "zones.bylaw": "extends zones\n\noption house_rule = 5\n",
    "mine/zones/ruleset.bylaw": 'ruleset zones "My zones"\nextends zones\n\noption house_rule = 6\n',
    # A folder that happens to be called as a ruleset.
    "other/traits/notes.txt": "nothing\n",
}


class References(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.holder.cleanup)
        cls.folder = os.path.realpath(cls.holder.name)
        for name, text in FILES.items():
            path = os.path.join(cls.folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        os.makedirs(os.path.join(cls.folder, "bin/x"))
        cls.program = shutil.copy(BYLAW, os.path.join(cls.folder, "bin/x/bylaw"))

    def run_in(self, folder, *arguments, **environment):
        return subprocess.run([self.program, *arguments], cwd=os.path.join(self.folder, folder), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
                              env={"PATH": "/usr/bin:/bin", **environment})

    def works(self, folder, *arguments, says, **environment):
        with self.subTest(folder=folder, arguments=arguments):
            answer = self.run_in(folder, *arguments, **environment)
            self.assertEqual(answer.returncode, 0, answer.stdout + answer.stderr)
            self.assertIn(says, answer.stdout)
            self.assertEqual(answer.stderr, "")

    def test_a_shipped_ruleset_by_name_from_anywhere(self):
        for folder in ("/", ".", "game", "other"):
            for name in ("escalation", "skirmish", "torchlight", "zones"):
                if folder != "." or name != "zones":
                    self.works(folder, "eval", name, "6 * 7", says="42")
            self.works(folder, "play", "zones/ambush", "--auto", "--seed", "3", says="--seed 3")
            self.works(folder, "play", "zones:ambush", "--auto", "--seed", "3", says="--seed 3")
        self.works("/", "rules", "zones", says="Z-001")
        self.works("/", "sim", "zones/ambush", "-n", "20", says="%")

    def test_its_tests_come_along(self):
        for name in ("escalation", "skirmish", "torchlight", "traits", "zones"):
            beside = subprocess.run([BYLAW, "test", name], cwd=SOURCE, capture_output=True, text=True, timeout=120, check=False)
            inside = self.run_in("/", "test", name)
            self.assertEqual(inside.stdout.split("\n")[-2], beside.stdout.split("\n")[-2])

    def test_a_folder_in_every_spelling(self):
        for folder, target in ((".", "game"), (".", "game/"), (".", "./game"), (".", "./game/"), (".", ".//game//"), ("game", "."), ("game", "./"), ("other", "../game"),
                               ("other", "./../game/"), ("/", self.folder + "/game"), ("/", self.folder + "/./game/"), ("game/scenarios", "..")):
            self.works(folder, "eval", target, "size", says="7")
            self.works(folder, "check", target, says="no errors")
            self.works(folder, "test", target, says="3 passed, 0 failed")
            self.works(folder, "rules", target, says="rules")
            for separator in "/:":
                self.works(folder, "play", target.rstrip("/") + separator + "cave", "--auto", says="n the cave")

    def test_a_file_in_every_spelling(self):
        for folder, target in ((".", "lone.bylaw"), (".", "./lone.bylaw"), (".", "lone"), (".", "./lone"), ("game", "../lone.bylaw"), ("/", self.folder + "/lone.bylaw"), ("/", self.folder + "/lone")):
            self.works(folder, "eval", target, "size", says="9")
            for scenario in ("", "/only", ":only"):
                self.works(folder, "play", target + scenario, "--auto", says="lone")

    def test_a_file_of_a_ruleset_means_the_ruleset(self):
        for folder, target in ((".", "game/ruleset.bylaw"), (".", "game/kinds.bylaw"), (".", "./game/scenarios/cave.bylaw"), ("game", "kinds.bylaw"), ("game/scenarios", "cave.bylaw"),
                               ("game/scenarios", "./hill.bylaw"), ("/", self.folder + "/game/scenarios/hill.bylaw")):
            self.works(folder, "eval", target, "given a = hero; a.wit", says="7")
            self.works(folder, "check", target, says="no errors")
            self.works(folder, "play", target + ":cave", "--auto", says="n the cave")

    def test_a_scenarios_file_is_played(self):
        self.works(".", "play", "game/scenarios/cave.bylaw", "--auto", says="n the cave")
        self.works(".", "play", "./game/scenarios/hill.bylaw", "--auto", says="n the hill")

    def test_the_tests_of_one_file(self):
        self.works(".", "test", "game/tests/wit.bylaw", says="1 passed, 0 failed")
        self.works(".", "test", "./game/kinds_test.bylaw", says="2 passed, 0 failed")
        self.works(".", "test", "game/kinds.bylaw", says="3 passed, 0 failed")

    def test_more_rulesets_by_name(self):
        for places in (self.folder, self.folder + "/"):
            self.works("/", "eval", "game", "size", says="7", BYLAW_RULESETS=places)
            self.works("/", "play", "game/cave", "--auto", says="n the cave", BYLAW_RULESETS=places)
            self.works("/", "eval", "torchlight", "6 * 7", says="42", BYLAW_RULESETS=places)
        self.works("other", "eval", "game", "size", says="7", BYLAW_RULESETS="..")
        self.works(".", "eval", "game", "size", says="7", BYLAW_RULESETS="./")

    def test_a_layer_that_is_called_as_what_it_extends(self):
        for folder, target in ((".", "zones.bylaw"), (".", "./zones.bylaw"), (".", "zones"), ("/", self.folder + "/zones.bylaw")):
            self.works(folder, "eval", target, "house_rule", says="5")
        self.works(".", "play", "zones/ambush", "--auto", "--seed", "3", says="--seed 3")
        for folder, target in ((".", "mine/zones"), ("mine", "zones"), ("mine", "./zones"), ("mine/zones", ".")):
            self.works(folder, "eval", target, "house_rule", says="6")
        self.works("/", "eval", "zones", "house_rule", says="6", BYLAW_RULESETS=self.folder + "/mine")
        self.works("mine", "eval", "zones", "house_rule", says="6", BYLAW_RULESETS=self.folder + "/mine")

    def test_a_folder_that_is_called_as_a_ruleset(self):
        self.works("other", "eval", "traits", "6 * 7", says="42")

    def test_what_is_not_there_is_said(self):
        answer = self.run_in(".", "eval", "zoness", "1")
        self.assertEqual(answer.returncode, 3)
        self.assertIn("did you mean `zones`?", answer.stderr)
        self.assertIn("no rules in the folder `other`", self.run_in(".", "check", "./other/").stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
