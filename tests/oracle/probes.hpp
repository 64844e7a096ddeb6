// Each clause in each place: tried against the checker (places.cpp), and put into generated programs
// (probes.cpp).
#pragma once

namespace bylaw::oracle {

// A declaration with room for a clause: `%`.
struct Home {
    const char *name, *head;
};

inline constexpr Home homes[] = {
    {"Kind", "kind w is k {\n%}\n"},
    {"Condition", "condition w on k {\n%}\n"},
    {"Bundle", "rule w {\n%}\n"},
    {"procedure", "procedure w(x: k) {\n%}\n"},
    {"action", "action w(x: k) {\n%}\n"},
    {"check", "check w(x: k) {\nroll d6\n%}\n"},
    {"table", "table w(x: k) rolls d2 {\n1..2 some\n%}\n"},
    {"view", "view w(x: k) {\n%}\n"},
    {"Policy", "policy w {\n%}\n"},
    {"Scenario", "scenario w {\ngiven x = k\n%}\n"},
    {"Test", "test \"w\" {\ngiven x = k\n%}\n"},
    {"Modify", "rule w {\nmodify c(x) {\n%}\n}\n"},
    {"With", "procedure w(x: k) {\nc(x) with {\n%}\n}\n"},
    {"Stage", "procedure w(x: k) {\nstage one {\n%}\n}\n"},
    {"Trigger", "rule w {\nafter c(x) {\n%}\n}\n"},
    {"Whenever", "kind w is k {\nwhenever n is 1 {\n%}\n}\n"},
    {"Every", "rule w {\nevery t {\n%}\n}\n"},
    {"Begins", "condition w on k {\nbegins {\n%}\n}\n"},
    {"Ending", "condition w on k {\nending {\n%}\n}\n"},
    {"Row", "table w(x: k) rolls d2 {\n1..2 some {\n%}\n}\n"},
    {"Named", "check w(x: k) {\nroll d6\nsuccess {\n%}\n}\n"},
    {"AtMoment", "test \"w\" {\ngiven x = k\nat start of p {\n%}\n}\n"},
};

// A clause of that kind.
struct Sample {
    const char *kind, *text;
};

inline constexpr Sample samples[] = {
    {"Field", "stat w1 = 1\n"},
    {"Formula", "formula w1: number = 1\n"},
    {"Requires", "requires yes\n"},
    {"Cost", "cost 1 n\n"},
    {"Value", "value w1 = 1\n"},
    {"Roll", "roll d4\n"},
    {"Against", "against 3\n"},
    {"Degree", "degree w1 is success when natural is 1\n"},
    {"DegreeBecomes", "degree becomes failure\n"},
    {"Stage", "stage w1\n"},
    {"Row", "3 w1\n"},
    {"Named", "failure {\n}\n"},
    {"Adjust", "plus 1\n"},
    {"More", "luck\n"},
    {"Ignores", "ignores w1\n"},
    {"Forbid", "forbid \"no\"\n"},
    {"Modify", "modify c(x) {\nplus 1\n}\n"},
    {"Trigger", "after p(x) {\n}\n"},
    {"Whenever", "whenever n is 0 {\n}\n"},
    {"Every", "every t {\n}\n"},
    {"Stacking", "stacking count\n"},
    {"Counts", "counts once\n"},
    {"Begins", "begins {\n}\n"},
    {"Ending", "ending {\n}\n"},
    {"Ends", "ends after t\n"},
    {"Let", "let w1 = 1\n"},
    {"If", "if yes {\n}\n"},
    {"Repeat", "repeat 2 times {\n}\n"},
    {"Each", "each w1 in k {\n}\n"},
    {"AskBlock", "ask gm \"W?\" {\nw1 {\n}\nw2 {\n}\n}\n"},
    {"Perform", "perform plan\n"},
    {"End", "end\n"},
    {"Put", "put x before x in l\n"},
    {"Redo", "redo p.one\n"},
    {"Stop", "stop p\n"},
    {"Say", "say \"w\"\n"},
    {"RowOut", "row \"w\"\n"},
    {"Show", "show v()\n"},
    {"Result", "result 1\n"},
    {"Assign", "g = 1\n"},
    {"Perforce", "p(x)\n"},
    {"MayDo", "gm may \"W?\" {\n}\n"},
    {"May", "gm may p(x)\n"},
    {"Gains", "x gains q\n"},
    {"Loses", "x loses q\n"},
    {"Given", "given w1 = k\n"},
    {"GivenOption", "given option o = 1\n"},
    {"Plays", "x plays y\n"},
    {"Do", "do p(x)\n"},
    {"Refused", "refused p(x)\n"},
    {"Report", "report 1\n"},
    {"Expect", "expect yes\n"},
    {"ExpectOdds", "expect odds of (yes) is 1\n"},
    {"ExpectHeard", "expect not said \"w\"\n"},
    {"AtMoment", "at start of p {\nexpect yes\n}\n"},
    {"DiceQueue", "dice 1\n"},
    {"Answers", "answers yes\n"},
    {"Prefer", "prefer pass\n"},
    {"PolicyElse", "otherwise first\n"},
    {"Made", "make k { }\n"},
};

// What they speak of.
inline constexpr const char *declared = R"(enum e: ea, eb
kind k {
stat n = 0
list l: k
}
action a(x: k) {
}
stat g = 0
option o in 0..3 = 0
procedure t() {
}
procedure p(x: k) {
stage one {
}
}
check c(x: k) {
value luck = 0
roll d6
}
condition q on k {
}
policy y {
prefer pass
}
view v() {
row "v"
}
)";

} // namespace bylaw::oracle
