// Names inside one function: its registers by name, and the thing or condition instance it belongs to.
#pragma once
#include "interpreter/check/context.hpp"

#include <string>
#include <string_view>
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

    // Known kinds of registers' things here: after `x is character and`, in the braces of `if x is
    // character`.
    std::vector<std::pair<std::uint32_t, Type>> narrowed;
    // `let test = attack(a, b)`: the register and its set_local, which keeps what is asked of the call.
    std::vector<std::pair<std::uint32_t, NodeId>> performings;
    bool asks_again = false; // a fact from elsewhere: it is tested at each reading

    std::uint32_t self = no_id; // register of the thing whose kind's fields are bare names
    KindId self_kind = no_id;
    std::uint32_t instance = no_id; // register of the condition instance whose parameters and fields are bare
    ConditionId condition = no_id;
    RuleId rule = no_id;            // the rule whose frame this is
    std::uint32_t scenario = no_id; // a part of that scenario, whose cast is known by its names
    std::vector<FieldId> cast;      // those of them that were named
    bool pure = false;              // no dice, questions or changes: the reason stands in `purity`
    const char *purity = "";        // "a formula", "a `when`", ...
    bool starting = false;          // a starting value: pure, but may make things
    bool in_trigger = false;        // `end` is legal where an instance is at hand
    std::vector<RuleId> instead_of; // whole rules in whose place this trigger acts: it may say their `result`
    FieldId answer = no_id;         // where it puts that
    bool in_test = false;           // tests and scenarios: their statements are legal
    bool of_test = false;           // a test alone: what it hears and awaits, too
    bool in_modify = false;

    std::uint32_t add_register(std::string_view name, Type type) {
        function.registers.push_back({std::string(name), type});
        return static_cast<std::uint32_t>(function.registers.size() - 1);
    }
};

void new_function(Scope &scope, std::string name, Span span);
// A function with one parameter `self` (kind) or instance (condition) in register 0.
Scope kind_scope(Context &c, KindId kind, Span span);
Scope condition_scope(Context &c, ConditionId condition, Span span);
Scope::Binding *find_local(Scope &scope, std::string_view name);
// A name that already means something here (or globally a formula, rule, ...) is an error.
void bind(Context &c, Scope &scope, Ref name, std::uint32_t reg, bool assignable = false,
          bool of_let = false);
// Forgets the names since then; warns of a `let` that nothing used.
void leave_block(Context &c, Scope &scope, std::size_t names);
// Puts the function into the program; a scope that is needed no longer gives it away.
FunctionId finish(Context &c, const Scope &scope, NodeId body, std::string name);
FunctionId finish(Context &c, Scope &&scope, NodeId body, std::string name);
// Reports where the scope is pure.
bool require_impure(Context &c, Scope &scope, Span span, std::string_view what);
// Returns the type as declared or as narrowed.
Type known_type(const Scope &scope, std::uint32_t reg);
NodeId local(Context &c, const Scope &scope, std::uint32_t reg, Span span);
NodeId read_local(Context &c, const Scope::Binding &binding, const Scope &scope, Span span);
// Applies the facts of a condition's result; the caller cuts scope.narrowed back where they end.
void narrow(Context &c, NodeId condition, Scope &scope, bool holds = true);

} // namespace bylaw::check
