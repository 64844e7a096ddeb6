// What is laid out how, by example.
#include "tests/unit/format/formatting.hpp"

#include <catch2/catch.hpp>

using namespace bylaw::test;

namespace {

void becomes(const std::string &before, const std::string &after) {
    const Laid laid = lay_out(before);
    CHECK(laid.text == after);
    CHECK_FALSE(laid.untouched);
    CHECK(lay_out(after).text == after);
}

} // namespace

TEST_CASE("one clause stands on each line, four blanks deeper than its block") {
    becomes("check swing ( a:creature,b : creature ){roll   d20+a . skill\nagainst b.armor ;success{ say "
            "\"hit\"}\n}",
            "check swing(a: creature, b: creature) {\n"
            "    roll d20 + a.skill\n"
            "    against b.armor; success { say \"hit\" }\n"
            "}\n");
}

TEST_CASE("signs stand as readers expect them") {
    becomes("formula f(n:number,l:list  of number):number=-n*( 2+ l [ 1 ] )-( -3 )\n",
            "formula f(n: number, l: list of number): number = -n * (2 + l[1]) - (-3)\n");
    becomes("formula g(n: number): dice = ( n+1 )d6  highest 2\n",
            "formula g(n: number): dice = (n + 1)d6 highest 2\n");
    becomes("option x in  1 .. 5=3\n", "option x in 1..5 = 3\n");
    becomes("kind k{stat [ what ]\nstat lost[what]=0}",
            "kind k {\n    stat [what]\n    stat lost[what] = 0\n}\n");
}

TEST_CASE("what divides is no fraction, and what is a fraction stays one") {
    becomes("rule r { modify speed of x { times 3/4\nplus 3 / 4 } }",
            "rule r {\n    modify speed of x {\n        times 3/4\n        plus 3 / 4\n    }\n}\n");
}

TEST_CASE("rows of a table stand in columns, also where a row of many lines is between them") {
    becomes(
        "table t rolls d10 {\n1 hostile\n2..3   wary \"on their guard\"\n4..9 kindly { say \"good\" }\n10 "
        "= 5\n}",
        "table t rolls d10 {\n"
        "    1     hostile\n"
        "    2..3  wary     \"on their guard\"\n"
        "    4..9  kindly                    { say \"good\" }\n"
        "    10                              = 5\n"
        "}\n");
    becomes("table t rolls d6 {\n1..2 = 10\n3 = 4\n}",
            "table t rolls d6 {\n    1..2 = 10\n    3    = 4\n}\n");
}

TEST_CASE("a grid stands in columns") {
    becomes("grid g(a: x, b: y): number { @Z-1\n  low high\n one 1 -30\n20.. - 4 @Z-2\n otherwise 5 6\n}",
            "grid g(a: x, b: y): number {                                                @Z-1\n"
            "               low  high\n"
            "    one        1    -30\n"
            "    20..       -    4                                                       @Z-2\n"
            "    otherwise  5    6\n"
            "}\n");
}

TEST_CASE("a grid with one key stands in two columns") {
    becomes("grid g(a): dice {\n ..-3   -d4\n1,4..5 2d6+1\n 7..  0\n}", "grid g(a): dice {\n"
                                                                        "    ..-3     -d4\n"
                                                                        "    1, 4..5  2d6 + 1\n"
                                                                        "    7..      0\n"
                                                                        "}\n");
    becomes("grid g(a): text {\n one,two \"x\"\n otherwise   \"a longer text\"\n}",
            "grid g(a): text {\n"
            "    one, two   \"x\"\n"
            "    otherwise  \"a longer text\"\n"
            "}\n");
    becomes("grid g(a, b) {\n ..2 3..5 6..\n 1,..-1 2 3 4\n}", "grid g(a, b) {\n"
                                                               "             ..2  3..5  6..\n"
                                                               "    1, ..-1  2    3     4\n"
                                                               "}\n");
}

TEST_CASE("a table of kinds stands in columns, with what a row has besides behind its cells") {
    becomes("kinds of weapon { @Z-1\n damage uses[bows]\n dagger - 1\n# How heavy.\n great_axe \"great axe\" "
            "d10+1 "
            "[a,b] { heavy=yes } @Z-2\n pike (2*reach) -3 {\n slow=yes\n\n modify reach of pike {\n plus 1\n "
            "}\n }\n}",
            "kinds of weapon {                                                           @Z-1\n"
            "                           damage       uses[bows]\n"
            "    dagger                 -            1\n"
            "    # How heavy.\n"
            "    great_axe \"great axe\"  d10 + 1      [a, b]     { heavy = yes }          @Z-2\n"
            "    pike                   (2 * reach)  -3         {\n"
            "        slow = yes\n"
            "\n"
            "        modify reach of pike {\n"
            "            plus 1\n"
            "        }\n"
            "    }\n"
            "}\n");
}

TEST_CASE("a title stands behind its member") {
    becomes("enum a: b   \"x y\",c", "enum a: b \"x y\", c\n");
}

TEST_CASE("references stand in their column, or behind what reaches into it") {
    becomes("option meet = yes @Z-1   @Z-2\n", "option meet = yes" + std::string(59, ' ') + "@Z-1 @Z-2\n");
    const std::string to_74 = "option " + std::string(62, 'a') + " = 12", to_75 = to_74 + "3";
    becomes(to_74 + " @Z-1",
            to_74 + (to_74.size() == 74 ? "  " : std::string(76 - to_74.size(), ' ')) + "@Z-1\n");
    const std::string wide = "option " + std::string(70, 'a') + " = 12";
    becomes(wide + " @Z-1", wide + "    @Z-1\n");
}

TEST_CASE("comments stay where they were: above, at the end of a line, in the middle of a clause") {
    becomes("# first\n\n\n\n   # second\noption a = 1 # one\noption bcd = 2     # two  \n\n",
            "# first\n\n# second\noption a = 1    # one\noption bcd = 2  # two\n");
    becomes(
        "formula f: number = 1 + # one\n# and\n2\nkind k { # open\n# inside\n}\n# end",
        "formula f: number = 1 +  # one\n    # and\n    2\n\nkind k {  # open\n    # inside\n}\n\n# end\n");
}

TEST_CASE("at most one line is empty, none at the edges of a block, one around what has a block") {
    becomes(
        "option a = 1\noption b = 2\n\n\noption c = 3\nkind k {\n\nstat x\n\n\nstat y\n\n}\noption d = 4\n",
        "option a = 1\noption b = 2\n\noption c = 3\n\nkind k {\n    stat x\n\n    stat y\n}\n\noption d = "
        "4\n");
}

TEST_CASE("a block on one line stays on it while it fits") {
    becomes("test \"t\" { given a = x { n=1;  m=2 } }", "test \"t\" { given a = x { n = 1; m = 2 } }\n");
    becomes("test \"t\" {\n    given somebody = creature { strength = 100; dexterity = 200; wisdom = 300; "
            "charisma = 400; luck = 1 }\n}",
            "test \"t\" {\n    given somebody = creature {\n"
            "        strength = 100; dexterity = 200; wisdom = 300; charisma = 400; luck = 1\n    }\n}\n");
}

TEST_CASE("a line that the author broke stays broken, where lines are broken at all") {
    becomes("formula f(a: x): number =\n  if a then 1\n   else if b then 2\nelse\n 3\n",
            "formula f(a: x): number =\n    if a then 1\n    else if b then 2\n    else 3\n");
    becomes("formula g: yesno = one and\n  two or\n three\n",
            "formula g: yesno = one\n    and two\n    or three\n");
    becomes("procedure p(\n a: x,\n b: y ) { f(\n1,\n2) }",
            "procedure p(\n    a: x,\n    b: y\n) {\n    f(\n        1,\n        2\n    )\n}\n");
}

TEST_CASE("a line that is too wide is broken at what holds its parts together") {
    becomes("check c(a: x) {\n    requires a.first_thing is ready and a.second_thing is ready and "
            "a.third_thing is ready else \"not ready\"\n}",
            "check c(a: x) {\n    requires a.first_thing is ready and a.second_thing is ready and "
            "a.third_thing is ready\n"
            "        else \"not ready\"\n}\n");
    becomes("procedure do_something(somebody: combatant, something: weapon, somewhere: square, sometime: "
            "number, other: yesno) {\nend\n}",
            "procedure do_something(\n"
            "    somebody: combatant, something: weapon, somewhere: square, sometime: number, other: yesno\n"
            ") {\n    end\n}\n");
}

TEST_CASE("empty braces of a row stand in its column") {
    becomes("table t rolls d6 {\n1..5 short \"15 minutes\" { say \"It comes.\" }\n6 never \"never\" {\n}\n}",
            "table t rolls d6 {\n"
            "    1..5  short  \"15 minutes\" { say \"It comes.\" }\n"
            "    6     never  \"never\"      { }\n"
            "}\n");
}

TEST_CASE("what stands in a bracket that opens at the end of a line is one step deeper") {
    becomes("formula f(l: list of number): yesno =\n    every n in l has (\n    n > 1\n    )\n",
            "formula f(l: list of number): yesno =\n"
            "    every n in l has (\n"
            "        n > 1\n"
            "    )\n");
}

// Wide characters take two columns of a terminal, combining marks none.
TEST_CASE("columns are those of a terminal") {
    becomes("table t rolls d6 {\n1..3 = \"\xe3\x81\x82\"                                                     "
            "        @A-1\n4..6 = \"cc\" @A-2\n}",
            "table t rolls d6 {\n"
            "    1..3 = \"\xe3\x81\x82\"                                                             @A-1\n"
            "    4..6 = \"cc\"                                                             @A-2\n"
            "}\n");
}
