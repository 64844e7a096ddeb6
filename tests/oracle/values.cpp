// Forms of members, things, acts, outcomes, and those that are of any type.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

std::string field_of(Gen &g, Scope &s, const Type &t, int d, std::string_view sorts) {
    const Field *field = g.any_field(sorts, t);
    return field == nullptr ? "" : g.read_of(*field, s, d);
}

std::string call_of(Gen &g, Scope &s, const Type &t, int d, std::string_view sorts) {
    const Callable *called = g.any_callable(s, sorts, t);
    return called == nullptr ? "" : g.arguments(*called, s, d);
}

std::string choose(Gen &g, Scope &s, const Type &t, int d) {
    return "(if " + g.value("yesno", s, d) + " then " + g.value(t, s, d) + " else " + g.value(t, s, d) + ")";
}

// The first of a list that is never nothing.
std::string first_of(Gen &g, Scope &s, const Type &t, int d) {
    const std::string each = g.fresh("u");
    const std::string list = g.value("list of " + t, s, d);
    Scope inner = s;
    inner.pure = true;
    inner.seen.push_back({each, t});
    std::string text = "(first " + each + " in " + list + " where " + g.value("yesno", inner, d);
    if (g.c.once_in(2)) {
        text += " by " + g.one_of({"most ", "least "}) + g.value("number", inner, d);
    }
    return text + " otherwise " + g.plain(t, s) + ")";
}

// Each type has these, beside its own.
#define OF_ANY_TYPE(family)                                                                                  \
    {family, "Choose op:jump_unless", false, choose}, {family, "Select Default", false, first_of}, {         \
        family, "Element op:element", false, [](Gen &g, Scope &s, const Type &t, int d) {                    \
            return "[" + g.value(t, s, d) + ", " + g.value(t, s, d) + "][" +                                 \
                   g.one_of({"1", "2", "1", "2", "(1)", "lesser(2, 2)"}) + "]";                              \
        }                                                                                                    \
    }

std::string an_act(Gen &g, Scope &s, const Type &, int d) {
    const Callable *called = g.any_callable(s, "action");
    Scope performed = s;
    performed.pure = false;
    called = called == nullptr ? g.any_callable(performed, "action") : called;
    return called == nullptr ? "" : g.arguments(*called, s, d);
}

// Mostly somebody, whoever the link holds.
std::string linked(Gen &g, Scope &s, const Type &t, int d) {
    const std::string text = field_of(g, s, t, d, "link formula");
    return text.empty() || g.c.once_in(6)
               ? text
               : "(if " + text + " is none then " + g.plain(t, s) + " else " + text + ")";
}

constexpr Production forms[] = {
    OF_ANY_TYPE("number"),
    OF_ANY_TYPE("yesno"),
    OF_ANY_TYPE("member"),
    OF_ANY_TYPE("thing"),
    OF_ANY_TYPE("dice"),
    OF_ANY_TYPE("text"),
    {"list", "Choose", false, choose},
    {"member", "Name", false, [](Gen &g, Scope &s, const Type &t, int) { return g.seen(t, s); }},
    {"member", "Name", false, [](Gen &g, Scope &s, const Type &t, int) { return g.plain(t, s); }},
    {"member", "Member", false, [](Gen &g, Scope &s, const Type &t, int) { return t + "." + g.plain(t, s); }},
    {"member", "Member", false,
     [](Gen &g, Scope &s, const Type &t, int d) { return field_of(g, s, t, d, "stat formula"); }},
    {"member", "Call", false,
     [](Gen &g, Scope &s, const Type &t, int d) { return call_of(g, s, t, d, "formula grid hook"); }},
    {"member", "call:one_lower call:one_higher", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         return g.one_of({"one_lower(", "one_higher("}) + g.value(t, s, d) + ")";
     }},
    {"member", "call:lesser call:greater", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         return g.one_of({"lesser(", "greater("}) + g.value(t, s, d) + ", " + g.value(t, s, d) + ")";
     }},
    {"member", "op:perform", true,
     [](Gen &g, Scope &s, const Type &t, int d) { return call_of(g, s, t, d, "procedure"); }},
    {"thing", "Name", false, [](Gen &g, Scope &s, const Type &t, int) { return g.someone(t, s); }},
    {"thing", "Name", false, [](Gen &g, Scope &s, const Type &t, int) { return g.someone(t, s); }},
    {"thing", "Member", false, linked},
    {"thing", "Call", false,
     [](Gen &g, Scope &s, const Type &t, int d) { return call_of(g, s, t, d, "formula hook"); }},
    {"thing", "Made Entity op:new_thing", true,
     [](Gen &g, Scope &s, const Type &t, int) {
         return t == "thing" || s.loops > 0 ? "" : "(make " + t + " { })";
     }},
    {"act", "Call", false, an_act},
    {"act", "Name", false, [](Gen &g, Scope &s, const Type &, int) { return g.seen("act", s); }},
    {"degree", "Name", false, [](Gen &g, Scope &s, const Type &t, int) { return g.seen(t, s); }},
    {"degree", "Name", false,
     [](Gen &g, Scope &s, const Type &t, int) {
         const Callable &check = *g.w.find_callable(t);
         return check.degrees.empty() ? g.plain(t, s) : check.degrees[g.c.below(check.degrees.size())];
     }},
    {"degree", "Member", false,
     [](Gen &g, Scope &s, const Type &t, int d) { return field_of(g, s, t, d, "stat formula"); }},
    {"degree", "Call", true,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Callable &check = *g.w.find_callable(t);
         return check.level < s.level ? g.arguments(check, s, d) : std::string();
     }},
};

} // namespace

std::span<const Production> value_forms() {
    return forms;
}

} // namespace bylaw::oracle
