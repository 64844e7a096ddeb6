"""Rules that are well written and never stop, or outgrow everything."""
from harness import Case

# Somebody to do things to, and a condition to gain.
COMMON = """
kind creature "creature" {
    stat n = 0
    flag out
    list friends: creature
}
stat kept: text = "x"
list kept_list: number
"""


def runs(name, rules, act, expect, common=COMMON):
    """A test block that performs `act` must fail with these words, in time."""
    text = common + rules + f'\ntest "t" {{\n    {act}\n}}\n'
    return Case(name, ["test", "bad.bylaw"], 1, [expect, "0 passed, 1 failed"], {"bad.bylaw": text})


def works(name, rules, act, common=COMMON):
    text = common + rules + f'\ntest "t" {{\n    {act}\n}}\n'
    return Case(name, ["test", "bad.bylaw"], 0, ["1 passed, 0 failed"], {"bad.bylaw": text})


def static(name, rules, expect):
    return Case(name, ["check", "bad.bylaw"], 1, [expect], {"bad.bylaw": COMMON + rules})


def for_ever():
    steps = "50000000 steps"
    return [
        runs("a procedure that calls itself", "procedure p() {\n    p()\n}", "do p()", "1000 deep"),
        runs("two procedures that call each other", "procedure p() {\n    q()\n}\nprocedure q() {\n    p()\n}", "do p()",
             "1000 deep"),
        runs("a check whose success is itself", "check c() {\n    roll d6\n    success {\n        c()\n    }\n}", "do c()", "too few dice"),
        runs("a table whose row is itself", "table t rolls d6 {\n    1..6 {\n        t()\n    }\n}", "do t()", "too few dice"),
        runs("triggers that trigger each other",
             "procedure p() {\n}\nprocedure q() {\n}\nrule r {\n    after p() {\n        q()\n    }\n    after q() {\n        p()\n    }\n}",
             "do p()", "64"),
        runs("a trigger on what it does itself", "procedure p() {\n}\nrule r {\n    before p() {\n        p()\n    }\n}", "do p()", "64"),
        runs("instead of itself", "procedure p() {\n}\nrule r {\n    instead of p() {\n        p()\n    }\n}", "do p()", "64"),
        runs("a whenever that flips for ever",
             "stat a = 0\nrule r {\n    whenever a is 1 {\n        a = 0\n        a = 1\n    }\n}", "a = 1", "64"),
        runs("two whenevers against each other",
             "stat a = 0\nrule r {\n    whenever a is 1 {\n        a = 0\n    }\n    whenever a is 0 {\n        a = 1\n    }\n}", "a = 1",
             "64"),
        works("a condition that regains itself while it ends",
             "condition c on creature {\n    ending {\n        bearer gains c\n    }\n}\nprocedure p(x: creature) {\n    x gains c\n    x loses c\n}",
             "given x = creature\n    do p(x)"),
        runs("a condition that begins by its own end",
             "condition c on creature {\n    begins {\n        end\n        bearer gains c\n    }\n}",
             "given x = creature\n    x gains c", "1000 deep"),
        runs("questions with one option, for ever", "procedure p(who: creature) {\n    repeat while yes {\n        let next = ask who \"Whose?\" from [who]\n    }\n}",
             "given x = creature\n    do p(x)", steps),
        runs("a question with one option in a trigger, for ever",
             "procedure p() {\n}\nrule r {\n    after p() {\n        repeat while yes {\n            each x in creature {\n                let next = ask x \"Whose?\" from [x]\n            }\n        }\n    }\n}",
             "given x = creature\n    do p()", steps),
        runs("odds that are asked for again and again", "", "repeat while yes {\n        expect odds of (roll(d6) is 1) is 1/6\n    }", steps),
        runs("repeat while yes", "", "repeat while yes {\n    }", steps),
        runs("repeat until no", "", "repeat until no {\n    }", steps),
        runs("repeat many times", "", "repeat 9223372036854775807 times {\n    }", steps),
        works("repeat minus once", "", "repeat -5 times {\n        expect no\n    }"),
        runs("redo for ever", "procedure p() {\n    stage a {\n    }\n    stage b {\n        redo p.a\n    }\n}", "do p()", steps),
        runs("redo for ever with dice", "check c() {\n    roll d6\n    success {\n        redo c.roll\n    }\n}", "do c()", ""),
        static("a formula of itself", "formula f: number = f + 1\n", "B0501"),
        static("formulas of each other", "formula f: number = g\nformula g: number = f\n", "B0501"),
        static("a formula that calls itself", "formula f(n: number): number = if n > 0 then f(n - 1) else 0\n", "B0501"),
        runs("ninety formulas that double", "formula f0: number = 1\n" + "".join(
            f"formula f{i}: number = f{i - 1} + f{i - 1}\n" for i in range(1, 60)), "expect f59 is 1", ""),
        runs("pairs of pairs of pairs",
             "procedure p() {\n    repeat 700 times {\n        let x = make creature\n    }\n"
             "    stat total = 0\n    each a in creature {\n        each b in creature {\n            each c in creature {\n"
             "                total += 1\n            }\n        }\n    }\n}", "do p()", steps),
        Case("typed: a loop without end", ["eval", "bad.bylaw", "repeat while yes { }"], 1, ["B0707"], {"bad.bylaw": COMMON}),
        Case("a scenario without end", ["play", "bad.bylaw", "--auto"], 1, ["B0707"],
             {"bad.bylaw": 'scenario s "S" {\n    repeat while yes {\n    }\n}\n'}),
        Case("a scenario that talks without end", ["play", "bad.bylaw", "--auto"], 1, ["B07"],
             {"bad.bylaw": 'scenario s "S" {\n    repeat while yes {\n        say "x"\n    }\n}\n'},
             most_output=2 << 20),  # what rules say is told; the budget of steps ends it
    ]


def growing():
    return [
        runs("things made for ever", "", "repeat while yes {\n        let x = make creature\n    }", "100000 things"),
        works("a kind whose link is itself", "kind box {\n    link inner: box = box\n}", "let x = make box"),
        runs("two kinds that hold each other", "kind box {\n    link inner: bag = bag\n}\nkind bag {\n    link inner: box = box\n}",
             "let x = make box", ""),
        runs("a list that grows for ever", "", "repeat while yes {\n        kept_list += 1\n    }", "list"),
        runs("a list that doubles", "stat dummy = 0\n", "let l = [1, 2]\n    repeat while yes {\n        kept_list = [1, 2, 3, 4, 5, 6, 7, 8]\n        each x in kept_list {\n            kept_list += x\n        }\n    }", ""),
        runs("many long lists", "kind holder {\n    list l: number\n}",
             "repeat while yes {\n        let h = make holder\n        repeat 2000 times {\n            h.l += 1\n        }\n    }", ""),
        runs("conditions for ever", "condition c on creature {\n    stacking separate\n}",
             "given x = creature\n    repeat while yes {\n        x gains c\n    }", "100000"),
        runs("conditions that count for ever", "condition c on creature {\n    stacking count\n}",
             "given x = creature\n    repeat while yes {\n        x gains c\n    }", ""),
        runs("a text that grows", "", 'repeat while yes {\n        kept = "{kept}{kept}"\n    }', "text"),
        runs("a text that grows by little", "", 'repeat while yes {\n        kept = "{kept}x"\n    }', ""),
        runs("many long texts", "kind holder {\n    stat t: text = \"x\"\n}",
             'repeat 16 times {\n        kept = "{kept}{kept}"\n    }\n    repeat while yes {\n        let h = make holder\n        h.t = "{kept}{h}"\n    }', ""),
        runs("dice made for ever", "stat k = 1\n", "let d = d6\n    repeat while yes {\n        k += 1\n        let e = (k)d6\n    }", ""),
        runs("dice kept for ever", "kind holder {\n    stat d: dice = d6\n}\nstat k = 1\n",
             "repeat while yes {\n        k += 1\n        let h = make holder\n        h.d = d6 + k\n    }", "different dice"),
        runs("distinct of a long list", "", "repeat 16 times {\n        kept_list = [1, 2, 3]\n    }\n    repeat 50000 times {\n        kept_list += size(kept_list)\n    }\n"
             "    repeat while yes {\n        kept_list = distinct(kept_list)\n    }", ""),
        runs("what is said grows", "", 'repeat while yes {\n        say "x"\n    }', ""),
        runs("a bar without end", "view v() {\n    row bar(5, 9, 9223372036854775807)\n}", 'let t = bar(5, 9, 9223372036854775807)\n    expect size([t]) is 2', ""),
        runs("a deep call with a wide frame", "procedure p(" + ", ".join(f"a{i}: number = 0" for i in range(200)) + ") {\n    p()\n}",
             "do p()", ""),
        runs("frames for the actions on offer",
             "action a(x: creature, y: creature, z: creature) {\n}\nprocedure p(x: creature) {\n    repeat while x may any action {\n    }\n}",
             "given x = creature\n    repeat 100 times {\n        let y = make creature\n    }\n    do p(x)", ""),
    ]


def arithmetic():
    big = "9223372036854775807"
    return [
        runs("addition overflows", "", f"expect {big} + (size([1])) is 1", "too large"),
        runs("subtraction overflows", "", f"expect -{big} - 2 is 1", "too large"),
        runs("multiplication overflows", "", f"expect {big} * 2 is 1", "too large"),
        runs("negation overflows", "", f"expect -(-{big} - 1) is 1", "too large"),
        runs("the smallest number by -1", "", f"expect (-{big} - 1) / -1 is 1", "too large"),
        runs("the smallest number's size", "", f"expect absolute(-{big} - 1) is 1", "too large"),
        runs("a sum overflows", "", f"expect (sum x in [{big}, {big}] of x) is 1", "too large"),
        runs("+= overflows", "", f"given x = creature\n    x.n = {big}\n    x.n += 1", "too large"),
        runs("a factor overflows", "rule r {\n    modify n(creature) {\n        times 9223372036854775807\n    }\n}",
             "given x = creature { n = 9 }\n    expect x.n is 1", "too large"),
        runs("an adjustment overflows", f"rule r {{\n    modify n(creature) {{\n        plus {big}\n    }}\n}}",
             "given x = creature { n = 9 }\n    expect x.n is 1", "too large"),
        runs("division by zero", "", "given x = creature\n    expect 1 / x.n is 1", "divides by 0"),
        runs("divided by zero", "rule r {\n    modify n(creature) {\n        divided by out_of_nothing\n    }\n}\nstat out_of_nothing = 0",
             "given x = creature { n = 9 }\n    expect x.n is 1", "0"),
        runs("an index of zero", "", "let l = [1, 2]\n    expect l[1 - 1] is 1", "element"),
        runs("an index beyond", "", f"let l = [1, 2]\n    expect l[{big}] is 1", "element"),
        runs("a field of nobody", "", "let x = (first c in creature)\n    expect x.n is 1", "no field"),
        runs("a call that everybody refuses", "procedure p() {\n    requires no\n}", "do p()", ""),
        runs("dice by computed numbers", "", "expect roll((999999999)d(999999999)) is 1", ""),
        runs("dice by a stat", "stat k = 999999999\n", "expect roll((k)d(k)) is 1", ""),
        runs("dice fewer than none", "stat k = 5\n", "expect roll((0 - k)d6) is 1", ""),
        runs("dice without sides by a stat", "stat k = 0\n", "expect roll((2)d(k)) is 1", ""),
        runs("dice that explode without end", "stat k = 1\n", "expect roll((k)d(k) explode) is 1", ""),
        runs("dice times a large number", "", f"expect roll({big} * 2d6) is 1", ""),
        works("9999d9999", "", "dice " + ", ".join(["1"] * 9999) + "\n    expect roll(9999d9999) is 9999"),
    ]


def big_but_fine():
    many = 100_000
    return [
        works("a list of 30,000 numbers", "", "expect size([" + "1, " * 29_999 + "1]) is 30000"),
        runs("a list of 100,000 numbers", "", "expect size([" + "1, " * (many - 1) + "1]) is 100000", "too many values"),
        works("a call of a chain of 900 formulas", "formula f0: number = 1\n" + "".join(
            f"formula f{i}: number = f{i - 1} + 1\n" for i in range(1, 900)), "expect f899 is 900"),
        runs("a chain of 5,000 formulas that is read", "formula f0: number = 1\n" + "".join(
            f"formula f{i}: number = f{i - 1} + 1\n" for i in range(1, 5000)), "expect f4999 is 5000", "1000 deep"),
        works("a chain of 1,000 kinds", 'kind k0 {\n    stat z = 3\n}\n' + "".join(
            f"kind k{i} is k{i - 1} {{\n}}\n" for i in range(1, 1000)), "given x = k999\n    expect x.z is 3"),
        works("2,000 statements", "", "".join("kept_list += 1\n    " for _ in range(2000)) + "expect size(kept_list) is 2000"),
        works("3,000 lets", "", "".join(f"let v{i} = {i}\n    " for i in range(3000)) + "expect v2999 is 2999"),
    ]


def odds(name, rules, question, status, expect, *words):
    return Case("odds: " + name, ["odds", "bad.bylaw", question, *words], status, [expect], {"bad.bylaw": COMMON + rules})


def exact_odds():
    many = "procedure p() {\n    stat a = 0\n    repeat 60 times {\n        a = a * 7 + roll(d100)\n        a -= a / 1000000 * 1000000\n    }\n    result a\n}"
    return [
        odds("a rule that never ends", "procedure p() {\n    repeat until no {\n    }\n    result yes\n}", "p()", 1, "50000000 steps"),
        odds("a circle that nothing leaves", "procedure p() {\n    repeat until roll(d6) is 7 {\n    }\n    result yes\n}", "p()", 0, "never ends"),
        odds("a procedure that calls itself", "procedure p() {\n    p()\n    result yes\n}", "p()", 1, "1000 deep"),
        odds("a check that goes on while it succeeds", "check c() {\n    roll d6\n    against 4\n    success {\n        c()\n    }\n}", "c()", 0,
             "failure"),
        odds("more states than there may be", many, "p()", 0, "more than 20,000 game states", "--states", "20000"),
        odds("states without end until the time is over", many, "p()", 0, "more than 2 seconds", "--seconds", "2"),
        odds("an explosion that never stops", "stat k = 1\n", "roll((k)d(k) explode)", 1, "B0"),
        odds("explosions on all but one face", "", "roll(10d6 explode 2..6)", 0, ""),
        odds("a heap of dice", "procedure p() {\n    result roll(300d6) >= 1000\n}", "p()", 0, "yes"),
        odds("ten questions with two answers", "procedure p(a: creature) {\n    stat n = 0\n    n += roll(d6)\n" + "".join(
            f'    if ask a "question {i}?" default yes {{\n        n += 1\n    }}\n' for i in range(10)) + "    result n\n}",
            "given a = creature; p(a)", 0, "more than 64 ways"),
        runs("odds of what never ends", "procedure p() {\n    repeat until no {\n    }\n    result yes\n}", "expect odds of (p()) is 1", "50000000 steps"),
        runs("odds of a circle", "procedure p() {\n    repeat until roll(d6) is 7 {\n    }\n    result yes\n}", "expect odds of (p()) is 1", "never ends"),
    ]


def simulations():
    """Of 200 games that never end three are enough to know."""
    rules = "procedure p() {\n    repeat until roll(d6) is 7 {\n    }\n}\nscenario s {\n    do p()\n    report 1 as \"one\"\n}\n"
    # Texts of 32 KB that go into a list for ever: each step tells of the list, and tells little of it.
    texts = """stat long: text = "x"
stat many = 0
list kept_texts: text
scenario s {
    repeat 15 times {
        long = "{long}{long}"
    }
    repeat while yes {
        many += 1
        kept_texts += "{long}{many}"
    }
    report many as "many"
}
"""
    outgrown = "texts of this game have grown too large"
    return [Case("a simulation of games that outgrow everything", ["sim", "bad.bylaw:s", "-n", "2000"], 1,
                 ["none of the first 3 trials ends", outgrown, "--explain-trial 0"], {"bad.bylaw": texts}),
            Case("a game that outgrows everything is played", ["play", "bad.bylaw:s", "--auto"], 1, ["B0708", outgrown], {"bad.bylaw": texts}),
            Case("a game that outgrows everything, told in full", ["sim", "bad.bylaw:s", "--explain-trial", "0"], 1, ["B0708"],
                 {"bad.bylaw": texts}, most_output=64 << 20),
            Case("a simulation of games that never end", ["sim", "bad.bylaw:s", "-n", "200"], 1,
                 ["none of the first 3 trials ends", "`p` goes round", "within `s`", "--explain-trial 0"], {"bad.bylaw": COMMON + rules})]


def cases():
    return simulations() + exact_odds() + for_ever() + growing() + arithmetic() + big_but_fine()
