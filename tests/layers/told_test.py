#!/usr/bin/env python3
"""What `bylaw layers`, `bylaw diff` and `bylaw rules` tell of house rules. Usage: told_test.py BYLAW SOURCE_FOLDER"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BYLAW, SOURCE = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()

INN = """ruleset inn "An Inn" language 1

option price in 0..9 = 2

enum room: cellar, attic

kind guest "guest" {
    stat coins = 10
    stat charm = 0
}

# Two dice for the night.
table night(who: guest) rolls 2d6 {
    2..6   bad
    7..9   fair
    10..12 good
}

grid comfort(where: room, hour: number): number {
             1  2..
    cellar   0  1
    attic    3  4
}

check haggle(who: guest) {
    roll d20
    plus who.charm
    against 11
}

procedure sleep(who: guest) {
    who.coins -= price
    night(who)
}

rule tells {
    after sleep(who) {
        say "{who.coins} left"
    }
}

scenario a_night {
    given ada = guest { charm = 2 }
    do sleep(ada)
    do haggle(ada)
    report comfort(attic, 1)
}
"""
GRIM = """ruleset grim "Grim" language 1
extends inn
option price = 3
amend table night {
    6..7   fair
}
amend check haggle {
    against 16
}
amend kind guest {
    coins = 5
    stat debts = 0
}
amend grid comfort(where: room, hour: number): number {
             1
    attic    2
}
remove rule tells
procedure weep(who: guest) {
    who.debts += 1
}
"""
GRIMMER = """ruleset grimmer "Grimmer" language 1
extends grim
amend table night {
    7 bad
}
replace procedure sleep(who: guest) {
    who.coins = 0
}
"""

INN_TEST = """test "a night costs 2" {
    given ada = guest
    dice 1, 1
    do sleep(ada)
    expect ada.coins is 8
}
test "charm helps" {
    given ada = guest { charm = 5 }
    dice 11
    expect haggle(ada) is success
}
"""


class Told(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for name, text in {"inn": INN, "grim": GRIM, "grimmer": GRIMMER}.items():
            (Path(self.folder.name) / name).mkdir()
            (Path(self.folder.name) / name / "ruleset.bylaw").write_text(text)

    def said(self, *words):
        done = subprocess.run([BYLAW, *words], cwd=self.folder.name, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def changes(self, rules):
        layers = json.loads(self.said("layers", rules, "--json"))
        return {layer["layer"]: {(c["how"], c["name"], c["part"]): c for c in layer["changes"]} for layer in layers}

    def test_a_layer(self):
        layers = self.changes("grim")
        self.assertEqual(list(layers), ["grim"])
        grim = layers["grim"]
        told = {key: (c["before"], c["after"]) for key, c in grim.items() if key[0] == "changed"}
        self.assertEqual(told, {
            ("changed", "price", "its value"): ("2", "3"),
            ("changed", "night", "row `6`"): ("bad", "fair"),  # 7 was fair before
            ("changed", "haggle", "`against`"): ("against 11", "against 16"),
            ("changed", "guest", "`coins`"): ("stat coins = 10", "coins = 5"),
            ("changed", "guest", "field `debts`"): ("", "stat debts = 0"),
            ("changed", "comfort", "row `attic`"): ("1 3, 2.. 4", "1 2, 2.. 4"),
        })
        self.assertEqual(grim["removed", "tells", ""]["place"], "grim/ruleset.bylaw:18")
        self.assertEqual(grim["removed", "tells", ""]["was"], "inn/ruleset.bylaw:36")
        self.assertIn(("added", "weep", ""), grim)
        self.assertEqual(grim["changed", "night", "row `6`"]["place"], "grim/ruleset.bylaw:5")
        self.assertEqual(grim["changed", "night", "row `6`"]["was"], "inn/ruleset.bylaw:14")
        self.assertEqual(len(grim), 8)

    def test_which_one_counts(self):
        layers = self.changes("grimmer")
        self.assertEqual(list(layers), ["grim", "grimmer"])
        self.assertEqual(layers["grimmer"]["changed", "night", "row `7`"]["before"], "fair")
        self.assertIn(("replaced", "sleep", "what it does"), layers["grimmer"])
        self.assertNotIn("overruled", layers["grim"]["changed", "night", "row `6`"])

    def test_overruled(self):
        (Path(self.folder.name) / "grimmer" / "ruleset.bylaw").write_text(GRIMMER.replace("7 bad", "5..6 bad"))
        lost = self.changes("grimmer")["grim"]["changed", "night", "row `6`"]["overruled"]
        self.assertEqual(lost, {"by": "grimmer", "part": "row `6`", "place": "grimmer/ruleset.bylaw:4"})
        self.assertIn("does not count: `grimmer` changes row `6` again", self.said("layers", "grimmer"))

    def test_no_layer(self):
        self.assertIn("stands for itself", self.said("layers", "inn"))
        self.assertEqual(json.loads(self.said("layers", "inn", "--json")), [])

    def test_rules_of_a_layer(self):
        said = self.said("rules", "grim")
        self.assertIn("declared by grim:", said)
        self.assertRegex(said, r"procedure weep +added +grim/ruleset.bylaw:19")
        self.assertNotIn("declared by", self.said("rules", "inn"))

    def test_the_shipped_ones(self):
        found = {layer: sorted((c["how"], c["name"]) for c in changes.values())
                 for layer, changes in self.changes("torchlight_gritty").items()}
        self.assertEqual(found, {"torchlight_gritty": [
            ("changed", "ability_recovery"), ("changed", "healed_by_night"), ("changed", "injury_rest"), ("changed", "remedy")]})

    def test_diff(self):
        told = json.loads(self.said("diff", "inn", "grim", "--json"))
        found = {(d["group"], d["name"], d["part"]): (d["first"], d["second"]) for d in told["differences"]}
        self.assertEqual(found["options", "price", "its value"], ("2", "3"))
        self.assertEqual(found["tables", "night", "row `6`"], ("bad", "fair"))
        self.assertEqual(found["tables", "comfort", "row `attic`"], ("1 3, 2.. 4", "1 2, 2.. 4"))
        self.assertEqual(found["rules", "tells", ""][1], "")
        self.assertEqual(found["rules", "weep", ""][0], "")
        # A d20 and 2: 11 or more on 12 faces, 16 or more on 7.
        [haggle] = told["checks"]
        self.assertEqual((haggle["asked"], haggle["setting"], haggle["same"]), ("haggle(who: ada)", "a_night", False))
        odds = {o["value"]: (round(o["first"], 9), round(o["second"], 9)) for o in haggle["outcomes"]}
        self.assertEqual(odds, {"success": (0.6, 0.35), "failure": (0.4, 0.65)})

    def test_diff_of_itself(self):
        told = json.loads(self.said("diff", "inn", "inn", "--json"))
        self.assertEqual(told["differences"], [])
        self.assertTrue(told["checks"][0]["same"])
        self.assertIn("no difference in what is declared", self.said("diff", "inn", "inn"))

    def test_diff_of_layout(self):
        other = Path(self.folder.name) / "laid_out"
        other.mkdir()
        (other / "ruleset.bylaw").write_text(INN.replace("ruleset inn", "ruleset laid_out").replace("    who.coins -= price\n    night(who)", "  who.coins -= price; night( who ) # all")
                                             .replace("against 11", "against  11"))
        self.assertEqual(json.loads(self.said("diff", "inn", "laid_out", "--json", "--no-odds"))["differences"], [])

    def test_why_not_compared(self):
        for name in ("inn", "grim"):
            path = Path(self.folder.name) / name / "ruleset.bylaw"
            more = "\ncheck bet(who: guest, stake: number) {\n    roll d20\n    against stake\n}\n" if name == "inn" else ""
            path.write_text(path.read_text() + more)
        told = json.loads(self.said("diff", "inn", "grim", "--json"))
        bet = next(c for c in told["checks"] if c["check"] == "bet")
        self.assertIn("`stake` (number)", bet["why_not"])
        self.assertEqual(bet["outcomes"], [])

    def outcome_of(self, own, *flags):
        for name, text in {"inn": INN_TEST, "grim": own}.items():
            folder = Path(self.folder.name) / name / "tests"
            folder.mkdir(exist_ok=True)
            (folder / "nights.bylaw").write_text(text)
        done = subprocess.run([BYLAW, "test", "grim", *flags], cwd=self.folder.name, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout + done.stderr

    def test_tests_of_the_base(self):
        own = 'test "more debts" {\n    given ada = guest\n    do weep(ada)\n    expect ada.debts is 1\n}\n'
        self.assertIn("1 passed, 0 failed", self.outcome_of(own)[1])
        status, said = self.outcome_of(own, "--base")
        self.assertEqual(status, 1)
        self.assertIn("failed  a night costs 2", said)
        self.assertIn("2 passed, 1 failed", said)
        # 5 coins, less 3
        said_so = own + 'replace test "a night costs 2" {\n    given ada = guest\n    dice 1, 1\n    do sleep(ada)\n    expect ada.coins is 2\n}\n'
        self.assertEqual(self.outcome_of(said_so), (0, "2 passed, 0 failed\n"))
        self.assertEqual(self.outcome_of(said_so, "--base"), (0, "3 passed, 0 failed\n"))
        status, said = self.outcome_of(said_so.replace("costs 2", "costs too"), "--base")
        self.assertEqual(status, 1)
        self.assertIn("B0402", said)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
