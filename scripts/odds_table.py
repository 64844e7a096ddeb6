#!/usr/bin/env python3
"""The table of bench/odds.md: what `bylaw odds` says of each shipped scenario, as Markdown.

    scripts/odds_table.py [--bylaw build/bylaw] [--certain-seconds 30] [--seconds 10] [RULESET/SCENARIO ...]

Each is counted out (--certain), and asked once more with estimates: how wide the 95 % interval of
the least certain chance is then, and that of the least certain yes or no.
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


def width(answer, wanted):
    """Of the widest interval of a chance, of the wanted reports; 0 where all is exact."""
    reports = [list(report.get("estimates", {}).get("outcomes", {}).items()) for report in answer["reports"].values()]
    widths = [each["high"] - each["low"] for report in reports if wanted({value for value, _ in report}) for _, each in report]
    if answer["exact"]:
        return "0"
    return f"{max(widths):.4f}" if widths else "none"


def widths(answer):
    if not answer:
        return "no answer | "
    return f"{width(answer, bool)} | {width(answer, lambda values: values and values <= {'yes', 'no'})}"


def row(options, scenario):
    counted = odds(options.bylaw, scenario, "--certain", "--seconds", str(options.certain_seconds))
    if not counted:
        return f"| {scenario} | | | no answer | | |"
    left = "exact" if counted["exact"] else f"{counted['unexplored']:.3g} open"
    estimated = counted if counted["exact"] and counted["seconds"] <= options.seconds else odds(
        options.bylaw, scenario, "--seconds", str(options.seconds))
    return (f"| {scenario} | {counted['states']:,} | {counted['seconds']:.1f} | {left} | "
            f"{widths(estimated)} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bylaw", default=str(ROOT / "build" / "bylaw"))
    parser.add_argument("--certain-seconds", type=float, default=30)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("scenarios", nargs="*")
    options = parser.parse_args()
    print("| scenario | states | seconds | counted | widest 95 % interval | of a yes or no |\n| --- | ---: | ---: | --- | ---: | ---: |")
    for scenario in options.scenarios or scenarios():
        print(row(options, scenario), flush=True)


main()
