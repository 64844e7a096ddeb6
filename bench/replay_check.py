#!/usr/bin/env python3
"""Is a baseline the same game as the rules? Plays trials of `bylaw sim` roll by roll, hands the faces to the baseline, and compares
who won, the rounds and the number of faces.

    bench/replay_check.py BYLAW FIRST LAST BASELINE…     bench/replay_check.py build/bylaw 0 300 build-bench/runner/ambush_gpp
"""
import re
import subprocess
import sys

SCENARIO, WON = "zones/ambush", "the party wins"
# As a narration writes dice, and how many times the faces what it shows is.
PLAIN = {"d20": 1, "d6": 1, "d6 + 0": 1, "d8 + 0": 1, "2 * d6": 2, "2 * d6 + 0": 2, "2 * d8 + 0": 2}


def faces_of(narration):
    faces = []
    for what, shown in re.findall(r"^ *rolls (\S.*?): (.*)$", narration, re.MULTILINE):
        if what in PLAIN:
            faces.append(int(shown) // PLAIN[what])
        elif what == "2d20 lowest 1":
            faces += [int(face) for face in re.findall(r"\d+", shown.split("=")[0])]
        else:
            sys.exit(f"{what!r} are dice that this does not know")
    return faces


def played(bylaw, trial):
    """(faces, [won, rounds, how many faces]) of a trial of seed 0."""
    told = subprocess.run([bylaw, "sim", SCENARIO, "--explain-trial", str(trial)], capture_output=True, text=True, check=True).stdout
    faces = faces_of(told)
    won = re.search(rf"{WON} +(yes|no)", told)[1] == "yes"
    return faces, [int(won), int(re.search(r"^ *rounds +(\d+)$", told, re.MULTILINE)[1]), len(faces)]


def main(bylaw, first, last, *baseline):
    games = [played(bylaw, trial) for trial in range(int(first), int(last))]
    tapes = "".join(" ".join(map(str, faces)) + "\n" for faces, _ in games)
    said = subprocess.run([*baseline, "--replay"], input=tapes, capture_output=True, text=True, check=True).stdout.splitlines()
    different = [f"trial {int(first) + i}: rules {wanted}, by hand {got}" for i, ((_, wanted), got) in enumerate(zip(games, said))
                 if " ".join(map(str, wanted)) != got]
    print("\n".join([*different, f"{len(games)} trials, {len(different)} differ"]))
    return bool(different) or len(said) != len(games)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 4 else __doc__)
