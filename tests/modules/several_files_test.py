#!/usr/bin/env python3
"""Rules in several files and layers mean the same whatever unrelated declarations stand before them: the checker counts the nodes of each
file from 0, so numbers of two files meet as soon as a few lines shift them.
Usage: several_files_test.py BYLAW SOURCE_FOLDER"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BYLAW, ROOT = sys.argv[1], Path(sys.argv[2])
HEAD = re.compile(r"(ruleset|use|extends)\b")

BASE = """ruleset low "Low" language 1
kind hero "hero" {
    stat gold = 0
    stat armor = 10
    stat resist[harm] = 0
}
enum harm: fire, cold
table loot() rolls d4 {
    1 nothing
    2..3 coins
    4 gem
}
table find(who: hero) rolls d4 {
    1 rags
    2..3 purse { who.gold += 200 }
    4 ring { once per day }
}
procedure day() {
}
grid weight(size: number): number {
    ..0 0
    1..4 1
    5.. 2
}
check climb(who: hero) {
    roll d20
    against 10
    success { who.gold += 1 }
    failure { who.gold -= 1 }
}
condition shield on hero "shield" {
    modify armor of bearer {
        plus 2
    }
}
"""
MIDDLE = """ruleset middle "Middle" language 1
extends low
amend table loot rolls d6 {
    5 pearl
    6 fame
}
amend table find rolls d8 {
    5..6 sword { who.gold += 5 }
    7 crown { who.gold += 7 }
    8 nothing_here
}
amend condition shield {
    modify armor of bearer {
        plus 4
    }
}
amend grid weight(size: number): number {
    3..4 7
}
"""
HIGH = """ruleset high "High" language 1
extends middle
amend table find {
    3 hook { who.gold += 3 }
}
amend check climb {
    success { who.gold += 50 }
}
table find_again(who: hero) is find(who) {
    1 cloak { who.gold += 11 }
}
TESTS"""
FACES = ["nothing", "coins", "coins", "gem", "pearl", "fame"]
FOUND = [("rags", 0), ("purse", 200), ("hook", 3), ("ring", 0), ("sword", 5), ("sword", 5), ("crown", 7), ("nothing_here", 0)]
TESTS = "".join(f'test "loot {n}" {{\n    dice {n}\n    expect loot() is {name}\n}}\n' for n, name in enumerate(FACES, 1))
TESTS += "".join(f'test "find {n}" {{\n    given a = hero\n    dice {n}\n    expect find(a) is {name}\n    expect a.gold is {gold}\n}}\n'
                 for n, (name, gold) in enumerate(FOUND, 1))
TESTS += """test "a child's row, and its parent's" {
    given a = hero
    dice 1, 2
    do find_again(a)
    expect a.gold is 11
    do find_again(a)
    expect a.gold is 211
}
test "the rest" {
    given a = hero
    a gains shield
    expect a.armor is 14
    expect weight(2) is 1 and weight(3) is 7 and weight(9) is 2
    dice 12
    do climb(a)
    expect a.gold is 50
    dice 2
    do climb(a)
    expect a.gold is 49
}
"""


def padded(text, number, name):
    """So many unrelated declarations behind the head of the file."""
    lines = text.splitlines(keepends=True)
    head = sum(1 for line in lines if HEAD.match(line))
    return "".join(lines[:head] + [f"stat pad_{name}_{i} = {i}\n" for i in range(number)] + lines[head:])


def outcome(folder, what):
    done = subprocess.run([BYLAW, "test", what], capture_output=True, text=True, cwd=folder, timeout=60,
                          env=dict(os.environ, BYLAW_RULESETS=str(folder), BYLAW_STDLIB=str(ROOT / "stdlib")))
    return done.stdout + done.stderr


def main():
    texts = {"low": BASE, "middle": MIDDLE, "high": HIGH.replace("TESTS", TESTS)}
    wanted = f"{TESTS.count('test ')} passed, 0 failed"
    tried = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in texts:
            (folder / each).mkdir()
        for low in range(0, 14):
            for middle in range(0, 14, 3) if low else range(0, 14):
                for each, number in (("low", low), ("middle", middle), ("high", (low * 5 + middle) % 7)):
                    (folder / each / f"{each}.bylaw").write_text(padded(texts[each], number, each), encoding="utf-8")
                said = outcome(folder, "high")
                assert said.splitlines()[-1] == wanted, f"{low} and {middle} declarations before:\n{said}"
                tried += 1
        # The same in one folder of one ruleset: each declaration in a file of its own.
        whole = folder / "whole"
        whole.mkdir()
        parts = re.split(r"(?m)^(?=\w)", BASE.split("\n", 1)[1])
        (whole / "whole.bylaw").write_text('ruleset whole "Whole" language 1\n', encoding="utf-8")
        for number, part in enumerate(parts):
            (whole / f"part_{number}.bylaw").write_text(part, encoding="utf-8")
        (whole / "tests.bylaw").write_text('test "coins" {\n    dice 3\n    expect loot() is coins\n}\n', encoding="utf-8")
        assert outcome(folder, "whole").splitlines()[-1] == "1 passed, 0 failed", outcome(folder, "whole")
    print(f"{tried} ways to put unrelated declarations before, and the meaning stays")


if __name__ == "__main__":
    main()
