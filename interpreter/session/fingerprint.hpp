// Names for texts that depend on nothing but the texts.
#pragma once
#include "interpreter/program/program.hpp"

#include <string>

namespace bylaw {

// Of all texts that the rules are made from, the values that were varied included; not of the names of their
// files.
std::string fingerprint(const Program &program);

// Of a result file without this, its fields in alphabetical order: tells one that was changed by hand or by
// accident.
std::string checksum(const std::string &text);

} // namespace bylaw
