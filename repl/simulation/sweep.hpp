// A scenario with each of several values, for its options or its cast.
#pragma once
#include "repl/commands/arguments.hpp"

#include <bylaw/simulate.hpp>

#include <optional>
#include <string>
#include <vector>

namespace bylaw::repl {

// One thing that is varied.
struct Axis {
    std::string name;                // an option, "ada", or "ada.strength"
    std::vector<std::string> values; // as Bylaw text
};

// A sweep has no more choices of values than this.
inline constexpr std::size_t most_cells = 10'000;

// Its values, where all are whole numbers; else none.
std::vector<std::int64_t> numbers_of(const Axis &axis);

// "a=1..9:2,b=x|y" each; nothing where one has another form (which is then said on `err`).
std::optional<std::vector<Axis>> read_sweeps(const std::vector<std::string> &words, Console &console);

// How many choices of values there are; or more than there may be.
std::size_t size_of(const std::vector<Axis> &axes);

struct Sweep {
    api::Program program;
    std::string scenario;
    Settings settings; // common settings
    std::vector<Axis> axes;
    api::SimulationOptions options;
    std::size_t refine = 0; // how many choices of values in the end; 0: as many as there are
};
struct SweepOutput {
    std::string csv, svg; // files; "" for none
    bool json = false;
};

int sweep(const Sweep &sweep, const SweepOutput &output, Console &console);

} // namespace bylaw::repl
