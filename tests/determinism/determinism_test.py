#!/usr/bin/env python3
"""The same seed gives the same events; dice typed in that show what the seeded ones showed give the same battle.
Usage: determinism_test.py BYLAW SOURCE_FOLDER"""
import json
import os
import re
import subprocess
import sys

SCENARIOS = ["zones/ambush"]
SEEDS = [7, 8, 9]
PROMPT = re.compile(rb'\{"event":"dice","count":(\d+),[^\n]*\n$')


def play(command, scenario, seed):
    words = [command, "play", scenario, "--auto", "--json", "--seed", str(seed)]
    return subprocess.run(words, capture_output=True, check=True, stdin=subprocess.DEVNULL).stdout


def faces_of(output):
    """Of all dice in the order in which they fell."""
    return [die["face"] for line in output.splitlines() for event in [json.loads(line)] if event["event"] == "roll"
            for die in event["dice"]]


def play_typed(command, scenario, seed, faces):
    """Answers every prompt for dice with the next faces; gives the output without the prompts, which are lines of their own."""
    words = [command, "play", scenario, "--auto", "--json", "--seed", str(seed), "--dice", "typed"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        output, prompts = b"", 0
        while True:
            block = os.read(process.stdout.fileno(), 65536)
            output += block
            if not block:
                break
            prompt = PROMPT.search(output)
            if prompt:
                count = int(prompt[1])
                assert len(faces) >= count, "more dice are asked for than fell before"
                process.stdin.write(" ".join(map(str, faces[:count])).encode() + b"\n")
                process.stdin.flush()
                del faces[:count]
                output = output[:prompt.start()]
                prompts += 1
        process.stdin.close()
    assert process.returncode == 0, f"exit status {process.returncode}"
    assert not faces, f"{len(faces)} dice were not asked for"
    assert prompts > 0, "no dice were asked for"
    return output


def main():
    command, source = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    os.environ["BYLAW_RULESETS"] = os.path.join(source, "rulesets")
    os.environ["BYLAW_STDLIB"] = os.path.join(source, "stdlib")
    games = set()
    for scenario in SCENARIOS:
        for seed in SEEDS:
            once = play(command, scenario, seed)
            assert once == play(command, scenario, seed), f"{scenario} {seed}: two plays differ"
            faces = faces_of(once)
            assert len(faces) > 3, f"{scenario} {seed}: hardly any dice"
            typed = play_typed(command, scenario, seed, faces)
            for number, (a, b) in enumerate(zip(once.splitlines(), typed.splitlines()), 1):
                assert a == b, f"{scenario} {seed}: event {number} differs\n  seeded {a}\n  typed  {b}"
            assert once == typed, f"{scenario} {seed}: one of them is longer"
            games.add(once)
    assert len(games) == len(SCENARIOS) * len(SEEDS), "different seeds give the same battle"
    print(f"{len(games)} battles are the same each time, and with typed dice")


if __name__ == "__main__":
    main()
