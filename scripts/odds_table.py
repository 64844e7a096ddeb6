#!/usr/bin/env python3
"""The table of docs/odds.md: what `bylaw odds` says of each shipped scenario, as Markdown.

    scripts/odds_table.py [--bylaw build/bylaw] [--certain-seconds 30] [--seconds 10] [RULESET/SCENARIO ...]

Each is counted out by one thread (--certain), and asked once more with estimates: how wide the 95 % interval of
the least certain chance is then.
"""
import argparse
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def scenarios():
    for file in sorted((ROOT / "rulesets").glob("*/scenarios/*.bylaw")):
        for name in re.findall(r"^scenario (\w+)", file.read_text(), re.M):
            yield f"{file.parts[-3]}/{name}"


def odds(bylaw, scenario, *options):
    done = subprocess.run([bylaw, "odds", scenario, "--json", *options], capture_output=True, text=True)
    return json.loads(done.stdout) if done.stdout.startswith("{") else None


def width(answer):
    """Of the widest interval of any chance; 0 where all is exact."""
    intervals = [each for report in answer["reports"].values()
                 for each in report.get("estimates", {}).get("outcomes", {}).values()]
    if answer["exact"]:
        return "0"
    return f"{max(each['high'] - each['low'] for each in intervals):.4f}" if intervals else "none"


def row(options, scenario):
    counted = odds(options.bylaw, scenario, "--certain", "--seconds", str(options.certain_seconds))
    if not counted:
        return f"| {scenario} | | | no answer | |"
    left = "exact" if counted["exact"] else f"{counted['unexplored']:.3g} open"
    estimated = counted if counted["exact"] and counted["seconds"] <= options.seconds else odds(
        options.bylaw, scenario, "--seconds", str(options.seconds))
    return (f"| {scenario} | {counted['states']:,} | {counted['seconds']:.1f} | {left} | "
            f"{width(estimated) if estimated else 'no answer'} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bylaw", default=str(ROOT / "build" / "bylaw"))
    parser.add_argument("--certain-seconds", type=float, default=30)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("scenarios", nargs="*")
    options = parser.parse_args()
    print("| scenario | states | seconds | counted | widest 95 % interval |\n| --- | ---: | ---: | --- | ---: |")
    for scenario in options.scenarios or scenarios():
        print(row(options, scenario), flush=True)


main()
