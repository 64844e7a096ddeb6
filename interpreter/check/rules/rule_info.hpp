// Facts that the checker collects about each rule under construction.
#pragma once
#include "interpreter/check/layers/amend.hpp"
#include "interpreter/check/layers/declarations.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/small_map.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bylaw::check {

// Facts about a rule before its body is checked: enough to call it and to match patterns on it.
struct RuleInfo {
    const Declaration *declaration = nullptr;
    enum class Phase : std::uint8_t { untouched, running, done } signature = Phase::untouched, body = Phase::untouched;
    Scope scope;                  // its frame: roles, inherited roles, values, fields, results
    std::vector<Type> role_types; // own roles
    std::vector<Ref> role_params; // own Param nodes
    // For the rule itself and each ancestor: the register of each of its roles.
    SmallMap<RuleId, std::vector<std::uint32_t>> role_registers;
    SmallMap<std::string_view, std::uint32_t> values; // values, fields, results by name
    SmallMap<std::string_view, std::uint32_t> stage_index;
    // All clauses, ancestors' first, with the rule that wrote them (same-named ones already replaced).
    struct Clause {
        Ref ref;
        RuleId owner;
        ClauseKey key = {}; // clauses of one key replace those that were inherited
    };
    std::vector<Clause> clauses;
    std::vector<std::string_view> role_names;
    RuleId parent = no_id;
    bool orphan = false; // its parent is reported: what it lacks may be the parent's
    // Names in clauses of the rule itself and of each ancestor, for this rule's frame. roles_of has the roles
    // only, which is all that is known before the rule runs.
    SmallMap<RuleId, std::vector<Scope::Binding>> names_of, roles_of;
    std::vector<Scope::Binding> loose_names; // names of the statements outside all stages
    std::vector<std::string_view> degrees;
    std::shared_ptr<const Adjustable> adjustable; // on request
    bool rows_named = false;
    Type row_type; // type of the names of a table's rows
    std::uint32_t tags_register = no_id;
};

// The name that a register of the rule's frame has in it, and in those that it is built on.
void note_register(const Context &c, Span at, const RuleInfo &rule, std::uint32_t reg);

struct Rules {
    std::vector<RuleInfo> infos;
    bool linked = false;
    std::unordered_map<RuleId, std::vector<RuleId>> built_on; // all rules below one that has some
};

} // namespace bylaw::check
