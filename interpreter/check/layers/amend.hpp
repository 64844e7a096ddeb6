// What an `amend` block does to the clauses of a declaration: named ones replace their namesakes, others are
// added.
#pragma once
#include "interpreter/check/layers/declarations.hpp"

#include <string>
#include <string_view>

namespace bylaw::check {

void amend_clauses(std::vector<Ref> &clauses, Ref block, bool replace, DiagnosticSink &sink);

// What names a clause inside its declaration, for instance "stage apply" or "field luck"; empty for one that
// only adds.
struct ClauseKey {
    std::string_view sort = {}, name = {};
    std::string_view how = {}, label = {}; // of a sum that has a label

    bool empty() const { return sort.empty(); }
    friend bool operator==(const ClauseKey &, const ClauseKey &) = default;
};
ClauseKey clause_key(Ref clause);
std::string written(const ClauseKey &key);

} // namespace bylaw::check
