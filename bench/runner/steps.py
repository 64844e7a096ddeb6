"""What a step of a game costs hosts in C++, C and Python: the same games, the same answers."""
import json
import os
import shutil
import subprocess

from .measure import BUILD, ROOT, WORK, Unavailable, run
from .table import Section

GAMES = ("zones/ambush", "torchlight/dim_light", "skirmish/duel")
PYTHON = "/usr/bin/python3"  # Debian's, which has Debian's packages
BUILT = WORK / "python"      # the package, for these measurements alone


def quietly(command, missing, **more):
    """A step of building; where it fails the table says what is missing."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise Unavailable(missing)


def python_package():
    """Against the library of this build, as somebody who installs Bylaw gets it."""
    if not os.access(PYTHON, os.X_OK) or not shutil.which("pkg-config"):
        raise Unavailable("needs python3 and pkg-config")
    prefix = WORK / "prefix"
    quietly(["cmake", "--build", BUILD, "-j", os.cpu_count(), "--target", "bylaw", "bylaw_shared", "bylaw_static", "bylaw_told"], "the build failed")
    quietly(["cmake", "--install", BUILD, "--prefix", prefix], "nothing could be installed")
    shutil.rmtree(BUILT, ignore_errors=True)
    quietly([PYTHON, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--target", BUILT, ROOT / "bindings/python"],
            "not built: ./dev python installs what the package needs", env={**os.environ, "BYLAW_PREFIX": str(prefix)})
    return [PYTHON, ROOT / "bench/steps/steps.py"], {"PYTHONPATH": str(BUILT)}


def in_cpp():
    return program_of("bench_steps")


def in_c():
    return program_of("bench_steps_in_c")


def program_of(name):
    path = BUILD / "bench" / name
    if not path.exists():
        raise Unavailable(f"{name} was not built")
    return [path], {}


def hosts():
    """What plays, and why it cannot where it cannot."""
    made = {}
    for name, make in (("C++", in_cpp), ("C", in_c), ("Python", python_package)):
        try:
            made[name] = make()
        except Unavailable as why:
            made[name] = str(why)
    return made


def games_for(host, game, seconds, mode):
    """How many games take about so long."""
    told = played(host, game, 3, mode)
    return max(3, int(3 * seconds / max(told["seconds"], 1e-6)))


def played(host, game, games, mode):
    command, environment = host
    rules = ["env", *(f"{name}={value}" for name, value in environment.items()), *command, *game.split("/"), games, *mode]
    return json.loads(run(rules).out)


def best_of(found, game, mode, rounds, seconds):
    """Microseconds a step of each host: they take turns, and each's best round counts."""
    there = {name: host for name, host in found.items() if not isinstance(host, str)}
    games, best, seen = games_for(there["C++"], game, seconds, mode), {}, {}
    for _ in range(rounds):
        for name, host in there.items():
            told = played(host, game, games, mode)
            cost = told["seconds"] / told["steps"] * 1e6
            best[name] = min(best.get(name, cost), cost)
            seen[name] = (told["steps"], told["options"], told["events"])
    same = len(set(seen.values())) == 1
    return best, "yes" if same else f"**no**: {seen}"


def cell(found, best, name):
    if isinstance(found[name], str):
        return found[name]
    return f"{best[name]:.0f}" if name == "C++" else f"{best[name]:.0f} ({best[name] / best['C++']:.2f})"


def section(quick):
    made = Section("A step from outside", "Microseconds of CPU for a step of a host, from an answer to the next question; in brackets how many times that is "
                   "the same in C++. `answers`: the suggested answer is given, and nothing else is looked at (in Python a question always has its "
                   "choices). `draws`: all options with their acts and prices, and all events, as a host gets them: structs in C++, JSON in C, objects in "
                   "Python. C and Python use the shared library.", ("game", "the host", "C++", "C", "Python", "same games"))
    found = hosts()
    if isinstance(found["C++"], str):
        made.add("-", "-", found["C++"], "-", "-", "not measured")
        return [made]
    for game in GAMES:
        for title, mode in (("answers", ["bare"]), ("draws", [])):
            try:
                best, same = best_of(found, game, mode, 2 if quick else 5, 0.3 if quick else 1)
            except Unavailable as why:
                made.add(game, title, why, "-", "-", "not measured")
                continue
            made.add(game, title, *(cell(found, best, name) for name in found), same)
    return [made]
