// Odds as programs read them; docs/odds.md says what each field is.
#include "base/text/json_fields.hpp"

#include <bylaw/odds.hpp>

#include "base/text/json.hpp"

namespace bylaw::api {

namespace {

// Maximum of one distribution; the rest is only counted.
constexpr std::size_t most_bytes = std::size_t{1} << 24, bytes_of_a_number = 24;
constexpr std::size_t most_estimates = 10'000; // as many values as a simulation distinguishes

Json chance(double probability, const std::string &fraction, bool fractions) {
    return fractions && !fraction.empty() ? Json(fraction) : Json(probability);
}

Json estimate(const Estimate &made) {
    return json_fields<Json>({{"value", made.value}, {"low", made.low}, {"high", made.high}});
}

void put_estimates(Json &out, const Distribution &of) {
    Json outcomes = Json::object();
    for (const OddsOutcome &each : of.outcomes)
        if (each.estimate && outcomes.size() < most_estimates)
            outcomes.get_ref<Json::object_t &>().emplace_back(each.value, estimate(*each.estimate));
    Json made = Json::object();
    made["outcomes"] = std::move(outcomes);
    if (of.mean_estimate)
        made["mean"] = estimate(*of.mean_estimate);
    if (of.unreported_estimate)
        made["unreported"] = estimate(*of.unreported_estimate);
    out["estimates"] = std::move(made);
}

void put(Json &out, const Distribution &of, bool fractions) {
    Json outcomes = Json::object();
    std::size_t listed = 0, bytes = 0;
    for (; listed < of.outcomes.size() && bytes < most_bytes; ++listed) {
        const OddsOutcome &outcome = of.outcomes[listed];
        outcomes.get_ref<Json::object_t &>().emplace_back(
            outcome.value,
            chance(outcome.probability, outcome.fraction, fractions)); // [] would search each time
        bytes += outcome.value.size() + outcome.fraction.size() + bytes_of_a_number;
    }
    out["outcomes"] = std::move(outcomes);
    if (listed < of.outcomes.size()) {
        double left = 0;
        for (std::size_t i = listed; i < of.outcomes.size(); ++i)
            left += of.outcomes[i].probability;
        out["omitted"] =
            json_fields<Json>({{"outcomes", of.outcomes.size() - listed}, {"probability", left}});
    }
    if (of.yes_no) {
        out["probability"] = fractions ? Json("0/1") : Json(0);
        for (const OddsOutcome &outcome : of.outcomes)
            if (outcome.value == "yes")
                out["probability"] = chance(outcome.probability, outcome.fraction, fractions);
    }
    if (of.numeric || of.yes_no) {
        const bool any = !of.outcomes.empty();
        const Json mean = chance(of.mean, of.mean_fraction, fractions);
        out["mean"] = any && of.mean_known ? mean : Json();
        out["deviation"] = any && of.mean_known ? Json(of.deviation) : Json();
        if (any && !of.mean_known)
            out["mean_of_explored"] = mean;
        if (!of.mean_known) {
            out["mean_at_least"] = of.mean_at_least ? Json(*of.mean_at_least) : Json();
            out["mean_at_most"] = of.mean_at_most ? Json(*of.mean_at_most) : Json();
        }
    }
    if (of.unreported > 0)
        out["unreported"] = chance(of.unreported, of.unreported_fraction, fractions);
    if (of.unreported_estimate)
        put_estimates(out, of);
}

void put(Json &out, const OddsBranch &branch, bool fractions) {
    if (!branch.decisions.empty())
        out["decisions"] = branch.decisions;
    for (const Distribution &each : branch.distributions) {
        if (each.report) {
            put(out["reports"][each.name], each, fractions);
        } else if (branch.distributions.size() > 1) { // several rolls of dice
            Json &roll = out["rolls"].emplace_back(Json::object());
            roll["roll"] = each.name;
            put(roll, each, fractions);
        } else {
            put(out, each, fractions);
        }
    }
}

} // namespace

std::string to_json(const OddsAnswer &answer, bool fractions) {
    Json out = Json::object();
    out["exact"] = answer.exact;
    if (answer.branches.size() == 1) {
        put(out, answer.branches.front(), fractions);
    } else {
        out["branches"] = Json::array();
        for (const OddsBranch &branch : answer.branches)
            put(out["branches"].emplace_back(Json::object()), branch, fractions);
    }
    if (answer.rounded)
        out["digits"] = 15;
    if (!answer.exact) {
        out["unexplored"] = answer.unexplored;
        out["stopped"] = answer.stopped;
    }
    if (answer.played > 0)
        out["played"] = answer.played;
    out["states"] = answer.states;
    out["draws"] = answer.draws;
    out["seconds"] = answer.seconds;
    out["assumed"] = answer.assumed;
    if (answer.reading.foreign || !answer.reading.others.empty())
        out["reading"] = Json::parse(to_json(answer.reading));
    return json_text(out);
}

} // namespace bylaw::api
