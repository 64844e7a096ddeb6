#include "interpreter/odds/rules/answer.hpp"

#include "interpreter/odds/rules/flow.hpp"
#include "interpreter/odds/rules/residual_explore.hpp"
#include "interpreter/odds/rules/solve.hpp"
#include "interpreter/specialise/specialise.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>

namespace bylaw::odds::rules {

namespace {

// Beyond, fractions take longer than anybody waits.
constexpr std::size_t most_edges_in_fractions = 2'000'000;

class Asking {
  public:
    // `answer`: with its columns.
    Asking(const Graph &graph, const MachineSource &source, const AnswerOptions &options, Answer &answer)
        : graph_(graph), source_(source), options_(options), answer_(answer) {}

    // Nothing has to be decided.
    void run(const Solution<double> &solution) { take(solution); }

    void run() {
        const bool rational =
            options_.rational && graph_.edges.size() <= most_edges_in_fractions && source_.exact();
        answer_.too_large_for_fractions = options_.rational && graph_.edges.size() > most_edges_in_fractions;
        if (!rational || !decide<Fraction>()) {
            answer_.too_large_for_fractions = answer_.too_large_for_fractions || rational;
            answer_.branches.clear();
            decide<double>();
        }
    }

  private:
    // Each question that is come to and not decided yet is answered in every way.
    template <class Number> bool decide() {
        const auto solution = solve<Number>(graph_, choices_);
        if (!solution) {
            return false;
        }
        if (!solution->question) {
            take(*solution);
            return true;
        }
        const std::uint32_t number = *solution->question;
        choices_.resize(std::max<std::size_t>(choices_.size(), number + 1), undecided);
        const AskedQuestion &question = source_.questions()[number];
        for (std::uint32_t i = 0; i < question.options.size(); ++i) {
            if (answer_.branches.size() >= options_.most_branches) {
                answer_.more_branches = true;
                break;
            }
            choices_[number] = i;
            decisions_.push_back(question.text + " " + question.options[i]);
            const bool fine = decide<Number>();
            decisions_.pop_back();
            if (!fine) {
                return false;
            }
        }
        choices_[number] = undecided;
        return true;
    }

    template <class Number> void take(const Solution<Number> &solution) {
        if (solution.failed > options_.budget.negligible) {
            answer_.error = source_.error();
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

    // Of the games that reported it, as far as they were followed. What doubles do not tell from nothing is nothing.
    template <class Number> static Number mean_of(const Column<Number> &from, const Solution<Number> &solution) {
        const double missing = static_cast<double>(from.absent + solution.unexplored + solution.trapped + solution.failed);
        const bool exact = !std::is_same_v<Number, double>;
        if (missing == 0 || (!exact && missing < 2e-15)) {
            return from.mean;
        }
        Number reported(from.rest);
        for (const auto &[value, probability] : from.values) {
            reported += probability;
        }
        return reported == 0 ? Number(0) : Number(from.mean / reported);
    }

    const Graph &graph_;
    const MachineSource &source_;
    const AnswerOptions &options_;
    Answer &answer_;
    Choices choices_;
    std::vector<std::string> decisions_;
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
                    Answer &answer) {
    std::optional<Flowed> flowed;
    if (!options.rational) {
        flowed = flow(code, options.budget);
    }
    Graph graph;
    answer.ending = flowed ? flowed->ending : explore(code, options.budget, graph);
    if (answer.ending == Ending::failed) {
        return false;
    }
    answer.states = flowed ? flowed->states : graph.states;
    answer.edges = flowed ? flowed->edges : graph.edges.size();
    Asking asking(graph, source, options, answer);
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
                                       const Surroundings &around, const AnswerOptions &options) {
    residual::SpecialiseLimits limits;
    limits.blocks = 20'000;
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
        ResidualCode code(*made.residual, reports, unlimited);
        Answer answer;
        answer.columns = columns;
        answer.last = start;
        machine.run(answer.last, around); // to the first roll: by then everybody has a policy
        answer.players = answer.last.players;
        const MachineSource source(machine, start, wanted, around, Analysis::none);
        if (!answer_by_code(code, source, options, answer)) {
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

Answer odds_of(const Machine &machine, const State &start, const Wanted &wanted, const Surroundings &around,
               const AnswerOptions &options) {
    if (options.residual && plain(wanted)) {
        if (auto answer = odds_of_residual(machine, start, wanted, around, options)) {
            return std::move(*answer);
        }
    }
    for (const Analysis analysis : {Analysis::none, Analysis::counted, Analysis::live}) {
        MachineSource source(machine, start, wanted, around, analysis);
        Budget budget = options.budget;
        if (analysis == Analysis::none) {
            budget.states = std::min(budget.states, options.few_states);
        }
        Graph graph;
        Answer answer;
        answer.ending = explore(source, budget, graph);
        const bool again = analysis == Analysis::none
                               ? answer.ending == Ending::states && options.budget.states > options.few_states
                               : source.miscounted();
        if (again) {
            continue;
        }
        if (answer.ending == Ending::failed) {
            answer.error = source.error();
            return answer;
        }
        answer.states = graph.states;
        answer.edges = graph.edges.size();
        answer.exact_dice = source.exact();
        answer.players = source.players();
        answer.last = source.last_state();
        answer.columns = source.reported();
        Asking(graph, source, options, answer).run();
        sort_columns(answer);
        return answer;
    }
    return {};
}

} // namespace bylaw::odds::rules
