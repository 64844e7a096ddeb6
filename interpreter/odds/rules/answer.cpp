#include "interpreter/odds/rules/answer.hpp"

#include "interpreter/odds/rules/flow.hpp"
#include "interpreter/odds/rules/residual_explore.hpp"
#include "interpreter/odds/rules/solve.hpp"
#include "interpreter/specialise/specialise.hpp"

#include <algorithm>
#include <type_traits>

namespace bylaw::odds::rules {

namespace {

// Beyond, fractions take longer than anybody waits.
constexpr std::size_t most_edges_in_fractions = 2'000'000;

class Asking {
  public:
    Asking(const Graph &graph, const MachineSource &source, const AnswerOptions &options, Watch &watch,
           Answer &answer)
        : graph_(graph), source_(source), options_(options), watch_(watch), answer_(answer) {}

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
        const auto solution = solve<Number>(graph_, choices_, watch_);
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
            if (answer_.branches.size() >= options_.most_branches || (i > 0 && watch_.over())) {
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
        if (solution.cut && answer_.ending <= Ending::negligible) {
            answer_.ending = watch_.ending() == Ending::complete ? Ending::unsettled : watch_.ending();
        }
        BranchAnswer branch;
        branch.decisions = decisions_;
        branch.unexplored = static_cast<double>(solution.unexplored);
        branch.trapped = static_cast<double>(solution.trapped);
        for (std::size_t i = 0; i < solution.columns.size(); ++i) {
            branch.columns.push_back(column(solution.columns[i], i, branch.unexplored == 0));
        }
        answer_.branches.push_back(std::move(branch));
    }

    template <class Number>
    ColumnAnswer column(const Column<Number> &from, std::size_t number, bool whole) const {
        constexpr bool fractions = !std::is_same_v<Number, double>;
        ColumnAnswer made;
        made.rest = from.rest;
        made.mean = static_cast<double>(from.mean);
        if constexpr (fractions) {
            if (whole) {
                made.mean_fraction = from.mean;
            }
        }
        for (const auto &[value, probability] : from.values) {
            Likely likely{value, source_.text(number, value), static_cast<double>(probability), std::nullopt};
            if constexpr (fractions) {
                if (from.rest == 0) {
                    likely.fraction = probability;
                }
            }
            made.values.push_back(std::move(likely));
        }
        return made;
    }

    const Graph &graph_;
    const MachineSource &source_;
    const AnswerOptions &options_;
    Watch &watch_;
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
    Asking asking(graph, source, options, watch, answer);
    if (flowed) {
        asking.run(flowed->solution);
    } else {
        asking.run();
    }
    return true;
}

// Over residual code; nothing: not possible, or not wholly.
std::optional<Answer> odds_of_residual(const Machine &machine, const State &start, const Wanted &wanted,
                                       const Surroundings &around, const AnswerOptions &options,
                                       Watch &watch) {
    residual::SpecialiseLimits limits;
    limits.blocks = 20'000;
    limits.seconds = std::min(limits.seconds, watch.seconds_left() / 2);
    limits.go_on = [&](double) { return watch.look(0, 0) == Ending::complete; };
    residual::Specialised made = residual::specialise(machine.program(), machine.code(), start, limits);
    if (!made.residual) {
        return std::nullopt;
    }
    std::vector<std::string> names;
    for (const auto &[name, type] : wanted.reports) {
        names.push_back(name);
    }
    for (const bool unlimited : {true, false}) {
        if (unlimited && options.rational) {
            continue; // next to nothing is left out, but it is
        }
        ResidualCode code(*made.residual, names, unlimited);
        Answer answer;
        answer.last = start;
        machine.run(answer.last, around); // to the first roll: by then everybody has a policy
        answer.players = answer.last.players;
        const MachineSource source(machine, start, wanted, around, Analysis::none);
        if (!answer_by_code(code, source, options, watch, answer)) {
            return std::nullopt;
        }
        if (within_limits(code, answer, options.budget.negligible)) {
            return answer;
        }
    }
    return std::nullopt;
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
        Graph graph;
        Answer answer;
        answer.ending = explore(source, watch, graph);
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
        Asking(graph, source, options, watch, answer).run();
        return answer;
    }
    return {};
}

} // namespace bylaw::odds::rules
