"""A game is put away at each question and each die, and taken up by another process: what is told then is, byte for
byte, what is told where nothing interrupts it; and it ends as every engine of the simulation has it.

usage: suspend_test.py SUSPEND_HOST BYLAW SOURCE
"""
import json
import os
import subprocess
import sys
import tempfile

HOST, BYLAW, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3])
FAIR = os.path.join(SOURCE, "tests/manners/fair")
# Rules, scenario, seed, dice typed?
GAMES = [(FAIR, "market", 3, True), (FAIR, "market", 4, False), ("escalation", "ambush", 1, False)]
# What a stop of the fair was in the middle of: a hook's question, a hook's dice, a trigger within a trigger, five dice.
WANTED = ["question What do you offer?", "dice 2d4 sell", "question Is it true?", "dice 1d4 appraise", "dice 1d8 appraise",
          "dice 1d12 appraise"]
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED:", what)


def host(*words):
    done = subprocess.run([HOST, *map(str, words)], capture_output=True, timeout=120)
    if done.returncode not in (0, 3):
        sys.exit(f"{words}: {done.returncode} {done.stderr.decode(errors='replace')}")
    return done.returncode == 3, done.stdout, done.stderr.decode()


def suspended(folder, rules, scenario, seed, typed):
    """Each answer by a process of its own; events, stops, the end."""
    path, told, stops, more = os.path.join(folder, "game"), b"", [], True
    if os.path.exists(path):
        os.remove(path)
    while more:
        more, events, where = host(rules, scenario, seed, path, *typed)
        told += events
        if more:
            stops.append(where.strip())
    return told, stops, where


def reports(text):
    return dict(line[len("report "):].split(": ", 1) for line in text.splitlines() if line.startswith("report "))


def simulated(rules, scenario, seed, engine):
    """What an engine has for the first trial of the seed; None where it cannot run the scenario."""
    done = subprocess.run([BYLAW, "sim", f"{rules}/{scenario}", "--seed", str(seed), "--trials", "1", "--engine", engine, "--json"],
                          capture_output=True, text=True, timeout=120)
    return json.loads(done.stdout)["reports"] if done.returncode == 0 else None


def number(text):
    return {"yes": 1.0, "no": 0.0}.get(text) if not text.lstrip("-").isdigit() else float(text)


def same_as_engines(rules, scenario, seed, end):
    told = reports(end)
    version = subprocess.run([BYLAW, "--version"], capture_output=True, text=True).stdout
    engines = next(line for line in version.splitlines() if line.startswith("engines"))[len("engines"):].replace(" ", "").split(",")
    ran = 0
    for engine in engines:
        found = simulated(rules, scenario, seed, engine) # some need a processor, or other rules
        if found is None:
            continue
        ran += 1
        numbers = {name: each["mean"] for name, each in found.items() if each.get("mean") is not None}
        check(numbers and numbers == {name: number(told[name]) for name in numbers}, f"{scenario}: {engine} has {numbers}, the game {told}")
    check(ran > 1, f"{scenario}: {ran} engines")
    return ran


def main():
    os.environ["BYLAW_RULESETS"], os.environ["BYLAW_STDLIB"] = os.path.join(SOURCE, "rulesets"), os.path.join(SOURCE, "stdlib")
    with tempfile.TemporaryDirectory() as folder:
        for rules, scenario, seed, typed in GAMES:
            words = ["typed"] if typed else []
            _, whole, end = host(rules, scenario, seed, "whole", *words)
            told, stops, last = suspended(folder, rules, scenario, seed, words)
            check(len(whole) > 1000 and whole == told, f"{scenario} {seed}: other events when it is interrupted")
            check(end == last, f"{scenario} {seed}: another end")
            if typed:
                for each in WANTED:
                    check(any(stop.startswith(each) for stop in stops), f"no stop at `{each}`")
            engines = 0 if typed else same_as_engines(rules, scenario, seed, end)
            print(f"{scenario} {seed}: {len(stops)} stops, {whole.count(chr(10).encode())} events, {engines} engines")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
