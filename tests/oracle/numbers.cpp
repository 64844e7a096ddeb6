// Forms of numbers.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

std::string number_of(Gen &g, Scope &s, int d) {
    return g.value("number", s, d);
}

std::string call_of(Gen &g, Scope &s, const Type &wanted, int d, std::string_view sorts) {
    const Callable *called = g.any_callable(s, sorts, wanted);
    return called == nullptr ? "" : g.arguments(*called, s, d);
}

std::string operation(Gen &g, Scope &s, int d, const char *op) {
    return "(" + number_of(g, s, d) + " " + op + " " + number_of(g, s, d) + ")";
}

// A condition's parameter or field, of who bears it.
std::string of_condition(Gen &g, Scope &s, const Type &wanted, int d) {
    const Condition *one = g.any_condition(s);
    if (one == nullptr) {
        return "";
    }
    const std::string who = g.seen(one->on, s);
    for (std::size_t i = 0, first = one->fields.empty() ? 0 : g.c.below(one->fields.size());
         i < one->fields.size(); ++i) {
        const Field &each = one->fields[(first + i) % one->fields.size()];
        if (each.type == wanted && !who.empty()) {
            const std::string index = each.index.empty() ? "" : "[" + g.value(each.index, s, 1) + "]";
            return "(if " + who + " is " + one->name + " then " + who + "." + one->name + "." + each.name +
                   index + " else " + g.value(wanted, s, d) + ")";
        }
    }
    return "";
}

std::string rolled(Gen &g, Scope &s, const Type &, int d) {
    return "roll(" + g.value("dice", s, d) + ")";
}

constexpr Production forms[] = {
    {"number", "Number Negate op:constant op:negate", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return g.c.once_in(2) ? g.number(0, 7) : "-" + number_of(g, s, d > 0 ? 1 : 0);
     }},
    {"number", "Name op:move", false, [](Gen &g, Scope &s, const Type &t, int) { return g.seen(t, s); }},
    {"number", "Member op:load op:load_at op:load_game op:load_game_at Element", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Field *field = g.any_field("stat pool formula", t);
         return field == nullptr ? "" : g.read_of(*field, s, d);
     }},
    {"number", "Member op:load_game", false,
     [](Gen &g, Scope &s, const Type &t, int) {
         return s.settable.empty() || s.settable[g.c.below(s.settable.size())].type != t ? "" : [&] {
             for (const Field &each : s.settable) {
                 if (each.type == t && each.index.empty()) {
                     return each.owner.empty() ? each.name : each.owner + "." + each.name;
                 }
             }
             return std::string();
         }();
     }},
    {"number", "Member", false,
     [](Gen &g, Scope &s, const Type &, int) {
         const Field *pool = g.any_field("pool");
         return pool == nullptr || pool->owner.empty()
                    ? ""
                    : g.someone(pool->owner, s) + "." + pool->name + ".max";
     }},
    {"number", "Binary Operator op:add op:add_constant", false,
     [](Gen &g, Scope &s, const Type &, int d) { return operation(g, s, d, "+"); }},
    {"number", "Binary op:subtract", false,
     [](Gen &g, Scope &s, const Type &, int d) { return operation(g, s, d, "-"); }},
    {"number", "Binary op:multiply", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return "(" + number_of(g, s, d) + " * " + g.number(-1, 3) + ")";
     }},
    {"number", "RoundedExpr Binary op:divide", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         const std::string by =
             g.c.once_in(3) ? "(1 + absolute(" + number_of(g, s, d) + "))" : g.number(1, 3);
         return "(" + number_of(g, s, d) + " / " + by +
                g.one_of({"", " rounded up", " rounded down", " rounded nearest"}) + ")";
     }},
    {"number", "call:absolute op:absolute", false,
     [](Gen &g, Scope &s, const Type &, int d) { return "absolute(" + number_of(g, s, d) + ")"; }},
    {"number", "call:lesser call:greater op:lesser op:greater", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return g.one_of({"lesser(", "greater("}) + number_of(g, s, d) + ", " + number_of(g, s, d) + ")";
     }},
    {"number", "call:remainder", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return "remainder(" + number_of(g, s, d) + ", " + g.one_of({"2", "3", "-3", "4"}) + ")";
     }},
    {"number", "call:apart", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         const Type type = g.c.once_in(2) ? "number" : g.any_enum();
         return "apart(" + g.value(type, s, d) + ", " + g.value(type, s, d) + ")";
     }},
    {"number", "call:size op:size", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         const Type of = g.c.once_in(3) ? Type("number") : g.c.once_in(2) ? g.any_enum() : g.any_kind();
         return "size(" + g.value("list of " + of, s, d) + ")";
     }},
    {"number", "call:stacks op:count_borne", false,
     [](Gen &g, Scope &s, const Type &, int) {
         const Condition *one = g.any_condition(s);
         if (one == nullptr) {
             return std::string();
         }
         return "stacks(" + g.someone(one->on, s) + ", " + one->name +
                (g.c.once_in(3) ? ", " + g.someone("thing", s) : "") + ")";
     }},
    {"number", "Call op:call Argument", false,
     [](Gen &g, Scope &s, const Type &t, int d) { return call_of(g, s, t, d, "formula"); }},
    {"number", "op:grid", false,
     [](Gen &g, Scope &s, const Type &t, int d) { return call_of(g, s, t, d, "grid"); }},
    {"number", "op:hook", false,
     [](Gen &g, Scope &s, const Type &t, int d) { return call_of(g, s, t, d, "hook"); }},
    {"number", "op:perform", true,
     [](Gen &g, Scope &s, const Type &t, int d) { return call_of(g, s, t, d, "procedure action table"); }},
    {"number", "call:roll op:roll", true, rolled},
    {"number", "call:roll", true, rolled},
    {"number", "call:roll", true, rolled},
    {"number", "op:perform Member", true,
     [](Gen &g, Scope &s, const Type &, int) {
         const Callable *check = g.any_callable(s, "check");
         if (check == nullptr) {
             return std::string();
         }
         return g.arguments(*check, s, 0) + "." + g.one_of({"total", "natural", "margin", "shortfall"});
     }},
    {"number", "op:active", false,
     [](Gen &g, Scope &s, const Type &, int) {
         Scope all = s;
         all.pure = false;
         const Callable *check = g.any_callable(all, "check");
         return check == nullptr
                    ? ""
                    : check->name + "." + g.one_of({"total", "natural", "margin", "shortfall", "needed"});
     }},
    {"number", "op:load_instance op:load_instance_at", false, of_condition},
};

} // namespace

std::span<const Production> number_forms() {
    return forms;
}

} // namespace bylaw::oracle
