"""Files that are no rules, or far too much of them."""
import os
import random

from harness import MOST_MEGABYTES, MOST_SECONDS, SANITIZED, Case

MANY = 100_000


def check(name, content, expect, status=1, **more):
    return Case(name, ["check", "bad.bylaw"], status, expect if isinstance(expect, list) else [expect],
                {"bad.bylaw": content}, **more)


def test_of(expression):
    return f'test "t" {{\n    expect {expression} is 1\n}}\n'


def noise(size, first=0, last=255):
    return bytes(random.Random(5).choices(range(first, last + 1), k=size))


def not_text():
    return [
        check("empty file", "", "B0105"),
        check("only blanks and comments", "  \n\t# nothing\n\n", "B0105"),
        check("binary file", noise(1_000_000), "B0104"),
        check("control characters", noise(1_000_000, 1, 31), "B0"),
        check("one control byte is one mistake", '# a \x03 comment\ntag a\ntest "a" {\n    expect 1 is 1\n}\n', ["B0104", "1 error\n"]),
        check("a header below a use is one mistake", 'use std.checks\nruleset late "Late" language 1\ntag a\n', ["B0101", "1 error\n"]),
        check("one NUL byte", 'test "a\0b" {\n}\n', "B0104"),
        check("NUL bytes", b"\0" * 1_000_000, "B0104"),
        check("invalid UTF-8", b'test "a\xff\xfe\xc0\x80" {\n}\n', "B0104"),
        check("cut off UTF-8", b'test "a" {\n}\n# \xe2\x82', "B0104"),
        check("UTF-16", '\ufefftest "a" {\n}\n'.encode("utf-16-le"), "B0104"),
        check("UTF-16 the other way", '\ufefftest "a" {\n}\n'.encode("utf-16-be"), "B0104"),
        check("a byte order mark", b'\xef\xbb\xbftest "a" {\n    expect 1 is 1\n}\n', "no errors", 0),
        check("CRLF", b'test "a" {\r\n    expect 1 is 1\r\n}\r\n', "no errors", 0),
        check("CRLF and a mistake", b'test "a" {\r\n    expect nobody is 1\r\n}\r\n', ["B0207", "bad.bylaw:2:12"]),
        check("terminal commands in a name", b'test "a" {\n    expect \x1b[2J\x1b]0;owned\x07 is 1\n}\n', "B0"),
        check("terminal commands in a text", b'test "\x1b[2J\x1b]0;owned\x07" {\n    expect x is 1\n}\n', "B0"),
        check("text that runs backwards", 'test "\u202eabc" {\n    expect \u202ex is 1\n}\n', "B0"),
    ]


def too_much():
    def declarations(count):
        return "".join(f"# Number {i}.\nformula f{i}(n: number): number = n + {i}\n" for i in range(count))

    return [
        check("nested (", test_of("(" * MANY + "1" + ")" * MANY), "B0103"),
        check("nested [", test_of("[" * MANY + "1" + "]" * MANY), "B0103"),
        check("nested {", 'test "t" ' + "{" * MANY + "}" * MANY, "B0101"),
        check("nested { in ifs", 'test "t" {\n' + "if yes {\n" * MANY + "}\n" * MANY + "}\n", "B0103"),
        check("opened (", test_of("(" * MANY), "B0"),
        check("opened [", test_of("[" * MANY), "B0"),
        check("opened {", "{" * MANY, "B0"),
        check("closed )", ")" * MANY, "B0"),
        check("closed ]", "]" * MANY, "B0"),
        check("closed }", "}" * MANY, "B0"),
        check("closed } on lines", "}\n" * MANY, "B0"),
        check("mixed brackets", "([{" * MANY, "B0"),
        check("unary minuses", test_of("-" * MANY + "1"), "B0103"),
        check("nots", test_of("not " * MANY + "yes"), "B0103"),
        check("a sum of 200,000", test_of("1" + " + 1" * 200_000), "B0103"),
        check("a product of 200,000", test_of("1" + "*1" * 200_000), "B0103"),
        check("a conjunction of 200,000", test_of("yes" + " and yes" * 200_000), "B0103"),
        check("a path of 200,000", test_of("a" + ".a" * 200_000), "B0103"),
        check("calls of calls", test_of("f" + "(1)" * MANY), "B0103"),
        check("indices of indices", test_of("f" + "[1]" * MANY), "B0103"),
        check("ifs in ifs", test_of("if yes then 1 else " * MANY + "1"), "B0103"),
        check("else if, 20,000 of them", 'test "t" {\nif yes {\n}\n' + "else if yes {\n}\n" * 20_000 + "}\n", "B0103"),
        check("texts in texts", test_of('"{' * 1000 + "1" + '}"' * 1000), "B0"),
        check("a list of 100,000", test_of("size([" + "1, " * MANY + "1])"), [], 0),
        check("a call with 100,000 arguments", "formula f(n: number): number = n\n" + test_of("f(" + "1, " * MANY + "1)"), "B0"),
        check("100,000 parameters", "formula f(" + ", ".join(f"a{i}: number" for i in range(MANY)) + "): number = 1\n", "B0"),
        check("10 MB of garbage on a line", noise(10_000_000, 33, 126), "B0"),
        check("10 MB of @", "@ " * 5_000_000, "B0"),
        check("10 MB of one letter", "a" * 10_000_000, "B0101"),
        check("10 MB of digits", test_of("1" * 10_000_000), "B0"),
        check("10 MB of quotes", '"' * 10_000_000, "B0"),
        check("10 MB in quotes", 'test "' + "a" * 10_000_000 + '" {\n    expect 1 is 1\n}\n', "B0103"),
        check("10 MB of wide letters", "\u6f22" * 3_300_000, "B0"),
        check("10 MB of line ends", "\n" * 10_000_000, "B0105"),
        check("10 MB of a comment", "#" * 10_000_000, "B0105"),
        check("10 MB of blanks and a mistake", " " * 10_000_000 + "x", "B0"),
        check("100 mistakes behind 10 MB of blanks", 'test "t" { ' + " " * 10_000_000 + "expect zz is 1; " * 100 + "}", "B0207"),
        check("more than 64 MB", b"#" * (65 << 20), "B0103"),
        check("a long name", "stat " + "n" * 5000 + " = 1\n", "B0103"),
        check("a long text", 'test "' + "n" * 5000 + '" {\n    expect 1 is 1\n}\n', "B0103"),
        check("10,000 declarations", declarations(10_000), [], 0),
        check("10,000 mistakes", "".join(f"formula f{i}(n: number): number = m{i}\n" for i in range(10_000)), "B0207"),
        check("10,000 broken lines", "procedure {\n" * 10_000, "B0"),
        check("declared 10,000 times", "enum same: one\n" * 10_000, "B0206"),
        check("10,000 tests", "".join(f'test "t{i}" {{\n    expect 1 is 1\n}}\n' for i in range(10_000)), [], 0),
        check("a chain of 5,000 formulas", "formula f0: number = 1\n" + "".join(
            f"formula f{i}: number = f{i - 1} + 1\n" for i in range(1, 5001)) + test_of("f5000"), [], 0),
        check("a chain of 5,000 kinds", 'kind k0 "k" {\n}\n' + "".join(
            f'kind k{i} is k{i - 1} "k" {{\n}}\n' for i in range(1, 5001)), [], 0),
        check("a kind of 1,000 kinds", "".join(f'kind k{i} "k" {{\n}}\n' for i in range(1000)) + "kind each_one is " +
              ", ".join(f"k{i}" for i in range(1000)) + ' "all" {\n}\n', "B0401"),
        check("an enum of 100,000", "enum e: " + ", ".join(f"m{i}" for i in range(MANY)) + "\n", [], 0),
        check("a range without end", "table t rolls d6 {\n    1..9223372036854775807 a\n}\n", [], 0),
        check("a table of 10^18 rows", "table t(a: number) rolls a {\n    1..999999999999999999 a\n}\n", [], 0),
    ]


def steep():
    """Texts whose cost must grow as they do: a second of processor time on an idle machine, and 300 MB."""
    def lines(count, line):
        return "".join(line(i) for i in range(count))

    def quick(name, content, expect="no errors", status=0):
        return check(name, content, expect, status, most_seconds=MOST_SECONDS if SANITIZED else 2,
                     most_megabytes=MOST_MEGABYTES if SANITIZED else 300, most_output=10 ** 6)

    hero = "kind hero {\n    stat s = 0\n}\nprocedure turn(who: hero) {\n}\n"
    return [
        quick("a table of 40,000 rows", "table t rolls d40000 {\n" + lines(40_000, lambda i: f"    {i + 1} r{i}\n") + "}\n"),
        quick("2,000 rules, each follows one", "stat x = 0\nprocedure p() {\n}\n" + lines(
            2000, lambda i: f"rule r{i}{f' follows r{i - 1}' if i else ''} {{\n    after p() {{\n        x = {i}\n    }}\n}}\n")),
        quick("2,000 rules that say no order", "stat x = 0\nprocedure p() {\n}\n" + lines(
            2000, lambda i: f"rule r{i} {{\n    after p() {{\n        x = {i}\n    }}\n}}\n"), "B0502", 1),
        quick("2,000 rules that commute, by calls", hero + lines(2000, lambda i: (
            f"stat f{i} = 0\nprocedure q{i}(who: hero) {{\n    f{i} += 1\n}}\n"
            f"rule r{i} {{\n    after turn(who) {{\n        q{i}(who)\n    }}\n}}\n"))),
        quick("3,000 conditions, each is one", hero + lines(3000, lambda i: f"condition c{i} on hero{f' is c{i - 1}' if i else ''} {{\n}}\n")),
        quick("3,000 conditions, each while one", hero + lines(
            3000, lambda i: f"condition c{i} on hero while {f'bearer is c{i - 1}' if i else 'bearer.s > 0'} {{\n}}\n")),
        quick("3,000 conditions, each sets off one", hero + lines(3000, lambda i: (
            f"condition c{i} on hero {{\n    after turn of bearer {{\n        bearer.s += 1\n"
            + (f"        bearer gains c{i - 1}\n" if i else "") + "    }\n}\n")), [], 0),
        quick("a test that cites 100,000 rows", "stat x = 0\nprocedure p() {\n" + lines(MANY, lambda i: f"    x += 1    @R-{i}\n")
              + '}\ntest "t" {\n' + lines(MANY, lambda i: f"    expect x is 0    @R-{i}\n") + "}\n"),
        quick("3,000 rules built one on the other", "procedure r0() {\n}\n" + lines(3000, lambda i: f"procedure r{i + 1} is r{i} {{\n}}\n"),
              "B0103", 1),
    ]


def arithmetic():
    return [
        check("a number of 20 digits", test_of("99999999999999999999"), "B0311"),
        check("999999999d999999999", test_of("roll(999999999d999999999)"), "B0306"),
        check("9999999999d6", test_of("roll(9999999999d6)"), "B0306"),
        check("99999999999999999999d6", test_of("roll(99999999999999999999d6)"), "B03"),
        check("d0", test_of("roll(d0)"), "B0101"),
        check("0d6", test_of("roll(0d6)"), "B0306"),
        check("4d6 highest 9", test_of("roll(4d6 highest 9)"), "B0306"),
        check("a minimum beyond the maximum", "stat a in 9..1 = 5\n", "B0405"),
        check("a range beyond all numbers", "stat a in -9223372036854775808..9223372036854775807 = 5\n", "B0311"),
        check("an option far out", "option a in 1..2 = 9223372036854775807\n", "B0404"),
        check("constant overflow", "option a = 9223372036854775807 * 9223372036854775807\n", "B0"),
        check("constant division by zero", "option a = 1 / 0\n", "B0"),
        check("smallest number by -1", "option a = (-9223372036854775807 - 1) / -1\n", "B0"),
    ]


def forbid_reading(folder):
    os.chmod(folder / "bad.bylaw", 0)


def link_to_itself(folder):
    os.symlink("bad.bylaw", folder / "bad.bylaw")


def link_to_parent(folder):
    os.symlink(folder, folder / "rules" / "again")


def places():
    found = [
        Case("a missing file", ["check", "missing.bylaw"], 3, ["B0901"]),
        Case("a missing folder", ["check", "missing/"], 3, ["B0901"]),
        Case("a folder without rules", ["check", "rules"], 3, ["B0902"], {"rules/read.me": "none"}),
        Case("an empty folder", ["check", "rules"], 3, ["B0902"], {"rules": None}),
        Case("a folder named like a file", ["check", "bad.bylaw"], 3, ["B0902"], {"bad.bylaw": None}),
        Case("a folder in the place of a file", ["check", "rules"], 0, [],
             {"rules/bad.bylaw": None, "rules/good.bylaw": 'test "t" {\n    expect 1 is 1\n}\n'}),
        Case("a file that links to itself", ["check", "bad.bylaw"], 3, ["B0901"], prepare=link_to_itself),
        Case("a folder that links to its parent", ["check", "rules"], 0, [],
             {"rules/good.bylaw": 'test "t" {\n    expect 1 is 1\n}\n'}, prepare=link_to_parent),
        Case("a device without end", ["check", "/dev/zero"], 1, ["B0"]),
        Case("an input without end", ["fmt", "-"], 3, ["larger than 64 MB"], typed_from="/dev/zero"),
        Case("a name with terminal commands", ["check", "\x1b[2J\x07.bylaw"], 3, ["B0901"]),
        Case("a very long path", ["check", "a/" * 5000], 3, ["B0901"]),
        Case("a use of itself", ["check", "bad.bylaw"], 1, ["B0904"], {"bad.bylaw": "use bad\n"}),
        Case("uses in a circle", ["check", "a.bylaw"], 1, ["B0904"],
             {"a.bylaw": "use b\n", "b.bylaw": "use c\n", "c.bylaw": "use a\n"}),
        Case("a ruleset that extends itself", ["check", "a.bylaw"], 1, ["B0904"],
             {"a.bylaw": 'ruleset a "A" language 1\nextends a\n'}),
        Case("a use of nothing", ["check", "bad.bylaw"], 1, ["B0903"], {"bad.bylaw": "use not_there.at_all\n"}),
        Case("a use outside", ["check", "bad.bylaw"], 1, ["B0"], {"bad.bylaw": "use ..etc.passwd\n"}),
        Case("a chain of 3,000 uses", ["check", "m0.bylaw"], 1, ["B0905"],
             {f"m{i}.bylaw": f"use m{i + 1}\n" for i in range(3000)}),
        Case("6,000 files of a ruleset", ["check", "rules"], 1, ["B0905"],
             {"rules/a.bylaw": 'ruleset a "A" language 1\n', **{f"rules/m{i}.bylaw": f"tag t{i}\n" for i in range(6000)}}),
        Case("only an amend", ["check", "bad.bylaw"], 1, ["B0402"],
             {"bad.bylaw": "amend check attack {\n    plus 1\n}\n"}),
        Case("only a remove", ["check", "bad.bylaw"], 1, ["B0402"], {"bad.bylaw": "remove rule nothing\n"}),
        Case("only a replace", ["check", "bad.bylaw"], 1, ["B0402"],
             {"bad.bylaw": "replace check attack(a: number) {\n    roll d20\n}\n"}),
        Case("amends its own file", ["check", "bad.bylaw"], 0, [],
             {"bad.bylaw": "procedure p() {\n}\namend procedure p {\n}\n"}),
    ]
    if os.geteuid() != 0:  # root may read everything
        found.append(check("an unreadable file", "tag a\n", "B0901", 3, prepare=forbid_reading))
    return found


def cases():
    return not_text() + too_much() + steep() + arithmetic() + places()
