// Adjustments: `plus 2`, `advantage`, `ignores …`, in a rule, a `with` or a `modify`.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/rules/rule_info.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace bylaw::check {

// A name that an adjustment may use. The empty name is the main value: the total of a check, a field itself.
struct Adjustable {
    std::string what; // how messages call it
    std::map<std::string_view, Type> values;
    std::vector<std::string_view> degrees;
    RuleId rule = no_id;   // that has them
    bool reported = false; // it is wrong already: whatever is named is no news
};

// Adjustments that are taken at one moment; `ignores` works at all.
enum class AdjustGroup : std::uint8_t { values, main, degree, all };

// Stages of a check by number, and of a table the second of its two.
enum : std::uint32_t { try_stage, roll_stage, total_stage, degree_stage, effect_stage };
inline constexpr std::uint32_t row_stage = 1;

struct Labels {
    std::unordered_set<std::string_view> given; // by `as LABEL`, anywhere
    std::vector<Ref> ignored;                   // looked for when all are known
};

Ref adjusted_name(Ref clause);

// ---- adjustments.cpp
std::shared_ptr<const Adjustable> adjustable(Context &c, RuleId id); // found out once
// An Adjust, More, Ignores or DegreeBecomes clause as an `adjust` node under its guards.
NodeId adjustment(Context &c, Ref clause, Scope &scope, BundleId bundle, const Adjustable &target);
std::optional<BundleId> bundle_named(Context &c, Ref path);
void check_ignored_labels(Context &c);

// `degree becomes one lower`
bool moves_degree(Ref clause);

// ---- own.cpp
void check_own_adjustment(Context &c, RuleId id, const RuleInfo::Clause &clause);
AdjustGroup adjust_group(Ref clause);
std::uint32_t adjust_stage(const Context &c, RuleId id, AdjustGroup group, std::uint32_t known_at);
std::uint32_t result_stage(const Context &c, RuleId id, std::uint32_t reg);
// Reports results of dice and rows that are read too early. `known_by` is the stage at whose entry the value
// is computed. `but` is a result that is known there.
void report_early_results(Context &c, RuleId id, NodeId at, std::uint32_t known_by,
                          std::uint32_t but = no_id);

} // namespace bylaw::check
