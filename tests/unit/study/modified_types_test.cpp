// Each way of adjusting with each type that a value can have: it works, or it is refused by the checker. What
// it comes to is said as the rulebook would: 7 plus 3 is 10, d6 plus 3 is d6 + 3.
#include <bylaw/test.hpp>

#include "base/text/filled.hpp"

#include <catch2/catch.hpp>

#include <map>

namespace modified_types_test {

using namespace bylaw;
using namespace bylaw::api;

namespace {

struct Kind {
    std::string type, start;
    std::string field; // for a kind; empty: only formulas and values are of that type
};

const std::map<std::string, Kind> kinds = {
    {"number", {"number", "7", "stat x = 7"}},
    {"dice", {"dice", "d6", "stat x: dice = d6"}},
    {"member", {"mood", "calm", "stat x: mood = calm"}},
    {"yes or no", {"yesno", "no", "flag x = no"}},
    {"link", {"hero", "none", "link x: hero"}},
    {"list", {"list of number", "[7]", "list x: number = [7]"}},
    {"text", {"text", "\"a\"", ""}},
};

// What stands in the place of the value: an expression of the same value, or a code of the checker.
struct Row {
    std::string kind, adjustment, comes_to;
};

const std::string refused = "B0301";

const std::vector<Row> table = {
    {"number", "starts at 3", "3"},
    {"number", "plus 3", "10"},
    {"number", "minus 3", "4"},
    {"number", "times 3", "21"},
    {"number", "times 1/2", "3"},
    {"number", "times 1/2 rounded up", "4"},
    {"number", "divided by 2", "3"},
    {"number", "divided by 2 rounded up", "4"},
    {"number", "at least 9", "9"},
    {"number", "at most 3", "3"},
    {"number", "becomes 3", "3"},
    {"number", "plus 3 as keen", "10"},
    {"number", "plus d4", "B0305"},
    {"dice", "starts at d8", "d8"},
    {"dice", "plus 3", "d6 + 3"},
    {"dice", "minus 3", "d6 - 3"},
    {"dice", "plus d4", "d6 + d4"},
    {"dice", "minus d4", "d6 - d4"},
    {"dice", "times 3", "3 * d6"},
    {"dice", "times -1", "-1 * d6"},
    {"dice", "times 0", "0 * d6"},
    {"dice", "times 1", "d6"},
    {"dice", "times 1/2", "d6 / 2"},
    {"dice", "times 3/2", "3 * d6 / 2"},
    {"dice", "divided by 2", "d6 / 2"},
    {"dice", "divided by 1/2", "2 * d6"},
    {"dice", "becomes d8", "d8"},
    {"dice", "plus 3 as keen", "d6 + 3"},
    {"dice", "plus d4 as keen", refused},
    {"dice", "times d4", "B0305"},
    {"dice", "times 1/2 rounded up", refused},
    {"dice", "divided by 2 rounded nearest", refused},
    {"dice", "at least 3", refused},
    {"dice", "at most 3", refused},
    {"dice", "plus calm", refused},
    {"member", "starts at glad", "glad"},
    {"member", "becomes glad", "glad"},
    {"member", "at least glad", "glad"},
    {"member", "at most sad", "sad"},
    {"member", "plus 1", refused},
    {"member", "minus 1", refused},
    {"member", "times 2", refused},
    {"member", "times 1/2", refused},
    {"member", "divided by 2", refused},
    {"member", "becomes 2", refused},
    {"yes or no", "starts at yes", "yes"},
    {"yes or no", "becomes yes", "yes"},
    {"yes or no", "plus 1", refused},
    {"yes or no", "minus 1", refused},
    {"yes or no", "times 2", refused},
    {"yes or no", "times 1/2", refused},
    {"yes or no", "divided by 2", refused},
    {"yes or no", "at least 1", refused},
    {"yes or no", "at most 1", refused},
    {"link", "starts at bearer", "h"},
    {"link", "becomes bearer", "h"},
    {"link", "plus 1", refused},
    {"link", "plus bearer", refused},
    {"link", "minus 1", refused},
    {"link", "times 2", refused},
    {"link", "times 1/2", refused},
    {"link", "divided by 2", refused},
    {"link", "at least 1", refused},
    {"link", "at most 1", refused},
    {"list", "starts at [1, 2]", "[1, 2]"},
    {"list", "becomes []", "[]"},
    {"list", "plus 1", refused},
    {"list", "plus [1]", refused},
    {"list", "minus 7", refused},
    {"list", "times 2", refused},
    {"list", "times 1/2", refused},
    {"list", "divided by 2", refused},
    {"list", "at least 1", refused},
    {"list", "at most 1", refused},
    {"text", "starts at \"b\"", "\"b\""},
    {"text", "becomes \"b\"", "\"b\""},
    {"text", "plus \"b\"", refused},
    {"text", "minus 1", refused},
    {"text", "times 2", refused},
    {"text", "times 1/2", refused},
    {"text", "divided by 2", refused},
    {"text", "at least 1", refused},
    {"text", "at most 1", refused},
};

const std::string around = "enum mood: sad, calm, glad\nkind hero \"hero\" {\n    {}\n}\n{}\n"
                           "condition changed on hero \"changed\" {\n    modify {} {\n        {}\n    }\n}\n"
                           "test \"it\" {\n    given h = hero\n    h gains changed\n    expect {} is {}\n}\n";

struct Place {
    std::string name, kind, rules, modifies, before, read;
};

// Where a value of the type stands: a field of a kind, a formula of one, and a value of a rule.
std::vector<Place> places_of(const Kind &kind) {
    std::vector<Place> places = {
        {"formula", filled("formula x: {} = {}", {kind.type, kind.start}), "", "x of bearer", "", "h.x"},
        {"value", "stat unused",
         filled("procedure deed(who: hero) {\n    value x: {} = {}\n    result x\n}",
                {kind.type, kind.start}),
         "deed of bearer", "x ", "deed(h)"}};
    if (kind.type == "text") { // for a rule no text is asked
        places.pop_back();
    }
    if (!kind.field.empty()) {
        places.push_back({"field", kind.field, "", "x of bearer", "", "h.x"});
    }
    return places;
}

// "", the code of an error, or what the test says.
std::string fate(const std::string &text) {
    const Loaded loaded = Library().load_text("rules.bylaw", text);
    for (const Diagnostic &each : loaded.report.all()) {
        if (each.severity == Severity::error) {
            return each.code;
        }
    }
    for (const TestResult &each : run_tests(loaded.program).results) {
        if (each.status != TestResult::Status::passed) {
            return each.message;
        }
    }
    return "";
}

bool is_code(const std::string &text) {
    return text.starts_with("B0");
}

} // namespace

TEST_CASE("each way of adjusting with each type works, or is refused by the checker") {
    for (const Row &row : table) {
        for (const Place &place : places_of(kinds.at(row.kind))) {
            const std::string text =
                filled(around, {place.kind, place.rules, place.modifies, place.before + row.adjustment,
                                place.read, is_code(row.comes_to) ? place.read : row.comes_to});
            INFO(place.name << " of " << row.kind << ": " << row.adjustment);
            CHECK(fate(text) == (is_code(row.comes_to) ? row.comes_to : ""));
        }
    }
}

} // namespace modified_types_test
