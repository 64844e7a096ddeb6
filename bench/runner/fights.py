"""The three fights in Bylaw, by each of its engines, beside the same fights written by hand."""
import json
import shutil
import subprocess
from dataclasses import dataclass

from .measure import ROOT, WORK, Unavailable, run
from .table import Section, short

BASELINES = ROOT / "bench/baselines"
EXPECTED = {"d1": 0.5795705656936623, "d2": 0.8313938419928673, "d3": 0.7877}
ENGINES = ("interpreter", "jit", "batch")
# Goals: the engine, against whom, at least how many times as fast, in which fights. With AVX2 alone 1.2 is enough of d3.
GOALS = [("batch", "C++", 2.0, ("d1", "d2")), ("batch", "C++", 1.8, ("d3",)), ("batch", "LuaJIT", 5.0, ("d1", "d2")),
         ("jit", "C++", 0.15, ("d1", "d2", "d3")), ("jit", "Lua 5.4", 2.0, ("d1", "d2", "d3"))]


@dataclass
class Contender:
    name: str
    command: object  # of how many fights
    rate_of: object  # (fights won, of a run's output)
    fights: int = 0
    start: float = 0  # CPU seconds of a run of one fight: start-up is not what is compared
    best: float = 0
    won: float = 0


def first_number(out):
    return float(out.split()[0])


def win_of_json(out):
    return json.loads(out)["reports"]["win"]["mean"]


def compiled(compiler, fight):
    program = WORK / f"{fight}_{compiler.replace('+', 'p')}"
    source = BASELINES / "cpp" / f"{fight}.cpp"
    if shutil.which(compiler) is None:
        raise Unavailable(f"no {compiler}")
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        subprocess.run([compiler, "-std=c++20", "-O3", "-march=native", "-o", program, source], check=True)
    return program


def interpreted(program, path):
    if shutil.which(program) is None:
        raise Unavailable(f"no {program}")
    return lambda n: [program, BASELINES / path, n, 7]


def contenders(fight, bylaw):
    def simulated(engine):
        return lambda n: [bylaw, "sim", f"bench/fights/{fight}.bylaw", "-n", n, "--threads", 1, "--seed", 7,
                          "--engine", engine, "--json"]

    made = [(f"Bylaw {engine}", lambda e=engine: simulated(e), win_of_json) for engine in ENGINES]
    for name, compiler, variant in (("C++ g++", "g++", ""), ("C++ clang", "clang++", ""),
                                    ("C++ pooled", "g++", "_pooled")):
        if (BASELINES / "cpp" / f"{fight}{variant}.cpp").exists():
            made.append((name, lambda c=compiler, v=variant: (lambda program: lambda n: [program, n, 7])(compiled(c, fight + v)),
                         first_number))
    for name, program, path in (("LuaJIT", "luajit", f"lua/{fight}.lua"), ("Lua 5.4", "lua5.4", f"lua/{fight}.lua"),
                                ("Node", "node", f"node/{fight}.js"), ("Python", "python3", f"python/{fight}.py")):
        made.append((name, lambda p=program, f=path: interpreted(p, f), first_number))
    return made


def playing(cost, start):
    """Seconds, start-up taken off. Bylaw says itself how long it played: what it does before the first fight takes longer than some runs do."""
    told = json.loads(cost.out) if cost.out.startswith("{") else {}
    return told["seconds"] - told["preparing"] if "preparing" in told else cost.cpu - start


def calibrated(name, make, rate_of, seconds):
    """As many fights as take about that long. Raises where it cannot be run at all."""
    one = Contender(name, make(), rate_of)
    one.start = min(run(one.command(1)).cpu for _ in range(3))
    fights = 200
    while True:
        took = playing(run(one.command(fights)), one.start)
        if took > seconds / 4:
            one.fights = max(int(fights * seconds / took), 1)
            return one
        fights = int(fights * min(max(seconds / 2 / max(took, 1e-3), 2), 20))


def measure(all_of_them, rounds, seconds, absent):
    running = []
    for name, make, rate_of in all_of_them:
        try:
            running.append(calibrated(name, make, rate_of, seconds))
        except Unavailable as why:
            absent[name] = str(why)
    for _ in range(rounds):  # in turn, so that a busy machine is busy for all
        for one in running:
            cost = run(one.command(one.fights))
            one.best = max(one.best, one.fights / max(playing(cost, one.start), 1e-6))
            one.won = one.rate_of(cost.out)
    return {one.name: one for one in running}


def check_rates(fight, measured):
    """A fight that is won more often or less is another fight."""
    for one in measured.values():
        p = EXPECTED[fight]
        if abs(one.won - p) > 4.5 * (p * (1 - p) / one.fights) ** 0.5 + 1e-4:
            print(f"bench: {one.name} wins {one.won} of {fight}, not {p}")


def best_cpp(measured):
    return max((one.best for name, one in measured.items() if name in ("C++ g++", "C++ clang")), default=0)


def section(bylaw, quick):
    rounds, seconds = (3, 0.3) if quick else (7, 1.0)
    made = Section("Fights", "Fights per second of CPU time on one thread, best of "
                   f"{rounds} alternating rounds; in brackets how many times that is the better of the two C++ figures. "
                   "Start-up (for Bylaw: reading, checking and compiling the rules) is taken off.",
                   ("", "d1", "d2", "d3"))
    absent, by_fight = {}, {}
    for fight in EXPECTED:
        by_fight[fight] = measure(contenders(fight, bylaw), rounds, seconds, absent)
        check_rates(fight, by_fight[fight])
    names = [name for name, *_ in contenders("d2", bylaw)]
    for name in names:
        cells = []
        for fight, measured in by_fight.items():
            one, cpp = measured.get(name), best_cpp(measured)
            cells.append(f"{short(one.best)} ({one.best / cpp:.3g})" if one and cpp else absent.get(name, "-"))
        made.add(name, *cells)
    return [made, goals(by_fight, "AVX-512" in run([bylaw, "--version"]).out)]


def goals(by_fight, wide):
    made = Section("Goals of the fights", "How many times as fast as whom, and how fast it should be.",
                   ("fight", "engine", "against", "ratio", "goal", "met"))
    for engine, against, goal, fights in GOALS:
        for fight in fights:
            goal = 1.2 if goal == 1.8 and not wide else goal
            measured = by_fight[fight]
            ours = measured.get(f"Bylaw {engine}")
            theirs = best_cpp(measured) if against == "C++" else getattr(measured.get(against), "best", 0)
            if ours is None or not theirs:
                made.add(fight, engine, against, "-", f"≥ {goal}", "not measured")
                continue
            ratio = ours.best / theirs
            made.add(fight, engine, against, f"{ratio:.3g}", f"≥ {goal}", made.verdict(ratio, goal))
    return made
