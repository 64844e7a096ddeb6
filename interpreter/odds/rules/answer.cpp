#include "interpreter/odds/rules/answer.hpp"

#include "interpreter/odds/rules/asking.hpp"
#include "interpreter/odds/rules/branches.hpp"
#include "interpreter/odds/rules/flow.hpp"
#include "interpreter/odds/rules/residual_explore.hpp"
#include "interpreter/odds/rules/round_limits.hpp"
#include "interpreter/specialise/specialise.hpp"

#include <algorithm>
#include <memory>

namespace bylaw::odds::rules {

namespace {

// A number, a yes or no and similar values can be reported without their state.
bool plain(const Wanted &wanted) {
    return wanted.value.kind == TypeKind::nothing && !wanted.reports.empty() &&
           std::ranges::all_of(wanted.reports, [](const auto &each) {
               const TypeKind kind = each.second.kind;
               return kind == TypeKind::number || kind == TypeKind::yesno || kind == TypeKind::member ||
                      kind == TypeKind::degree;
           });
}

// Whether almost no game reaches the value where a counter changes anything.
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

// Returns the reports of the code, equal for all games, each statement and name once: the last value counts.
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

// Adds named `report`s that no game reaches.
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

residual::Specialised worked_out(const Machine &machine, const State &start, std::size_t most_work,
                                 Watch &watch) {
    residual::SpecialiseLimits limits;
    limits.blocks = 1'000; // partial evaluation of a fight gives some hundred
    limits.paths = 100;    // and to two dozen that wait
    limits.work = most_work;
    limits.go_on = [&](double) { return watch.look(0, 0) == Ending::complete; };
    return residual::specialise(machine.program(), machine.code(), start, limits);
}

// By then every asked thing has a policy.
Answer at_first_roll(const Machine &machine, const State &start, const Surroundings &around) {
    Answer answer;
    answer.last = start;
    machine.run(answer.last, around);
    answer.players = answer.last.players;
    return answer;
}

// Over residual code; nothing: not possible, or not wholly.
std::optional<Answer> odds_of_residual(const Machine &machine, const State &start, const Wanted &wanted,
                                       const Surroundings &around, const AnswerOptions &options,
                                       Watch &watch) {
    const residual::Specialised made = worked_out(machine, start, options.most_work, watch);
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
        Answer answer = at_first_roll(machine, start, around);
        answer.columns = columns;
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

// Explores what follows when questions are answered so.
class Exploring {
  public:
    Exploring(MachineSource &source, Analysis analysis, const AnswerOptions &options, Watch &watch,
              Answer &answer)
        : source_(source), analysis_(analysis), options_(options), watch_(watch), answer_(answer) {}

    std::shared_ptr<const Graph> follow(const Choices &choices) {
        source_.decide(choices);
        const auto graph = std::make_shared<Graph>();
        const Ending ending = explore(source_, watch_, *graph);
        too_coarse_ = analysis_ == Analysis::none
                          ? ending == Ending::states && options_.budget.states > options_.few_states
                          : source_.miscounted();
        if (ending == Ending::failed && !too_coarse_) {
            answer_.error = source_.error();
        }
        answer_.ending = ending == Ending::complete ? answer_.ending : ending;
        answer_.doubtful_after = ending == Ending::doubtful ? watch_.seconds() : 0;
        answer_.columns = source_.reported();
        return too_coarse_ || answer_.error ? nullptr : graph;
    }

    bool too_coarse() const { return too_coarse_; } // states have to be distinguished by a finer analysis

  private:
    MachineSource &source_;
    Analysis analysis_;
    const AnswerOptions &options_;
    Watch &watch_;
    Answer &answer_;
    bool too_coarse_ = false;
};

// Over the machine. Nothing: a finer analysis is needed.
std::optional<Answer> odds_of_machine(MachineSource &source, Analysis analysis, const AnswerOptions &options,
                                      Watch &watch) {
    Answer answer;
    Exploring exploring(source, analysis, options, watch, answer);
    const auto explored = [&](const Choices &choices) { return exploring.follow(choices); };
    const bool fine = Asking(explored, source, options, watch, answer).run();
    if (exploring.too_coarse()) {
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

// Returns an upper bound of the games that reached a removed limit; endless games would have reached it.
double beyond_limits(const Answer &answer, const BranchAnswer &branch,
                     const std::vector<RoundLimit> &limits) {
    double most = 0;
    for (const RoundLimit &each : limits) {
        const auto column = std::ranges::find_if(
            answer.columns, [&](const ReportColumn &known) { return known.statement == each.statement; });
        const ColumnAnswer &counted =
            branch.columns[static_cast<std::size_t>(column - answer.columns.begin())];
        double beyond = counted.rest + branch.trapped;
        for (const Likely &value : counted.values) {
            beyond += value.value >= each.limit ? value.probability : 0;
        }
        most = std::max(most, beyond);
    }
    return most;
}

// So many games may have ended otherwise: nothing is known of them.
void doubt(BranchAnswer &branch, double games) {
    branch.unexplored = std::min(1.0, branch.unexplored + games);
    for (ColumnAnswer &column : branch.columns) {
        column.absent = std::max(0.0, column.absent - games);
        for (Likely &value : column.values) {
            value.probability = std::max(0.0, value.probability - games);
        }
    }
}

// False: all was explored, and the limits matter.
bool settle_limits(Answer &answer, const std::vector<RoundLimit> &limits, double negligible) {
    const bool all = answer.ending == Ending::complete || answer.ending == Ending::negligible;
    for (BranchAnswer &branch : answer.branches) {
        const double beyond = beyond_limits(answer, branch, limits);
        if (beyond > negligible && all) {
            return false;
        }
        if (beyond > negligible) {
            doubt(branch, beyond);
        }
    }
    return true;
}

// Drops reports that are not the scenario's.
void drop_columns(Answer &answer, std::size_t statements) {
    for (std::size_t i = answer.columns.size(); i-- > 0;) {
        if (answer.columns[i].statement < statements) {
            continue;
        }
        answer.columns.erase(answer.columns.begin() + static_cast<std::ptrdiff_t>(i));
        for (BranchAnswer &branch : answer.branches) {
            branch.columns.erase(branch.columns.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
}

// Over the machine, as if there were no limits to what is counted. Nothing: there are none, or they matter.
std::optional<Answer> odds_without_limits(const Machine &machine, const State &start, const Wanted &wanted,
                                          const Surroundings &around, const AnswerOptions &options,
                                          Watch &watch) {
    if (options.rational || wanted.reports.empty()) { // next to nothing is left out, but it is
        return std::nullopt;
    }
    const Unlimited unlimited = without_limits(machine.program(), machine.code(), start,
                                               first_stop(machine, start, around), wanted.reports.size());
    if (unlimited.limits.empty()) {
        return std::nullopt;
    }
    const Machine other(machine.program(), unlimited.code);
    Wanted all = wanted;
    all.reports.resize(wanted.reports.size() + unlimited.hidden, {"limit", type_number});
    // A game that ends only at its limit, without a roll before, is endless here.
    constexpr std::uint64_t most_steps = 1'000'000; // between two rolls
    Surroundings bounded = around;
    bounded.limits.instructions = std::min(bounded.limits.instructions, most_steps);
    MachineSource source(other, start, std::move(all), bounded, Analysis::counted);
    source.trace(options.tracing);
    source.obey(watch);
    std::optional<Answer> answer = odds_of_machine(source, Analysis::counted, options, watch);
    if (!answer || answer->error || !settle_limits(*answer, unlimited.limits, options.budget.negligible)) {
        return std::nullopt;
    }
    drop_columns(*answer, wanted.reports.size());
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
        if (analysis == Analysis::counted) {
            watch.allow(options.budget.states);
            if (auto answer = odds_without_limits(machine, start, wanted, around, options, watch)) {
                return std::move(*answer);
            }
        }
        MachineSource source(machine, start, wanted, around, analysis);
        source.trace(options.tracing);
        watch.allow(analysis == Analysis::none ? options.few_states : options.budget.states);
        source.obey(watch);
        if (auto answer = odds_of_machine(source, analysis, options, watch)) {
            return std::move(*answer);
        }
    }
    return {};
}

} // namespace bylaw::odds::rules
