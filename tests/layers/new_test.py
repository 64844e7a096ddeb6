#!/usr/bin/env python3
"""What `bylaw new` makes is right as it stands, from an empty folder outside of the tree. Usage: new_test.py BYLAW SOURCE_FOLDER"""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BYLAW, SOURCE = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
SHIPPED = sorted(each.name for each in (SOURCE / "rulesets").iterdir() if (each / "ruleset.bylaw").exists())
MADE = ["README.md", "rules.csv", "ruleset.bylaw", "scenarios", "tests"]


class New(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_bylaw(self, *words):
        done = subprocess.run([BYLAW, *words], cwd=self.folder.name, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout + done.stderr

    def works(self, *words):
        status, said = self.run_bylaw(*words)
        self.assertEqual(status, 0, f"bylaw {' '.join(words)}\n{said}")
        return said

    def refused(self, part, *words, status_wanted=2):
        before = sorted(Path(self.folder.name).rglob("*"))
        status, said = self.run_bylaw(*words)
        self.assertEqual(status, status_wanted, said)
        self.assertIn(part, said)
        self.assertEqual(sorted(Path(self.folder.name).rglob("*")), before, "nothing is written")

    def is_right(self, name, scenario, tests):
        self.assertIn("no errors", self.works("check", "--strict", name))
        self.assertIn(f"{tests} passed, 0 failed", self.works("test", name))
        self.works("fmt", "--check", name)
        self.assertTrue(self.works("play", f"{name}/{scenario}", "--seed", "1", "--auto"))
        said = self.works("rules", name)
        for row in (Path(self.folder.name) / name / "rules.csv").read_text().splitlines()[1:]:
            self.assertRegex(said, rf"(?m)^{row.split(',')[0]} +\w+ +[1-9] tests? +{name}/")

    def test_a_ruleset(self):
        said = self.works("new", "salt_and_iron")
        self.assertIn("bylaw play salt_and_iron/first_climb", said)
        folder = Path(self.folder.name) / "salt_and_iron"
        self.assertEqual(sorted(each.name for each in folder.iterdir()), sorted([*MADE, "climbing.bylaw"]))
        for path in folder.rglob("*.*"):
            self.assertNotIn("new_game", path.read_text().lower())
        self.assertIn('ruleset salt_and_iron "Salt And Iron" language 1', (folder / "ruleset.bylaw").read_text())
        self.is_right("salt_and_iron", "first_climb", 8)
        self.assertIn("68.32 %", self.works("odds", "salt_and_iron/first_climb"))

    def test_a_layer_over_it(self):
        self.works("new", "inn")
        self.works("new", "grim", "--layer-of", "inn")
        folder = Path(self.folder.name) / "grim"
        self.assertEqual(sorted(each.name for each in folder.iterdir()), MADE)
        for path in folder.rglob("*.*"):
            self.assertNotIn("the_base", path.read_text())
            self.assertNotIn("new_layer", path.read_text().lower())
        self.is_right("grim", "grim_first_evening", 3)
        self.works("play", "grim/first_climb", "--seed", "1", "--auto")
        # The dial of the base was 12; a layer on the layer finds it at 13.
        self.assertIn("option difficulty = 13\n", (folder / "ruleset.bylaw").read_text())
        self.works("new", "grimmer", "--layer-of", "grim")
        self.assertIn("option difficulty = 14\n", (Path(self.folder.name) / "grimmer" / "ruleset.bylaw").read_text())
        self.is_right("grimmer", "grimmer_first_evening", 3)

    def test_layers_over_what_ships(self):
        for base in SHIPPED:
            with self.subTest(base=base):
                self.works("new", "my_" + base, "--layer-of", base)
                self.is_right("my_" + base, f"my_{base}_first_evening", 3)

    def test_refusals(self):
        self.refused("`my_game`", "new", "My-Game")
        self.refused("small letters", "new", "")
        self.refused("small letters", "new", "../above")
        self.refused("small letters", "new", "x" * 41)
        self.refused("means something else", "new", "otherwise")
        self.refused("means something else", "new", "d20")
        self.refused("there is a ruleset `zones` already", "new", "zones")
        self.refused("there is no ruleset `nowhere`", "new", "grim", "--layer-of", "nowhere", status_wanted=3)
        self.works("new", "inn")
        self.refused("`inn` is there already", "new", "inn")
        self.refused("`inn` is there already", "new", "inn", "--layer-of", "zones")
        (Path(self.folder.name) / "notes").write_text("mine")
        self.refused("`notes` is there already", "new", "notes")
        (Path(self.folder.name) / "dangling").symlink_to("nowhere")
        self.refused("`dangling` is there already", "new", "dangling")

    def test_a_folder_that_cannot_be_written(self):
        if os.getuid() == 0:
            self.skipTest("nothing is forbidden here")
        os.chmod(self.folder.name, 0o500)
        self.refused("cannot make the folder", "new", "inn")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
