#!/usr/bin/env python3
"""How long an editor waits: an edit until its diagnostics, a completion, a hover, in the shipped ruleset with the most text. Prints
median and p99 by the clock, and the mean of what the processor did, in milliseconds.

usage: editor_latency.py BYLAW [ROUNDS]"""
import os
import pathlib
import random
import re
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


def told(what, watch):
    clock = sorted(watch.clock)
    p99 = clock[min(len(clock) - 1, int(len(clock) * 0.99))]
    print(f"{what:22} median {1000 * statistics.median(clock):6.1f} ms   p99 {1000 * p99:6.1f} ms   processor {1000 * watch.work / len(clock):6.1f} ms")


class Watch:
    """Times by the clock, and what the server needed of its processor: on a machine with other work the two differ."""

    def __init__(self, process):
        self.process, self.clock, self.work = process, [], 0.0

    def processor(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def time(self, action):
        work, begin = self.processor(), time.perf_counter()
        action()
        self.clock.append(time.perf_counter() - begin)
        self.work += self.processor() - work


def main():
    ruleset = max((f for f in (ROOT / "rulesets").iterdir() if f.is_dir()), key=lambda f: sum(p.stat().st_size for p in texts_of(f)))
    path = max((p for p in texts_of(ruleset) if "test" not in str(p.relative_to(ruleset))), key=lambda p: p.stat().st_size)
    size = sum(p.stat().st_size for p in texts_of(ruleset))
    print(f"{ruleset.name}, {size // 1000} kB, editing {path.name}, {ROUNDS} rounds")
    dice = random.Random(1)
    with Client(COMMAND, ROOT) as client:
        client.initialize()
        text = client.open(path)
        text.diagnostics()
        dots = [m.end() for m in re.finditer(r"\b[a-z_]+\.(?=[a-z])", re.sub(r"#.*|\"[^\"]*\"", lambda m: " " * len(m[0]), text.text))]
        lines = [i for i, c in enumerate(text.text) if c == "\n"]
        edits, completions, hovers = (Watch(client.process) for _ in range(3))
        for _ in range(ROUNDS):
            at = dice.choice(lines)
            text.edit(at, at, " x")
            edits.time(text.diagnostics)
            text.edit(at, at + 2, "")
            edits.time(text.diagnostics)
            spot = dice.choice(dots)
            completions.time(lambda: text.ask("completion", spot))
            hovers.time(lambda: text.ask("hover", spot))
        told("edit to diagnostics", edits)
        told("completion", completions)
        told("hover", hovers)


main()
