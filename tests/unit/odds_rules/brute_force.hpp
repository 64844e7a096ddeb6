// The odds of a scenario by brute force: the reference machine plays every sequence of dice, each with its
// exact weight. Knows nothing of how odds are computed.
#pragma once
#include "interpreter/odds/rules/answer.hpp"
#include "interpreter/session/rules.hpp"

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace bylaw::test {

using odds::rules::Fraction;
using ReportKey = std::pair<std::uint32_t, std::string>; // statement, name

struct BruteForce {
    std::map<ReportKey, std::map<std::string, Fraction>> reports; // by the value's text
    std::optional<std::string> error;                             // in some game the rules fail
    std::size_t games = 0;
    bool asked = false; // in some game somebody decides
};

// What is answered: "Ada: go on? yes". To all other questions the first option, or the last.
struct Said {
    std::set<std::string> answers;
    bool last = false;
    auto operator<=>(const Said &) const = default;
};

// Without `said` everybody does what is proposed. Nothing: there are more games than `most`, or one that is
// played for ever.
std::optional<BruteForce> brute_force(const Rules &rules, const Said *said, std::size_t most,
                                      std::size_t scenario = 0);

// Plays each way to answer once, and keeps it: comparing the ways to compute odds asks for it many times.
class AllGames {
  public:
    AllGames(const Rules &rules, std::size_t most, std::size_t scenario)
        : rules_(rules), most_(most), scenario_(scenario) {}
    const std::optional<BruteForce> &proposed();
    const std::optional<BruteForce> &said(const Said &said);

  private:
    const Rules &rules_;
    std::size_t most_, scenario_;
    std::optional<std::optional<BruteForce>> proposed_;
    std::map<Said, std::optional<BruteForce>> said_;
};

} // namespace bylaw::test
