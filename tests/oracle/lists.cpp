// Forms of lists, and what is made of them: sums, counts, picks.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

Type element_of(const Type &list) {
    return list.substr(8);
}

Type any_element(Gen &g) {
    return g.c.once_in(3) ? Type("number") : g.c.once_in(3) ? g.any_enum() : g.any_kind();
}

// "u7 in LIST where … by …", and u7 in sight.
std::string pick(Gen &g, Scope &s, const Type &of, int d, Scope &inner) {
    const std::string each = g.fresh("u");
    std::string text = each + " in " + g.value("list of " + of, s, d);
    inner = s;
    inner.pure = true;
    inner.seen.push_back({each, of});
    if (g.c.once_in(2)) {
        text += " where " + g.value("yesno", inner, d);
    }
    return text;
}

std::string keys(Gen &g, Scope &inner, int d) {
    std::string text = " by " + g.one_of({"most ", "least "}) +
                       g.value(g.c.once_in(3) ? Type("yesno") : Type("number"), inner, d);
    if (g.c.once_in(3)) {
        text += " then " + g.one_of({"most ", "least "}) + g.value("number", inner, d);
    }
    return text;
}

std::string selected(Gen &g, Scope &s, const Type &t, int d) {
    Scope inner;
    const std::string text = pick(g, s, element_of(t), d, inner);
    return "(all " + text + (g.c.once_in(2) ? keys(g, inner, d) : "") + ")";
}

std::string counted(Gen &g, Scope &s, const Type &, int d) {
    Scope inner;
    return "(count " + pick(g, s, any_element(g), d, inner) + ")";
}

std::string folded(Gen &g, Scope &s, const Type &t, int d) {
    Scope inner;
    const std::string text = pick(g, s, any_element(g), d, inner);
    const std::string how = t == "number" ? g.one_of({"sum ", "most ", "least "}) : "joined ";
    return "(" + how + text + " of " + g.value(t, inner, d) + ")";
}

constexpr Production forms[] = {
    {"list", "ListOf op:list", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         std::string text = "[" + g.value(element_of(t), s, d);
         for (std::size_t i = 0, n = g.c.below(3); i < n; ++i) {
             text += ", " + g.value(element_of(t), s, d);
         }
         return text + "]";
     }},
    {"list", "ListOf Range op:joined", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         if (element_of(t) == "number" && g.c.once_in(2)) {
             return "[" + g.number(0, 2) + ".." + g.number(2, 4) + ", " + g.number(5, 9) + "]";
         }
         return "[" + g.value(t, s, d) + ", " + g.value(t, s, d) + "]";
     }},
    {"list", "Name op:all_things op:members", false,
     [](Gen &g, Scope &s, const Type &t, int) {
         const Type of = element_of(t);
         for (const Variable &each : s.seen) {
             if (each.name == of) { // where a kind is described its name is the thing
                 return std::string();
             }
         }
         return g.w.find_kind(of) != nullptr || g.w.find_enum(of) != nullptr ? of : "";
     }},
    {"list", "Name", false, [](Gen &g, Scope &s, const Type &t, int) { return g.seen(t, s); }},
    {"list", "Member", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Field *field = g.any_field("list formula", t);
         return field == nullptr ? "" : g.read_of(*field, s, d);
     }},
    {"list", "Select Pick Where Key op:build op:build_add op:build_end op:next_element", false, selected},
    {"list", "call:distinct op:distinct", false,
     [](Gen &g, Scope &s, const Type &t, int d) { return "distinct(" + g.value(t, s, d) + ")"; }},
    {"list", "call:without op:without op:without_all", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         return "without(" + g.value(t, s, d) + ", " + g.value(g.c.once_in(2) ? t : element_of(t), s, d) +
                ")";
     }},
    {"list", "Call", false,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Callable *called = g.any_callable(s, "formula hook", t);
         return called == nullptr ? "" : g.arguments(*called, s, d);
     }},
    {"list", "op:perform", true,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const Callable *called = g.any_callable(s, "procedure", t);
         return called == nullptr ? "" : g.arguments(*called, s, d);
     }},
    {"number", "Select Pick Where op:next_thing op:thing_mark", false, counted},
    {"number", "Fold Pick", false, folded},
    {"text", "Fold", false, folded},
};

} // namespace

std::span<const Production> list_forms() {
    return forms;
}

} // namespace bylaw::oracle
