// Odds of a check outside of play: the first way to call it that is not refused.
#pragma once
#include "interpreter/study/check_calls.hpp"

#include <bylaw/odds.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bylaw {

class CheckAsker {
  public:
    using Chances = std::map<std::string, double>; // for the possible degrees

    CheckAsker(const api::Program &program, const Rule &rule, const api::OddsOptions &options)
        : program_(program), rule_(rule), options_(options) {}

    // With the casts of scenarios, then with things that are made for it; why_not where there is no way.
    bool find_call();
    // Asks for the check as called there, or for another expression.
    std::optional<Chances> ask(const std::string &expression);
    std::string text(const CheckCall &called) const { return called.text(rule_.name); }

    // Value of a role that is a number.
    static constexpr std::int64_t some_number = 10;

    CheckCall call;
    Chances chances; // for the found call
    std::string why_not;

  private:
    bool takes(const std::optional<CheckCall> &tried);

    const api::Program &program_;
    const Rule &rule_;
    const api::OddsOptions &options_;
};

// Whether two of them are one but for rounding.
bool alike(const CheckAsker::Chances &a, const CheckAsker::Chances &b);

// The odds of a check as it would be called first.
struct CheckOdds {
    std::string asked, setting; // "attack(attacker: ada, target: orc)"; a scenario, or nothing
    std::vector<std::pair<std::string, double>> degrees;
    std::string why_not; // nothing is known because of this
};
// Nothing where the program has no check of that name.
std::optional<CheckOdds> odds_of_check(const api::Program &program, const std::string &name,
                                       const api::OddsOptions &options);

} // namespace bylaw
