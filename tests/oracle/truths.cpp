// Forms of yes and no.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

std::string truth(Gen &g, Scope &s, int d) {
    return g.value("yesno", s, d);
}

std::string compared(Gen &g, Scope &s, const Type &type, int d, const std::string &how) {
    return "(" + g.value(type, s, d) + " " + how + " " + g.value(type, s, d) + ")";
}

// What may be compared for being the same.
Type comparable(Gen &g) {
    return g.c.once_in(4)   ? Type("yesno")
           : g.c.once_in(3) ? g.any_kind()
           : g.c.once_in(2) ? g.any_enum()
                            : Type("number");
}

std::string quantified(Gen &g, Scope &s, int d) {
    const Type of = g.c.once_in(3) ? Type("number") : g.c.once_in(3) ? g.any_enum() : g.any_kind();
    const std::string list = g.value("list of " + of, s, d);
    Scope inner = s;
    inner.pure = true;
    const std::string each = g.fresh("u");
    inner.seen.push_back({each, of});
    return "(" + g.one_of({"some ", "every "}) + each + " in " + list + " has " + truth(g, inner, d) + ")";
}

// Behind `x is CHILD` x has a child's fields.
std::string narrowed(Gen &g, Scope &s, int d) {
    const Type child = g.any_kind();
    const Kind &kind = *g.w.find_kind(child);
    const std::string who = kind.parent.empty() ? "" : g.seen(kind.parent, s);
    if (who.empty()) {
        return "";
    }
    Scope inner = s;
    for (Variable &each : inner.seen) {
        each.type = each.name == who ? child : each.type;
    }
    const bool negative = g.c.once_in(3);
    return "(" + who + (negative ? " is not " : " is ") + child + (negative ? " or " : " and ") +
           truth(g, inner, d) + ")";
}

constexpr Production forms[] = {
    {"yesno", "Literal", false,
     [](Gen &g, Scope &, const Type &, int) {
         return g.one_of({"yes", "no"});
     }},
    {"yesno", "Name", false, [](Gen &g, Scope &s, const Type &t, int) { return g.seen(t, s); }},
    {"yesno", "Member", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Field *field = g.any_field("stat flag formula", t);
         return field == nullptr ? "" : g.read_of(*field, s, d);
     }},
    {"yesno", "Binary op:less op:less_equal op:equal", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return compared(g, s, "number", d, g.one_of({"<", "<=", ">", ">=", "is", "is not"}));
     }},
    {"yesno", "op:less", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return compared(g, s, g.any_enum(), d, g.one_of({"<", "<=", ">", ">=", "is not"}));
     }},
    {"yesno", "op:equal", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return compared(g, s, comparable(g), d, g.one_of({"is", "is not"}));
     }},
    {"yesno", "op:is_kind", false,
     [](Gen &g, Scope &s, const Type &, int) {
         return "(" + g.someone(g.w.kinds.front().name, s) + " is " + g.any_kind() + ")";
     }},
    {"yesno", "op:borne", false,
     [](Gen &g, Scope &s, const Type &, int) {
         const Condition *one = g.any_condition(s);
         return one == nullptr
                    ? ""
                    : "(" + g.someone(one->on, s) + g.one_of({" is ", " is not "}) + one->name + ")";
     }},
    {"yesno", "Range", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         const std::string ends =
             g.c.once_in(3) ? g.number(0, 3) + ".." : "0.." + g.value("number", s, d > 1 ? 1 : 0);
         return "(" + g.value("number", s, d) + " in " + ends + ")";
     }},
    {"yesno", "op:contains", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         const Type of = comparable(g);
         const std::string list = g.value("list of " + of, s, d), one = g.value(of, s, d);
         return of == "yesno"    ? ""
                : g.c.once_in(2) ? "(" + one + " in " + list + ")"
                                 : "(" + list + " has " + one + ")";
     }},
    {"yesno", "Quantified", false, [](Gen &g, Scope &s, const Type &, int d) { return quantified(g, s, d); }},
    {"yesno", "Binary", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return "(" + truth(g, s, d) + g.one_of({" and ", " or "}) + truth(g, s, d) + ")";
     }},
    {"yesno", "Not op:negation", false,
     [](Gen &g, Scope &s, const Type &, int d) { return "(not " + truth(g, s, d) + ")"; }},
    {"yesno", "call:odd call:even op:odd", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         return g.one_of({"odd(", "even("}) + g.value("number", s, d) + ")";
     }},
    {"yesno", "Call", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Callable *called = g.any_callable(s, "formula grid hook", t);
         return called == nullptr ? "" : g.arguments(*called, s, d);
     }},
    {"yesno", "op:call_act call:legal call:affordable", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         const std::string act = g.from("act", s, d, "act");
         return act.empty() ? "" : g.one_of({"legal(", "affordable("}) + act + ")";
     }},
    {"yesno", "op:is_active", false,
     [](Gen &g, Scope &s, const Type &, int) {
         const Callable *called = g.any_callable(s, "procedure action");
         return called == nullptr || called->roles.empty() || g.w.find_kind(called->roles[0].type) == nullptr
                    ? ""
                    : "(" + called->name + "." + called->roles[0].name +
                          g.one_of({" is none)", " is not none)"});
     }},
    {"yesno", "Literal", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         const Field *link = g.any_field("link");
         return link == nullptr ? ""
                                : "(" + g.read_of(*link, s, d) + g.one_of({" is none)", " is not none)"});
     }},
    {"yesno", "Literal op:grid", false,
     [](Gen &g, Scope &s, const Type &, int d) {
         const Callable *grid = g.any_callable(s, "grid");
         return grid == nullptr || g.w.find_enum(grid->result) == nullptr
                    ? ""
                    : "(" + g.arguments(*grid, s, d) + g.one_of({" is none)", " is not none)"});
     }},
    {"yesno", "Binary", false, [](Gen &g, Scope &s, const Type &, int d) { return narrowed(g, s, d); }},
    {"yesno", "op:in_set", true,
     [](Gen &g, Scope &s, const Type &, int d) {
         const Callable *check = g.any_callable(s, "check");
         if (check == nullptr) {
             return std::string();
         }
         const std::string degree = check->degrees.empty() || g.c.once_in(2)
                                        ? g.one_of({"success", "failure"})
                                        : check->degrees[g.c.below(check->degrees.size())];
         return "(" + g.arguments(*check, s, d) + g.one_of({" is ", " is not "}) + degree + ")";
     }},
    {"yesno", "op:perform", true,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Callable *called = g.any_callable(s, "procedure action", t);
         return called == nullptr ? "" : g.arguments(*called, s, d);
     }},
};

} // namespace

std::span<const Production> truth_forms() {
    return forms;
}

} // namespace bylaw::oracle
