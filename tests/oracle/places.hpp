// Where clauses stand: "trigger in condition", "if in stage". And all places where the checker lets them
// stand. The same of types.
#pragma once
#include "grammar/ast/tree.hpp"
#include "tests/oracle/probes.hpp"
#include "tests/oracle/type_probes.hpp"

#include <bylaw/program.hpp>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::oracle {

std::set<std::string> places_in(const ast::Tree &tree);
std::set<std::string> legal_places();
const std::vector<std::pair<const Home *, const Sample *>> &legal_pairs();

std::set<std::string> types_in(const api::Program &program);
struct LegalTypes {
    std::set<std::string> names;                             // as types_in() says them
    std::vector<std::pair<std::string, std::string>> probes; // what checks, and the type in it
};
const LegalTypes &legal_types();
std::string type_probe(const TypePlace &place, const TypeSample &sample);

} // namespace bylaw::oracle
