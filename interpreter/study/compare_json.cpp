// A comparison for programs.
#include <bylaw/compare.hpp>

#include "base/text/json.hpp"
#include <algorithm>

namespace bylaw::api {

namespace {

Json difference_json(const Difference &each) {
    return {{"group", each.group},
            {"sort", each.sort},
            {"name", each.name},
            {"part", each.part},
            {"first", each.first},
            {"second", each.second},
            {"first_at", to_string(each.first_at)},
            {"second_at", to_string(each.second_at)}};
}

// All outcomes of either, those of the first in its order.
std::vector<std::string> values_of(const CheckComparison &check) {
    std::vector<std::string> values;
    for (const auto *each : {&check.first, &check.second})
        for (const OddsOutcome &outcome : each->outcomes)
            if (std::ranges::find(values, outcome.value) == values.end())
                values.push_back(outcome.value);
    return values;
}

double probability(const Distribution &of, const std::string &value) {
    const auto found = std::ranges::find(of.outcomes, value, &OddsOutcome::value);
    return found == of.outcomes.end() ? 0 : found->probability;
}

Json check_json(const CheckComparison &check) {
    Json out{{"check", check.check}, {"asked", check.asked},     {"setting", check.setting},
             {"same", check.same},   {"why_not", check.why_not}, {"outcomes", Json::array()}};
    for (const std::string &value : values_of(check))
        out["outcomes"].push_back({{"value", value},
                                   {"first", probability(check.first, value)},
                                   {"second", probability(check.second, value)}});
    return out;
}

} // namespace

std::string to_json(const Comparison &comparison) {
    Json out{{"differences", Json::array()}, {"checks", Json::array()}};
    for (const Difference &each : comparison.differences)
        out["differences"].push_back(difference_json(each));
    for (const CheckComparison &each : comparison.checks)
        out["checks"].push_back(check_json(each));
    return out.dump(1, ' ', false, Json::error_handler_t::replace);
}

} // namespace bylaw::api
