// Ways to call a check outside of play: with a scenario's cast, or with things made for it.
#pragma once
#include "interpreter/program/program.hpp"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bylaw {

struct CheckCall {
    std::string setting; // the scenario whose cast is taken; empty: things are made
    std::string given;   // statements that stand before
    std::vector<std::pair<std::string, std::string>> arguments; // roles, and what they are given

    std::string text(const std::string &check) const; // "attack(attacker: ada, target: orc)"
};

class CheckCalls {
  public:
    // `number`: what a role that is a number is given; where it is empty, nothing is.
    CheckCalls(const Program &program, const Rule &rule, std::string number = "")
        : program_(program), rule_(rule), number_(std::move(number)) {}

    // Order of trials: the first role skips so many of the cast, the others may begin with the last.
    struct Order {
        std::size_t skipped = 0;
        bool backwards = false;
    };
    // Each role gets the first of the cast who can have it and has none yet.
    std::optional<CheckCall> with_cast(const Scenario &scenario, Order order);
    std::optional<CheckCall> with_cast(const Scenario &scenario) { return with_cast(scenario, {}); }
    // Each role gets a thing of its own.
    std::optional<CheckCall> with_things();
    // Returns the missing argument.
    const std::string &missing() const { return missing_; }

  private:
    template <class Find> bool find_arguments(CheckCall &call, const Find &find);
    std::string cast_member(const Scenario &scenario, Type wanted, Order order,
                            std::set<std::uint32_t> &taken) const;

    const Program &program_;
    const Rule &rule_;
    std::string number_, missing_;
};

} // namespace bylaw
