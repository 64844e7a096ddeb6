#include "interpreter/study/odds_answer.hpp"

#include <cmath>

namespace bylaw {

using namespace odds;

// Bringing a fraction to lowest terms and to decimal digits takes the square of its length.
bool too_long_for_fractions(const ExactDistribution &exact) {
    const auto length = static_cast<double>(bits(exact.total));
    return static_cast<double>(exact.outcomes.size()) * length * length > 2e10;
}

static api::OddsOutcome make_outcome(const Weighted &outcome, const Big &total, bool yes_no, bool fractions) {
    api::OddsOutcome made;
    made.value = !yes_no ? std::to_string(outcome.value) : outcome.value ? "yes" : "no";
    if (!yes_no)
        made.number = outcome.value;
    made.probability = to_double(outcome.weight, total);
    if (fractions)
        made.fraction = to_string(Ratio(outcome.weight, total));
    return made;
}

api::Distribution make_distribution(const ExactDistribution &exact, bool yes_no,
                                    const std::optional<Ratio> &mean) {
    api::Distribution made;
    made.numeric = !yes_no;
    made.yes_no = yes_no;
    const bool fractions = !too_long_for_fractions(exact);
    for (const Weighted &outcome : exact.outcomes)
        made.outcomes.push_back(make_outcome(outcome, exact.total, yes_no, fractions));
    if (exact.outcomes.empty())
        return made;
    const Ratio covered = exact.mean();
    made.mean = to_double(mean.value_or(covered));
    made.deviation = std::sqrt(to_double(exact.variance()));
    if (mean || exact.missing().numerator == 0)
        made.mean_fraction = to_string(mean.value_or(covered));
    return made;
}

} // namespace bylaw
