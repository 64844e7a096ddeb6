// Bundles: `modify`, triggers, `whenever` and `every` of rules, conditions, kinds and scenarios.
#pragma once
#include "interpreter/check/context.hpp"

#include <unordered_map>
#include <vector>

namespace bylaw::check {

struct PendingTrigger {
    BundleId bundle;
    RuleId rule;
    std::uint32_t stage; // no_id: of the whole
    Timing timing;
    TriggerMatch match;
};

struct PendingModify {
    BundleId bundle;
    RuleId rule;
    std::uint32_t stage; // no_id: it forbids
    FieldId field;
    FormulaId formula;
    ModifyMatch match;
};

// Dependencies of the bundles on rules, fields and formulas, ordered once all are known.
struct Bundles {
    std::unordered_map<KindId, BundleId> of_kinds;
    std::vector<PendingTrigger> triggers;
    std::vector<PendingModify> modifies;
};

// ---- bundles.cpp
void check_bundles(Context &c);
BundleId kind_bundle(Context &c, KindId id);
Scope bundle_scope(Context &c, BundleId id, Span span);

// ---- triggers.cpp
bool triggerable(Context &c, Ref written, const PatternUse &use);
NodeId trigger_guard(Context &c, Ref clause, const PatternUse &use, Scope &scope);
void add_trigger(Context &c, Trigger made, NodeId body, const PatternUse &use, Scope &scope, BundleId bundle,
                 Span at);
FieldId once(Context &c, view::Once limit, FieldOwner owner, std::uint32_t owner_id);

// ---- recurring.cpp
// Adds a `whenever`: the function `acting` runs as soon as the condition in the function `looking` holds.
void add_whenever(Context &c, BundleId bundle, Scope &looking, NodeId condition, Scope &acting, NodeId body);
NodeId until_guard(Context &c, Ref clause, Scope &scope, BundleId bundle);

} // namespace bylaw::check
