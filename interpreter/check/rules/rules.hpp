// Rules: what they are built on, the frame that each runs in, the call of one.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/rules/rule_info.hpp"

#include <optional>
#include <ranges>
#include <span>
#include <string_view>
#include <vector>

namespace bylaw::check {

Ref callee(Ref call); // callee of a Call, or of the path that stands for one

// ---- links.cpp
// The roles of all rules.
void declare_rules(Context &c);
void link_rules(Context &c);
std::optional<std::uint32_t> tag_named(Context &c, Ref name);
// The rule itself, then its parent, and so on.
inline auto rule_chain(const Context &c, RuleId id) {
    const std::span<const RuleId> parents = c.program.rules[id].parents;
    return std::views::iota(std::size_t{0}, parents.size() + 1) |
           std::views::transform([id, parents](std::size_t i) { return i == 0 ? id : parents[i - 1]; });
}
// Once its parents are known.
void join_families(Context &c, RuleId id);
// The rule and all that are built on it, by id.
std::vector<RuleId> family(const Context &c, RuleId id);
NodeId parameter_default(Context &c, Ref param, Type wanted);

// ---- signature.cpp
// Roles, inherited roles, values; made when first asked for.
RuleInfo &rule_signature(Context &c, RuleId id);
void report_twice(Context &c, Ref clause, Ref first);
std::uint32_t rule_register(Context &c, RuleId rule, RuleId as, std::string_view name);
Scope &scope_of(Context &c, RuleId id, RuleId owner);

// ---- body.cpp
void check_rules(Context &c);
bool acts(const Context &c, RuleId id);
// Returns the type of a call as an expression.
Type rule_type(Context &c, RuleId id, Span asked_at);
// A call: `call` is a Call or Path naming the rule.
NodeId perform(Context &c, Ref call, RuleId rule, Scope &scope);
NodeId with_block(Context &c, Ref with, RuleId rule, Scope &scope);

// ---- stages.cpp
void add_stage(Context &c, RuleId id, std::string_view name, Span span);
std::optional<std::uint32_t> stage_named(Context &c, RuleId id, Ref name);

// ---- checks.cpp
bool has_orphan(const Context &c, RuleId id);
NodeId guard(Context &c, Ref clause, Scope &scope, const char *purity);

// ---- hooks.cpp
// They are declared with the rules; their bodies are Lua's.
void check_hooks(Context &c);

} // namespace bylaw::check
