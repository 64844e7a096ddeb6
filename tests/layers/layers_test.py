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
"""
HIGH = 'ruleset high "High"\nextends base\namend table wound {\n    9 bad\n}\n'
LOW = 'ruleset low "Low"\nextends base\namend table wound {\n    2 bad\n}\n'
OTHER = 'ruleset other "Other"\nextends base\noption grim = yes\namend table wound {\n    9 nothing\n}\n'
GRIM = 'ruleset grim_one "Grim"\nextends base\noption grim = yes\n'
MILD = 'ruleset mild "Mild"\nextends base\noption grim = no\n'
SILENT = 'ruleset silent "Silent"\nextends base\nremove rule tells\n'


def both(one, other, more="", name="both"):
    return f'ruleset {name} "Both"\nextends {one}\nextends {other}\n{more}'


LAYERS = {"base": BASE, "high": HIGH, "low": LOW, "other": OTHER, "grim_one": GRIM, "mild": MILD, "silent": SILENT}

# A ruleset, and what `check --strict` must say of it: part of the message, or nothing.
CASES = [
    ("other rows of one table", both("high", "low"), None),
    ("one row twice", both("high", "other"), "two layers change `wound`, and neither extends the other"),
    ("one row twice, the other way round", both("other", "high"), "two layers change `wound`, and neither extends the other"),
    ("settled by the layer over both", both("high", "other", "amend table wound {\n    9 scratch\n}\n"), None),
    ("another row settles nothing", both("high", "other", "amend table wound {\n    3 scratch\n}\n"), "two layers change `wound`"),
    ("settled by replacing", both("high", "other", "replace table wound(victim: hero) rolls 2d6 {\n    2..12 bad\n}\n"), None),
    ("one option twice", both("grim_one", "mild"), "two layers change `grim`"),
    ("the option settled", both("grim_one", "mild", "option grim = yes\n"), None),
    ("what is gone need not be followed", both("silent", "silent"), None),
    ("an amendment of what is gone", both("silent", "silent", "amend rule tells {\n    after never {\n    }\n}\n"),
     "the rule `tells` is gone: `silent` removes it"),
    ("gone twice", both("silent", "silent", "remove rule tells\n"), "the rule `tells` is gone: `silent` removes it"),
    ("follows what is gone", both("silent", "silent", "amend rule counts follows tells {\n}\n"), None),
    ("calls what is gone", 'ruleset both "Both"\nextends base\nremove procedure hurt\nprocedure mine(h: hero) {\n    hurt(h)\n}\nscenario s {\n    given h = hero\n    do mine(h)\n}\n',
     "`hurt` is gone: `both` removes it"),
    ("one clause twice by one ruleset", 'ruleset both "Both"\nextends base\namend table wound {\n    9 bad\n}\namend table wound {\n    9 nothing\n}\n',
     "`wound` is changed twice by one ruleset"),
    ("two clauses by one ruleset", 'ruleset both "Both"\nextends base\namend table wound {\n    9 bad\n}\namend table wound {\n    2 bad\n}\n', None),
    ("one line is clean", 'ruleset both "Both"\nextends base\noption grim = yes\n', None),
]


def main():
    command = os.path.abspath(sys.argv[1])
    os.environ["BYLAW_STDLIB"] = str(Path(sys.argv[2]).resolve() / "stdlib")
    failed = 0
    for name, text, wanted in CASES:
        with tempfile.TemporaryDirectory() as where:
            for layer, rules in {**LAYERS, "both": text}.items():
                folder = Path(where) / layer
                folder.mkdir()
                (folder / "ruleset.bylaw").write_text(rules)
            done = subprocess.run([command, "check", "--strict", "both"], capture_output=True, text=True, cwd="/", check=False,
                                  env=dict(os.environ, BYLAW_RULESETS=where))
        said = done.stdout + done.stderr
        right = wanted in said and done.returncode != 0 if wanted else done.returncode == 0
        if not right:
            failed += 1
            print(f"FAILED {name}: wanted {wanted or 'nothing'}, status {done.returncode}\n{said[:3000]}")
    print(f"{len(CASES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
