"""Every command with nonsense: wrong usage is exit 2 and a line that helps."""
from harness import Case

GOOD = {"good.bylaw": 'option dial in 1..9 = 3\nscenario s "S" {\n    say "hello"\n}\ntest "t" {\n    expect 1 is 1\n}\n',
        "two.bylaw": 'scenario one "A" {\n}\nscenario two "B" {\n}\n'}


def usage(words, expect):
    return Case("usage: bylaw " + " ".join(words)[:60], words, 2, [expect], GOOD)


def fails(words, expect):
    return Case("fails: bylaw " + " ".join(words)[:60], words, 1, [expect], GOOD)


def missing(words, expect):
    return Case("missing: bylaw " + " ".join(words)[:60], words, 3, [expect], GOOD)


def works(words, expect):
    return Case("works: bylaw " + " ".join(words)[:60], words, 0, [expect], GOOD)


def repl(name, typed, expect, status=0, words=("repl",)):
    return Case("repl: " + name, list(words), status, expect, GOOD, typed=typed)


def cases():
    found = [works([], "Subcommands"), usage(["nonsense"], "--help"), usage(["--nonsense"], "--help"), usage(["\x1b[2J"], "--help")]
    for command in ("play", "eval", "roll", "odds", "check", "test", "rules", "explain"):
        found.append(usage([command], "--help"))
        found.append(usage([command, "good.bylaw", "--nonsense"], "--help"))
        found.append(works([command, "--help"], "bylaw"))
    found += [
        usage(["repl", "a", "b", "c"], "--help"),
        usage(["play", "good.bylaw", "--seed", "seven"], "--seed"),
        usage(["play", "good.bylaw", "--seed", "99999999999999999999999"], "--seed"),
        usage(["play", "good.bylaw", "--seed", "-1"], "--seed"),
        usage(["play", "good.bylaw", "--dice", "x,y"], "x"),
        usage(["play", "good.bylaw", "--dice", "1,99999999999999999999"], "99999999999999999999"),
        usage(["play", "good.bylaw", "--option", "dial"], "dial"),
        usage(["play", "good.bylaw", "--auto", "--ask"], "--help"),
        usage(["play", "good.bylaw:nothing"], "nothing"),
        usage(["odds", "good.bylaw:nothing"], "nothing"),
        fails(["odds", "good.bylaw:s"], "reports nothing"),
        fails(["odds", "good.bylaw", "nonsense(("], "B0"),
        fails(["odds", "good.bylaw", ""], "B0"),
        fails(["odds", "good.bylaw", "dial ="], "B0"),
        fails(["odds", "good.bylaw", "let x = roll(d6); x"], "neither roll nor ask"),
        fails(["odds", "good.bylaw", "say \"a; b\""], "no value"),
        usage(["odds", "good.bylaw:s", "--at-least", "3"], "--at-least"),
        fails(["odds", "good.bylaw", "--in", "nothing", "1"], "nothing"),
        usage(["play", "two.bylaw"], "one"),
        usage(["play", "good.bylaw", "--option", "dial=99"], "B0"),
        usage(["play", "good.bylaw", "--option", "dial=((((((("], "B0"),
        usage(["play", "good.bylaw", "--option", "nothing=1"], "nothing"),
        missing(["play", "nothing.bylaw"], "B0901"),
        missing(["play", "nothing/at/all"], "B0901"),
        missing(["eval", "nothing.bylaw", "1"], "B0901"),
        works(["eval", "good.bylaw", ""], ""),
        fails(["eval", "good.bylaw", "(" * 100_000], "B0"),
        fails(["eval", "good.bylaw", "roll(999999999d999999999)"], "B0306"),
        works(["eval", "good.bylaw", "roll(9999d9999) > 0"], "yes"),
        fails(["eval", "good.bylaw", "1 / 0"], "B0702"),
        fails(["eval", "good.bylaw", "9223372036854775807 + dial"], "B0701"),
        fails(["eval", "good.bylaw", "nobody"], "B0207"),
        fails(["eval", "good.bylaw", "("], "B0101"),
        fails(["eval", "good.bylaw", "}"], "B0"),
        fails(["eval", "good.bylaw", '"'], "B0"),
        fails(["roll", "nonsense"], "B0"),
        fails(["roll", ""], ""),
        fails(["roll", "1d0"], "B0"),
        fails(["roll", "d0"], "B0"),
        fails(["roll", "999999999d999999999"], "B0306"),
        fails(["roll", "4d6 highest 9"], "B0306"),
        fails(["roll", "d1 explode"], "B0"),
        fails(["roll", "d6 reroll 1..6"], "B0306"),
        fails(["roll", "-" * 100_000 + "1"], "B0"),
        fails(["roll", "1" + "+1d6" * 20_000], "B0"),
        works(["roll", "9999d9999"], "9999d9999"),
        works(["roll", "10000d6"], "10000d6"),
        usage(["roll", "d6", "-n", "0"], "-n"),
        usage(["roll", "d6", "-n", "x"], "-n"),
        usage(["roll", "d6", "-n", "99999999999"], "-n"),
        fails(["odds", "nonsense"], "B0"),
        fails(["odds", ""], "B0"),
        fails(["odds", "9999d9999"], "B0721"),
        fails(["odds", "(100000)d(100000)"], "B0709"),
        fails(["odds", "1d1 explode 1"], "B0306"),
        fails(["odds", "d1 reroll 1"], "B0306"),
        fails(["odds", "(roll(d1000000))d6", "--seconds", "2"], "B07"),
        fails(["odds", "9999d20 highest 5000", "--seconds", "1"], "more than 1 second"),
        fails(["odds", "9999d9999 highest 1", "--seconds", "0.3"], "more than 0.3 seconds"),
        fails(["odds", "d1000000 * d1000000", "--seconds", "0.3"], "B0721"),
        fails(["odds", "5000d1000 highest 3 + 5000d1000 lowest 7", "--seconds", "0.3"], "B0721"),
        fails(["odds", "(1400d6 + 1400d8) highest 1400", "--seconds", "1"], "B0721"),
        fails(["odds", "500d100 explode 2..100", "--seconds", "0.3"], "B0721"),
        fails(["odds", "1000d10 explode 9..10 highest 500", "--seconds", "0.3"], "B0721"),
        fails(["odds", "roll(9999d9999) > roll(9999d9999)"], "B0721"),
        fails(["odds", "1" + "+1d6" * 20_000], "B0"),
        fails(["odds", "-" * 100_000 + "1"], "B0"),
        fails(["odds", "9223372036854775807 * d6"], "B0701"),
        fails(["odds", "d6 / (d2 - 1)"], "divide by 0"),
        works(["odds", "10000d6"], "mean 35000"),
        works(["odds", "1000d6", "--at-least", "3500"], "yes"),
        works(["odds", "9999d20 highest 1"], "mean"),
        works(["odds", "d1000000"], "mean"),
        works(["odds", "+".join(["d6"] * 100)], "mean 350"),
        works(["odds", "d1 explode 2"], "mean 1"),
        works(["odds", "20d100 explode 2..100 count 1"], "not all was explored"),
        fails(["odds", "20d100 explode 2..100", "--seconds", "0.3"], "B0721"),
        fails(["roll", "500d6 explode 2..6"], "B0709"),
        fails(["odds", "500d6 explode 2..6", "--seconds", "0.3"], "B07"),
        works(["odds", "5000d6 reroll 1"], "refused"),
        usage(["odds", "d6", "--seconds", "x"], "--seconds"),
        usage(["odds", "d6", "--at-least", "99999999999999999999"], "--at-least"),
        missing(["odds", "d6", "--svg", "/nothing/there.svg"], "cannot write"),
        missing(["check", "nothing", "nothing else"], "B0901"),
        missing(["check", ""], "B0901"),
        missing(["test", "nothing"], "B0901"),
        missing(["rules", "nothing"], "B0901"),
        usage(["explain", "B9999"], "B9999"),
        missing(["explain", "nothing", "1"], "B0901"),
        repl("rules that are missing", b"40 + 2\n", ["B0901", "42"], words=("repl", "nothing.bylaw")),
        repl("nothing", b"", []),
        repl("NUL bytes", b"\0\0\0\n1 + 1\n", ["2"]),
        repl("binary", bytes(range(256)) * 50 + b"\n1 + 1\n", []),
        repl("an endless line", b"(" * 1_000_000 + b"\n:reset\n", []),
        repl("an endless block", b"if yes {\n" * 5_000, []),
        repl("errors do not end it", b"1 / 0\nnobody\n}\nrepeat while yes { }\n40 + 2\n", ["B0702", "B0207", "B0707", "42"]),
        repl("unknown commands", b":nothing\n:load\n:load nothing\n:seed x\n:dice\n:dice x\n:undo\n:why\n:state\n40 + 2\n", ["42"]),
        repl("too many dice", b":dice 99999999999999999999\n:dice -1\nroll(d6)\n40 + 2\n", ["42"]),
        repl("wrong dice", b":dice 7\nroll(d6)\n40 + 2\n", ["42"]),
        repl("a thousand declarations", b"".join(b"formula f%d: number = %d\n" % (i, i) for i in range(200)) + b"f199 + 1\n", ["200"]),
        Case("play: answers that are none", ["play", "ask.bylaw", "--ask"], 0, ["Took b"],
             {"ask.bylaw": 'scenario s "S" {\n    ask gm "Which?" {\n        a "the a" {\n            say "took a"\n        }\n'
                           '        b "the b" {\n            say "took b"\n        }\n    }\n}\n'},
             typed=b"99\n0\n-1\nx\n\x00\n99999999999999999999\n" + b"y" * 100_000 + b"\n2\n"),
        Case("play: the input ends", ["play", "ask.bylaw", "--ask"], 1, ["input ended"],
             {"ask.bylaw": 'scenario s "S" {\n    ask gm "Which?" {\n        a "the a" {\n        }\n        b "the b" {\n        }\n    }\n}\n'}),
        Case("play: typed dice that are none", ["play", "dice.bylaw", "--auto", "--dice", "typed"], 0, ["Rolled 6"],
             {"dice.bylaw": 'scenario s "S" {\n    say "rolled {roll(d6)}"\n}\n'},
             typed=b"7\n0\n-1\nx\n\n3 4\n99999999999999999999\n6\n"),
    ]
    return found
