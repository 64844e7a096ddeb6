// Names for texts that depend on nothing but the texts.
#pragma once
#include "interpreter/program/program.hpp"

#include <string>

namespace bylaw {

// Hash of all texts of the rules, with varied values; file names do not count.
std::string fingerprint(const Program &program);

// Checksum of a result file without this field, fields in alphabetical order; detects changes.
std::string checksum(const std::string &text);

} // namespace bylaw
