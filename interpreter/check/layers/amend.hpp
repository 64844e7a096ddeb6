// What an `amend` block does to the clauses of a declaration: named ones replace their namesakes, others are
// added.
#pragma once
#include "interpreter/check/layers/declarations.hpp"

namespace bylaw::check {

void amend_clauses(std::vector<Ref> &clauses, Ref block, bool replace, DiagnosticSink &sink);

// What names a clause inside its declaration, for instance "stage apply" or "field luck"; empty for one that
// only adds.
std::string clause_key(Ref clause);

} // namespace bylaw::check
