// A pattern that was understood: what it matches, and the arguments of the function behind it.
#pragma once
#include "interpreter/program/program.hpp"

#include <string_view>
#include <vector>

namespace bylaw::check {

struct PatternUse {
    enum class Target { nothing, rules, field, formula } target = Target::nothing;
    std::uint32_t module = 0;    // in which it is written
    RuleId named = no_id;        // the rule that it names; no_id for `any SORT`
    std::vector<RuleId> rules;   // all that it matches
    std::uint32_t stage = no_id; // stage of the named rule; no_id: the whole rule
    std::string_view stage_name;
    bool moment = false; // the named rule is a condition's gaining or ending
    FieldId field = no_id;
    std::uint32_t index = no_id; // one member of an indexed field
    FormulaId formula = no_id;
    std::vector<std::string_view>
        arguments; // names in the matched rule, in registers 1, 2, …; `actor`, `tags` of `any`
    std::vector<std::uint32_t> places; // for a field or formula: parameter numbers instead
    bool wants_act = false;            // the last register is the call itself
    std::vector<ir::NodeId> guards;
    std::uint32_t bearer_argument = no_id;
};

} // namespace bylaw::check
