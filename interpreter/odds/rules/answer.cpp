#include "interpreter/odds/rules/answer.hpp"

#include "interpreter/odds/rules/flow.hpp"
#include "interpreter/odds/rules/residual_explore.hpp"
#include "interpreter/odds/rules/solve.hpp"
#include "interpreter/specialise/specialise.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <ranges>
#include <type_traits>

namespace bylaw::odds::rules {

namespace {

// Beyond, fractions take longer than anybody waits.
constexpr std::size_t most_edges_in_fractions = 2'000'000;

// Ways to decide that are worked out, whether they make a difference or not.
constexpr std::size_t most_solved = 1000;

bool same_column(const ColumnAnswer &a, const ColumnAnswer &b) {
    constexpr double rounding = 1e-12;
    const auto near = [](double x, double y) { return std::abs(x - y) <= rounding; };
    return near(a.rest, b.rest) && near(a.absent, b.absent) &&
           std::ranges::equal(a.values, b.values, [&](const Likely &x, const Likely &y) {
               return x.text == y.text && x.fraction == y.fraction && near(x.probability, y.probability);
           });
}

// A name that only came up later was not reported.
void pad_columns(Answer &answer, std::size_t from) {
    for (; from < answer.branches.size(); ++from) {
        BranchAnswer &branch = answer.branches[from];
        while (branch.columns.size() < answer.columns.size()) {
            ColumnAnswer &made = branch.columns.emplace_back();
            made.absent = std::max(0.0, 1 - branch.unexplored - branch.trapped);
        }
    }
}

// Beyond the decisions that lead to both.
bool same_branch(const BranchAnswer &a, const BranchAnswer &b, std::size_t depth) {
    return a.unexplored == b.unexplored && a.trapped == b.trapped &&
           std::ranges::equal(a.decisions | std::views::drop(depth + 1),
                              b.decisions | std::views::drop(depth + 1)) &&
           std::ranges::equal(a.columns, b.columns, same_column);
}

// The branches from `first` on, and from each of `starts`, differ in how the question at `depth` is answered.
// If what follows is always the same it is not listed.
void forget_idle_decision(Answer &answer, std::size_t first, const std::vector<std::size_t> &starts,
                          std::size_t depth) {
    std::vector<BranchAnswer> &all = answer.branches;
    pad_columns(answer, first);
    const std::size_t size = starts.size() > 1 ? starts[1] - first : all.size() - first;
    for (std::size_t i = 1; i < starts.size(); ++i) {
        const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : all.size();
        if (end - starts[i] != size) {
            return;
        }
        for (std::size_t k = 0; k < size; ++k) {
            if (!same_branch(all[first + k], all[starts[i] + k], depth)) {
                return;
            }
        }
    }
    all.resize(first + size);
    for (std::size_t k = first; k < all.size(); ++k) {
        all[k].decisions.erase(all[k].decisions.begin() + static_cast<std::ptrdiff_t>(depth));
    }
}

class Asking {
  public:
    // What follows when questions are answered so; nothing: it cannot be said, and whoever was asked knows
    // why.
    using Explored = std::function<std::shared_ptr<const Graph>(const Choices &)>;

    Asking(Explored explored, const MachineSource &source, const AnswerOptions &options, Watch &watch,
           Answer &answer)
        : explored_(std::move(explored)), source_(source), options_(options), watch_(watch), answer_(answer) {
    }

    // Nothing has to be decided.
    void run(const Solution<double> &solution) { take(solution); }

    // False: something could not be explored.
    bool run() {
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

  private:
    // Each question that is come to and not decided yet is answered in every way. An answer is followed only
    // where it can be given: with the others, and always the same.
    template <class Number> bool decide(std::shared_ptr<const Graph> graph) {
        const auto solution = solve<Number>(*graph, choices_, watch_);
        if (!solution) {
            return false;
        }
        if (!solution->question) {
            ++solved_;
            answer_.states = std::max(answer_.states, graph->states);
            answer_.edges = std::max(answer_.edges, graph->edges.size());
            take(*solution);
            return true;
        }
        graph.reset();
        const std::uint32_t number = *solution->question;
        choices_.resize(std::max<std::size_t>(choices_.size(), number + 1), undecided);
        const AskedQuestion question = source_.questions()[number];
        const std::size_t first = answer_.branches.size();
        std::vector<std::size_t> starts;
        for (std::uint32_t i = 0; i < question.options.size(); ++i) {
            if (answer_.branches.size() >= options_.most_branches || solved_ >= most_solved ||
                (i > 0 && watch_.over())) {
                answer_.more_branches = true;
                break;
            }
            choices_[number] = i;
            starts.push_back(answer_.branches.size());
            decisions_.push_back(question.text + " " + question.options[i]);
            const std::shared_ptr<const Graph> next = explored_(choices_);
            failed_ = failed_ || !next;
            const bool fine = next && decide<Number>(next);
            decisions_.pop_back();
            if (!fine) {
                return false;
            }
        }
        choices_[number] = undecided;
        if (!answer_.more_branches) {
            forget_idle_decision(answer_, first, starts, decisions_.size());
        }
        return true;
    }

    template <class Number> void take(const Solution<Number> &solution) {
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
    ColumnAnswer column(const Column<Number> &from, Type type, const Solution<Number> &solution) const {
        constexpr bool fractions = !std::is_same_v<Number, double>;
        ColumnAnswer made;
        made.rest = from.rest;
        made.absent = static_cast<double>(from.absent);
        const Number mean = mean_of(from, solution);
        made.mean = static_cast<double>(mean);
        if constexpr (fractions) {
            made.absent_fraction = from.absent;
            if (solution.unexplored == 0 && solution.trapped == 0) {
                made.mean_fraction = mean;
            }
        }
        for (const auto &[value, probability] : from.values) {
            Likely likely{value, source_.text(type, value), static_cast<double>(probability), std::nullopt};
            if constexpr (fractions) {
                if (from.rest == 0) {
                    likely.fraction = probability;
                }
            }
            made.values.push_back(std::move(likely));
        }
        return made;
    }

    // Of the games that reported it, as far as they were followed to their end. What a counter earned on ways
    // that nobody followed further is no value of it. What doubles do not tell from nothing is nothing.
    template <class Number>
    static Number mean_of(const Column<Number> &from, const Solution<Number> &solution) {
        const double cut = static_cast<double>(solution.unexplored + solution.trapped + solution.failed);
        const double missing = cut + static_cast<double>(from.absent);
        const double least = std::is_same_v<Number, double> ? 2e-15 : 0;
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

    Explored explored_;
    const MachineSource &source_;
    const AnswerOptions &options_;
    Watch &watch_;
    Answer &answer_;
    Choices choices_;
    std::vector<std::string> decisions_;
    std::size_t solved_ = 0;
    bool failed_ = false;
};

// What is reported as a number, a yes or no and the like needs no state to tell what it says.
bool plain(const Wanted &wanted) {
    return wanted.value.kind == TypeKind::nothing && !wanted.reports.empty() &&
           std::ranges::all_of(wanted.reports, [](const auto &each) {
               const TypeKind kind = each.second.kind;
               return kind == TypeKind::number || kind == TypeKind::yesno || kind == TypeKind::member ||
                      kind == TypeKind::degree;
           });
}

// Does next to no game come to where a counter changes anything?
bool within_limits(const ResidualCode &code, const Answer &answer, double negligible) {
    for (const BranchAnswer &branch : answer.branches) {
        for (std::size_t i = 0; i < branch.columns.size(); ++i) {
            const std::optional<Word> limit = code.limit(i);
            double beyond = limit ? branch.columns[i].rest + branch.unexplored + branch.trapped : 0;
            for (const Likely &each : branch.columns[i].values) {
                beyond += limit && each.value >= *limit ? each.probability : 0;
            }
            if (beyond > negligible) {
                return false;
            }
        }
    }
    return true;
}

// Doubles flow, if they can; else there are equations. False: the code bails.
bool answer_by_code(ResidualCode &code, const MachineSource &source, const AnswerOptions &options,
                    Watch &watch, Answer &answer) {
    std::optional<Flowed> flowed;
    if (!options.rational) {
        flowed = flow(code, watch);
    }
    Graph graph;
    answer.ending = flowed ? flowed->ending : explore(code, watch, graph);
    if (answer.ending == Ending::failed) {
        return false;
    }
    answer.states = flowed ? flowed->states : graph.states;
    answer.edges = flowed ? flowed->edges : graph.edges.size();
    const auto graph_at_hand = std::make_shared<const Graph>(std::move(graph)); // nothing is asked
    Asking asking([&](const Choices &) { return graph_at_hand; }, source, options, watch, answer);
    if (flowed) {
        asking.run(flowed->solution);
    } else {
        asking.run();
    }
    return true;
}

// What the code reports, in all games alike, each statement and name once: of several the last counts.
std::vector<std::size_t> reports_of(const residual::Residual &code, std::vector<ReportColumn> &columns) {
    std::vector<std::size_t> reports;
    for (std::size_t i = 0; i < code.reports.size(); ++i) {
        const residual::Report &each = code.reports[i];
        const auto known = std::ranges::find_if(columns, [&](const ReportColumn &column) {
            return column.statement == each.number && column.name == each.name;
        });
        if (known != columns.end()) {
            reports[static_cast<std::size_t>(known - columns.begin())] = i;
        } else {
            columns.push_back({each.number, each.name, each.type});
            reports.push_back(i);
        }
    }
    return reports;
}

// A `report` that no game comes to is told, too, if it has a name.
void add_unreported(const Wanted &wanted, Answer &answer) {
    for (std::uint32_t i = 0; i < wanted.reports.size(); ++i) {
        const auto &[name, type] = wanted.reports[i];
        const auto same = [i](const ReportColumn &each) { return each.statement == i; };
        if (name.empty() || std::ranges::any_of(answer.columns, same)) {
            continue;
        }
        answer.columns.push_back({i, name, type});
        for (BranchAnswer &branch : answer.branches) {
            ColumnAnswer &made = branch.columns.emplace_back();
            made.absent = std::max(0.0, 1 - branch.unexplored - branch.trapped);
        }
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

// Over residual code; nothing: not possible, or not wholly.
std::optional<Answer> odds_of_residual(const Machine &machine, const State &start, const Wanted &wanted,
                                       const Surroundings &around, const AnswerOptions &options,
                                       Watch &watch) {
    residual::SpecialiseLimits limits;
    limits.blocks = 20'000;
    limits.seconds = std::min(limits.seconds, watch.seconds_left() / 3); // a third is for the odds
    limits.go_on = [&](double) { return watch.look(0, 0) == Ending::complete; };
    residual::Specialised made = residual::specialise(machine.program(), machine.code(), start, limits);
    if (!made.residual) {
        return std::nullopt;
    }
    std::vector<ReportColumn> columns;
    const std::vector<std::size_t> reports = reports_of(*made.residual, columns);
    for (const bool unlimited : {true, false}) {
        if (unlimited && options.rational) {
            continue; // next to nothing is left out, but it is
        }
        ResidualCode code(*made.residual, reports, unlimited, &watch);
        Answer answer;
        answer.columns = columns;
        answer.last = start;
        machine.run(answer.last, around); // to the first roll: by then everybody has a policy
        answer.players = answer.last.players;
        const MachineSource source(machine, start, wanted, around, Analysis::none);
        if (!answer_by_code(code, source, options, watch, answer)) {
            return std::nullopt;
        }
        if (within_limits(code, answer, options.budget.negligible)) {
            add_unreported(wanted, answer);
            sort_columns(answer);
            return answer;
        }
    }
    return std::nullopt;
}

} // namespace

namespace {

// Over the machine. Nothing: states have to be told apart by a finer analysis.
std::optional<Answer> odds_of_machine(MachineSource &source, Analysis analysis, const AnswerOptions &options,
                                      Watch &watch) {
    Answer answer;
    bool again = false;
    const auto explored = [&](const Choices &choices) -> std::shared_ptr<const Graph> {
        source.decide(choices);
        const auto graph = std::make_shared<Graph>();
        const Ending ending = explore(source, watch, *graph);
        again = analysis == Analysis::none
                    ? ending == Ending::states && options.budget.states > options.few_states
                    : source.miscounted();
        if (ending == Ending::failed && !again) {
            answer.error = source.error();
        }
        answer.ending = ending == Ending::complete ? answer.ending : ending;
        answer.columns = source.reported();
        return again || answer.error ? nullptr : graph;
    };
    const bool fine = Asking(explored, source, options, watch, answer).run();
    if (again) {
        return std::nullopt;
    }
    if (!fine) {
        return answer;
    }
    answer.exact_dice = source.exact();
    answer.players = source.players();
    answer.last = source.last_state();
    pad_columns(answer, 0);
    sort_columns(answer);
    return answer;
}

} // namespace

Answer odds_of(const Machine &machine, const State &start, const Wanted &wanted, const Surroundings &around,
               const AnswerOptions &options) {
    Watch watch(options.budget);
    if (options.residual && plain(wanted)) {
        if (auto answer = odds_of_residual(machine, start, wanted, around, options, watch)) {
            return std::move(*answer);
        }
    }
    for (const Analysis analysis : {Analysis::none, Analysis::counted, Analysis::live}) {
        MachineSource source(machine, start, wanted, around, analysis);
        watch.allow(analysis == Analysis::none ? options.few_states : options.budget.states);
        source.obey(watch);
        if (auto answer = odds_of_machine(source, analysis, options, watch)) {
            return std::move(*answer);
        }
    }
    return {};
}

} // namespace bylaw::odds::rules
