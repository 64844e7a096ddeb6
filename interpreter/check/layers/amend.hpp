// What the `amend` blocks of one ruleset do to the clauses of a declaration: named ones replace their
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
// What names a line of a `modify`: its pattern, what it changes in which way, its label and its `when`; empty
// for what is no such line.
std::string line_key(Ref modify, Ref line);

// What names a clause inside its declaration, for instance "stage apply" or "field luck"; empty for one that
// only adds.
struct ClauseKey {
    std::string_view sort = {}, name = {};
    std::string_view how = {}, label = {}; // of a sum that has a label

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
