#!/usr/bin/env python3
"""Is a baseline the same game as the rules? Plays trials of `bylaw sim` roll by roll, hands the faces to the baseline, and compares
who won, the rounds and the number of faces.

    bench/replay_check.py BYLAW SCENARIO FIRST LAST BASELINE…
    bench/replay_check.py build/bylaw zones/ambush 0 300 build-bench/runner/ambush_gpp
    bench/replay_check.py build/bylaw traits/tavern 0 300 luajit bench/baselines/lua/tavern.lua
"""
import re
import subprocess
import sys

from runner.by_hand import SCENARIOS

# As a narration writes dice: one die, perhaps times something; several of them, whose faces it lists; and points that are none.
ONE = re.compile(r"(?:(\d+) \* )?d\d+(?: \+ 0)?(?: highest 1)?")
SEVERAL = re.compile(r"\d+d\d+(?: (?:highest|lowest) \d+)?")
NONE = re.compile(r"\d+")


def faces_of(narration):
    faces = []
    for what, shown in re.findall(r"^ *rolls (\S.*?): (.*)$", narration, re.MULTILINE):
        if one := ONE.fullmatch(what):
            faces.append(int(shown) // int(one[1] or 1))
        elif SEVERAL.fullmatch(what):
            faces += [int(face) for face in re.findall(r"\d+", shown.split("=")[0])]
        elif not NONE.fullmatch(what):
            sys.exit(f"{what!r} are dice that this does not know")
    return faces


def played(bylaw, scenario, won, trial):
    """(faces, [won, rounds, how many faces]) of a trial of seed 0."""
    told = subprocess.run([bylaw, "sim", scenario, "--explain-trial", str(trial)], capture_output=True, text=True, check=True).stdout
    faces = faces_of(told)
    wins = re.search(rf"^ *{won} +(yes|no)$", told, re.MULTILINE)[1] == "yes"
    return faces, [int(wins), int(re.search(r"^ *rounds +(\d+)$", told, re.MULTILINE)[1]), len(faces)]


def main(bylaw, scenario, first, last, *baseline):
    games = [played(bylaw, scenario, SCENARIOS[scenario][1], trial) for trial in range(int(first), int(last))]
    tapes = "".join(" ".join(map(str, faces)) + "\n" for faces, _ in games)
    said = subprocess.run([*baseline, "--replay"], input=tapes, capture_output=True, text=True, check=True).stdout.splitlines()
    different = [f"trial {int(first) + i}: rules {wanted}, by hand {got}" for i, ((_, wanted), got) in enumerate(zip(games, said))
                 if " ".join(map(str, wanted)) != got]
    print("\n".join([*different, f"{len(games)} trials, {len(different)} differ"]))
    return bool(different) or len(said) != len(games)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 5 else __doc__)
