// Random statements for ruleset_generator.
#pragma once
#include "tests/support/random_expressions.hpp"

namespace bylaw::test {

class Statements : protected Expressions {
  protected:
    using Expressions::Expressions;

    void statements(FightScope scope, int depth, int most);
    std::string value_of(const FightScope &scope);
    std::string lasting(const std::string &thing);
    void statement(FightScope &scope, int depth);
    std::size_t checks_ = 0; // declared so far
    bool use_policies_ = false;
    bool has_state_ = false; // the first condition is a state: nobody gains it
};

} // namespace bylaw::test
