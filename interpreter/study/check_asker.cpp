#include "interpreter/study/check_asker.hpp"
#include "interpreter/session/program_data.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw {

namespace {

constexpr std::size_t most_scenarios = 6, most_skipped = 4;
constexpr double rounding_of_chances = 1e-12;

CheckAsker::Chances chances_in(const api::OddsBranch &branch) {
    CheckAsker::Chances all;
    for (const api::OddsOutcome &outcome : branch.distributions[0].outcomes)
        if (outcome.probability > 0)
            all[outcome.value] = outcome.probability;
    return all;
}

} // namespace

bool alike(const CheckAsker::Chances &a, const CheckAsker::Chances &b) {
    const auto near = [](const auto &x, const auto &y) {
        return x.first == y.first && std::abs(x.second - y.second) < rounding_of_chances;
    };
    return std::ranges::equal(a, b, near);
}

bool CheckAsker::find_call() {
    const Program &rules = *program_.data()->rules.program;
    CheckCalls calls(rules, rule_, std::to_string(some_number));
    std::size_t tried = 0;
    for (const Scenario &scenario : rules.scenarios) {
        if (tried++ == most_scenarios)
            break;
        for (std::size_t skipped = 0; skipped < most_skipped; ++skipped)
            for (const bool backwards : {true, false})
                if (takes(calls.with_cast(scenario, {skipped, backwards})))
                    return true;
    }
    if (takes(calls.with_things()))
        return true;
    if (why_not.empty())
        why_not = calls.missing();
    return false;
}

bool CheckAsker::takes(const std::optional<CheckCall> &tried) {
    if (!tried)
        return false;
    call = *tried;
    const auto found = ask(call.given + text(call));
    if (!found)
        return false;
    const auto refused = found->find("refused");
    if (refused != found->end() && refused->second >= 1) {
        why_not = "nobody in the examples may do it as they begin";
        return false;
    }
    chances = *found;
    return true;
}

std::optional<CheckAsker::Chances> CheckAsker::ask(const std::string &expression) {
    const api::OddsAnswer answer = api::odds_of(program_, expression, options_);
    if (answer.report.has_errors())
        return why_not = answer.report.all().front().message, std::nullopt;
    if (!answer.exact || answer.branches.empty())
        return why_not = answer.stopped, std::nullopt;
    std::optional<CheckAsker::Chances> first;
    for (const api::OddsBranch &branch : answer.branches) {
        if (branch.distributions.empty() || (first && !alike(*first, chances_in(branch))))
            return why_not = "it hangs on what somebody decides", std::nullopt;
        first = chances_in(branch);
    }
    return first;
}

std::optional<CheckOdds> odds_of_check(const api::Program &program, const std::string &name,
                                       const api::OddsOptions &options) {
    const Program &rules = *program.data()->rules.program;
    const auto rule = std::ranges::find_if(
        rules.rules, [&](const Rule &each) { return each.sort == RuleSort::check && each.name == name; });
    if (rule == rules.rules.end())
        return std::nullopt;
    CheckAsker asker(program, *rule, options);
    CheckOdds odds;
    if (!asker.find_call()) {
        odds.why_not = asker.why_not;
        return odds;
    }
    odds.asked = asker.text(asker.call);
    odds.setting = asker.call.setting;
    for (const std::string &degree : rules.degree_names) // in the order of their declaration
        if (const auto found = asker.chances.find(degree); found != asker.chances.end())
            odds.degrees.emplace_back(*found);
    return odds;
}

} // namespace bylaw
