// Random kinds for ruleset_generator: one by one, or as the rows of a table.
#pragma once
#include "tests/support/random_statements.hpp"

namespace bylaw::test {

class Kinds : protected Statements {
  protected:
    using Statements::Statements;

    void kinds() {
        if (chance(40)) {
            table_of_kinds();
        } else {
            kinds_one_by_one();
        }
    }

  private:
    void kinds_one_by_one() {
        for (std::size_t i = 0; i < kinds_; ++i) {
            const std::string name = "kind" + std::to_string(i);
            braces("kind " + name + " is combatant \"" + name + "\"", [&] {
                if (chance(60)) {
                    line("initiative = " + number(0, 3));
                }
                if (chance(50)) {
                    line("guard = " + number(6, 16));
                }
                if (chance(50)) {
                    line("harm = " + one_of({"d10", "3d4", "d6 + 4", "2d8 - d4"}));
                }
            });
        }
    }

    // The same kinds as rows: the first column stands always, the others by chance.
    void table_of_kinds() {
        const bool guard = chance(70), harm = chance(70), pals = chance(25), words = chance(25);
        braces("kinds of combatant", [&] {
            line(std::string("initiative") + (guard ? " guard" : "") + (harm ? " harm" : "") +
                 (pals ? " pals" : "") + (words ? " tired" : ""));
            for (std::size_t i = 0; i < kinds_; ++i) {
                if (chance(15)) {
                    line("# One of them.");
                }
                line(row_of_kind("kind" + std::to_string(i)) + (guard ? cell(number(6, 16)) : "") +
                     (harm ? cell(one_of({"d10", "3d4", "d6 + 4", "(2d8 - d4)"})) : "") +
                     (pals ? cell("[]") : "") + (words ? cell(one_of({"yes", "no"})) : "") +
                     (chance(30) ? " { might = " + number(0, 4) + one_of({"", "; vigor = 0"}) + " }" : ""));
            }
        });
    }

    std::string row_of_kind(const std::string &name) {
        return name + (chance(70) ? " \"" + name + "\"" : "") + cell(one_of({number(0, 3), "(1 + 1)"}));
    }

    // What a field is, or `-`: what the parent has.
    std::string cell(const std::string &content) { return " " + (chance(70) ? content : std::string("-")); }
};

} // namespace bylaw::test
