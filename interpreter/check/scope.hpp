// What names mean inside one function: its registers by name, and the thing or condition instance it belongs
// to.
#pragma once
#include "interpreter/program/program.hpp"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace bylaw::check {

struct Scope {
    Function function; // being built
    // Names in force, innermost last; leaving a block truncates.
    struct Binding {
        std::string_view name;
        std::uint32_t reg;
        Span span;
        bool assignable = false; // roles, values and procedure fields of the rule itself; `let`s are not
        bool used = false;
        bool of_let = false;
    };
    std::vector<Binding> names;

    // What is known of a register's thing here: after `x is character and`, in the braces of `if x is
    // character`.
    std::vector<std::pair<std::uint32_t, Type>> narrowed;
    bool asks_again = false; // what is narrowed was found out elsewhere: it is asked at each reading

    std::uint32_t self = no_id; // register of the thing whose kind's fields are bare names
    KindId self_kind = no_id;
    std::uint32_t instance = no_id; // register of the condition instance whose parameters and fields are bare
    ConditionId condition = no_id;
    RuleId rule = no_id;     // the rule whose frame this is
    bool pure = false;       // no dice, questions or changes: the reason stands in `purity`
    const char *purity = ""; // "a formula", "a `when`", ...
    bool starting = false;   // a starting value: pure, but may make things
    bool in_trigger = false; // `end` is legal where an instance is at hand
    bool in_test = false;    // tests and scenarios: their statements are legal
    bool in_modify = false;

    std::uint32_t add_register(std::string_view name, Type type) {
        function.registers.push_back({std::string(name), type});
        return static_cast<std::uint32_t>(function.registers.size() - 1);
    }
};

} // namespace bylaw::check
