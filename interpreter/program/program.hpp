// The checked program: immutable, self-contained, shared by any number of threads. `check` makes it from
// syntax trees, `compile` turns its trees into code, `machine` runs that over a State. It holds ids, never
// names to be looked up.
//
// Registers: every Function has its own, numbered from 0; a Rule's function holds roles, values, fields,
// results and locals in one numbering, so that one frame is the whole of a performing.
#pragma once
#include "base/source/source.hpp"
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/program/ir.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bylaw {

using OptionId = std::uint32_t;
using EnumId = std::uint32_t;
using KindId = std::uint32_t;
using FieldId = std::uint32_t;
using FunctionId = std::uint32_t;
using FormulaId = std::uint32_t;
using RuleId = std::uint32_t;
using BundleId = std::uint32_t;
using ConditionId = std::uint32_t;
using TriggerId = std::uint32_t;
using ModifyId = std::uint32_t;
using LastingId = std::uint32_t;
using PolicyId = std::uint32_t;
using GridId = std::uint32_t;
using HookId = std::uint32_t;
using StringId = std::uint32_t;
inline constexpr std::uint32_t no_id = 0xffffffff;

struct Register {
    std::string name; // empty for one that the checker made
    Type type;
};

// A body with its own registers. The first `parameters` of them are the arguments.
struct Function {
    std::string name;
    std::uint32_t parameters = 0;
    std::vector<Register> registers;
    ir::NodeId body = ir::none; // a statement, or (for pure ones) an expression whose value it returns
    Span span;
};

struct Option {
    std::string name;
    Type type;
    ir::NodeId initial = ir::none;         // constant expression; may read other options
    std::optional<std::int64_t> low, high; // of a number
    Span span;
};

struct Enum {
    std::string name;
    std::vector<std::string> members;
    Span span;
};

enum class FieldSort : std::uint8_t { stat, pool, flag, link, list, parameter, hidden };
enum class FieldOwner : std::uint8_t { kind, condition, game };

// What a modifier is told, after its own register 0: registers of the matched rule, or parameters of the
// matched formula, or for a field 0, the thing, and 1, the index.
struct ModifyMatch {
    ModifyId modify = 0;
    std::vector<std::uint32_t> arguments;
};

struct Field {
    std::string name;
    FieldOwner owner = FieldOwner::kind;
    std::uint32_t owner_id = 0; // KindId or ConditionId
    FieldSort sort = FieldSort::stat;
    Type type;
    std::uint32_t slot = 0;  // word in its owner's record
    std::uint32_t count = 1; // words: the members of `index`, else 1
    EnumId index = no_id;
    bool mutual = false; // a list whose elements list the owner, too
    FunctionId low = no_id, high = no_id,
               initial = no_id;          // register 0: the thing (or instance); register 1: the index, if any
    bool per_all = false;                // documentation only: has a `per`
    std::vector<ModifyMatch> modifies;   // not empty: read through modifiers
    std::vector<std::uint32_t> watchers; // Whenevers that look at it
    Span span;
};

// `NAME = expr` in a kind: another initial value than the field's own. Function: register 0 the thing, 1 the
// index (of an indexed field that is set as a whole).
struct Initial {
    FieldId field = 0;
    std::uint32_t index = no_id; // one member of an indexed field only
    FunctionId function = 0;
};

struct Kind {
    std::string name;
    std::string display; // what a nameless one is called
    KindId parent = no_id;
    std::uint32_t size = 0;        // words of a record
    std::vector<FieldId> fields;   // own and inherited
    std::vector<Initial> initials; // own ones; a nearer kind's wins
    Span span;
};

struct Formula {
    std::string name;
    FunctionId function = 0;
    Type type;
    std::vector<ModifyMatch> modifies;
    Span span;
};

// --- rules
// ---------------------------------------------------------------------------------------------------------

enum class RuleSort : std::uint8_t { procedure, action, check, table, view };

struct Payment {
    ir::NodeId amount = 0; // evaluated in the rule's frame
    ir::NodeId place = 0;  // a field, game_field or active node that can be assigned
    bool ahead = false;    // taken off the pool's next refill instead
};
struct PriceChoice {
    ir::NodeId when = ir::none;
    std::vector<Payment> payments;
    ir::NodeId as = ir::none; // `cost as E`: what the act E would cost
};

struct TriggerMatch {
    TriggerId trigger = 0;
    std::vector<std::uint32_t> arguments; // registers of the rule, passed after the trigger's own register 0
    bool wants_act = false;               // the last argument is `it`: the performing as an act
};

// Which instances end when a seam is reached.
struct Expiry {
    LastingId lasting = 0;
    std::uint32_t part = 0;
    std::uint32_t role = no_id; // register that the instance's anchor must equal; no_id: any
};

// A condition's field: of all its instances; with a role, of those whose bearer is that thing.
struct Refill {
    FieldId field = 0;
    std::uint32_t role = no_id; // register of the thing whose field it is; no_id: all things that have it
};

// A procedure's field with a range. The functions have no parameters.
struct RuleRange {
    std::uint32_t reg = 0;
    FunctionId low = no_id, high = no_id;
    bool clamps = false; // a pool; else a value outside is an error
};

struct Stage {
    std::string name;
    ir::NodeId body = ir::none; // built-in stages of checks and tables have none
    std::vector<TriggerMatch> before, instead, after;
    std::vector<ModifyMatch> modifies; // values adjusted on entry, after `before`
    std::vector<ir::NodeId> adjusts;   // the rule's own adjustments that belong here (checks: see below)
    Span span;
};

struct DegreeCase {
    std::uint32_t degree = 0;   // index into Program::degree_names
    ir::NodeId when = ir::none; // in the rule's frame; none: always
};
struct DegreeEffect {
    std::uint32_t degree = 0;
    ir::NodeId body = 0;
};

struct TableRow {
    std::int64_t low = 0, high = 0;
    bool otherwise = false;
    std::int64_t value = 0;       // the member of the table's own enum, when the rows are names
    ir::NodeId result = ir::none; // `= expr`
    ir::NodeId body = ir::none;
    FieldId used = no_id; // hidden flag of the game: a row that is not drawn twice
    FunctionId once_set = no_id;
    StringId text = no_id;
    Span span;
};

// A rule is performed in this order: roles bound; forbids; requires; price; refills; expiry at the start;
// `before` the it and its first stage; values (initial, then adjusted by Stage::modifies and adjusts of stage
// 0); the stages; `after`; expiry at the end. A check's stages are try, roll, total, degree, effect; a
// table's roll, row; others have their own, or `do`.
//   check: `try` does nothing; `roll` sets natural (kept dice) and total; `total` adjusts total by the own
//   adjustments and modifiers (`main` target), then needed, margin and shortfall; `degree` finds the degree,
//   then applies `degree becomes`; `effect` runs the effect of that degree, else of what it counts as. table:
//   `roll` rolls and adjusts the number (register total, main target); `row` finds and runs the row.
struct Rule {
    std::string name;
    RuleSort sort = RuleSort::procedure;
    std::vector<RuleId> parents;     // nearest first
    std::vector<std::uint32_t> tags; // members of the enum Program::tag_enum
    FunctionId function = 0;         // registers; its body is unused
    std::uint32_t own_roles = 0;     // the first registers are the roles that a caller passes
    // Of itself and each ancestor: the register that each of its roles has here, whatever it is called.
    std::vector<std::pair<RuleId, std::vector<std::uint32_t>>> role_registers;
    std::vector<ir::NodeId> defaults;      // per own role, or none: its default
    std::vector<ir::NodeId> requires_;     // in order, interleaved texts below
    std::vector<ir::NodeId> require_texts; // per requirement: text node or none
    std::vector<PriceChoice> prices;
    // Inherited roles that are not simply the rule's own: computed when the roles are bound, before forbids
    // and requires.
    std::vector<std::pair<std::uint32_t, ir::NodeId>> role_initials;
    // Procedure fields, in order: before any trigger, so that a trigger may set them.
    std::vector<std::pair<std::uint32_t, ir::NodeId>> field_initials;
    // Values, in order: after the `before` triggers of the first stage, since they may depend on what those
    // did.
    std::vector<std::pair<std::uint32_t, ir::NodeId>> initials;
    std::vector<RuleRange> ranges;
    std::vector<Stage> stages;
    // Of the whole: `before` comes before that of the first stage, `after` after that of the last; the first
    // `instead` that applies stands for all stages.
    std::vector<TriggerMatch> before, instead, after;
    std::vector<Refill> refills;
    std::vector<Expiry> expiries_start, expiries_end;
    std::vector<ModifyMatch> forbids; // modifiers with a `forbid`
    Type type = type_nothing;         // of a performing as an expression
    ir::NodeId label = ir::none; // text: how a choice of it reads; none: made from its name and arguments
    bool offered = false;        // actions and whatever has a price: can be chosen by `may any`
    // checks and tables
    ir::NodeId roll = ir::none;                              // dice expression
    std::vector<std::pair<ir::NodeId, ir::NodeId>> againsts; // (needed, when or none); the first that holds
    bool under = false;
    std::vector<DegreeCase> degrees;
    std::vector<std::pair<std::uint32_t, std::uint32_t>>
        counts_as; // degree, what it is; `success`, `failure` built in
    std::vector<DegreeEffect> effects;
    GridId ladder = no_id; // where somebody raises or lowers its degree: what is so many steps from each
    std::vector<TableRow> rows;
    EnumId row_enum = no_id;
    std::uint32_t natural = no_id, total = no_id, needed = no_id, margin = no_id, shortfall = no_id,
                  degree = no_id,
                  result = no_id; // registers
    Span span;
};

// --- bundles: what holds rules together
// ------------------------------------------------------------------------------

enum class BundleSort : std::uint8_t { rule, condition, kind, scenario };

struct Bundle {
    std::string name;
    BundleSort sort = BundleSort::rule;
    std::uint32_t of = 0;          // ConditionId, KindId or scenario index
    FunctionId while_ = no_id;     // of a rule: no parameters
    std::vector<BundleId> follows; // whose triggers come before its own at the same moment
    Span span;
};

enum class Timing : std::uint8_t { before, instead, after };

// Function: register 0 is the instance (condition), the thing (kind) or unused (rule); then the bound roles.
struct Trigger {
    BundleId bundle = 0;
    Timing timing = Timing::before;
    FunctionId function = 0;     // the body
    ir::NodeId guard = ir::none; // in the function's frame; pure
    std::uint32_t bearer_argument =
        no_id;            // that argument must be the bearer (the thing): only its instances are looked at
    FieldId once = no_id; // hidden flag (of the condition, kind or game) that limits it
    bool library = false; // stands in a library: no news if it never fires
    Span span;
};

// What a `modify` does: function with register 0 as in Trigger, then the roles it names. Body: adjust nodes
// under if_then, run with the accumulators of the adjusted values open.
struct Modify {
    BundleId bundle = 0;
    FunctionId function = 0;
    ir::NodeId guard = ir::none;
    std::uint32_t bearer_argument = no_id;
    bool forbids = false;         // its function returns yes/no instead: is the rule forbidden?
    ir::NodeId reason = ir::none; // text, in the function's frame; none: the bundle's name
    Span span;
};

enum class AdjustOp : std::uint8_t {
    starts_at,
    plus,
    minus,
    times,
    divided_by,
    at_least,
    at_most,
    becomes,
    ignores
};
enum class Rounding : std::uint8_t { down, up, nearest };

struct AdjustInfo {
    StringId target = no_id; // name of the value; no_id: the main one; "degree" for `degree becomes`
    AdjustOp op = AdjustOp::plus;
    std::int64_t denominator = 1; // of a literal fraction
    Rounding rounding = Rounding::down;
    StringId label = no_id; // `as dodge`: the strongest of one label and direction counts
    StringId because = no_id;
    BundleId bundle = no_id;    // whose it is; no_id: the rule's own
    std::vector<BundleId> over; // beats their `starts at` and `becomes`
    Span span;
};

enum class Stacking : std::uint8_t { none, separate, count, highest };

struct Condition {
    std::string name;
    ConditionId parent = no_id;
    std::vector<ir::NodeId>
        parent_arguments; // in a frame whose registers are this condition's own parameters
    FunctionId parent_frame = no_id;
    KindId on = no_id;
    std::uint32_t own_parameters = 0;
    std::vector<FieldId> fields; // inherited first; parameters are fields of sort `parameter`
    std::uint32_t size = 0;      // words of its fields; the machine puts its own header before them
    FunctionId while_ = no_id;   // register 0: the thing; borne exactly while true, never stored
    Stacking stacking = Stacking::none;
    bool per_source = false;
    FieldId highest = no_id;
    bool has_source = false;
    FunctionId begins = no_id, ending = no_id; // register 0: the instance
    LastingId lasts = no_id;
    std::vector<FunctionId> lasts_arguments; // register 0: the instance; as the arguments of a Lasting
    BundleId bundle = 0;
    StringId title = no_id; // what `conditions(x)` calls it; none: bookkeeping that nobody wants to read
    RuleId moments =
        no_id; // the pseudo-rule that triggers on gaining and ending match: stages `begin`, `end`
    Span span;
};

struct LastingPart {
    bool counted = false; // for N rule: N ends of it; else until the next start or end
    RuleId rule = 0;
    bool at_end = false;
    bool anchored = false; // the performing's role must be the anchor, an argument of `gains`
};
struct Lasting {
    std::vector<LastingPart> parts; // at most 2; the first that comes ends it. Arguments per part: count if
                                    // counted, anchor if anchored
};

struct Whenever {
    BundleId bundle = 0;
    FunctionId condition = 0, body = 0; // register 0: the thing or instance
};

// --- the rest
// --------------------------------------------------------------------------------------------------------

struct Grid {
    std::string name;
    Type row, column, value;
    std::vector<std::int64_t> cells; // row-major over the members (or over low..high of a number)
    std::int64_t row_low = 0, column_low = 0;
    std::uint32_t rows = 0, columns = 0;
    bool row_otherwise = false, column_otherwise = false; // the last row (column) stands for all others
    Span span;
};

struct Prefer {
    RuleId rule = no_id; // options that are that act
    bool any = false;    // any act
    std::vector<std::uint32_t>
        roles; // role numbers of the act, passed after register 0, the act (or option value) itself
    FunctionId guard = no_id;                      // pure; none: always
    FunctionId value = no_id;                      // instead of a rule: the option equal to this value
    RuleId in = no_id;                             // only questions asked in that rule
    std::vector<std::pair<FunctionId, bool>> keys; // (function, least)
    Span span;
};
// What a policy answers when nothing that it prefers is offered: the first option, a drawn one, the
// question's default; or nothing: it passes, and what cannot be passed is answered by default.
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
    std::vector<std::pair<std::string, Type>> reports; // as written; "" where the name is made anew each time
    Span span;
};

struct Test {
    std::string name;
    FunctionId function = 0;
    std::uint32_t odds_expectations = 0;
    std::vector<std::string> references;
    Span span;
};

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
    std::vector<Hook> hooks;
    std::vector<Reference> references;
    std::vector<std::string> degree_names; // 0 "refused", 1 "success", 2 "failure"
    EnumId tag_enum = no_id;
    std::vector<std::vector<RuleId>> offers; // may_any: the rules on offer
    std::vector<std::vector<StringId>>
        choices; // ask_block: names of the choices, then their texts (no_id: none)
};

// The name of what `degree becomes one lower` adjusts: by how many steps the degree is raised.
inline constexpr const char *degree_steps = "steps of the degree";

inline constexpr std::uint32_t degree_refused = 0, degree_success = 1, degree_failure = 2;

} // namespace bylaw
