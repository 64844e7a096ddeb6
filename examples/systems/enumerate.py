#!/usr/bin/env python3
"""The odds that the files beside this one state, counted out of all throws of real dice: itertools and fractions, nothing of Bylaw.

enumerate.py          prints them
enumerate.py --check  fails where a file states another number, one that is not here, or leaves one out
"""
import pathlib
import re
import sys
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod

FOLDER = pathlib.Path(__file__).resolve().parent
STATED = re.compile(r"^ *expect (?:odds|mean) of \((.*)\) is (\d+(?:/\d+)?)(?: within [0-9.]+)?$", re.M)


def throws(*sides):
    """All throws of these dice: equally likely."""
    return list(product(*(range(1, s + 1) for s in sides)))


def odds(all_throws, holds):
    return Fraction(sum(1 for t in all_throws if holds(t)), len(all_throws))


def count(faces, low, high):
    return sum(low <= f <= high for f in faces)


# ---- hits and ones: five d6s, two hits wanted ----

def hits_and_ones():
    dice = throws(*[6] * 5)
    hits = lambda t: count(t, 5, 6)
    glitch = lambda t: 2 * count(t, 1, 1) >= len(t)
    return {
        "rig(ada).total >= 2": odds(dice, lambda t: hits(t) >= 2),
        "rig(ada) is success": odds(dice, lambda t: hits(t) >= 2),
        "rig(ada) is clumsy": odds(dice, lambda t: hits(t) >= 2 and glitch(t)),
        "rig(ada) is glitched": odds(dice, lambda t: hits(t) == 1 and glitch(t)),
        "rig(ada) is critical_glitch": odds(dice, lambda t: hits(t) == 0 and glitch(t)),
    }


# ---- d100 with degrees, skill 45 ----

def d100(tens, units):
    return 10 * tens + units or 100


def d100_throws(bonus):
    """Of one tens die and so many more, and a units die: what is kept."""
    keep = max if bonus < 0 else min
    return [keep(d100(t, units) for t in tens) for tens in product(range(10), repeat=1 + abs(bonus)) for units in range(10)]


def d100_degrees():
    plain, bonus, penalty = d100_throws(0), d100_throws(1), d100_throws(-2)
    fumbles = lambda r: r == 100 or (r >= 96 and 45 < 50)
    return {
        "skill_roll(ada, 45) is success": odds(plain, lambda r: r <= 45),
        "skill_roll(ada, 45) is hard": odds(plain, lambda r: r <= 22),
        "skill_roll(ada, 45) is extreme": odds(plain, lambda r: r <= 9),
        "skill_roll(ada, 45) is fumble": odds(plain, fumbles),
        "skill_roll(ada, 45, 1) is success": odds(bonus, lambda r: r <= 45),
        "skill_roll(ada, 45, -2) is fumble": odds(penalty, fumbles),
    }


# ---- hunger dice: three plain and two hungry d10s, difficulty 3 ----

def hunger_dice():
    dice = throws(*[10] * 5)
    tens = lambda t: count(t, 10, 10)
    wins = lambda t: count(t, 6, 10) + 2 * (tens(t) // 2) >= 3
    messy = lambda t: wins(t) and tens(t) >= 2 and 10 in t[3:]
    return {
        "hunt(ada, 5, 3) is success": odds(dice, wins),
        "hunt(ada, 5, 3) is messy": odds(dice, messy),
        "hunt(ada, 5, 3) is critical": odds(dice, lambda t: wins(t) and tens(t) >= 2),
        "hunt(ada, 5, 3) is bestial": odds(dice, lambda t: not wins(t) and 1 in t[3:]),
    }


# ---- exploding pool: four d10s ----

@lru_cache(None)
def exactly(hits, again_from=10, by_heart=False):
    """One d10 and all that it brings: so many hits. Every die that brings another is a hit itself, so it is a finite sum."""
    total = Fraction(0)
    for face in range(1, 11):
        if by_heart and face < 8:
            seconds = [(second, Fraction(1, 100)) for second in range(1, 11)]
        else:
            seconds = [(face, Fraction(1, 10))]
        for shown, chance in seconds:
            left = hits - (shown >= 8)
            if shown < again_from:
                total += chance * (left == 0)
            elif left >= 0:
                total += chance * exactly(left, again_from, by_heart)
    return total


def pool_at_least(dice, wanted, one):
    missed = sum(prod(one(h) for h in hits) for hits in product(range(wanted), repeat=dice) if sum(hits) < wanted)
    return 1 - missed


def exploding_pool():
    return {
        "craft(ada) is success": pool_at_least(4, 1, exactly),
        "craft(ada) is exceptional": pool_at_least(4, 5, exactly),
        "craft(ada, again_from: 9).total >= 2": pool_at_least(4, 2, lambda h: exactly(h, 9)),
        "craft(ada, by_heart: yes).total >= 2": pool_at_least(4, 2, lambda h: exactly(h, 10, True)),
    }


# ---- power table ----

POWERS = {"middling": [0, 0, 2, 2, 3, 3, 5, 5, 6, 7, 8], "heavy": [1, 1, 3, 3, 5, 5, 7, 7, 8, 9, 10]}


def blows(column, bonus, critical_at, rounds=0):
    """(damage, chance) of one blow: at most three criticals."""
    for throw in throws(6, 6):
        shown = sum(throw)
        if shown == 2:
            yield (bonus if rounds else 0, Fraction(1, 36))
        elif shown >= critical_at and rounds < 3:
            for more, chance in after_critical(column, bonus, critical_at, rounds + 1).items():
                yield (POWERS[column][shown - 2] + more, chance / 36)
        else:
            yield (POWERS[column][shown - 2] + bonus, Fraction(1, 36))


@lru_cache(None)
def after_critical(*blow):
    chances = {}
    for damage, chance in blows(*blow):
        chances[damage] = chances.get(damage, 0) + chance
    return chances


def power_table():
    sword, maul = after_critical("middling", 2, 10, 0), after_critical("heavy", 0, 13, 0)
    mean = lambda chances: sum(damage * chance for damage, chance in chances.items())
    return {
        "blow(middling, 2, 10) is 0": sword[0],
        "blow(middling, 2, 10) >= 10": sum(chance for damage, chance in sword.items() if damage >= 10),
        "blow(heavy, 0, 13)": mean(maul),
        "blow(middling, 2, 10)": mean(sword),
    }


# ---- step dice ----

def step_dice():
    successes = lambda t: sum((f >= 6) + (f >= 10) for f in t)
    wins = lambda t: successes(t) >= 1
    return {
        "track(ada) is success": odds(throws(8, 6), wins),
        "track(tired) is success": odds(throws(6, 6), wins),
        "track(tired, 1) is success": odds(throws(6, 4), wins),
        "track(bo).total >= 2": odds(throws(12, 1), lambda t: successes(t) >= 2),
    }


# ---- usage dice ----

SMALLER = {8: 6, 6: 4, 4: 0}


@lru_cache(None)
def empty_after(sides, fights):
    if sides == 0:
        return Fraction(1)
    if fights == 0:
        return Fraction(0)
    less = Fraction(2, sides)
    return less * empty_after(SMALLER[sides], fights - 1) + (1 - less) * empty_after(sides, fights - 1)


def usage_dice():
    return {
        "empty_after(quiver, 2)": empty_after(6, 2),
        "empty_after(quiver, 5)": empty_after(6, 5),
        "empty_after(lamp, 6)": empty_after(8, 6),
        "fights_with(lamp)": Fraction(8 + 6 + 4, 2),  # a die of n sides lasts n / 2 fights
    }


# ---- push with stress: three dice, one of stress; a push throws three and two ----

def stress_push():
    success = panic = Fraction(0)
    pushed = throws(*[6] * 5)
    push_succeeds = odds(pushed, lambda t: 6 in t)
    push_panics = odds(pushed, lambda t: 1 in t[3:])
    first = throws(*[6] * 4)
    for throw in first:
        is_pushed = 6 not in throw and throw[3] != 1
        success += push_succeeds if is_pushed else 6 in throw
        panic += push_panics if is_pushed else throw[3] == 1
    return {"risk(ada, 3) is success": success / len(first), "panics(ada, 3)": panic / len(first)}


SYSTEMS = [hits_and_ones, d100_degrees, hunger_dice, exploding_pool, power_table, step_dice, usage_dice, stress_push]


def differences(system, expected):
    """What the file states otherwise, in words."""
    file = FOLDER / f"{system.__name__}.bylaw"
    stated = {question: Fraction(value) for question, value in STATED.findall(file.read_text(encoding="utf-8"))}
    for question in expected.keys() | stated.keys():
        if stated.get(question) != expected.get(question):
            yield f"{file.name}: {question}: the file states {stated.get(question)}, counted are {expected.get(question)}"


def main():
    found = []
    for system in SYSTEMS:
        expected = system()
        if "--check" in sys.argv:
            found += differences(system, expected)
        else:
            for question, value in expected.items():
                print(f"{system.__name__}: {question} is {value}")
    for file in FOLDER.glob("*.bylaw"):
        if file.stem not in {system.__name__ for system in SYSTEMS}:
            found.append(f"{file.name}: nothing here counts its odds")
        if len(file.read_text(encoding="utf-8").splitlines()) > 40:
            found.append(f"{file.name}: it has more than 40 lines")
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


main()
