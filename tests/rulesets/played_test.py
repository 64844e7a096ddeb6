#!/usr/bin/env python3
"""A table can play a ruleset: of the entries that can be played at least 97 in 100 come up in random plays, or say why they cannot.

    played_test.py BYLAW RULES PLAYS

Nothing may be wrong in these plays: no failure, no play without end, no name of the code in a question, no act that never does anything.
"""
import json
import subprocess
import sys

SHARE = 0.97


def main():
    bylaw, rules, plays = sys.argv[1:4]
    done = subprocess.run([bylaw, "rules", rules, "--played", "--plays", plays, "--json"], capture_output=True, text=True, timeout=580)
    if not done.stdout:
        sys.exit(done.stderr)
    played = json.loads(done.stdout)
    can = [row for row in played["rows"] if row["reach"] in ("played", "never") and not row["reason"]]
    never = [row["id"] for row in can if row["reach"] == "never"]
    wrong = [f"{fault['kind']}: {fault['scenario']}, play {fault['play']}, {fault['file']}:{fault['line']}: {fault['text']}" for fault in played["faults"]]
    print(f"{rules}: {len(can) - len(never)} of {len(can)} entries in {played['plays']} plays; never: {' '.join(never)}")
    if len(can) - len(never) < SHARE * len(can):
        wrong.append(f"fewer than {SHARE:.0%} come up")
    if wrong:
        sys.exit("\n".join(wrong))


main()
