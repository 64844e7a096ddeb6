#include "interpreter/odds/rules/branches.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>
#include <span>
#include <type_traits>

namespace bylaw::odds::rules {

namespace {

bool same_column(const ColumnAnswer &a, const ColumnAnswer &b) {
    constexpr double rounding = 1e-12;
    const auto near = [](double x, double y) { return std::abs(x - y) <= rounding; };
    return near(a.rest, b.rest) && near(a.absent, b.absent) &&
           std::ranges::equal(a.values, b.values, [&](const Likely &x, const Likely &y) {
               return x.text == y.text && x.fraction == y.fraction && near(x.probability, y.probability);
           });
}

// Beyond the decisions that lead to both.
bool same_branch(const BranchAnswer &a, const BranchAnswer &b, std::size_t depth) {
    return a.unexplored == b.unexplored && a.trapped == b.trapped &&
           std::ranges::equal(a.decisions | std::views::drop(depth + 1),
                              b.decisions | std::views::drop(depth + 1)) &&
           std::ranges::equal(a.columns, b.columns, same_column);
}

// Do as many branches follow each way to answer, and are they the same?
bool always_the_same(std::span<const BranchAnswer> all, const std::vector<std::size_t> &starts,
                     std::span<const BranchAnswer> first, std::size_t depth) {
    for (std::size_t i = 1; i < starts.size(); ++i) {
        const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : all.size();
        if (!std::ranges::equal(
                first, all.subspan(starts[i], end - starts[i]),
                [depth](const BranchAnswer &a, const BranchAnswer &b) { return same_branch(a, b, depth); })) {
            return false;
        }
    }
    return true;
}

} // namespace

void pad_columns(Answer &answer, std::size_t from) {
    for (; from < answer.branches.size(); ++from) {
        BranchAnswer &branch = answer.branches[from];
        while (branch.columns.size() < answer.columns.size()) {
            ColumnAnswer &made = branch.columns.emplace_back();
            made.absent = std::max(0.0, 1 - branch.unexplored - branch.trapped);
            if (made.absent == 1) {
                made.absent_fraction = Fraction(1);
                made.mean_fraction = Fraction(0);
            }
        }
    }
}

void forget_idle_decision(Answer &answer, std::size_t first, const std::vector<std::size_t> &starts,
                          std::size_t depth) {
    std::vector<BranchAnswer> &all = answer.branches;
    pad_columns(answer, first);
    const std::size_t size = starts.size() > 1 ? starts[1] - first : all.size() - first;
    if (!always_the_same(all, starts, std::span(all).subspan(first, size), depth)) {
        return;
    }
    all.resize(first + size);
    for (std::size_t k = first; k < all.size(); ++k) {
        all[k].decisions.erase(all[k].decisions.begin() + static_cast<std::ptrdiff_t>(depth));
    }
}

void sort_columns(Answer &answer) {
    std::vector<std::size_t> order(answer.columns.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return answer.columns[i].statement; });
    const auto sorted = [&](auto &all) {
        std::remove_reference_t<decltype(all)> made;
        for (const std::size_t i : order) {
            made.push_back(std::move(all[i]));
        }
        all = std::move(made);
    };
    sorted(answer.columns);
    for (BranchAnswer &branch : answer.branches) {
        sorted(branch.columns);
    }
}

} // namespace bylaw::odds::rules
