// How long something lasts: `until end of turn of bearer`, `for 3 rounds`, `per day`.
#pragma once
#include "interpreter/check/context.hpp"

#include <optional>
#include <vector>

namespace bylaw::check {

std::vector<Ref> lasting_parts(Ref lasting);
// Anchors and counts become arguments.
LastingId lasting(Context &c, Ref lasting, Scope &scope, std::vector<NodeId> &arguments);
// Whose call it is joins the arguments. False after a report.
bool add_anchor(Context &c, RuleId rule, view::Of of, Scope &scope, std::vector<NodeId> &arguments);
bool moment_at_end(view::Moment moment);
// `end of next turn`; a start that is still to come is the next one's anyway.
bool skips_running(view::Moment moment);
// Returns the ends to wait for with `end of next turn` of that thing (or ir::none): the second end if one is
// running, else the first.
NodeId ends_to_come(Context &c, RuleId rule, NodeId whose, Span at);
std::optional<RuleId> rule_unit(Context &c, Ref name);
// `per turn of creature`.
void refill(Context &c, FieldId field, Ref per_pattern);

} // namespace bylaw::check
