// The checked program: immutable, self-contained, shared by any number of threads. `check` makes it from
// syntax trees, `compile` turns its trees into code, `machine` runs that over a State. It holds ids, never
// names to be looked up.
//
// Registers: every Function has its own, numbered from 0. A Rule's function holds roles, values, fields,
// results and locals in one numbering, so one frame holds a whole call.
#pragma once
#include "base/source/source.hpp"
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/program/bundles.hpp"
#include "interpreter/program/declared.hpp"
#include "interpreter/program/ids.hpp"
#include "interpreter/program/ir.hpp"
#include "interpreter/program/rules.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bylaw {

// Keys of a grid: ranges of numbers, or the members of an enum, or yes and no.
struct GridKey {
    Type type;
    // Stretch i reaches from starts[i] to the next one's start; the first begins below all numbers.
    std::vector<std::int64_t> starts;
    std::vector<std::uint32_t> lines; // the row (column) of each; no_id where there is none
    std::uint32_t line_of(std::int64_t value) const;
};

struct Grid {
    std::string name;
    std::vector<GridKey> keys; // rows, and where there are two of them columns
    Type value;
    bool of_texts = false;           // then the value is a member of an enum that holds them
    std::vector<std::int64_t> cells; // row after row
    std::uint32_t columns = 1;
    Span span;
};

struct Prefer {
    RuleId rule = no_id; // options that are that act
    bool any = false;    // any act
    std::vector<std::uint32_t>
        roles; // role numbers of the act, passed after register 0, the act (or option value) itself
    FunctionId guard = no_id;                      // pure; none: always
    FunctionId value = no_id;                      // instead of a rule: the option equal to this value
    StringId choice = no_id;                       // instead of a rule: what an `ask { }` calls so
    RuleId in = no_id;                             // only questions asked in that rule
    std::vector<std::pair<FunctionId, bool>> keys; // (function, least)
    Span span;
};
// Answer of a policy if no preference is on offer: the first option, a drawn one, the question's default, or
// nothing. Then it passes, or takes the default if it cannot pass.
enum class Fallback : std::uint8_t { first, random, by_default, nothing };
struct Policy {
    std::string name;
    std::vector<Prefer> prefers;
    Fallback fallback = Fallback::nothing;
    Span span;
};

struct Scenario {
    std::string name, title;
    FunctionId function = 0;
    std::vector<std::pair<std::string, std::uint32_t>> cast; // given names and their registers
    std::vector<ir::NodeId> views;                           // `show` calls, in the function's frame
    std::vector<std::pair<std::string, Type>>
        reports; // as written; "" where the name is made again each time
    Span span;
};

struct Test {
    std::string name;
    FunctionId function = 0;
    std::uint32_t odds_expectations = 0;
    std::vector<std::string> references;
    Span span;
};

// `at start of round 2` of a test: the so-many-th start or end of a call from where the clause stands.
struct Moment {
    RuleId rule = no_id;
    bool at_end = false;
    bool anchored = false;   // only of calls whose first role is a given thing
    std::uint32_t count = 1; // which one
    std::string text;        // as written: "start of round 2"
    Span span;
};

// Event that an expectation of a test requires.
enum class HeardSort : std::uint8_t { said, asked, offered };

struct OddsExpectation {
    bool mean = false;
    std::int64_t numerator = 0, denominator = 1;
    std::int64_t within_numerator = 0, within_denominator = 1;
    std::string text;
};

struct Hook {
    std::string name, file; // the .lua file's name as messages show it
    SourceId source = 0;
    std::vector<Register> parameters;
    Type type;
    bool pure = false;
    Span span;
};

// A declaration's tie to the rulebook.
struct Reference {
    std::string id;
    std::string declaration; // "check attack"
    Span span;
    bool hook = false;
};

struct Program {
    std::string name, title;
    SourceMap sources;
    ir::Arena ir;
    DiceTable dice; // all constant dice
    std::vector<std::string> strings;
    std::vector<Option> options;
    std::vector<Enum> enums;
    std::vector<Kind> kinds;
    std::vector<Field> fields;
    std::uint32_t game_size = 0; // words of the game's record: options first, then fields
    std::vector<FieldId> game_fields;
    std::vector<Function> functions;
    std::vector<Formula> formulas;
    std::vector<Rule> rules;
    std::vector<Bundle> bundles;
    std::vector<Condition> conditions;
    std::vector<Trigger> triggers;
    std::vector<Modify> modifies;
    std::vector<AdjustInfo> adjusts;
    std::vector<Lasting> lastings;
    std::vector<Whenever> whenevers;
    std::vector<Grid> grids;
    std::vector<Policy> policies;
    std::vector<Scenario> scenarios;
    std::vector<Test> tests;
    std::vector<OddsExpectation> odds_expectations;
    std::vector<Moment> moments;
    std::vector<Hook> hooks;
    std::vector<Reference> references;
    std::vector<std::string> degree_names; // 0 "refused", 1 "success", 2 "failure"
    EnumId tag_enum = no_id;
    std::vector<std::vector<RuleId>> offers; // may_any: the rules on offer
    std::vector<bool> offers_of_gm;          // by offer: the game master is asked, who is no role of an act
    RuleId at_any_time = no_id;              // the procedure that is performed when the game master speaks up
    std::vector<std::vector<StringId>>
        choices; // ask_block: names of the choices, then their texts (no_id: none)
};

// The name of what `degree becomes one lower` adjusts: by how many steps the degree is raised.
inline constexpr const char *degree_steps = "steps of the degree";

inline constexpr std::uint32_t degree_refused = 0, degree_success = 1, degree_failure = 2;

} // namespace bylaw
