// Reading what several commands take: options, faces, scenario names.
#pragma once
#include "repl/console.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::repl {

using Settings = std::vector<std::pair<std::string, std::string>>;

// Each "NAME=VALUE"; nothing where one has another form (which is then said on `err`).
std::optional<Settings> read_settings(const std::vector<std::string> &words, Console &console);

// No program where something is wrong (which is then reported).
api::Loaded load_rules(const std::string &rules, Console &console);
// Returns the rules with other option values; nothing on an error (likewise).
api::Program with_options(const api::Program &program, const Settings &settings, Console &console);

// Returns the rules with other values for a scenario's cast, too: "ada.strength".
api::Program vary_rules(const api::Program &program, const std::string &scenario, const Settings &settings,
                        Console &console);

// "5,12 3"; nothing where a word is no number (which is then said on `err`).
std::optional<std::vector<std::int64_t>> read_faces(const std::string &text, Console &console);

std::uint64_t random_seed();

// "zones/ambush" or "file.bylaw:ambush" taken apart.
struct ScenarioName {
    std::string rules, scenario;
};
ScenarioName split_scenario(const std::string &text, const api::Library &library);

// The scenario that was named, or the only one: of the rules, or of the file that was named. Else says which
// there are.
std::optional<std::string> choose_scenario(const api::Program &program, const ScenarioName &name,
                                           Console &console);

} // namespace bylaw::repl
