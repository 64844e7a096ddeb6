"""Odds that could be sought for ever: `--seconds` holds for all that an answer takes, and what is not known is said."""
from harness import Case

# Nobody knows how rich he gets who does not lose all.
RUIN = """
stat purse = 1
scenario s "S" {
    repeat while purse > 0 {
        if roll(d2) is 1 {
            purse += 1
        } else {
            purse -= 1
        }
    }
    report purse as "purse"
}
"""
# A circle of a thousand states, which ends: 999 of 1000 lose.
BOUNDED = RUIN.replace("purse > 0 {", "purse > 0 and purse < 1000 {")
# A counter that falls: P(n = -9k) = 1/3 (2/3)^k, so that the mean is -18.
FALLING = """
stat n = 0
scenario s "S" {
    repeat until roll(d3) is 1 {
        repeat 3 times {
            n -= 3
        }
    }
    report n as "n"
}
"""
# Both ways, without end: what waits is not passed over for ever.
BOTH = """
stat n = 0
scenario s "S" {
    repeat until roll(d3) is 1 {
        if roll(d2) is 1 {
            n += 1
        } else {
            n -= 1
        }
    }
    report n as "n"
}
"""
# A roll with as many ways as there are totals, and each of them goes on for long.
LONG_WAYS = """
stat n = 0
scenario s "S" {
    n = roll(1000d6)
    repeat 1_000_000 times {
        n += 1
    }
    report n as "n"
}
"""
# Each is refused: more than a thousand dice are added.
TOO_MANY = """
stat n = 0
scenario s "S" {
    n = roll(100d100 explode 2..100 count 1)
    report n as "n"
}
"""


def of(name, text, status, expect, seconds="1", **more):
    return Case(name, ["odds", "bad.bylaw:s", "--seconds", seconds], status, expect, {"bad.bylaw": text}, **more)


# A check of another, whose parent's field is set from outside, beside a check that nothing reaches.
UNREACHED = """
procedure throw(many: number) {
    result roll(d6)
}
check pool_test(many: number) {
    flag thrown
    roll of_pool(many)
}
procedure of_pool(many: number) {
    if not pool_test.thrown {
        pool_test.thrown = yes
    }
    result throw(many)
}
check rig() is pool_test(5) {
}
check grouped(sides: number = 6) {
    list lying: number
    roll seen(2)
}
formula seen(shown: number): number = count n in grouped.lying where n is shown
"""
# The parent's field is set before the roll by an answer, and somebody is asked once the dice lie.
UNDECIDED = """
kind walker "walker" {
}
enum die: one, other
stat face_of[die] in 0..12
check any_test(tester: walker) {
    link helper: walker
    roll d6
}
check walkers_test(tester: walker) is any_test(tester) {
    roll caught(tester)
}
procedure caught(tester: walker) {
    face_of[one] = roll(d6)
    if ask tester "Catch?" {
        face_of[one] = 6
    }
    result face_of[one]
}
rule helped {
    before walkers_test.roll(tester) {
        if ask tester "Help?" {
            any_test.helper = tester
        }
    }
}
"""


def cases():
    never_wrong = ["nan", "never ends"]
    return [
        Case("odds beside a rule that nothing reaches", ["odds", "bad.bylaw", "rig().total"], 0, ["16.67 %", "3.5"], {"bad.bylaw": UNREACHED}),
        Case("odds of answers that nobody gives", ["odds", "bad.bylaw", 'given a = walker "A"; walkers_test(a).total'], 0, ["Catch?", "16.67 %", "100.00 %"],
             {"bad.bylaw": UNDECIDED}),
        of("odds of a walk without end", RUIN, 0, ["not all was explored"], never=never_wrong),
        of("odds of a walk of a thousand steps", BOUNDED, 0, ["99.90 %", "0.10 %", "mean 1,"], "20", never=never_wrong + ["not all"]),
        of("odds of a counter that falls", FALLING, 0, ["mean -18, deviation", "33.33 %"], "20", never=never_wrong + ["not all"]),
        of("odds of a counter that goes both ways", BOTH, 0, ["mean "], "3", never=never_wrong),
        of("odds of long ways", LONG_WAYS, 0, ["not all was explored"], never=never_wrong),
        of("odds of dice that are refused", TOO_MANY, 1, ["B0709", "100d100 explode 2..100 count 1"], "30", never=never_wrong),
        Case("odds of dice of which nothing is known", ["odds", "100d100 explode 2..100 count 1", "--seconds", "30"], 1, ["B0709"], never=["nan"]),
        Case("odds of dice that take long", ["odds", "d20 explode 2..20", "--seconds", "0.3"], 1, ["B0721"]),
    ]
