// Conditions: parents, parameters and fields; how long they last and what they do.
#pragma once
#include "interpreter/check/context.hpp"

#include <string>
#include <vector>

namespace bylaw::check {

struct ConditionInfo {
    std::vector<std::string_view> names; // names of the arguments of `gains`
    std::vector<Type> types;
    std::vector<NodeId> defaults;
    std::vector<Ref> params;
    bool inherited = false; // they are the parent's
};

// `ends … by save`: that check is done by the bearer.
struct DoneByBearer {
    RuleId check;
    Span name;
};

struct Conditions {
    std::vector<const Declaration *> declarations;
    std::vector<ConditionInfo> infos;
    std::vector<std::vector<ConditionId>> below; // children of each
    std::vector<DoneByBearer> done_by_bearer;
};

// ---- conditions.cpp
// Parents, parameters, fields, moments.
void declare_conditions(Context &c);
void declare_condition_defaults(Context &c);
// The parameters that `gains c(…)` takes, with their defaults
void condition_parameters(Context &c, ConditionId id, std::vector<std::string_view> &names,
                          std::vector<Type> &types, std::vector<NodeId> &defaults);

// ---- life.cpp
// How long they last, how they begin and end.
void check_conditions(Context &c);
void check_ends(Context &c, view::Ends clause, BundleId bundle);

// ---- ended_by.cpp
// Returns the code of an end, or of an end if the check behind `by` succeeds.
NodeId ending_by(Context &c, view::Ends clause, Scope &scope);

} // namespace bylaw::check
