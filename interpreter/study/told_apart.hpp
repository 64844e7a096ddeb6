// Names of reports, each of them once: of two `report`s that have the same one the second is shown as "rounds
// (2)".
#pragma once
#include <string>
#include <vector>

namespace bylaw {

std::vector<std::string> told_apart(std::vector<std::string> names);

} // namespace bylaw
