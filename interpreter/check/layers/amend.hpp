// Applies the `amend` blocks of one ruleset to the clauses of a declaration: named ones replace their
// namesakes, others are added.
#pragma once
#include "interpreter/check/layers/declarations.hpp"

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace bylaw::check {

// `gone`: lines of a `modify` that was there, whose place a line of the amendment takes.
void amend_clauses(std::vector<Ref> &clauses, const std::vector<Ref> &blocks, std::set<Ref> &gone);
// Returns the key of a `modify` line: its pattern, value, way of changing, label and `when`; empty for other
// lines.
std::string line_key(Ref modify, Ref line);

// The key of a clause inside its declaration, for instance "stage apply" or "field luck"; empty for one that
// only adds.
struct ClauseKey {
    std::string_view sort = {}, name = {};
    std::string_view how = {}, label = {}; // for a sum with a label

    bool empty() const { return sort.empty(); }
    friend bool operator==(const ClauseKey &, const ClauseKey &) = default;
};
struct ClauseKeyHash {
    std::size_t operator()(const ClauseKey &key) const {
        std::size_t sum = 0;
        for (const std::string_view part : {key.sort, key.name, key.how, key.label})
            sum = sum * 31 + std::hash<std::string_view>()(part);
        return sum;
    }
};
ClauseKey clause_key(Ref clause);
std::string written(const ClauseKey &key);

} // namespace bylaw::check
