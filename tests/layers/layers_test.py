#!/usr/bin/env python3
"""Layers that meet: what is a conflict and who may settle it, what is gone, and who gets advice.
Usage: layers_test.py BYLAW SOURCE_FOLDER"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

BASE = """ruleset base "Base"
kind hero "hero" {
    stat harm = 0
    stat nerve = 0
}
option grim = no
table wound(victim: hero) rolls 2d6 {
    2..7 nothing
    8..9 scratch
    10..12 bad
}
procedure hurt(victim: hero) {
    wound(victim)
}
rule tells {
    after hurt {
        say "ouch"
    }
}
rule counts follows tells {
    after hurt(victim) {
        victim.harm += 1
    }
}
procedure never() {
}
option idle = no
enum weapon: sword, bow, axe
enum worth: harm, price
grid weapons(w: weapon, what: worth): number {
            harm price
    sword   3    10
    bow     2    12
    axe     4    8
}
grid steps(n: number): number {
    ..0     0
    1..4    1
    5..9    2
    10..    3
}
formula strength(h: hero): number = h.harm + weapons(sword, harm) + steps(h.harm)
"""
HIGH = 'ruleset high "High"\nextends base\namend table wound {\n    9 bad\n}\n'
LOW = 'ruleset low "Low"\nextends base\namend table wound {\n    2 bad\n}\n'
OTHER = 'ruleset other "Other"\nextends base\noption grim = yes\namend table wound {\n    9 nothing\n}\n'
GRIM = 'ruleset grim_one "Grim"\nextends base\noption grim = yes\n'
MILD = 'ruleset mild "Mild"\nextends base\noption grim = no\n'
SWORDS = 'ruleset swords "Swords"\nextends base\namend grid weapons(w: weapon, what: worth): number {\n            harm\n    sword   5\n}\namend grid steps(n: number): number {\n    1..3 7\n}\n'
BOWS = 'ruleset bows "Bows"\nextends base\namend grid weapons(w: weapon, what: worth): number {\n            harm price\n    bow     6    3\n}\namend grid steps(n: number): number {\n    5..6 8\n}\n'
BLADES = 'ruleset blades "Blades"\nextends base\namend grid weapons(w: weapon, what: worth): number {\n            harm price\n    sword, axe     6    3\n}\namend grid steps(n: number): number {\n    3..5 8\n}\n'
TOUGH = 'ruleset tough "Tough"\nextends base\namend kind hero {\n    harm = 2\n    stat grit = 1\n}\n'
WEARY = 'ruleset weary "Weary"\nextends base\namend kind hero {\n    stat weariness = 1\n    nerve = 1\n}\n'
KIND = 'ruleset kindly "Kindly"\nextends base\namend rule tells {\n    after never {\n        say "ah"\n    }\n}\n'
GRIDS_SETTLED = "amend grid weapons(w: weapon, what: worth): number {\n            harm price\n    sword   1    1\n}\n"
SILENT = 'ruleset silent "Silent"\nextends base\nremove rule tells\n'


def both(one, other, more="", name="both"):
    return f'ruleset {name} "Both"\nextends {one}\nextends {other}\n{more}'


LAYERS = {"base": BASE, "high": HIGH, "low": LOW, "other": OTHER, "grim_one": GRIM, "mild": MILD, "silent": SILENT,
          "swords": SWORDS, "bows": BOWS, "blades": BLADES, "tough": TOUGH, "weary": WEARY, "kindly": KIND, "zealous": KIND.replace("kindly", "zealous")}

# A ruleset, and what `check --strict` must say of it: part of the message, or nothing.
CASES = [
    ("other rows of one table", both("high", "low"), None),
    ("one row twice", both("high", "other"), "two layers, `high` and `other`, change row `9` of `wound`, and neither extends the other"),
    ("one row twice, the other way round", both("other", "high"), "two layers, `high` and `other`, change row `9` of `wound`, and neither extends the other"),
    ("settled by the layer over both", both("high", "other", "amend table wound {\n    9 scratch\n}\n"), None),
    ("another row settles nothing", both("high", "other", "amend table wound {\n    3 scratch\n}\n"), "change row `9` of `wound`"),
    ("other rows of two grids", both("swords", "bows"), None),
    ("one row of a grid twice", both("bows", "blades"), "two layers, `blades` and `bows`, change row `5` of `steps`"),
    ("one row of two in one line", both("swords", "blades", "amend grid steps(n: number): number {\n    3 0\n}\n"), "two layers, `blades` and `swords`, change row `sword` of `weapons`"),
    ("both grids settled", both("swords", "blades", GRIDS_SETTLED + "amend grid steps(n: number): number {\n    3 0\n}\n"), None),
    ("settled but for one number", both("bows", "blades", "amend grid steps(n: number): number {\n    4 0\n}\n"), "change row `5` of `steps`"),
    ("other fields of one kind", both("tough", "weary"), None),
    ("removed by one and amended by another", both("silent", "kindly"), "two layers, `kindly` and `silent`, change `tells`"),
    ("removed by the first of the two", both("silent", "zealous"), "two layers, `silent` and `zealous`, change `tells`"),
    ("removed by one, amended by another, and settled by removing", both("silent", "zealous", "remove rule tells\n"), None),
    ("removed by one, amended by another, and settled by replacing", both("silent", "zealous", 'replace rule tells {\n    after hurt {\n        say "oh"\n    }\n}\nscenario s {\n    given h = hero\n    do hurt(h)\n}\n'), None),
    ("settled by replacing", both("high", "other", "replace table wound(victim: hero) rolls 2d6 {\n    2..12 bad\n}\n"), None),
    ("one option twice", both("grim_one", "mild"), "two layers, `grim_one` and `mild`, change its value of `grim`"),
    ("the option settled", both("grim_one", "mild", "option grim = yes\n"), None),
    ("what is gone need not be followed", both("silent", "silent"), None),
    ("an amendment of what is gone", both("silent", "silent", "amend rule tells {\n    after never {\n    }\n}\n"),
     "the rule `tells` is gone: `silent` removes it"),
    ("gone twice", both("silent", "silent", "remove rule tells\n"), "the rule `tells` is gone: `silent` removes it"),
    ("follows what is gone", both("silent", "silent", "amend rule counts follows tells {\n}\n"), None),
    ("calls what is gone", 'ruleset both "Both"\nextends base\nremove procedure hurt\nprocedure mine(h: hero) {\n    hurt(h)\n}\nscenario s {\n    given h = hero\n    do mine(h)\n}\n',
     "`both` removes the procedure `hurt`, but 3 places still name it"),
    ("one clause twice by one ruleset", 'ruleset both "Both"\nextends base\namend table wound {\n    9 bad\n}\namend table wound {\n    9 nothing\n}\n',
     "`wound` is changed twice by one ruleset"),
    ("two clauses by one ruleset", 'ruleset both "Both"\nextends base\namend table wound {\n    9 bad\n}\namend table wound {\n    2 bad\n}\n', None),
    ("one line is clean", 'ruleset both "Both"\nextends base\noption grim = yes\n', None),
]

# A layer on a layer, with tests of its own: `bylaw test` runs them.
GRITTY = """ruleset gritty "Gritty"
extends base
option grim = yes
test "as grim as it says, which whoever turns it back need not be" {
    expect grim
}
amend table wound {
    9 bad
}
replace procedure hurt(victim: hero) {
    wound(victim)
    victim.harm += 10
}
"""
HARSHER = """ruleset both "Harsher"
extends gritty
# Turned back.
option grim = no
# 9 is no longer that bad, but 8 is.
amend table wound {
    8 bad
    9 scratch
}
# What the first layer put in the place of the procedure is amended.
amend procedure hurt {
    requires victim.harm < 50 else "enough"
}
amend kind hero {
    harm = 2
}
test "8 and 9" {
    given ada = hero
    dice 4, 4, 4, 5
    expect wound(ada) is bad
    expect wound(ada) is scratch
    expect not grim
}
test "what stands in the place of hurt" {
    given ada = hero
    dice 1, 1
    do hurt(ada)
    expect ada.harm is 13
    ada.harm = 60
    refused hurt(ada) "enough"
}
"""


def say_of(command, rules, *arguments):
    with tempfile.TemporaryDirectory() as where:
        for layer, text in rules.items():
            folder = Path(where) / layer
            folder.mkdir()
            (folder / "ruleset.bylaw").write_text(text)
        done = subprocess.run([command, *arguments], capture_output=True, text=True, cwd="/", check=False, env=dict(os.environ, BYLAW_RULESETS=where))
    return done.returncode, done.stdout + done.stderr


def layer_on_layer(command):
    """Its own tests are run; that of its base only where they are wanted, and under its rules."""
    wanted = [("both", [], "2 passed, 0 failed"), ("gritty", [], "1 passed, 0 failed"), ("both", ["--base"], "2 passed, 1 failed")]
    for ruleset, flags, result in wanted:
        _, said = say_of(command, {"base": BASE, "gritty": GRITTY, "both": HARSHER}, "test", *flags, ruleset)
        if result not in said:
            print(f"FAILED a layer on a layer, {ruleset} {flags}: wanted {result}\n{said[:3000]}")
            return False
    return True


def main():
    command = os.path.abspath(sys.argv[1])
    os.environ["BYLAW_STDLIB"] = str(Path(sys.argv[2]).resolve() / "stdlib")
    failed = 0
    for name, text, wanted in CASES:
        status, said = say_of(command, {**LAYERS, "both": text}, "check", "--strict", "both")
        right = wanted in said and status != 0 if wanted else status == 0
        if not right:
            failed += 1
            print(f"FAILED {name}: wanted {wanted or 'nothing'}, status {status}\n{said[:3000]}")
    failed += not layer_on_layer(command)
    print(f"{len(CASES) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
