// Bundles, which hold rules together: triggers and modifiers of rules, conditions, kinds and scenarios; how
// conditions stack and how long something lasts.
#pragma once
#include "base/source/span.hpp"
#include "interpreter/program/declared.hpp"
#include "interpreter/program/ids.hpp"
#include "interpreter/program/ir.hpp"
#include "interpreter/program/type.hpp"

#include <string>
#include <vector>

namespace bylaw {

enum class BundleSort : std::uint8_t { rule, condition, kind, scenario };

struct Bundle {
    std::string name;
    BundleSort sort = BundleSort::rule;
    std::uint32_t of = 0;          // ConditionId, KindId or scenario index
    FunctionId while_ = no_id;     // for a rule: no parameters
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
        no_id;              // that argument must be the bearer (the thing): only its instances are read
    FieldId once = no_id;   // hidden flag (of the condition, kind or game) that limits it
    FieldId answer = no_id; // hidden field of the game: what it yields in the place of the rule it stands for
    bool library = false;   // stands in a library: no news if it never fires
    Span span;
};

// Effect of a `modify`: a function with register 0 as in Trigger, then the roles it names. Body: adjust nodes
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
    Type of = type_number;        // type of the adjusted value
    Type amount = type_number;    // dice are counted with by numbers, too
    std::int64_t denominator = 1; // denominator of a literal fraction
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
    bool counts_once = false;      // only one of a bearer's instances adjusts
    FunctionId once_when = no_id;  // only where this holds; no parameters
    std::vector<Initial> initials; // `NAME = expr`: what inherited fields begin with; a nearer one's wins
    bool has_source = false;
    FunctionId begins = no_id, ending = no_id; // register 0: the instance
    LastingId lasts = no_id;
    std::vector<FunctionId> lasts_arguments; // register 0: the instance; as the arguments of a Lasting
    BundleId bundle = 0;
    StringId title = no_id; // name in `conditions(x)`; none: internal bookkeeping
    RuleId moments =
        no_id; // the pseudo-rule that triggers on gaining and ending match: stages `begin`, `end`
    Span span;
};

struct LastingPart {
    bool counted = false; // for N rule: N ends of it; else until the next start or end
    RuleId rule = 0;
    bool at_end = false;
    bool anchored = false; // the call's role must be the anchor, an argument of `gains`
};
struct Lasting {
    std::vector<LastingPart> parts; // at most 2; the first that comes ends it. Arguments per part: count if
                                    // counted, anchor if anchored
};

struct Whenever {
    BundleId bundle = 0;
    FunctionId condition = 0, body = 0; // register 0: the thing or instance
};

} // namespace bylaw
