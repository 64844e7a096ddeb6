#!/usr/bin/env python3
"""What the operations of an average trial are, in percent by kind, for all shipped scenarios: a table.

    bench/sim_kinds.py [TRIALS]     (needs build-bench/bench/bench_sim_profile; ./dev bench builds it with all else)
"""
import re
import subprocess
import sys

from runner.measure import BUILD, ROOT
from runner.scenarios import shipped

# The first that fits. In brackets stands what the loop leaves to others.
KINDS = {
    "calls": r"call|in_place|give|count_step|mode|\(take_act\)|\(policy\)",
    "performings": r"perform|enter|leave|\(perform_act\)|active|is_active",
    "walks": r"loop|next_thing|next_element|first_element|thing_mark|walk_|next_instance|instance_mark|next_owned",
    "fields": r"load|store|constant_store",
    "lists": r"build|list|size|contains|word_at|act_rule_is|rule_is|\((joined|append|without|distinct|element|put|all_things)",
    "modifiers": r"group_|value_|adjust",
    "kinds, conditions": r"is_kind|borne|bearer|source|alive",
    "jumps": r"jump",
    "moves": r"move|constant",
    "sums": r"add|subtract|multiply|divide|negat|absolute|distance|lesser|greater|less|equal|odd|clamp|check_range|grid|in_set",
    "dice": r"roll|\(dice",
}


def shares(scenario, trials):
    said = subprocess.run([BUILD / "bench/bench_sim_profile", "--all", str(trials), scenario], capture_output=True, text=True,
                          check=True, cwd=ROOT).stdout
    sums = dict.fromkeys([*KINDS, "others"], 0.0)
    for count, name in re.findall(r"^ +([\d.]+)  (\S+)$", said.split("\n\n")[0], re.MULTILINE):
        sums[next((kind for kind, names in KINDS.items() if re.match(names, name)), "others")] += float(count)
    whole = sum(sums.values())
    return {kind: 100 * count / whole for kind, count in sums.items()}


def main(trials=20):
    print("| scenario | " + " | ".join([*KINDS, "others"]) + " |\n" + "| --- " * (len(KINDS) + 2) + "|")
    for scenario in shipped():
        print(f"| {scenario} | " + " | ".join(f"{share:.0f}" for share in shares(scenario, trials).values()) + " |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
