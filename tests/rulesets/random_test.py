#!/usr/bin/env python3
"""Every scenario of a ruleset, played at random at every seat, the game master's too: it ends, and nothing that is on offer fails.

    random_test.py BYLAW ROOT GAME
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PLAYS = 100
HEAD = 'ruleset at_random "{game}, at random" language 1\nextends {game}\n\npolicy at_random_at_every_seat {{\n    otherwise random\n}}\n\n'


def at_random(root, game):
    """The scenarios under other names, with everybody at random."""
    texts = [file.read_text() for file in sorted((root / "rulesets" / game / "scenarios").glob("*.bylaw"))]
    text = re.sub(r"^scenario (\w+)", r"scenario random_\1", "\n".join(texts), flags=re.M)
    return HEAD.format(game=game) + re.sub(r"\bplays \w+", "plays at_random_at_every_seat", text)


def main():
    bylaw, root, game = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
    text, failed = at_random(root, game), []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "at_random.bylaw"
        file.write_text(text)
        for scenario in re.findall(r"^scenario (\w+)", text, re.M):
            done = subprocess.run([bylaw, "sim", f"{file}:{scenario}", "--trials", str(PLAYS), "--option", "longest_battle=12", "--json"],
                                  capture_output=True, text=True, timeout=300)
            if done.returncode != 0 or json.loads(done.stdout)["failed"] != 0:
                failed.append(f"{scenario}: {done.stderr or done.stdout[:400]}")
    if failed:
        sys.exit("\n".join(failed))
    print(f"{game}: {len(re.findall('^scenario', text, re.M))} scenarios, {PLAYS} plays each")


main()
