// How long something lasts: `until end of turn of bearer`, `for 3 rounds`, `per day`.
#pragma once
#include "interpreter/check/context.hpp"

#include <optional>
#include <vector>

namespace bylaw::check {

std::vector<Ref> lasting_parts(Ref lasting);
// Anchors and counts become arguments.
LastingId lasting(Context &c, Ref lasting, Scope &scope, std::vector<NodeId> &arguments);
bool moment_at_end(view::Moment moment);
std::optional<RuleId> rule_unit(Context &c, Ref name);
// `per turn of creature`.
void refill(Context &c, FieldId field, Ref per_pattern);

} // namespace bylaw::check
