// The same scenario with each of several values, for one or more of its options.
#pragma once
#include "repl/commands/arguments.hpp"

#include <bylaw/simulate.hpp>

#include <optional>
#include <string>
#include <vector>

namespace bylaw::repl {

// One thing that is varied.
struct Axis {
    std::string name;                // an option, or "ada.strength"
    std::vector<std::string> values; // as Bylaw text
};

// "a=1..9:2,b=x|y" each; nothing where one has another form (which is then said on `err`).
std::optional<std::vector<Axis>> read_sweeps(const std::vector<std::string> &words, Console &console);

struct Sweep {
    api::Program program;
    std::string scenario;
    Settings settings; // the same everywhere
    std::vector<Axis> axes;
    api::SimulationOptions options;
};
struct SweepOutput {
    std::string csv, svg; // files; "" for none
    bool json = false;
};

int sweep(const Sweep &sweep, const SweepOutput &output, Console &console);

} // namespace bylaw::repl
