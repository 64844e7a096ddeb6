#!/usr/bin/env python3
"""Any number of shards and threads, started by GNU parallel, gives the same result file to the last byte; and a trial of
a simulation is the game that `play` plays under its number. Usage: shards_test.py BYLAW SOURCE_FOLDER"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

TRIALS = 300
SCENARIOS = ["zones/ambush", "torchlight/dim_light"]


class Bylaw:
    def __init__(self, command, source):
        self.command, self.source = command, source

    def run(self, *words, status=0):
        done = subprocess.run([self.command, *map(str, words)], cwd=self.source, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
        return done

    def sim(self, scenario, output, *more):
        self.run("sim", scenario, "-n", TRIALS, "--seed", 7, "-o", output, *more)
        return output.read_bytes()

    def shards(self, scenario, folder, count, threads):
        """All shards, by GNU parallel where it is installed."""
        folder.mkdir()
        words = [self.command, "sim", scenario, "-n", str(TRIALS), "--seed", "7", "--threads", str(threads)]
        if shutil.which("parallel"):
            line = ["parallel", "--will-cite", "-j2", *words, "--shard", "{}/%d" % count, "-o", "%s/{}.json" % folder, ":::"]
            subprocess.run([*line, *map(str, range(1, count + 1))], cwd=self.source, check=True, stdin=subprocess.DEVNULL)
        else:
            for i in range(1, count + 1):
                self.run(*words[1:], "--shard", f"{i}/{count}", "-o", folder / f"{i}.json")
        return sorted(folder.glob("*.json"))


def check_shards(bylaw, scenario, folder):
    whole = bylaw.sim(scenario, folder / "whole.json", "--threads", 1)
    for threads in (2, 3):
        assert bylaw.sim(scenario, folder / "threads.json", "--threads", threads) == whole, f"{threads} threads"
    for count, threads in ((1, 2), (3, 1), (16, 2)):
        parts = bylaw.shards(scenario, folder / f"{count}_{threads}", count, threads)
        assert len(parts) == count
        merged = folder / "merged.json"
        bylaw.run("merge", *reversed(parts), "-o", merged)
        assert merged.read_bytes() == whole, f"{count} shards, {threads} threads"
        assert bylaw.run("merge", *parts, "--json").stdout.encode() == whole
    bylaw.run("merge", *parts[1:], status=1)
    bylaw.run("merge", *parts, parts[3], status=1)
    return json.loads(whole)


def check_trials(bylaw, scenario):
    """The reports of `play`, trial by trial, add up to those of `sim`."""
    count = 12
    result = json.loads(bylaw.run("sim", scenario, "-n", count, "--seed", 7, "--json").stdout)
    played = {}
    for trial in range(count):
        for line in bylaw.run("play", scenario, "--auto", "--json", "--seed", 7, "--trial", trial).stdout.splitlines():
            event = json.loads(line)
            if event["event"] == "report":
                played.setdefault(event["name"], []).append(event["value"])
    assert set(played) == set(result["reports"])
    for name, values in played.items():
        numbers = [{"yes": 1, "no": 0}.get(value, value) for value in values]
        assert sum(map(int, numbers)) == int(result["reports"][name]["sum"]), name


def main():
    bylaw = Bylaw(str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2])
    for scenario in SCENARIOS:
        with tempfile.TemporaryDirectory() as folder:
            result = check_shards(bylaw, scenario, pathlib.Path(folder))
        assert result["trials"] == TRIALS and "seconds" not in result
        check_trials(bylaw, scenario)


main()
