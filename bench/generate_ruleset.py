#!/usr/bin/env python3
"""Writes a ruleset of about so many bytes, for measuring how fast rules are read and checked.

    generate_ruleset.py BYTES FOLDER

A chapter is a mixture as the shipped games have it: an enum, two kinds, formulas, checks, conditions, a rule, tables,
a grid, actions with prices, a policy, and tests; about a quarter of the lines are comments or empty. Each chapter has
names of its own and leans on the standard library and on the chapter before it. The same arguments give the same text.
"""
import pathlib
import random
import sys

ADJECTIVES = "amber broken cold deep elder fallen grim hollow iron jade keen lost mossy north old pale quiet red silent tall".split()
NOUNS = "anvil bear crow drake ember fox giant hound imp jackal knight lynx moth newt owl pike raven stag toad wolf".split()
CHAPTER_FILE = 12  # chapters in a file: some 50 kB, as the larger files that people write

CHAPTER = '''
# ---- {title}: page {page} of the book ----

# What {title} can harm with.
enum {n}_harm: {n}_cut, {n}_crush, {n}_burn

# Somebody of {title}. What it bears and how it fights stands on page {page}.
kind {n}_fighter is combatant "{title} fighter" {{
    stat {n}_skill in 0..30 = {a}                                           @G-{page}
    stat {n}_armor in 0..40 = {b}
    stat {n}_resist[{n}_harm] = 0
    stat {n}_blow: dice = d{die} + {c}
    pool {n}_actions in 0..{acts} per turn of {n}_fighter
    link {n}_rival: {n}_fighter
    list {n}_friends: {n}_fighter
    formula {n}_bonus(against_whom: {n}_fighter): number =
        {n}_skill / 2 + (if against_whom is {n}_prone then {c} else 0)      @G-{page}
    max_hp = {hp}

    whenever hp is 0 {{
        {n}_fighter.out = yes
    }}
}}

# The better sort of them.
kind {n}_captain is {n}_fighter "{title} captain" {{
    {n}_skill = {a} + 4
    {n}_blow = 2d{die}
    max_hp = 2 * {hp}
}}

# How badly somebody is hurt, in tenths.
formula {n}_health(one: {n}_fighter): number =
    if one.max_hp is 0 then 0 else 10 * one.hp / one.max_hp

# Is it wise to stay? Not when most friends are down and the enemies are more.
formula {n}_lost(me: {n}_fighter): yesno =
    {n}_health(me) < {c} and
    (count f in me.{n}_friends where not f.out) * 2 <= size(me.{n}_friends)

# An attack of {title}: the total must reach the armor of the target.
check {n}_attack(attacker: {n}_fighter, target: {n}_fighter, harm: {n}_harm = {n}_cut) is d20_check(attacker) {{    @G-{page}
    requires not target.out else "{{target}} is out of the fight"
    requires not allies(attacker, target) else "{{target}} is no enemy"

    plus attacker.{n}_bonus(target) because "skill"
    minus 2 when attacker.{n}_rival is target because "old respect"
    against target.{n}_armor

    degree critical is success when natural >= {crit}
    degree fumble is failure when natural is 1

    success {{
        say "{{attacker}} hits {{target}}."
        {n}_wound(target, attacker.{n}_blow, harm)
    }}
    critical {{
        say "{{attacker}} finds the perfect opening in the defence of {{target}}!"
        {n}_wound(target, attacker.{n}_blow, harm, 2)
        target gains {n}_prone
    }}
    failure {{
        say if shortfall <= 2 then "{{attacker}} misses {{target}} by a hair." else "{{attacker}} misses."
    }}
    fumble {{
        attacker gains {n}_shaken({c} + 8)
    }}
}}

# One wound and its way through what resists.
procedure {n}_wound(target: {n}_fighter, what: dice, harm: {n}_harm, factor: number = 1) {{
    # Hit points that the target is going to lose.
    value amount = 0

    stage base {{
        amount = roll(what) * factor
    }}
    stage resist {{
        amount = greater(amount - target.{n}_resist[harm], 0)
    }}
    stage apply {{
        target.hp -= amount
        if target.hp is 0 and not target.out {{
            say "{{target}} falls."
        }}
    }}
    result amount
}}

# A save of {title} against a number.
check {n}_save(roller: {n}_fighter, goal: number) is d20_check(roller) {{
    plus roller.{n}_skill / 4 rounded up
    against goal
}}

# On the ground: easier to hit, and slow to strike back.
condition {n}_prone on {n}_fighter "lying on the ground" {{
    modify {n}_attack(target: bearer) {{
        advantage because "the target lies on the ground"
    }}
    modify {n}_attack of bearer {{
        minus {c} as {n}_footing
    }}
}}

# Shaken: until a save after one of its turns.
condition {n}_shaken(goal: number) on {n}_fighter "shaken" {{
    ends after turn of bearer by {n}_save(bearer, goal)

    modify {n}_attack of bearer {{
        disadvantage when {n}_health(bearer) < 5
    }}
    modify {n}_armor of bearer {{
        minus 1 as {n}_footing
        at least 5
    }}
}}

# Guarding: the next blow counts half, and then it is over.
condition {n}_guarding on {n}_fighter lasts until start of turn of bearer "guarding" {{
    modify {n}_wound.resist(target: bearer) {{
        amount divided by 2 rounded up
    }}
    after {n}_wound(target: bearer, amount) when amount > {hp} / 2 {{
        end
    }}
}}

# Whoever sees a captain fall is shaken, once a round.
rule {n}_dismay {{
    after {n}_wound(target) when target is {n}_captain and target.out once per round {{
        each f in target.{n}_friends where not f.out by least f.hp {{
            f gains {n}_shaken({goal})
        }}
    }}
}}

# Strike at somebody.
action {n}_strike(attacker: {n}_fighter, target: {n}_fighter) "strike at {{target}}" {{    @G-{page}
    requires not target.out and target is not attacker else "{{target}} is no target"
    cost 1 {n}_actions

    {n}_attack(attacker, target, {n}_crush)
}}

# Stand guard.
action {n}_guard(guard: {n}_fighter) "stand guard" {{
    cost 1 {n}_actions

    guard gains {n}_guarding
}}

# What is found with {title} when all is over.
table {n}_loot(finder: {n}_fighter) rolls d12 {{
    1..3 {n}_nothing "nothing but dust and old bones"
    4..6 {n}_coins "a handful of coins from page {page}" {{
        say "{{finder}} counts {{roll(2d6)}} coins."
    }}
    7..9 {n}_blade "a notched blade that was somebody's pride"
    10..11 {n}_salve "a pot of salve" {{
        heal(finder, {c} + 2)
    }}
    12 {n}_letter "a letter that was never sent"
}}

# How deep a fall hurts, by what lies below.
grid {n}_fall(height: number, below: {n}_harm): number {{
              {n}_cut {n}_crush {n}_burn
    1         0       1         {c}
    2..3      1       3         {b}
    otherwise 5       {die}     {hp}
}}

# Strikes the weakest, guards when it is badly hurt.
policy {n}_brawler {{
    prefer {n}_guard(guard) when {n}_lost(guard)
    prefer {n}_strike(target) by least target.hp when not target.out
    prefer pass
    otherwise default
}}

test "{title}: a hit takes the dice and the bonus" {{
    given one = {n}_fighter
    given other = {n}_fighter {{ {n}_armor = 10; {n}_resist[{n}_crush] = 1 }}
    dice 10, 3
    do {n}_strike(one, other)
    expect {n}_attack is success
    expect other.hp is {left}
}}

test "{title}: who guards takes half" {{
    given one = {n}_fighter
    given other = {n}_fighter
    other gains {n}_guarding
    dice 4
    do {n}_wound(other, d6, {n}_burn)
    expect other.hp is {hp} - 2
    expect one.{n}_bonus(other) is {half}
}}
'''

FRIENDS = '''
# What {title} think of those of the chapter before.
formula {n}_awe(one: {n}_fighter, other: {before}_fighter): number =
    lesser({n}_health(one), {before}_health(other)) + (if other is {before}_captain then 2 else 0)
'''


def chapter(number, rng):
    """One chapter with names that no other one has."""
    adjective, noun = ADJECTIVES[number % 20], NOUNS[number // 20 % 20]
    again = number // 400  # names are few
    name = f"{adjective}_{noun}" + (f"_{again}" if again else "")
    title = f"the {adjective} {noun}s" + (f" of level {again}" if again else "")
    a, c, hp, die = rng.randint(4, 12), rng.randint(1, 4), rng.randint(12, 30), rng.choice([6, 8, 10, 12])
    values = dict(n=name, title=title, page=number + 10, a=a, b=rng.randint(10, 16), c=c, die=die,
                  hp=hp, acts=rng.randint(1, 3), crit=rng.choice([19, 20]), goal=rng.randint(9, 14),
                  left=hp - (3 + c - 1), half=a // 2)
    return name, CHAPTER.format(**values), values


def write(size, folder):
    """Chapters until the size is reached, a dozen to a file."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.bylaw"):
        old.unlink()
    rng, written, number, before = random.Random(1), 0, 0, None
    (folder / "ruleset.bylaw").write_text(
        'ruleset generated "Generated" language 1\n\nuse std.checks\nuse std.damage\n')
    while written < size:
        texts = []
        for _ in range(CHAPTER_FILE):
            name, text, values = chapter(number, rng)
            texts.append(text + (FRIENDS.format(before=before, **values) if before else ""))
            written, number, before = written + len(texts[-1]), number + 1, name
            if written >= size:
                break
        (folder / f"part_{number:05}.bylaw").write_text("".join(texts))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write(int(sys.argv[1]), pathlib.Path(sys.argv[2]))
