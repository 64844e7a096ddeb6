// What somebody writes who knows other games' notations, and no Bylaw: one message, at the place, with the
// fix.
#include "tests/unit/grammar/messages.hpp"

using namespace bylaw::test;

TEST_CASE("dice of other notations and languages") {
    check_all({
        {"check a { roll 2d6! }", "1:16 `2d6!` is no way to write dice here | write `2d6 explode`"},
        {"check a { roll d% }", "1:16 `d%` is no way to write dice here | write `d100`"},
        {"check a { roll 2d% }", "1:16 `2d%` is no way to write dice here | write `2d100`"},
        {"check a { roll 2W6 }", "1:16 dice are written with a `d` here | write `2d6`"},
        {"check a { roll 3T20 + 1 }", "1:16 dice are written with a `d` here | write `3d20`"},
    });
}

TEST_CASE("rows of other tables") {
    check_all({
        {"table a rolls d6 {\n 1..2: rain\n}",
         "2:6 behind the numbers of a row stands no sign | leave the `:` out"},
        {"table a rolls d6 {\n 1, 2 rain\n}", "2:2 a row has one number, or a range | write `1..2` where it "
                                              "is all between them; else each has a row "
                                              "of its own"},
        {"table a rolls d6 {\n 1\u20132 rain\n}", "2:2 a range is written with two dots | write `1..2`"},
        {"procedure a() {\n 7 + 9\n}", "2:4 `+` was not expected after `7`"},
        {"grid a(n: number) {\n 7+ 9\n}", "2:2 a row that goes on for ever has two dots | write `7..`"},
    });
}

TEST_CASE("who is there, put in other ways") {
    check_all({
        {"scenario a {\n given bo: hero\n}", "2:10 whoever is there stands behind `=` | write `=`"},
        {"scenario a {\n given bo = hero \"Bo\" arm 3\n}",
         "2:23 what somebody has stands in braces | write `{ arm = 3 }`"},
        {"scenario a {\n let bo = hero \"Bo\"\n}", "2:16 `let` names what is there already | write `given "
                                                   "NAME = hero …` in a scenario or a test, `make hero "
                                                   "…` in a rule"},
        {"scenario a {\n given bo = hero { arm = 3 ear = 2 }\n}",
         "2:28 clauses of one line are told apart by a sign | write `;` before `ear`"},
    });
}

TEST_CASE("declarations put in other ways") {
    check_all({
        {"kind a \"A\" is b { }",
         "1:12 `is` stands before the title, not behind it | move the text to the end "
         "of the line, before the `{`"},
        {"enum mood { calm, afraid }",
         "1:11 the members of an enum stand behind `:`, on the same line | write `enum mood: …`, with commas "
         "between them"},
        {"enum mood = calm | afraid",
         "1:11 the members of an enum stand behind `:`, on the same line | write `enum mood: …`, with commas "
         "between them"},
        {"scenario \"Black water\" { }",
         "1:1 the name by which rules know this scenario is missing before its title | write `scenario "
         "black_water \"Black water\"`"},
        {"scenario black-water { }", "1:10 no name has a `-` | write `black_water`"},
        {"condition wet for hero { }", "1:15 who can bear a condition is said by `on` | write `on`"},
        {"kind a {\n pool luck max 6\n}", "2:12 a pool says from where to where it goes | write `in 0..6`"},
        {"kind m\u00fcller { }", "1:7 `\u00fc` can stand only in texts and comments | names have the letters "
                                 "of English, digits and `_`; "
                                 "a title in quotes has any"},
    });
}

TEST_CASE("statements put in other ways") {
    check_all({
        {"check a { against: 12 }", "1:18 no `:` stands behind `against` | leave the `:` out"},
        {"check a {\n success: x += 1\n}",
         "2:9 what belongs to `success` stands in braces | write `{` instead, and `}` where it ends"},
        {"action a(x) { cost breath 1 }",
         "1:15 a price says first how much, and then of what | write `cost 1 breath`"},
        {"procedure a(x) {\n night x\n}",
         "2:2 `x` was not expected after `night` | to perform it, write `night(x)`"},
        {"procedure a(x, y) {\n hurt x, y\n}",
         "2:2 `x` was not expected after `hurt` | to perform it, write `hurt(x, y)`"},
        {"procedure a(x) {\n remove wet from x\n}",
         "2:2 a condition is taken away by `loses` | write `x loses wet`"},
        {"procedure a(x) {\n remove 2 from x.luck\n}",
         "2:2 a change is written with its sign | such as `who.luck -= 1`"},
        {"procedure a(x) {\n add wet to x\n}",
         "2:2 a condition comes to somebody by `gains` | write `x gains wet`"},
        {"scenario a {\n show river\n}",
         "2:2 a view is called, with whom it shows in its brackets | write `show river()`"},
        {"rule a {\n after b(x) is success when x.y > 1 { }\n}",
         "2:13 what came of it is asked behind `when` | write `when b is success and x.y > 1`"},
    });
}

TEST_CASE("rules that are there, called without brackets") {
    check_all({
        {"procedure rest(x) { }\nprocedure a(ann) {\n rest ann\n}",
         "3:2 `ann` was not expected after `rest` | to perform it, write `rest(ann)`"},
        {"procedure a(ann) {\n rest ann # at night\n}\nreplace procedure rest (x) { }",
         "2:2 `ann` was not expected after `rest` | to perform it, write `rest(ann)`"},
        {"procedure rest(x) { }\nprocedure a(ann) {\n if ann.luck > 2 { rest ann }\n}",
         "3:20 `ann` was not expected after `rest` | to perform it, write `rest(ann)`"},
        {"action wave(x, y) { }\nscenario a {\n wave ann, orc.friend\n}",
         "3:2 `ann` was not expected after `wave` | to perform it, write `wave(ann, orc.friend)`"},
        {"action wave(x, y) { }\nscenario a {\n wave ann orc\n}",
         "3:7 `ann` was not expected after `wave` | to perform it, write `wave(…)`"},
        {"formula twice(n: number): number = n * 2\nprocedure a(x) {\n let k = twice 3\n}",
         "3:10 `3` was not expected after `twice` | write `twice(3)`"},
        {"formula twice(n: number): number = n * 2\nprocedure a(x) {\n let k = 1 + twice x + 1\n}",
         "3:20 `x` was not expected after `twice` | write `twice(…)`"},
        {"formula twice(n: number): number = n * 2\nformula k: number = twice 3",
         "2:21 `3` was not expected after `twice` | write `twice(3)`"},
    });
    // No rule is called so: what is nearest.
    check_all({{"condition rest on hero { }\nprocedure a(ann) {\n rest ann\n}",
                "3:2 `rest` is no word of the language | did you mean `result`?"}});
}

TEST_CASE("tests put in other ways") {
    check_all({
        {"test \"a\" {\n dice 6 5\n}", "2:7 faces are told apart by commas | write `6, 5`"},
        {"test \"a\" {\n dice [6, 5]\n}",
         "2:7 the faces stand behind `dice` as they are | leave the brackets out"},
        {"test \"a\" {\n roll 6, 5\n}",
         "2:2 what the dice of a test show is said by `dice` | write `dice 6, 5`"},
        {"test \"a\" {\n roll 6, 5, 12\n}",
         "2:2 what the dice of a test show is said by `dice` | write `dice 6, 5, 12`"},
        {"test \"a\" {\n assert x is 2\n}", "2:2 `assert` is no word of the language | write `expect`"},
    });
}

TEST_CASE("everyday words for signs") {
    check_all({
        {"check a { against x is less than 6 }",
         "1:29 numbers are compared with signs here | write `<` instead of all these words"},
        {"test \"a\" { expect x to be 2 }", "1:21 what something has to be stands behind `is` | write `is`"},
        {"test \"a\" { expect x equals 2 }", "1:21 `equals` is no word of the language | write `is`"},
        {"check a { requires x =< 2 }", "1:22 `=<` means nothing here | write `<=`"},
        {"action a(x) { requires x.y > 2 \"no\" }",
         "1:32 what people are told stands behind `else` | write `else` before it"},
        {"kind a {\n stat b from 4 to 14\n}", "2:9 a range stands behind `in` | write `in 4..14`"},
        {"option b from 4 to 14 = 8", "1:10 a range stands behind `in` | write `in 4..14`"},
        {"procedure a(it) { it->way = 2 }", "1:21 what belongs to somebody stands behind a dot | write `.`"},
        {"procedure a(it) { it's way = 2 }",
         "1:21 what belongs to somebody stands behind a dot | write `it.…`"},
    });
}

TEST_CASE("words of other languages in the middle of a clause") {
    check_all({
        {"scenario a {\n report \"way\" tub.way\n}",
         "2:15 how a report is called stands behind it, after `as` | write `report tub… as \"…\"`"},
        {"scenario a {\n given a boat \"Tub\"\n}", "2:2 `=` is missing after `a` | write `given a = boat`"},
        {"scenario a {\n given tub = new boat\n}",
         "2:18 no word `new` stands before what is made | leave `new` out"},
        {"procedure a() {\n each rower {\n  x()\n }\n}",
         "2:2 each of them needs a name here | write `each one in rower {`"},
        {"procedure a(x) {\n roll on drift\n}",
         "2:10 a table is rolled by calling it | write `drift(…)`, with what it wants to know"},
        {"table a rolls d6 {\n | 2 | snag |\n}",
         "2:2 no line begins with `|` | rows stand as they are, with blanks between their cells"},
        {"procedure a(x) {\n say {x} goes\n}",
         "2:10 what is said stands in quotes | write `say \"…\"`, with the names in braces"},
        {"procedure a(x) {\n \"{x} goes\"\n}", "2:2 a text does nothing by itself | write `say` before it"},
        {"check a { minus 2 because out of breath }",
         "1:27 a text in quotes was expected after `because` | write `\"out of breath\"`"},
        {"const a = 3", "1:1 `const` is no word of the language | write `option` for what a table may set, "
                        "`stat` for what changes "
                        "in play"},
    });
}

TEST_CASE("what is right is not mended into itself") {
    check_all({
        {"check a { rolls 2d6 }",
         "1:17 `rolls` stands in the header of a table | in the braces of a check write `roll`"},
        {"check a { 2d6 }", "1:11 dice are rolled by a word | write `roll 2d6`"},
        {"check a(x) { lose 1 breath }", "1:19 a change is written with its sign | such as `who.luck -= 1`"},
        {"kind a {\n speed 12\n}", "2:8 `=` is missing after `speed` | write `speed = 12`"},
        {"action a(x) { requires x.y < 6 else \"{x is fresh\" }", "1:49 `}` was expected after `fresh`"},
    });
}
