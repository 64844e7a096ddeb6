#!/usr/bin/env python3
"""Does a scenario show what its ruleset's README advertises it with?

    shown_test.py BYLAW ROOT GAME

The README's section `Scenarios` says what each shows. What is told when the rule comes into play stands here; it must be told in
at least half of the plays of 40 seeds, in which the policies decide.
"""
import pathlib
import re
import subprocess
import sys

PLAYS = 40
TOLD = {
    "zones": {
        "ambush": [r"Surprise! The enemies", r"shot from Bran|shoots? at|shot at"],
        "bridge": [r"The bridge is full"],
        "spores": [r"breathes? in the spores"],
        "twin_blades": [r"Cato (hits|strikes|just gets through)"],
        "spider_nest": [r"That will hurt \w+ for a while"],
        "grappler": [r"The ogre gets hold of", r"Cato can move again|Cato cannot shake it off yet"],
        "encounter": [r"The strangers (are|mean)"],
        "broken_ranks": [r"turns and runs|throws down"],
        "fighting_retreat": [r"breaks away from the enemy with care"],
        "shoving_match": [r"falls into the yard"],
    },
    "escalation": {
        "bridge_of_bones": [r"\bnet\b|entangle", r"a curse on|a curse", r"recovers \d+", r"slipping away|keeps \w+ from dying", r"[Rr]est"],
        "ambush": [r"taken by surprise", r"Round 1\. The Escalation Die shows 1"],
        "stone_garden": [r"turning to stone|of stone|to stone", r"[Ii]n spirit|the voice of Fenn|thinks of Fenn", r"held fast", r"hardly feels it"],
        "hags_hollow": [r"recovers \d+", r"They sleep until", r"finishes .* off", r"falls asleep", r"loses \d+ hit points"],
        "last_stand": [r"calls for flight", r"It is a Campaign Loss"],
    },
    "skirmish": {
        "chapel": [r"shot from Bran|Bran (hits|shoots)", r"in the (vitals|legs|arms|face|middle)", r"sees an opening", r"a storm of fire",
                   r"The grey wolf appears"],
        "ford": [r"falls to the ground", r"gets up", r"hit points? back", r"guarded by it", r"sees an opening"],
        "night_raid": [r"moves quietly", r"has not noticed Esme", r"Esme (hits|gets through)"],
        "duel": [r"with the (old sword|great sword|axe|warhammer)|glances off|does no harm", r"in the (vitals|legs|arms|face|middle)"],
        "standing_stones": [r"wolf appears", r"is tied up", r"Ada (hits|gets through)"],
        "escape": [r"runs off the field", r"slippery feet|a gust of wind", r"shackles of ice", r"had enough"],
    },
    "torchlight": {
        "delve_below": [r"An hour goes by", r"They light the (second|last) torch", r"They light the lantern", r"back in camp|way back"],
        "dim_light": [r"stands and fights|runs for dear life|fights on", r"shadow|dim|dark"],
        "way_back_to_camp": [r"makes for the way out", r"back in camp|way back"],
        "long_road": [r"It rains for", r"makes \d+ miles", r"can hardly go on|hours of strength", r"notices", r"The time dice show", r"gold pieces inside"],
        "whole_day": [r"makes \d+ miles", r"signs of something", r"Round 1"],
        "down_the_river": [r"makes \d+ miles", r"hours of strength", r"into the blood of", r"is caught|gets away", r"is sold", r"gold pieces"],
    },
    "traits": {
        "crossroads": [r"are equally fast and roll again"],
        "iron_gate": [r"armor holds|stops a blow|takes the worst of it", r"can use the bastard sword"],
        "last_breath": [r"is fading|stops bleeding|is dead", r"kneels down beside"],
        "ford": [r"runs (towards|up to)", r"with the sling|shot from Slinger"],
        "tavern": [r"[Ff]ist of", r"draws the knife"],
        "night_raid": [r"Nobody hears|is heard", r"masters bows", r"wakes (as|with)"],
    },
}


def advertised(root, game):
    """The scenarios in the README's table, or list."""
    readme = (root / "rulesets" / game / "README.md").read_text()
    table = readme.split("## Scenarios\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^(?:\| `(?=\w+` \|)|- \*\*)(\w+)", table, re.M)


def plays(bylaw, root, scenario):
    for seed in range(1, PLAYS + 1):
        done = subprocess.run([bylaw, "play", str(root / "rulesets") + "/" + scenario, "--auto", "--seed", str(seed)],
                              capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            sys.exit(f"{scenario}, seed {seed}: {done.stderr or done.stdout[-500:]}")
        yield " ".join(done.stdout.split())


def winners_of_called_off_fights(bylaw, root, scenario):
    """What is reported of fights in which the game gives up after a round: nobody has won them."""
    for seed in range(1, 9):
        done = subprocess.run([bylaw, "play", str(root / "rulesets") + "/" + scenario, "--auto", "--seed", str(seed), "--option", "longest_battle=1"],
                              capture_output=True, text=True, timeout=60)
        if "Nobody can win this" in done.stdout:
            yield from re.findall(r"^  (.* (?:wins|win|holds? the field) +yes)$", done.stdout, re.M)


def main():
    bylaw, root, game = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
    if sorted(advertised(root, game)) != sorted(TOLD[game]):
        sys.exit(f"{game}: the README advertises {advertised(root, game)}, tested are {sorted(TOLD[game])}")
    few = []
    for scenario in [file.stem for file in sorted((root / "rulesets" / game / "scenarios").glob("*.bylaw"))]:
        for winner in winners_of_called_off_fights(bylaw, root, f"{game}/{scenario}"):
            sys.exit(f"{scenario}: a fight that is called off has a winner: {winner}")
    for scenario, signs in TOLD[game].items():
        texts = list(plays(bylaw, root, f"{game}/{scenario}"))
        for sign in signs:
            shown = sum(bool(re.search(sign, text)) for text in texts)
            print(f"{game}/{scenario}: {shown} of {PLAYS} tell of /{sign}/")
            if 2 * shown < PLAYS:
                few.append(f"{scenario} /{sign}/")
    if few:
        sys.exit("told in fewer than half of the plays: " + ", ".join(few))


main()
