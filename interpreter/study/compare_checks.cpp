#include "interpreter/study/compare_checks.hpp"
#include "base/text/filled.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/study/check_calls.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace bylaw {

namespace {

// One way to perform a check: with a scenario's cast, or with things that are made for it.
struct Way {
    std::string setting; // name of a scenario; empty: things are made
    std::string given;   // statements that stand before
    std::string asked;
};

const Rule *check_named(const Program &program, const std::string &name) {
    const auto found = std::ranges::find_if(
        program.rules, [&](const Rule &rule) { return rule.sort == RuleSort::check && rule.name == name; });
    return found == program.rules.end() ? nullptr : &*found;
}

bool has_scenario(const Program &program, const std::string &name) {
    return std::ranges::any_of(program.scenarios, [&](const Scenario &s) { return s.name == name; });
}

class Checks {
  public:
    Checks(const api::Program &first, const api::Program &second, const api::ComparisonOptions &options)
        : first_(first), second_(second) {
        odds_.most_seconds = options.most_seconds;
        odds_.most_states = most_states;
    }

    std::vector<api::CheckComparison> run() const {
        std::vector<api::CheckComparison> all;
        for (const Rule &rule : one().rules)
            if (rule.sort == RuleSort::check && check_named(other(), rule.name))
                all.push_back(compared(rule));
        return all;
    }

  private:
    static constexpr std::uint64_t most_states = 200'000;
    static constexpr std::size_t most_ways =
        4; // a check that four scenarios refuse is not asked a fifth time

    const Program &one() const { return *first_.data()->rules.program; }
    const Program &other() const { return *second_.data()->rules.program; }

    std::vector<Way> ways(const Rule &rule, std::string &why_not) const {
        std::vector<Way> found;
        const auto add = [&](const std::optional<CheckCall> &call) {
            if (call)
                found.push_back({call->setting, call->given, call->text(rule.name)});
        };
        CheckCalls calls(one(), rule);
        for (const Scenario &scenario : one().scenarios)
            if (has_scenario(other(), scenario.name) && found.size() + 1 < most_ways)
                add(calls.with_cast(scenario));
        add(calls.with_things());
        why_not = calls.missing();
        return found;
    }

    api::CheckComparison compared(const Rule &rule) const {
        api::CheckComparison result;
        result.check = rule.name;
        for (const Way &way : ways(rule, result.why_not))
            if (try_way(way, result))
                break;
        return result;
    }

    // Whether both could say it; why not, of the last way that was tried.
    bool try_way(const Way &way, api::CheckComparison &result) const {
        const auto first = distribution(first_, way, result.why_not);
        const auto second = first ? distribution(second_, way, result.why_not) : std::nullopt;
        if (!first || !second)
            return false;
        result.asked = way.asked;
        result.setting = way.setting;
        result.first = *first;
        result.second = *second;
        result.same = alike(*first, *second);
        result.why_not.clear();
        return true;
    }

    std::optional<api::Distribution> distribution(const api::Program &program, const Way &way,
                                                  std::string &why_not) const {
        const api::OddsAnswer answer = api::odds_of(program, way.given + way.asked, odds_);
        const std::string in = filled("`{}` in {}: ", {way.asked, program.name()});
        if (answer.report.has_errors())
            why_not = in + answer.report.all().front().message;
        else if (!answer.exact)
            why_not = in + answer.stopped;
        else if (answer.branches.size() != 1)
            why_not = in + "it hangs on what somebody decides";
        else if (!answer.branches.front().distributions.empty())
            return answer.branches.front().distributions.front();
        return std::nullopt;
    }

    static double probability(const api::Distribution &of, const std::string &value) {
        const auto found = std::ranges::find(of.outcomes, value, &api::OddsOutcome::value);
        return found == of.outcomes.end() ? 0 : found->probability;
    }
    static bool covers(const api::Distribution &a, const api::Distribution &b) {
        constexpr double rounding = 1e-12;
        return std::ranges::all_of(a.outcomes, [&](const api::OddsOutcome &outcome) {
            return std::abs(outcome.probability - probability(b, outcome.value)) <= rounding;
        });
    }
    static bool alike(const api::Distribution &a, const api::Distribution &b) {
        return covers(a, b) && covers(b, a);
    }

    const api::Program &first_, &second_;
    api::OddsOptions odds_;
};

} // namespace

std::vector<api::CheckComparison> compare_checks(const api::Program &first, const api::Program &second,
                                                 const api::ComparisonOptions &options) {
    return Checks(first, second, options).run();
}

} // namespace bylaw
