// Random kinds for ruleset_generator: one by one, or the same ones as the rows of a table.
#pragma once
#include "tests/support/random_statements.hpp"

#include <vector>

namespace bylaw::test {

class Kinds : protected Statements {
  protected:
    // How they are written takes nothing from the dice: a seed gives the same kinds either way.
    explicit Kinds(std::uint64_t seed)
        : Statements(seed), as_table_(seed % 5 < 2), in_braces_(seed % 2 == 1), remarked_(seed % 3 == 0) {}

    void kinds() {
        std::vector<Row> rows;
        for (std::size_t i = 0; i < kinds_; ++i) {
            rows.push_back(row("kind" + std::to_string(i)));
        }
        if (as_table_) {
            table_of(rows);
        } else {
            one_by_one(rows);
        }
    }

  private:
    // A field that is left out is empty.
    struct Row {
        std::string name, initiative, guard, harm;
    };

    Row row(const std::string &name) {
        Row made{name, "", "", ""};
        if (chance(60)) {
            made.initiative = number(0, 3);
        }
        if (chance(50)) {
            made.guard = number(6, 16);
        }
        if (chance(50)) {
            made.harm = one_of({"d10", "3d4", "d6 + 4", "2d8 - d4"});
        }
        return made;
    }

    void one_by_one(const std::vector<Row> &rows) {
        for (const Row &each : rows) {
            braces("kind " + each.name + " is combatant \"" + each.name + "\"", [&] {
                given("initiative", each.initiative);
                given("guard", each.guard);
                given("harm", each.harm);
            });
        }
    }

    void given(const std::string &field, const std::string &value) {
        if (!value.empty()) {
            line(field + " = " + value);
        }
    }

    void table_of(const std::vector<Row> &rows) {
        braces("kinds of combatant", [&] {
            line(std::string("initiative guard") + (in_braces_ ? "" : " harm"));
            for (const Row &each : rows) {
                if (remarked_) {
                    line("# One of them.");
                }
                line(each.name + " \"" + each.name + "\"" + cell(each.initiative) + cell(each.guard) +
                     (in_braces_ ? behind(each.harm) : cell(each.harm)));
            }
        });
    }

    // `-` is what the parent has; what is no cell by itself stands in brackets.
    static std::string cell(const std::string &value) {
        const bool worked_out = value.find(" - ") != std::string::npos;
        return value.empty() ? " -" : worked_out ? " (" + value + ")" : " " + value;
    }

    static std::string behind(const std::string &harm) {
        return harm.empty() ? "" : " { harm = " + harm + " }";
    }

    bool as_table_, in_braces_, remarked_;
};

} // namespace bylaw::test
