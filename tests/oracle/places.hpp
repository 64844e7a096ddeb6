// Where clauses stand: "trigger in condition", "if in stage". And all places where the checker lets them
// stand.
#pragma once
#include "grammar/ast/tree.hpp"

#include <set>
#include <string>

namespace bylaw::oracle {

std::set<std::string> places_in(const ast::Tree &tree);
std::set<std::string> legal_places();

} // namespace bylaw::oracle
