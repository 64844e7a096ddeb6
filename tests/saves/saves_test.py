"""Saved games from the outside: `bylaw play --save` is killed at random moments, and its disk is full.

What the player saw acknowledged (the next question stood there) must be in the file, in order. How often:
BYLAW_KILLS (12) and BYLAW_FULL_DISKS (6).

usage: saves_test.py BYLAW SOURCE
"""
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

BYLAW, SOURCE = os.path.abspath(sys.argv[1]), sys.argv[2]
PROMPT = b"] > "
SCENARIO = "zones/ambush"
failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED:", what)


def run(*words, **more):
    return subprocess.run([BYLAW, *words], capture_output=True, text=True, timeout=60, **more)


class Player:
    """Plays everybody, one answer after the other, and notes how many were acknowledged."""

    def __init__(self, *words, before=None):
        self.process = subprocess.Popen(
            [BYLAW, "play", *words, "--ask"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=before)
        self.output = b""
        self.acknowledged = -1  # the first question acknowledges the start
        os.set_blocking(self.process.stdout.fileno(), False)

    def wait_for_question(self, until):
        """False: the game is over, or the time."""
        while not self.output.endswith(PROMPT):
            piece = self.process.stdout.read()
            if piece:
                self.output += piece
            elif piece == b"" or time.monotonic() > until:
                return False
            else:
                time.sleep(0.0005)
        self.output = b""
        self.acknowledged += 1
        return True

    def answer(self):
        try:
            self.process.stdin.write(b"\n")
            self.process.stdin.flush()
            return True
        except BrokenPipeError:
            return False


def deeds(path):
    """What the branch that is played holds; None: it cannot be read."""
    log = run("save", "log", path, "--json")
    if log.returncode != 0:
        return None
    read = json.loads(log.stdout)
    head = {each["name"]: each["head"] for each in read["branches"]}[read["branch"]]
    line = []
    while head:
        deed = read["deeds"][head - 1]
        line.insert(0, deed["words"])
        head = deed["after"]
    return line


def answers(line):
    return [each for each in line if each.startswith("the answer")]


def whole_game(folder):
    path = os.path.join(folder, "whole")
    player = Player(SCENARIO, "--all", "--seed", "11", "--save", path)
    while player.wait_for_question(time.monotonic() + 60) and player.answer():
        pass
    player.process.wait()
    return deeds(path)


def killed(folder, number, whole):
    """The game's questions with one answer come without being asked, so answers may be more than were typed."""
    path = os.path.join(folder, f"killed_{number}")
    player = Player(SCENARIO, "--all", "--seed", "11", "--save", path)
    end = time.monotonic() + random.uniform(0.02, 0.35)
    while time.monotonic() < end and player.wait_for_question(end) and player.answer():
        pass
    player.process.send_signal(signal.SIGKILL)
    player.process.wait()
    if player.acknowledged < 0 and not os.path.exists(path):
        return 0
    line = deeds(path)
    if line is None:
        check(player.acknowledged < 0, f"kill {number}: {player.acknowledged} answers were acknowledged, the file cannot be read")
        return 0
    check(line == whole[:len(line)], f"kill {number}: another game than was played")
    check(len(answers(line)) >= player.acknowledged,
          f"kill {number}: {player.acknowledged} acknowledged, {len(answers(line))} in the file")
    return max(0, player.acknowledged)


def resumed(folder, whole):
    """A killed game that is gone on with ends as the one that was never killed."""
    path = os.path.join(folder, "resumed")
    player = Player(SCENARIO, "--all", "--seed", "11", "--save", path)
    for _ in range(5):
        player.wait_for_question(time.monotonic() + 60)
        player.answer()
    player.process.send_signal(signal.SIGKILL)
    player.process.wait()
    player = Player("--resume", path)
    while player.wait_for_question(time.monotonic() + 60) and player.answer():
        pass
    player.process.wait()
    check(player.process.returncode == 0, "the resumed game ends well")
    check(deeds(path) == whole, "the resumed game is the whole one")
    twice = [run("replay", path, "--json").stdout for _ in range(2)]
    check(twice[0] == twice[1] and twice[0] != "", "a replay tells the same twice")
    played = run("replay", os.path.join(folder, "whole"), "--json").stdout
    check(twice[0] == played, "a replay of the resumed game is one of the whole game")


def full_disk(folder, number, whole):
    """No file may grow beyond a limit. What was acknowledged without a complaint before it is in the file."""
    path = os.path.join(folder, f"full_{number}")
    limit = random.randint(20_000, 200_000)

    def before():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    player = Player(SCENARIO, "--all", "--seed", "11", "--save", path, before=before)
    kept = -1
    os.set_blocking(player.process.stderr.fileno(), False)
    complained = False
    while player.wait_for_question(time.monotonic() + 60):
        complained = complained or bool(player.process.stderr.read())
        kept = kept if complained else player.acknowledged
        if not player.answer():
            break
    player.process.wait()
    rest = player.process.stderr.read() or b""
    complained = complained or b"B0993" in rest or b"B0990" in rest
    check(not complained or player.process.returncode == 3, f"full disk {number}: the exit status says so")
    line = deeds(path) if os.path.exists(path) else None
    if line is None:
        check(kept < 0, f"full disk {number} ({limit} bytes): {kept} answers were kept, the file cannot be read")
        return complained
    check(line == whole[:len(line)], f"full disk {number}: another game than was played")
    check(len(answers(line)) >= kept, f"full disk {number} ({limit} bytes): {kept} kept, {len(answers(line))} in the file")
    return complained


def words_and_refusals(folder):
    path = os.path.join(folder, "words")
    first = run("play", SCENARIO, "--all", "--seed", "11", "--save", path, "--ask", input="\n\nu\nq\n")
    check(f"To go on: bylaw play --resume {path}" in first.stdout, "it is said how to go on")
    log = run("save", "log", path).stdout
    check(log.startswith("zones/ambush, seed 11\n") and "taken back" in log and "main (played)" in log, "the log: " + log)
    check(run("save", "branch", path, "--name", "what if", "--after", "1").returncode == 0, "a branch")
    check(re.search(r"^ *1 .*what if \(played\)", run("save", "log", path).stdout, re.M), "the branch stands in the log")
    check("There is nothing to take back" not in run("play", "--resume", path, "--ask", "--branch", "main", input="u\nq\n").stdout,
          "undo goes back into what was done before the file was closed")
    again = run("play", SCENARIO, "--save", path)
    check(again.returncode == 3 and "B0990" in again.stderr, "a file that is there is not written over: " + again.stderr)
    check(run("play", "--resume", path + "x").returncode == 3, "a file that is not there")
    none = run("play")
    check(none.returncode == 2 and "which scenario" in none.stderr, "play alone asks for a scenario")
    rules = os.path.join(folder, "rules")
    check(run("save", "rules", path, "-o", rules).returncode == 0, "the rules of that day")
    texts = [os.path.join(at, each) for at, _, files in os.walk(rules) for each in files]
    check(any(open(each).read() == open(os.path.join(SOURCE, "rulesets/zones/combat.bylaw")).read() for each in texts)
          if os.path.exists(os.path.join(SOURCE, "rulesets/zones/combat.bylaw")) else len(texts) > 3, "they are written as they were")
    with open(path, "r+b") as file:
        file.truncate(os.path.getsize(path) // 2)
    cut = run("save", "log", path)
    check(cut.returncode == 3 and "B0990" in cut.stderr, "half a file is refused: " + cut.stderr)


def main():
    random.seed(int(os.environ.get("BYLAW_SEED", "1")))
    kills, disks = int(os.environ.get("BYLAW_KILLS", "12")), int(os.environ.get("BYLAW_FULL_DISKS", "6"))
    with tempfile.TemporaryDirectory() as folder:
        whole = whole_game(folder)
        check(whole is not None and len(answers(whole)) > 20, "a whole game is in its file")
        resumed(folder, whole)
        words_and_refusals(folder)
        seen = [killed(folder, i, whole) for i in range(kills)]
        full = [full_disk(folder, i, whole) for i in range(disks)]
    print(f"{kills} games killed, after {min(seen)} to {max(seen)} acknowledged answers; {disks} full disks, "
          f"{sum(full)} of them before the game's end; {len(failures)} failed")
    sys.exit(1 if failures else 0)


main()
