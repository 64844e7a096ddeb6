// Parts of adjustments. Only files of this folder include it.
#pragma once
#include "interpreter/check/adjustments/adjustments.hpp"

namespace bylaw::check {

// ---- adjustments.cpp
Type adjusted_type(Context &c, Ref clause, const Adjustable &target, AdjustInfo &info);

// ---- amounts.cpp
NodeId adjust_amount(Context &c, view::Adjust clause, Scope &scope, AdjustInfo &info,
                     const Adjustable &target);

} // namespace bylaw::check
