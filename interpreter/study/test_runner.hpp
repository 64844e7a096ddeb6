// Runs the tests of a program, one after the other, each from its own beginning.
#pragma once
#include "interpreter/study/coverage.hpp"

#include <bylaw/test.hpp>

#include <vector>

namespace bylaw {

// `met`: where it is noted what they reach, or none.
std::vector<api::TestResult> run_all_tests(const api::Program::Data &program, const api::TestOptions &options,
                                           MetByTests *met);

} // namespace bylaw
