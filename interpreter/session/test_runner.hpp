// Runs the tests of a program, one after the other, each from its own beginning.
#pragma once
#include "interpreter/session/program_data.hpp"

#include <bylaw/test.hpp>

#include <vector>

namespace bylaw {

std::vector<api::TestResult> run_all_tests(const api::Program::Data &program);

} // namespace bylaw
