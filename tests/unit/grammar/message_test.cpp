// Every mistake gives exactly one diagnostic, in the words of somebody who writes rules.
#include "tests/unit/grammar/messages.hpp"

using namespace bylaw::test;

TEST_CASE("misspelt keywords") {
    check_all({
        {"acton attack(x) { }", "1:1 `acton` is no word of the language | did you mean `action`?"},
        {"chek attack(x) { plus 1 }", "1:1 `chek` is no word of the language | did you mean `check`?"},
        {"check a { requries x }", "1:11 `requries` is no word of the language | did you mean `requires`?"},
        {"check a { iff x > 2 { y() } }", "1:11 `iff` is no word of the language | did you mean `if`?"},
        {"check a { plus 1 wen x }", "1:18 `wen` is no word of the language | did you mean `when`?"},
        {"check a { if x { } elif y { } }", "1:20 `elif` is no word of the language | write `else if`"},
        {"check a { if x { }\n elseif y { } }", "2:2 `elseif` is no word of the language | write `else if`"},
        {"check a { return 3 }", "1:11 `return` is no word of the language | write `result`"},
        {"check a { repeat 3 tmes { } }", "1:20 `tmes` is no word of the language | did you mean `times`?"},
        {"check a { if x si y { } }", "1:16 `si` is no word of the language | did you mean `is`?"},
        {"check a { if nott x { } }", "1:14 `nott` is no word of the language | did you mean `not`?"},
        {"policy a { prefer b by mots c }", "1:24 `mots` is no word of the language | did you mean `most`?"},
        {"policy a { prefer b by c }", "1:24 `most` or `least` was expected after `by`"},
        {"kidn a { stat x = 3 }", "1:1 `kidn` is no word of the language | did you mean `kind`?"},
        {"check a(while: number) { roll (while)d6 }",
         "1:9 `while` is a word of the language; choose another name"},
        {"check a { each x on y { } }", "1:18 `in` was expected, and not `on` | did you mean `in`?"},
        {"xyzzy foo bar", "1:1 a declaration was expected, such as `check`, `kind` or `rule`"},
    });
}

TEST_CASE("dice and numbers of other notations") {
    check_all({
        {"check a { roll 1d }", "1:16 `1d` does not say how many sides the dice have | write `1d6`, say"},
        {"check a { roll 2D6 }", "1:16 `2D6` is no way to write dice here | write `2d6`"},
        {"check a { roll 4d6kh3 + 1 }", "1:16 `4d6kh3` is no way to write dice here | write `4d6 highest 3`"},
        {"check a { roll 4d6kl1 }", "1:16 `4d6kl1` is no way to write dice here | write `4d6 lowest 1`"},
        {"check a { roll 4d6dl1 }", "1:16 `4d6dl1` is no way to write dice here | write `4d6 highest 3`"},
        {"check a { roll 4d6qq }", "1:16 `4d6qq` is no way to write dice here | write `4d6` and what to do "
                                   "with it in words, such as `highest 3`"},
        {"check a { roll 3 d 6 }", "1:18 dice are written without blanks | write `2d6` or `d6`"},
        {"check a { roll 3 d6 }", "1:18 dice are written without blanks | write `2d6` or `d6`"},
        {"check a { roll d 6 }", "1:18 dice are written without blanks | write `2d6` or `d6`"},
        {"check a { roll d0 }", "1:16 `d0` has no sides | a die has at least one side"},
        {"check a { plus 1.5 }", "1:18 numbers are whole here | write a fraction, such as `1/2`; decimals "
                                 "stand in `expect odds of` and "
                                 "`expect mean of`"},
        {"check 1a { }", "1:7 `1a` is neither a number nor a name | a name begins with a letter"},
    });
}

TEST_CASE("signs of other languages and of word processors") {
    check_all({
        {"check a { if x == 2 { } }", "1:16 things are compared with a word here | write `is`"},
        {"check a { if x != 2 { } }", "1:16 things are compared with words here | write `is not`"},
        {"check a { if x = 2 { } }", "1:16 `=` defines and assigns; it does not compare | write `is`"},
        {"check a { plus 1 when x = 2 }", "1:25 `=` defines and assigns; it does not compare | write `is`"},
        {"check a { let x = (a == b) }", "1:22 things are compared with a word here | write `is`"},
        {"check a { if x && y { } }", "1:16 conditions are joined with a word here | write `and`"},
        {"check a { if x || y { } }", "1:16 conditions are joined with a word here | write `or`"},
        {"check a { if !x { } }", "1:14 a condition is turned round with a word here | write `not`"},
        {"check a -> b { }", "1:9 `->` means nothing here | a type follows `:`, a definition `=`"},
        {"check a { let x := 3 }", "1:17 `:=` means nothing here | write `=`"},
        {"// words\ncheck a { }", "1:1 a comment begins with another sign here | write `#`"},
        {"check a { x() // words { and ( braces\n}",
         "1:15 a comment begins with another sign here | write `#`"},
        {"check a { say 'hello' }", "1:15 a text stands in double quotes | write `\"` before and after it"},
        {"check a { say \u201chello\u201d }", "1:15 these are curly quotes | write the straight quote `\"`"},
        {"check a { x\u00a0= 3 }", "1:12 this is a non-breaking space | write an ordinary blank"},
        {"check a { + 2 }", "1:11 no line begins with `+` | end the line above with `+`, then it goes on "
                            "here; an adjustment is written "
                            "in words, `plus …`"},
    });
}

TEST_CASE("what others write between words that Bylaw knows") {
    check_all({
        {"scenario a { given b = c { d: 2 } }",
         "1:29 a value stands behind `=`, a type behind `:` | write `d = …`"},
        {"scenario a { given b = c { d = 2, e = 3 } }",
         "1:33 clauses of one line are told apart by another sign | write `;`"},
        {"scenario a { given b, c = d }",
         "1:21 each of them has a `given` of its own | write `given b = …` on its own line"},
        {"scenario a { b = c \"B\" }",
         "1:20 a text cannot stand behind `c` here | who is there in a scenario or "
         "a test is told by `given b = c …`"},
        {"check a { if b > 0: c() }",
         "1:19 what belongs to `if` stands in braces | write `{` instead, and `}` where it ends"},
        {"check a { each b in c: d() }",
         "1:22 what belongs to `each` stands in braces | write `{` instead, and `}` where it ends"},
        {"check a { repeat 3 times: d() }",
         "1:25 what belongs to `repeat` stands in braces | write `{` instead, and `}` where it ends"},
        {"rule a { after b(c, d) is success {\n } }",
         "1:24 what came of it is asked behind `when` | write `when b is success`"},
        {"rule a { before b is not failure { } }",
         "1:19 what came of it is asked behind `when` | write `when b is not failure`"},
    });
}

TEST_CASE("brackets, braces and quotes") {
    check_all({
        {"check a { plus 1\ncheck b { plus 2 }",
         "2:1 `}` is missing: the `{` of `check a` in line 1 is never closed"},
        {"check a {\n success {\n  x()\n}\ncheck b { }",
         "4:1 `}` is missing: the `{` of `success` in line 2 is never closed"},
        {"check a {\n if x {\n  if y {\n   z()\n}",
         "5:1 `}` is missing: the `{` of `if y` in line 3 is never closed"},
        {"check a { x() }\n\n  check b { }\n}", "4:1 this `}` closes nothing"},
        {"check a {\n x()\n\n  check b { plus 2 }\n",
         "4:3 `check` begins a declaration, which cannot stand inside braces | is a `}` missing above?"},
        {"check a\n{ plus 1 }",
         "2:1 the `{` stands on a line of its own | move it to the end of the line above"},
        {"check a { if x\n { y() }\n }",
         "2:2 the `{` stands on a line of its own | move it to the end of the line above"},
        {"check a\n  plus 1\n  plus 2\n}\n", "1:8 `{` is missing at the end of this line | write `{` here"},
        {"check a { foo(a, b\n x()\n }", "1:19 `)` is missing: the `(` is never closed"},
        {"check a { foo(a b) }", "1:17 `)` or `,` was expected after `a`"},
        {"check a { foo(a,, b) }", "1:17 something is missing before this `,`"},
        {"check a { foo[1 }", "1:17 `]` is missing: the `[` is never closed"},
        {"check a { say \"hello }",
         "1:15 the `\"` at the end of this text is missing | a text stands on one line"},
        {"check a { say \"a \\q\" }", "1:19 one of `\"` `\\` `{` `}` `n` was expected after `\\`"},
    });
}

TEST_CASE("an unclosed brace is shown") {
    Parsed parsed("\ncheck a {\n plus 1\ncheck b { }");
    REQUIRE(parsed.sink.all().size() == 1);
    const bylaw::Diagnostic &d = parsed.sink.all()[0];
    CHECK(d.code == bylaw::Code::unclosed);
    REQUIRE(d.others.size() == 1);
    CHECK(parsed.sources.text(d.others[0].span) == "{");
    CHECK(
        parsed.root() ==
        "File(Rule(Word:check Name:a Block(Adjust(Operator:plus Number:1))) Rule(Word:check Name:b Block))");
}

TEST_CASE("what was expected") {
    check_all({
        {"check if { }", "1:7 `if` is a word of the language; choose another name"},
        {"check d6 { }", "1:7 `d6` means dice; choose another name"},
        {"check { }", "1:7 a name was expected after `check`"},
        {"kind a { stat in 0..3 }", "1:15 `in` is a word of the language; choose another name"},
        {"formula f(x) x + 1", "1:14 `=` was expected after `)`"},
        {"check a { x gains }", "1:19 the name of a condition was expected after `gains`"},
        {"check a { cost }", "1:16 a value was expected after `cost`"},
        {"check a { x.y }", "1:11 this does nothing by itself | call it, or change it with `=`"},
        {"check a { x is 3 }",
         "1:13 a comparison does nothing by itself | put it behind `if`, `when` or `requires`; a condition "
         "comes by `gains`, a value by `=`"},
        {"check a { if a < b < c { } }",
         "1:20 a comparison cannot be compared again | join two comparisons with `and`"},
        {"check a { foo(a)) }", "1:16 one `)` too many | take one of the two away"},
        {"check a { let x = if a then b }", "1:31 `else` was expected after `b`"},
        {"check a { ask gm \"x\" }", "1:22 `{` was expected after the text"},
        {"check a { of x }", "1:11 a clause was expected"},
        {"amend foo x { }", "1:7 a word such as `check` or `table` was expected after `amend`"},
        {"grid g(a, b) {\n x y\n foo\n}", "3:5 a cell was expected after `foo`"},
        {"use a\ncheck b { }\nruleset c", "3:1 `ruleset` stands at the beginning of a file"},
        {"check b { }\nuse a", "2:1 `use` stands before all declarations"},
        {"", "1:1 there is nothing in this file | write a declaration, such as `check attack(attacker) { "
             "roll d20 ; against 12 }`"},
    });
}
