// The parts of bundles, for the pass in bundles.cpp. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// ---- bundles.cpp
FieldOwner bundle_owner(const Context &c, BundleId id);
bool of_library(const Context &c, BundleId id);

// ---- order.cpp
void check_follows(Context &c);
void link_bundles(Context &c);

// ---- modifies.cpp
void check_modify(Context &c, view::Modify clause, BundleId bundle);

// ---- triggers.cpp
void check_trigger(Context &c, view::Trigger clause, BundleId bundle);

// ---- recurring.cpp
void check_whenever(Context &c, view::Whenever clause, BundleId bundle);
void check_every(Context &c, view::Every clause, BundleId bundle);

} // namespace bylaw::check
