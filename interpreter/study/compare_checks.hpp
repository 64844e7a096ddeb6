// The odds of the checks that two programs have.
#pragma once
#include <bylaw/compare.hpp>

#include <vector>

namespace bylaw {

std::vector<api::CheckComparison> compare_checks(const api::Program &first, const api::Program &second,
                                                 const api::ComparisonOptions &options);

} // namespace bylaw
