#!/usr/bin/env python3
"""What a step of a game costs a host in Python, as bench/steps.cpp says. A question has its choices with acts and prices here
whether one looks at them or not; `bare` keeps no events.

    steps.py RULES SCENARIO GAMES [bare]
"""
import json
import sys
import time

import bylaw


def play(program, scenario, seed, draws, seen):
    session = bylaw.Session(program, seed=seed, keep_events=draws)
    step = session.start(scenario)
    while isinstance(step, bylaw.Question):
        seen["steps"] += 1
        seen["options"] += len(step.choices)
        step = session.answer(step.suggested)
    seen["events"] += sum(1 for event in session.events if event.text)


def main(rules, scenario, games, *bare):
    program, draws = bylaw.load(rules), not bare
    play(program, scenario, 0, draws, {"steps": 0, "options": 0, "events": 0})  # what is made once is made here
    seen = {"steps": 0, "options": 0, "events": 0}
    before = time.process_time()
    for seed in range(1, int(games) + 1):
        play(program, scenario, seed, draws, seen)
    print(json.dumps({"seconds": time.process_time() - before, **seen}))


main(*sys.argv[1:])
