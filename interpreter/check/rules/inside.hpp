// The clauses of rules, for the passes in signature.cpp and body.cpp. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/rules/rule_info.hpp"

#include <utility>
#include <vector>

namespace bylaw::check {

// Visits declared rules. The moments of conditions are rules without a declaration.
template <class Do> void each_declared(Context &c, Do what) {
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (c.rules.infos[id].declaration)
            what(c, id);
}

// While it lives, its scope only looks; `purity` says why.
class PureFor {
  public:
    PureFor(Scope &of, const char *purity) : scope(of), was_pure(std::exchange(of.pure, true)) {
        scope.purity = purity;
    }
    ~PureFor() { scope.pure = was_pure; }
    PureFor(const PureFor &) = delete;
    PureFor &operator=(const PureFor &) = delete;

  private:
    Scope &scope;
    bool was_pure;
};

// ---- links.cpp
bool takes_over_roles(const Context &c, RuleId id);

// ---- signature.cpp
void publish(Context &c, RuleId id, std::string_view name, std::uint32_t reg, Span span, std::size_t depth,
             bool assignable);
Scope &role_scope_of(Context &c, RuleId id, RuleId owner);

// ---- values.cpp
void declare_values(Context &c, RuleId id);

// ---- stages.cpp
void declare_stages(Context &c, RuleId id);
void check_stage(Context &c, RuleId id, const RuleInfo::Clause &clause);
void check_loose(Context &c, RuleId id, const RuleInfo::Clause &clause, std::vector<NodeId> &loose);
void finish_loose(Context &c, RuleId id, std::vector<NodeId> loose);

// ---- checks.cpp
void declare_degrees(Context &c, RuleId id);
void check_roll(Context &c, RuleId id, const RuleInfo::Clause &clause);
void check_against(Context &c, RuleId id, const RuleInfo::Clause &clause);
void check_degree(Context &c, RuleId id, const RuleInfo::Clause &clause);
void check_effect(Context &c, RuleId id, const RuleInfo::Clause &clause);
void check_roll_is_there(Context &c, RuleId id);

// ---- costs.cpp
void check_cost(Context &c, RuleId id, const RuleInfo::Clause &clause);

} // namespace bylaw::check
