"""Shipped scenarios beside the same games written by hand: `interpreter` plays the rules as they are written, `jit` the
same rules made into machine code before the first game."""
import json

from .fights import best_cpp, compiled, first_number, interpreted, measure
from .table import Section, short

# Of the scenario: what its baselines are called, and the report that says who won.
SCENARIOS = {"zones/ambush": ("ambush", "the party wins"), "traits/tavern": ("tavern", "the locals win")}
GOALS = (("C++", 0.05), ("Lua 5.4", 2.0))


def contenders(scenario, name, won, bylaw):
    def simulated(engine):
        return lambda n: [bylaw, "sim", scenario, "--threads", 1, "--seed", 7, "--engine", engine, "--json", "-n", n]

    made = [(f"Bylaw {engine}", lambda e=engine: simulated(e), lambda out: json.loads(out)["reports"][won]["mean"]) for engine in ("interpreter", "jit")]
    for title, compiler in (("C++ g++", "g++"), ("C++ clang", "clang++")):
        made.append((title, lambda c=compiler: (lambda program: lambda n: [program, n, 7])(compiled(c, name)), first_number))
    for title, program in (("LuaJIT", "luajit"), ("Lua 5.4", "lua5.4")):
        made.append((title, lambda p=program: interpreted(p, f"lua/{name}.lua"), first_number))
    return made


def check_rates(scenario, measured):
    """A game that is won more often or less is another game."""
    wanted = measured["Bylaw reference"]
    for one in measured.values():
        noise = (0.25 / one.fights + 0.25 / wanted.fights) ** 0.5
        if abs(one.won - wanted.won) > 4.5 * noise:
            print(f"bench: {one.name} wins {one.won} of {scenario}, the rules {wanted.won}")


def section(bylaw, quick):
    rounds, seconds = (3, 0.3) if quick else (7, 1.0)
    made = Section("Shipped scenarios by hand", "Games per second of CPU time on one thread, best of "
                   f"{rounds} alternating rounds, start-up taken off; how many times that is the better C++ figure, and Lua 5.4's.",
                   ("scenario", "", "games/s", "times C++", "times Lua 5.4"))
    goals = Section("Goals of the shipped scenarios", "", ("scenario", "against", "ratio", "goal", "met"))
    for scenario, (name, won) in SCENARIOS.items():
        absent = {}
        measured = measure(contenders(scenario, name, won, bylaw), rounds, seconds, absent)
        check_rates(scenario, measured)
        others = {"C++": best_cpp(measured), "Lua 5.4": getattr(measured.get("Lua 5.4"), "best", 0)}
        times = lambda one, other: f"{one.best / others[other]:.3g}" if others[other] else "-"
        for one in measured.values():
            made.add(scenario, one.name, short(one.best), times(one, "C++"), times(one, "Lua 5.4"))
        for missing, why in absent.items():
            made.add(scenario, missing, why, "-", "-")
        for other, goal in GOALS:
            met = "not measured"
            ours = measured.get("Bylaw compiled", measured["Bylaw reference"])
            if others[other]:
                met = goals.verdict(ours.best / others[other], goal)
            goals.add(scenario, other, times(ours, other), f"≥ {goal}", met)
    return [made, goals]
