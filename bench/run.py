#!/usr/bin/env python3
"""Measures Bylaw beside what others wrote by hand, and writes bench/results.md; what stands in bench/by_hand.md ends it.

    bench/run.py [quick] [--bylaw PROGRAM] [--only SECTION,…]

What a state of the tree does not have (an engine, a command, another language) is left out, and the table says so.
"""
import argparse
import datetime
import os
import platform
import re
import subprocess
from pathlib import Path

from runner import by_hand, dice, fights, front_end, odds, scenarios, steps
from runner.measure import BUILD, ROOT, WORK, build


def uptime():
    return subprocess.run(["uptime"], capture_output=True, text=True).stdout.strip()


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor()


def put_into(results, parts, noted, commit):
    """Sections that were measured alone take the place of those of their titles, and say when that was; the rest stays."""
    pieces = re.split(r"^(?=## )", results, flags=re.MULTILINE)
    end = next((i for i, piece in enumerate(pieces) if noted.startswith(piece.rstrip())), len(pieces))
    for part in parts:
        part.about += f" Measured {datetime.date.today()}, `{commit}`."
        at = next((i for i, piece in enumerate(pieces) if piece.startswith(f"## {part.title}\n")), None)
        if at is None:
            pieces.insert(end, part.markdown() + "\n")
            end += 1
        else:
            pieces[at] = part.markdown() + "\n"
    return "".join(pieces)


def read_arguments():
    reader = argparse.ArgumentParser()
    reader.add_argument("mode", nargs="?", choices=("all", "quick"), default="all")
    reader.add_argument("--bylaw", help="measure this program instead of the one that is built")
    reader.add_argument("--only", default="", help="sections, separated by commas")
    return reader.parse_args()


def main():
    arguments = read_arguments()
    quick = arguments.mode == "quick"
    wanted = [name for name in arguments.only.split(",") if name]
    WORK.mkdir(parents=True, exist_ok=True)
    build("bylaw", "bench_front_end", "bench_memory_of", "bench_dice_roll", "bench_dice_odds", "bench_steps", "bench_steps_in_c")
    bylaw = arguments.bylaw or BUILD / "bylaw"
    sections = {"fights": lambda: fights.section(bylaw, quick), "by_hand": lambda: by_hand.section(bylaw, quick),
                "threads": lambda: scenarios.section_threads(bylaw, quick),
                "games": lambda: scenarios.section_games(bylaw, quick), "dice": lambda: dice.section(quick),
                "odds": lambda: odds.section(bylaw, quick), "front_end": lambda: front_end.section(bylaw, quick),
                "steps": lambda: steps.section(quick)}

    commit = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    before, parts = uptime(), []
    for name, measure in sections.items():
        if not wanted or name in wanted:
            for part in measure():
                print(part.markdown(), flush=True)
                parts.append(part)
    noted = (ROOT / "bench/by_hand.md").read_text()  # measured now and then, by no section
    results = ROOT / "bench/results.md"
    if wanted and results.exists():
        results.write_text(put_into(results.read_text(), parts, noted, commit))
        return
    met, judged = sum(part.met for part in parts), sum(part.judged for part in parts)
    head = [f"# Measured {datetime.date.today()}, {arguments.mode}", "",
            f"`{commit}` on {processor()}, {os.cpu_count()} processors, {platform.system()} {platform.release()}. "
            f"{met} of the {judged} goals that could be measured are met.", "", f"    before: {before}", f"    after:  {uptime()}", ""]
    results.write_text("\n".join([*head, *(part.markdown() for part in parts), noted]))
    print("\n".join(head))


if __name__ == "__main__":
    main()
