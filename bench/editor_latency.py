#!/usr/bin/env python3
"""How long an editor waits: an edit until its diagnostics, a completion, a hover, in the shipped ruleset with the most text. Prints
median and p99 in milliseconds.

usage: editor_latency.py BYLAW [ROUNDS]"""
import pathlib
import random
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "lsp"))
from client import Client  # noqa: E402

COMMAND = str(pathlib.Path(sys.argv[1]).resolve())
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 200


def texts_of(folder):
    return sorted(folder.rglob("*.bylaw"))


def told(what, seconds):
    seconds = sorted(seconds)
    print(f"{what:28} median {1000 * statistics.median(seconds):6.1f} ms   p99 {1000 * seconds[int(len(seconds) * 0.99) - 1]:6.1f} ms")


def timed(action):
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


def main():
    ruleset = max((f for f in (ROOT / "rulesets").iterdir() if f.is_dir()), key=lambda f: sum(p.stat().st_size for p in texts_of(f)))
    path = max(texts_of(ruleset), key=lambda p: p.stat().st_size)
    size = sum(p.stat().st_size for p in texts_of(ruleset))
    print(f"{ruleset.name}, {size // 1000} kB, editing {path.name}, {ROUNDS} rounds")
    dice = random.Random(1)
    with Client(COMMAND, ROOT) as client:
        client.initialize()
        text = client.open(path)
        text.diagnostics()
        lines = [i for i, c in enumerate(text.text) if c == "\n"]
        edits, completions, hovers = [], [], []
        for _ in range(ROUNDS):
            at = dice.choice(lines)
            text.edit(at, at, " x")
            edits.append(timed(text.diagnostics))
            text.edit(at, at + 2, "")
            edits.append(timed(text.diagnostics))
            spot = text.text.find(".", dice.randrange(len(text.text) // 2)) + 1
            completions.append(timed(lambda: text.ask("completion", spot)))
            hovers.append(timed(lambda: text.ask("hover", spot)))
        told("edit to diagnostics", edits)
        told("completion", completions)
        told("hover", hovers)


main()
