#include "interpreter/odds/rules/asking.hpp"

#include "interpreter/odds/rules/branches.hpp"

#include <algorithm>
#include <type_traits>

namespace bylaw::odds::rules {

namespace {

// Beyond this, fractions take too long.
constexpr std::size_t most_edges_in_fractions = 2'000'000;

// Ways to decide that are computed, whether they make a difference or not.
constexpr std::size_t most_solved = 1000;

template <class Number> constexpr bool fractions = !std::is_same_v<Number, double>;

// Mean over the games that reported it, as far as they were followed to their end. A counter's gain on an
// unexplored way is no value. Amounts below the precision of doubles are nothing.
template <class Number> Number mean_of(const Column<Number> &from, const Solution<Number> &solution) {
    const double cut = static_cast<double>(solution.unexplored + solution.trapped + solution.failed);
    const double missing = cut + static_cast<double>(from.absent);
    const double least = fractions<Number> ? 0 : 2e-15;
    if (missing <= least) {
        return from.mean;
    }
    Number reported(0), sum(0);
    for (const auto &[value, probability] : from.values) {
        reported += probability;
        sum += probability * value;
    }
    if (cut <= least) { // the values may have no end, but their mean is known
        reported += Number(from.rest);
        sum = from.mean;
    }
    return reported == 0 ? Number(0) : Number(sum / reported);
}

} // namespace

void Asking::run(const Solution<double> &solution) {
    take(solution);
}

bool Asking::run() {
    const std::shared_ptr<const Graph> first = explored_({});
    if (!first) {
        return false;
    }
    const bool small = first->edges.size() <= most_edges_in_fractions;
    bool fine = options_.rational && small && source_.exact() && decide<Fraction>(first);
    answer_.too_large_for_fractions = options_.rational && source_.exact() && !fine;
    if (!fine && !failed_) {
        answer_.branches.clear();
        solved_ = 0;
        answer_.more_branches = false;
        fine = decide<double>(first);
    }
    return fine && !failed_;
}

// Answers each open question in every way.
template <class Number> bool Asking::decide(std::shared_ptr<const Graph> graph) {
    const auto solution = solve<Number>(*graph, choices_, watch_);
    if (!solution) {
        return false;
    }
    if (solution->question) {
        graph.reset();
        return decide_each_way<Number>(*solution->question);
    }
    ++solved_;
    answer_.states = std::max(answer_.states, graph->states);
    answer_.edges = std::max(answer_.edges, graph->edges.size());
    take(*solution);
    return true;
}

template <class Number> bool Asking::decide_each_way(std::uint32_t number) {
    choices_.resize(std::max<std::size_t>(choices_.size(), number + 1), undecided);
    const AskedQuestion question = source_.questions()[number];
    const std::size_t first = answer_.branches.size();
    std::vector<std::size_t> starts;
    for (std::uint32_t i = 0; i < question.options.size(); ++i) {
        if (enough_followed(i)) {
            answer_.more_branches = true;
            break;
        }
        starts.push_back(answer_.branches.size());
        if (!follow<Number>(number, question, i)) {
            return false;
        }
    }
    choices_[number] = undecided;
    if (!answer_.more_branches) {
        forget_idle_decision(answer_, first, starts, decisions_.size());
    }
    return true;
}

bool Asking::enough_followed(std::uint32_t option) const {
    return answer_.branches.size() >= options_.most_branches || solved_ >= most_solved ||
           (option > 0 && watch_.over());
}

// An answer is followed only where it can be given: with the others, and always the same.
template <class Number>
bool Asking::follow(std::uint32_t number, const AskedQuestion &question, std::uint32_t option) {
    choices_[number] = option;
    decisions_.push_back(question.text + " " + question.options[option]);
    const std::shared_ptr<const Graph> next = explored_(choices_);
    failed_ = failed_ || !next;
    const bool fine = next && decide<Number>(next);
    decisions_.pop_back();
    return fine;
}

template <class Number> void Asking::take(const Solution<Number> &solution) {
    if (solution.failed > options_.budget.negligible) {
        answer_.error = source_.error();
    }
    if (solution.cut && answer_.ending <= Ending::negligible) {
        answer_.ending = watch_.ending() == Ending::complete ? Ending::unsettled : watch_.ending();
    }
    BranchAnswer branch;
    branch.decisions = decisions_;
    branch.unexplored = static_cast<double>(solution.unexplored);
    branch.trapped = static_cast<double>(solution.trapped);
    for (std::size_t i = 0; i < solution.columns.size(); ++i) {
        branch.columns.push_back(column(solution.columns[i], answer_.columns[i].type, solution));
    }
    answer_.branches.push_back(std::move(branch));
}

template <class Number>
ColumnAnswer Asking::column(const Column<Number> &from, Type type, const Solution<Number> &solution) const {
    ColumnAnswer made;
    made.rest = from.rest;
    made.absent = static_cast<double>(from.absent);
    const Number mean = mean_of(from, solution);
    made.mean = static_cast<double>(mean);
    if constexpr (fractions<Number>) {
        if (solution.unexplored == 0) {
            made.absent_fraction = from.absent;
        }
        if (solution.unexplored == 0 && solution.trapped == 0 && !(from.rounded && from.absent != 0)) {
            made.mean_fraction = mean;
        }
    }
    for (const auto &[value, probability] : from.values) {
        Likely &likely = made.values.emplace_back(
            Likely{value, source_.text(type, value), static_cast<double>(probability), std::nullopt});
        if constexpr (fractions<Number>) {
            if (from.rest == 0 && !from.rounded && solution.unexplored == 0) {
                likely.fraction = probability;
            }
        }
    }
    return made;
}

} // namespace bylaw::odds::rules
