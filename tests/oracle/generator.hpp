// Whole rulesets by chance, which speak all of the language: well typed, ending, small. Productions (one for
// each form of the language) are drawn from a table by the sort of text that is wanted.
//
//     Choices choices(17);
//     const std::string text = generate(choices);   // several files: see files_of()
#pragma once
#include "tests/oracle/world.hpp"
#include "tests/support/choices.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::oracle {

using test::Choices;

class Gen;

// Writes one form. "": it cannot be written here.
struct Production {
    std::string_view family;  // number yesno member thing dice text list act degree; statement; clause of …
    std::string_view reaches; // node kinds, `op:` instructions and `call:` functions that it is there for
    bool impure;              // rolls, asks or changes something
    std::string (*write)(Gen &g, Scope &s, const Type &wanted, int depth);
};

class Gen {
  public:
    explicit Gen(Choices &choices) : c(choices) {}

    // A text of that type. Always succeeds: what no production can write is written as the plainest value.
    std::string value(const Type &type, Scope &scope, int depth);
    std::string pure_value(const Type &type, const Scope &scope, int depth);
    std::string from(std::string_view family, Scope &scope, int depth, const Type &wanted = {});
    std::string statements(Scope &scope, std::size_t least, std::size_t most, int depth);
    std::string block(Scope scope, std::size_t least, std::size_t most, int depth); // "{ … }" and a line end
    std::string clauses(std::string_view family, Scope &scope, std::size_t least, std::size_t most);
    std::string plain(const Type &type, Scope &scope);

    std::string fresh(const std::string &prefix) { return prefix + std::to_string(number_++); }
    std::string family_of(const Type &type) const;
    // Somebody of that kind who is in sight, or the first of the game.
    std::string someone(const Type &kind, Scope &scope, int depth = 0);
    // A name for somebody of that kind, as what is written to begins with one; `before` may get a line that
    // makes it.
    std::string named(const Type &kind, Scope &scope, std::string &before);
    std::string place_of(const Field &field, Scope &scope, std::string &before);
    std::string seen(const Type &type, Scope &scope); // a variable; "" where there is none
    std::string arguments(const Callable &called, Scope &scope, int depth);
    const Callable *any_callable(Scope &scope, std::string_view sorts, const Type &result = "*");
    const Field *any_field(std::string_view sorts, const Type &type = "*"); // of a kind or of the game
    const Field *any_end();                                                 // a field at which a pool ends
    const Condition *any_condition(Scope &scope);
    std::string read_of(const Field &field, Scope &scope, int depth);
    Type any_type(bool with_lists = true);
    Type any_kind();
    Type any_enum();
    void declare(std::string head, std::string body, bool braces = true);
    std::string number(int low, int high);
    std::string dice_literal();
    std::string one_of(std::initializer_list<const char *> these);
    bool chance(std::size_t percent) { return c.below(100) < percent; }

    Choices &c;
    World w;

  private:
    std::map<const Production *, std::size_t> used_;
    std::size_t number_ = 0;
};

std::span<const Production> number_forms(), truth_forms(), value_forms(), list_forms(), text_forms(),
    dice_forms(), statement_forms(), asking_forms(), condition_statement_forms(), scenario_forms(),
    clause_forms(), modify_forms(), bundle_forms(), condition_forms(), library_forms(), test_forms();
const std::vector<const Production *> &productions();

void declare_basics(Gen &g);     // enums, options, kinds, fields of the game
void declare_probes(Gen &g);     // clauses in places where people seldom write them
void declare_rules(Gen &g);      // all that is called, conditions, bundles
void declare_scenes(Gen &g);     // policies, scenarios, tests
std::string layers_over(Gen &g); // more files, which extend the first

std::string generate(Choices &choices);
// A text of several files has lines `#= PATH` between them; else it is one file.
std::map<std::string, std::string> files_of(const std::string &text);

} // namespace bylaw::oracle
