// All that a scenario can report, each value with its chance as a fraction: every roll is played in every
// way, on the plain machine. Nothing is shared with the code that works odds out.
#pragma once
#include "interpreter/simulate/trial_setup.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <map>
#include <string>
#include <vector>

namespace bylaw::oracle {

using Chance = boost::multiprecision::cpp_rational;

struct Column {
    std::string name;
    std::uint32_t statement = 0;
    std::map<std::string, Chance> values; // as people read them
    Chance reported;
};

struct Outcomes {
    bool complete = false;  // every way was played, and none failed
    bool undecided = false; // somebody was asked something that neither a policy nor `decisions` answer
    std::size_t paths = 0;
    std::vector<Column> columns; // by statement
};

// `decisions`: as the answer of the odds names them ("Ada: Jump? yes").
Outcomes brute_force(const TrialSetup &setup, std::size_t most_paths,
                     const std::vector<std::string> &decisions);

} // namespace bylaw::oracle
