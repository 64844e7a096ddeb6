// What is demanded of each program: everything that plays, counts, saves, lays out or tells of it says the
// same as the plain machine.
#pragma once
#include "interpreter/simulate/trial_setup.hpp"

#include <bylaw/program.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::oracle {

struct Problem {
    std::string demand; // "engine batch", "odds", "fmt", …
    std::string what;
};

struct Wanted {
    std::uint64_t seed = 1;
    std::size_t trials = 24;
    std::size_t most_paths = 4000; // of the brute force
    unsigned most_seconds = 60;    // of one program, of the processor; sanitizers take ten times as long
    bool compiled = false;         // also the engines that compile, which takes long
    std::string only;              // demands that begin so; "": all
};

// The first demand that does not hold. The text must check.
std::optional<Problem> judge(const std::string &text, const Wanted &wanted = {});
// The same in a process of its own: what ends that, or takes too long, is a problem, too. A text that does
// not check has none.
std::optional<Problem> judge_apart(const std::string &text, const Wanted &wanted = {});

// The programs that CI tries, and how.
inline constexpr std::uint64_t seeds_judged = 60;
Wanted wanted_in_ci(std::uint64_t seed);

// What a function says in a process of its own, and how that ended (as `waitpid` tells).
std::pair<std::string, int> apart(unsigned most_seconds, const std::function<std::string()> &says);

// A scenario of a program, as it is to be tried: the last, or that one.
TrialSetup setup_of(const api::Program &program);
TrialSetup setup_of(const api::Program &program, std::size_t scenario);
std::vector<std::string> plain_lines(const TrialSetup &setup, const Wanted &wanted);

std::optional<Problem> judge_states(const TrialSetup &setup, const Wanted &wanted);
std::optional<Problem> judge_engines(const TrialSetup &setup, const Wanted &wanted);
std::optional<Problem> judge_odds(const api::Program &program, const TrialSetup &setup, const Wanted &wanted);
std::optional<Problem> judge_sessions(const api::Program &program, const TrialSetup &setup,
                                      const Wanted &wanted);
std::optional<Problem> judge_texts(const std::string &text, const TrialSetup &setup, const Wanted &wanted);

} // namespace bylaw::oracle
