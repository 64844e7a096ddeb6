// Random expressions over std.battle's combatants, for ruleset_generator.
#pragma once
#include "tests/support/random_text.hpp"

namespace bylaw::test {

// What can be named at a place.
struct FightScope {
    Names things;      // combatants
    Names numbers;     // besides fields
    bool calls = true; // may other rules be performed here?
    bool rolls = true;
};

class Expressions : protected RandomText {
  protected:
    using RandomText::RandomText;

    std::string stat_of(const std::string &thing);
    std::string amount(const FightScope &scope, int depth = 2);
    std::string truth(const FightScope &scope, int depth = 2);
    std::string list(const FightScope &scope);
    std::string dice(const FightScope &scope);
    std::string condition() { return "q" + std::to_string(below(conditions_)); }

    std::size_t kinds_ = 1, conditions_ = 0; // declared
};

} // namespace bylaw::test
