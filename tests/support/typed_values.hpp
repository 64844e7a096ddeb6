// The expressions of rules made by chance: what is in sight, and a text for a value of a wanted sort.
#pragma once
#include "tests/support/typed_rules.hpp"

#include <string>
#include <vector>

namespace bylaw::test {

// being > hero > knight; box and thing apart.
enum class Sort : std::uint8_t {
    number,
    yesno,
    aim,
    dice,
    being,
    hero,
    knight,
    box,
    thing,
    heroes,
    beings,
    count
};
const char *name(Sort sort); // what the type is called in the text

// Writes expressions; who writes the statements around them says what is in sight.
class TypedValues {
  protected:
    struct Known {
        std::string name;
        Sort sort;
    };
    struct Rule {
        std::string name;
        std::vector<Sort> roles;
        Sort result;
    };

    TypedValues(Choices &choices, std::size_t wrong) : c_(choices), wrong_(wrong) {}

    Sort any_sort() { return static_cast<Sort>(c_.below(static_cast<std::size_t>(Sort::count))); }
    Sort a_thing() { return static_cast<Sort>(static_cast<std::size_t>(Sort::being) + c_.below(3)); }

    // A parent's thing where the child's is wanted is part of the trial; any other type now and then.
    std::string value(Sort wanted, std::size_t depth);
    std::string call(const Rule &rule, std::size_t depth);
    // A name of that sort or of one below; none where there is none.
    std::string named(Sort wanted);

    Choices &c_;
    std::vector<Known> scope_;
    std::vector<Rule> formulas_, procedures_;
    bool pure_ = false; // what is written may only compute

  private:
    std::string found(const std::vector<Rule> &among, Sort wanted, std::size_t depth);
    std::string base(Sort kind, std::size_t depth);
    std::string someone(Sort kind);
    std::string asker();

    // A new expression of each sort; depth 0: without parts.
    std::string made(Sort wanted, std::size_t depth);
    std::string number(std::size_t choice, std::size_t d);
    std::string yesno(std::size_t choice, std::size_t d);
    std::string aim(std::size_t choice, std::size_t d);
    std::string dice(std::size_t choice, std::size_t d);
    std::string hero(std::size_t choice, std::size_t d);
    std::string heroes(std::size_t choice, std::size_t d);
    std::string place(std::size_t d);

    std::size_t wrong_, mixed_ = 4;
};

} // namespace bylaw::test
