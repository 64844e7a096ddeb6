// Rules as they are performed: what is paid, their stages, what comes in between at each, and the degrees and
// rows of checks and tables.
#pragma once
#include "interpreter/program/declared.hpp"
#include "interpreter/program/ids.hpp"
#include "interpreter/program/ir.hpp"

#include <string>
#include <utility>
#include <vector>

namespace bylaw {

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
    bool wants_act = false;               // the last argument is `it`: the call as an act
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

// Order of a rule invocation:
// - roles bound; forbids; requires; cost; refills; expiry at the start
// - `before` it and its first stage
// - values (initial, then adjusted by Stage::modifies and adjusts of stage 0)
// - the stages; `after`; expiry at the end
//
// A check's stages are try, roll, total, degree, effect; a table's roll, row;
// others have their own, or `do`.
// - check, `try`: nothing
// - check, `roll`: sets natural (kept dice) and total
// - check, `total`: adjusts total by the own adjustments and modifiers (`main` target), then needed, margin
//   and shortfall
// - check, `degree`: finds the degree, then applies `degree becomes`
// - check, `effect`: runs the effect of that degree, else of the one that it counts as
// - table, `roll`: rolls and adjusts the number (register total, main target)
// - table, `row`: finds and runs the row
struct Rule {
    std::string name;
    RuleSort sort = RuleSort::procedure;
    std::vector<RuleId> parents;     // nearest first
    std::vector<std::uint32_t> tags; // members of the enum Program::tag_enum
    FunctionId function = 0;         // registers; its body is unused
    std::uint32_t own_roles = 0;     // the first registers are the roles that a caller passes
    // For itself and each ancestor: the register of each role here, under any name.
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
    // Triggers of the whole rule: `before` comes before that of the first stage, `after` after that of the
    // last; the first `instead` that applies replaces all stages.
    std::vector<TriggerMatch> before, instead, after;
    std::vector<Refill> refills;
    std::vector<Expiry> expiries_start, expiries_end;
    std::vector<ModifyMatch> forbids; // modifiers with a `forbid`
    Type type = type_nothing;         // type of a call as an expression
    ir::NodeId label = ir::none; // text: how a choice of it reads; none: made from its name and arguments
    ir::NodeId tells = ir::none; // text of a call; none: its label
    bool tells_nothing = false;  // a call has no text besides what its rules say
    bool offered = false;        // actions and whatever has a price: can be chosen by `may any`
    // checks and tables
    ir::NodeId roll = ir::none;                              // dice expression
    std::vector<std::pair<ir::NodeId, ir::NodeId>> againsts; // (needed, when or none); the first that holds
    bool under = false;
    std::vector<DegreeCase> degrees;
    std::vector<std::pair<std::uint32_t, std::uint32_t>>
        counts_as; // degree, what it is; `success`, `failure` built in
    std::vector<DegreeEffect> effects;
    GridId ladder = no_id; // if its degree is raised or lowered: the degree that many steps from each
    std::vector<TableRow> rows;
    bool rows_broken = false; // a row could not be read: the uncovered numbers are unknown
    EnumId row_enum = no_id;
    std::uint32_t natural = no_id, total = no_id, needed = no_id, margin = no_id, shortfall = no_id,
                  degree = no_id,
                  result = no_id; // registers
    Span span;
};

} // namespace bylaw
