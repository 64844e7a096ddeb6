#include "tests/oracle/places.hpp"

#include "tests/oracle/repair.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace bylaw::oracle {

namespace {

using ast::NodeKind;

// The word of a rule (procedure, check …), of a field (stat, pool …); of everything else its kind.
std::string called(const ast::Tree &tree, ast::NodeId id) {
    const NodeKind kind = tree.kind(id);
    if (kind == NodeKind::Rule) {
        return std::string(tree.text_of(tree.find(id, NodeKind::Word)));
    }
    return ast::kind_name(kind);
}

// What holds statements, wherever it stands, is one place.
void add(const ast::Tree &tree, ast::NodeId id, std::set<std::string> &into) {
    for (const ast::NodeId child : tree.children(id)) {
        if (tree.kind(child) == NodeKind::Block) {
            for (const ast::NodeId clause : tree.children(child)) {
                if (tree.kind(clause) != NodeKind::Reference) {
                    into.insert(std::string(ast::kind_name(tree.kind(clause))) + " in " + called(tree, id));
                }
            }
        }
    }
}

struct Home {
    const char *name, *head, *tail;
};

// `%` is where the clause goes.
constexpr Home homes[] = {
    {"Kind", "kind w is k {\n%}\n", ""},
    {"Condition", "condition w on k {\n%}\n", ""},
    {"Bundle", "rule w {\n%}\n", ""},
    {"procedure", "procedure w(x: k) {\n%}\n", ""},
    {"action", "action w(x: k) {\n%}\n", ""},
    {"check", "check w(x: k) {\nroll d6\n%}\n", ""},
    {"table", "table w(x: k) rolls d2 {\n1..2 some\n%}\n", ""},
    {"view", "view w(x: k) {\n%}\n", ""},
    {"Policy", "policy w {\n%}\n", ""},
    {"Scenario", "scenario w {\ngiven x = k\n%}\n", ""},
    {"Test", "test \"w\" {\ngiven x = k\n%}\n", ""},
    {"Modify", "rule w {\nmodify c(x) {\n%}\n}\n", ""},
    {"With", "procedure w(x: k) {\nc(x) with {\n%}\n}\n", ""},
    {"Stage", "procedure w(x: k) {\nstage one {\n%}\n}\n", ""},
    {"Trigger", "rule w {\nafter p(x) {\n%}\n}\n", ""},
    {"Whenever", "kind w is k {\nwhenever n is 1 {\n%}\n}\n", ""},
    {"Every", "rule w {\nevery t {\n%}\n}\n", ""},
    {"Begins", "condition w on k {\nbegins {\n%}\n}\n", ""},
    {"Ending", "condition w on k {\nending {\n%}\n}\n", ""},
    {"Row", "table w(x: k) rolls d2 {\n1..2 some {\n%}\n}\n", ""},
    {"Named", "check w(x: k) {\nroll d6\nsuccess {\n%}\n}\n", ""},
    {"AtMoment", "test \"w\" {\ngiven x = k\nat start of p {\n%}\n}\n", ""},
};

struct Sample {
    const char *kind, *text;
};

constexpr Sample samples[] = {
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

constexpr const char *declared = R"(kind k {
stat n = 0
list l: k
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

// Nothing is wrong with the lines of the clause.
bool may_stand(const Home &home, const Sample &sample) {
    std::string text = std::string(declared) + home.head;
    const std::size_t hole = text.find('%');
    const auto first = static_cast<std::size_t>(
                           std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(hole), '\n')) +
                       1;
    const std::string_view clause = sample.text;
    const std::size_t last = first + static_cast<std::size_t>(std::ranges::count(clause, '\n'));
    text.replace(hole, 1, clause);
    return std::ranges::none_of(load(text).report.all(), [&](const api::Diagnostic &each) {
        return each.severity == api::Severity::error && each.place.line >= first && each.place.line <= last;
    });
}

} // namespace

std::set<std::string> places_in(const ast::Tree &tree) {
    std::set<std::string> places;
    for (ast::NodeId id = 0; id < tree.nodes.size(); ++id) {
        add(tree, id, places);
    }
    return places;
}

std::set<std::string> legal_places() {
    static const std::set<std::string> all = [] {
        std::set<std::string> legal;
        for (const Home &home : homes) {
            for (const Sample &sample : samples) {
                if (may_stand(home, sample)) {
                    legal.insert(std::string(sample.kind) + " in " + home.name);
                }
            }
        }
        return legal;
    }();
    return all;
}

} // namespace bylaw::oracle
