#!/usr/bin/env python3
"""Words of the language as names: words_test.py BYLAW ROOT

Every word that is not reserved (grammar/keywords.def) names, in turn, a role, a field, a member, a kind, a check, a local, a degree, a row of a
table, an option, a value, a stage and a condition of a small program, which uses the name wherever such a name is used and tests what comes of it. A plain
name goes through the same programs first: what they expect was worked out by hand.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAMS = {
    "row_of_kinds": """
kind thing_ "thing" { stat level = 2 ; stat WORD_ = 0 ; flag big }
kinds of thing_ {
    level  WORD_
    WORD   5  3 { big = yes }
    other  -  1
}
test "row_of_kinds" {
    given a = WORD
    given b = other
    expect a.level is 5 and a.WORD_ is 3 and a.big and a is WORD
    expect b.level is 2 and b is not WORD
}
""",
    "column_of_kinds": """
kind thing_ "thing" { stat WORD = 2 }
kinds of thing_ {
    WORD
    one  5
    two  -
}
test "column_of_kinds" {
    given a = one
    given b = two
    expect a.WORD is 5 and b.WORD is 2
}
""",
    "cell_of_kinds": """
enum colour: WORD, other
kind thing_ "thing" { stat shade: colour = other ; list shades: colour }
kinds of thing_ {
    shade  shades
    one  WORD  [WORD]
    two  -  -
}
test "cell_of_kinds" {
    given a = one
    given b = two
    expect a.shade is WORD and a.shades is [WORD] and b.shade is other
}
""",
    "role": """
kind thing_ "thing" { stat level = 2 ; list near: thing_ ; pool hp in 0..9 }
formula twice(WORD: thing_): number = WORD.level + WORD.level
procedure grow(WORD: thing_, many: number) {
    requires WORD.hp > 3 else "{WORD} is weak"
    WORD.level += many
    WORD.hp -= 1
    if WORD.level > 3 and WORD is thing_ { say "{WORD} grows" }
    each x in WORD.near { x.level += 1 }
    WORD.near += WORD
    if WORD in WORD.near { result twice(WORD) }
}
test "role" {
    given a = thing_ { near = [] }
    expect grow(a, many: 2) is 8
    do grow(WORD: a, many: 1)
    expect a.level is 6 and a.hp is 7
}
""",
    "field": """
kind thing_ "thing" {
    stat WORD = 2
    formula more: number = WORD + 1
    procedure_free
}
stat other = 0
procedure use_it(x: thing_) {
    x.WORD += 1
    other = x.WORD * 2
    if x.WORD > 2 { other += x.WORD }
}
modify_rule
test "field" {
    given a = thing_ { WORD = 3 }
    do use_it(a)
    expect a.WORD is 4 and other is 12
    expect a.more is 5
    expect (sum x in thing_ of x.WORD) is 4
    expect (first x in thing_ by most x.WORD) is a
}
""".replace("    procedure_free\n", "").replace("modify_rule\n", ""),
    "game field": """
stat WORD = 2
procedure use_it(n: number) {
    WORD += n
    WORD = WORD * 2
    if WORD > 3 { WORD -= 1 }
    result WORD
}
test "a field of the game" {
    expect use_it(1) is 5
    expect WORD is 5 and WORD + 1 is 6
    WORD = 9
    expect WORD is 9
}
""",
    "pool": """
kind thing_ "thing" { pool WORD in 0..5 per turn_of_play }
procedure turn_of_play() {
}
action swing(who: thing_) {
    cost 2 WORD
}
test "pool" {
    given a = thing_ { WORD = 3 }
    do swing(a)
    expect a.WORD is 1 and a.WORD.max is 5
    refused swing(a)
}
""",
    "member": """
enum sort_of: WORD, other
kind thing_ "thing" { stat sort: sort_of = other }
test "member" {
    given a = thing_ { sort = WORD }
    expect a.sort is WORD and WORD < other
    a.sort = other
    expect a.sort is not WORD
    expect sort_of.WORD < a.sort
    expect (count s in sort_of where s is WORD) is 1
}
""",
    "kind": """
kind WORD "thing" { stat level = 2 ; formula twice: number = WORD.level * 2 }
kind child is WORD "child" { level = 5 }
kind holder "holder" { link held: WORD ; list several: WORD }
formula up(x: WORD): number = x.level + 1
test "kind" {
    given a = WORD { level = 4 }
    given b = child
    given c = holder { held = a }
    given d = 2 * WORD "many"
    expect up(a) is 5 and up(b) is 6 and b is WORD
    expect a.twice is 8
    c.several += b
    expect size(WORD) is 4 and c.held is a
}
""",
    "check": """
kind thing_ "thing" { stat level = 2 }
check WORD(who: thing_, number_: number = 12) {
    roll d20
    plus who.level
    against number_
}
rule easier { modify WORD { plus 1 } }
condition better on thing_ { modify WORD of bearer { plus 3 } }
procedure both(who: thing_) {
    WORD(who)
    result WORD(who, 10).total
}
test "check" {
    given a = thing_
    dice 9
    do WORD(a)
    expect WORD is success and WORD.total is 12 and WORD.natural is 9
    dice 9, 8
    expect both(a) is 11
    a gains better
    dice 5
    do WORD(a) with { minus 1 }
    expect WORD.total is 10
}
""",
    "local": """
kind thing_ "thing" { stat level = 2 }
procedure use_it(x: thing_) {
    let WORD = x.level + 1
    let more = WORD * 2
    if WORD > 2 and more > WORD { x.level = WORD + more }
    each WORD_other in thing_ { WORD_other.level += WORD }
}
test "local" {
    given a = thing_
    do use_it(a)
    expect a.level is 12
    given WORD = thing_
    WORD.level += 2
    expect WORD.level is 4 and size([WORD, a]) is 2
    do use_it(WORD)
    expect (all x in thing_ where x is not WORD)[1] is a
}
""",
    "each": """
kind thing_ "thing" { stat level = 2 ; flag best }
procedure use_it() {
    each WORD in thing_ by most WORD.level {
        WORD.level += 1
        if WORD.level > 4 { WORD.best = yes }
    }
}
test "each" {
    given a = thing_
    given b = thing_ { level = 4 }
    do use_it()
    expect b.best and not a.best
    expect (first WORD in thing_ where WORD.best) is b
    expect (all WORD in thing_ by least WORD.level)[1] is a
    expect (sum WORD in thing_ of WORD.level) is 8
    expect some WORD in thing_ has WORD.level > 4
    expect not (every WORD in thing_ has WORD.best)
}
""",
    "degree": """
stat seen = 0
check attempt() {
    roll d20
    against 12
    degree WORD is success when natural > 17
    WORD {
        seen += 1
    }
}
test "degree" {
    dice 18
    do attempt()
    expect attempt is WORD and attempt is success and seen is 1
    dice 13
    do attempt()
    expect attempt is not WORD and seen is 1
}
""",
    "row": """
stat seen = 0
table mood() rolls d6 {
    1..2 WORD { seen += 1 }
    3 other
    otherwise rest
}
test "row" {
    dice 2, 3
    expect mood() is WORD and seen is 1
    expect mood() is not WORD
}
""",
    "option": """
option WORD in 0..9 = 3
formula twice: number = WORD * 2
test "option" {
    expect WORD is 3 and twice is 6
}
test "option turned" {
    given option WORD = 4
    expect WORD + 1 is 5 and WORD > 3
}
""",
    "value": """
kind thing_ "thing" { stat level = 2 }
procedure hurt(who: thing_, n: number) {
    value WORD = n
    WORD += 1
    who.level -= WORD
}
condition tough on thing_ { modify hurt(who: bearer) { WORD minus 1 ; WORD at least 0 } }
test "value" {
    given a = thing_ { level = 9 }
    do hurt(a, 2)
    expect a.level is 6
    a gains tough
    do hurt(a, 3)
    expect a.level is 3
    do hurt(a, 0) with { WORD plus 2 }
    expect a.level is 1
}
""",
    "condition": """
kind thing_ "thing" { stat level = 2 }
condition WORD on thing_ "so" { modify level of bearer { plus 3 } }
condition child on thing_ is WORD "child" { }
procedure give(who: thing_) {
    who gains WORD
    if who is WORD and not (who is child) { who loses WORD }
    who gains child
    who loses child
    who gains WORD until end of give
}
test "condition" {
    given a = thing_
    a gains WORD
    expect a is WORD and a.level is 5
    a loses WORD
    expect a is not WORD
    do give(a)
    expect a is not WORD
}
""",
    "called": """
kind thing_ "thing" { stat level = 2 }
procedure WORD(who: thing_, n: number = 1) { who.level += n }
procedure twice(who: thing_) {
    WORD(who)
    WORD(who, n: 2)
    each x in thing_ { WORD(x) }
    each x in thing_ where x.level > 2 WORD(x)
}
rule seen { after WORD(who) once per twice { who.level += 100 } }
test "called" {
    given a = thing_
    do twice(a)
    expect a.level is 107
}
""",
}

# Names that the library of built-in functions and sorts of values has already, as `size` and `number` have.
TAKEN = {("called", "roll"): "a built-in function", ("check", "roll"): "a built-in function", ("kind", "dice"): "a sort of value",
         ("row_of_kinds", "dice"): "a sort of value"}


def words(root):
    for word, uses in re.findall(r"^KEYWORD\((\w+), ([A-Z|0]+)\)", (root / "grammar/keywords.def").read_text(), flags=re.M):
        if "R" not in uses.split("|"):
            yield word


def main():
    bylaw, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory(prefix="bylaw_words_") as place:
        folder = pathlib.Path(place)
        tried = 0
        for word in ["zork", *words(root)]:
            for sort, text in PROGRAMS.items():
                if (sort, word) in TAKEN:
                    continue
                (folder / f"{word}_as_{sort.replace(' ', '_')}.bylaw").write_text(text.replace("WORD", word))
                tried += 1
        files = sorted(str(file) for file in folder.iterdir())
        done = subprocess.run([bylaw, "test", *files], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=place,
                              env=dict(os.environ, BYLAW_STDLIB=str(root / "stdlib")))
    tests = sum(len(re.findall(r'^test "', text, flags=re.M)) for text in PROGRAMS.values())
    print(done.stdout[-6000:] if done.returncode else done.stdout.splitlines()[-1])
    print(f"{tried} programs, {tests} tests a word")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
