// Games to be polite with: a fair that has something of everything, and those that ship.
#pragma once
#include <bylaw/bylaw.hpp>

#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>

namespace bylaw::test {

inline const std::string fair_folder = std::string(BYLAW_MANNERS) + "/fair";

inline api::LibraryOptions shipped() {
    api::LibraryOptions options;
    options.ruleset_folders = {BYLAW_RULESETS_FOLDER};
    return options;
}

inline api::Program loaded(const std::string &target) {
    api::Loaded rules = api::Library(shipped()).load(target);
    if (!rules.program)
        throw std::runtime_error(rules.report.text({}));
    return rules.program;
}

// The same program for all tests of a process.
inline const api::Program &fair() {
    static const api::Program program = loaded(fair_folder);
    return program;
}

struct ShippedGame {
    const char *ruleset, *scenario;
};
inline constexpr ShippedGame shipped_games[] = {{"zones", "ambush"},
                                                {"traits", "crossroads"},
                                                {"escalation", "ambush"},
                                                {"torchlight", "dim_light"},
                                                {"skirmish", "duel"}};

// All that a host can see of a game, what was taken back included.
std::string seen(const api::Session &session);

// A folder that is there as long as the test.
class Folder {
  public:
    Folder()
        : path_(std::filesystem::temp_directory_path() /
                ("bylaw_manners_" + std::to_string(std::random_device{}()))) {
        std::filesystem::create_directory(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder &) = delete;
    Folder &operator=(const Folder &) = delete;
    std::string operator/(const std::string &name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

} // namespace bylaw::test
