// The degrees of checks as values: which a check has, and how they stand to each other, from the worst to the
// best.
#pragma once
#include "interpreter/check/context.hpp"

#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace bylaw::check {

// ---- degree_values.cpp
// A degree that the check, or one that is it, has by that name; ir::none.
NodeId degree_constant(Context &c, Ref name, Type wanted);
// `attack >= hard`, `one < other`: reports pairs without a declared order.
NodeId compared_degrees(Context &c, ir::Op how, NodeId left, NodeId right, Span at);
// A number that grows with the degree, to sort by.
NodeId degree_rank(Context &c, NodeId degree, Span at);
// `one_lower(x)`: one step down (-1) or up (1) among the check's possible degrees; the ends stay.
NodeId moved_degree(Context &c, NodeId degree, std::int64_t step, Span at);
// `degree becomes one lower`, of that check.
void need_ladder(Context &c, RuleId check, Span at);

// ---- degree_order.cpp
// A degree of a check or an ancestor. Repeated degrees count once.
struct WrittenDegree {
    Ref clause;
    std::uint32_t degree = 0;
    std::optional<std::uint32_t> is; // the degree that it counts as
    bool always = false;             // it has no `when`
};
std::vector<WrittenDegree> written_degrees(Context &c, RuleId check);
// Returns the degrees that a roll can yield. If one always holds, plain success and failure never happen.
std::vector<std::uint32_t> occurring_degrees(Context &c, RuleId check);

// All degrees of the check and of those that are it, plain success and failure with them.
std::vector<std::uint32_t> key_degrees(Context &c, RuleId check);
// Returns these degrees, each with the first written one among itself and those that it counts as; with
// nothing if none is written and a roll can yield it.
std::vector<std::pair<std::uint32_t, std::optional<std::uint32_t>>>
keys_taken(Context &c, RuleId check, const std::function<bool(std::uint32_t)> &written);

// Which degree is worse than which, as far as it follows from what is written.
class DegreeOrder {
  public:
    void add(std::uint32_t worse, std::uint32_t better) { pairs_.insert({worse, better}); }
    void add(const DegreeOrder &other) { pairs_.insert(other.pairs_.begin(), other.pairs_.end()); }
    void close(); // worse than what is worse is worse
    bool below(std::uint32_t worse, std::uint32_t better) const { return pairs_.contains({worse, better}); }
    bool stated(std::uint32_t a, std::uint32_t b) const { return a == b || below(a, b) != below(b, a); }
    std::size_t rank(std::uint32_t degree) const; // how many are worse

  private:
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs_;
};
// Returns the order of one check's degrees, or of several.
DegreeOrder order_of_check(Context &c, RuleId check);
DegreeOrder order_of_all(Context &c, const std::vector<RuleId> &checks);
std::vector<RuleId> families(Context &c, const std::vector<RuleId> &checks);
// Says so where two of these do not follow from what is written in one of the checks that knows both, or in
// all of them together.
bool report_unstated(Context &c, const DegreeOrder &order, const std::vector<std::uint32_t> &ones,
                     const std::vector<std::uint32_t> &others, const std::vector<RuleId> &checks, Span at);
// `above`, `below` of a clause: what stands there is a degree, and nothing says the opposite.
void check_standings(Context &c, RuleId check, Ref clause);

} // namespace bylaw::check
