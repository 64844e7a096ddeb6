// Clauses of rules, and adjustments: in a check, in `with`, in `modify`.
#include "tests/oracle/generator.hpp"

#include <algorithm>

namespace bylaw::oracle {

namespace {

std::string when(Gen &g, Scope &s, std::size_t once_in) {
    return g.c.once_in(once_in) ? " when " + g.pure_value("yesno", s, 2) : "";
}

std::string because(Gen &g, Scope &s) {
    return g.c.once_in(5) ? " because \"it is so\"" : "";
}

std::string requires_clause(Gen &g, Scope &s, const Type &, int) {
    const std::string truth = g.pure_value("yesno", s, 2);
    const std::string mostly =
        g.c.once_in(3) ? truth : "(" + truth + " or " + g.pure_value("number", s, 1) + " >= 0)";
    return "requires " + mostly + (g.c.once_in(2) ? " else " + g.plain("text", s) : "") + "\n";
}

// Paid by a pool or stat of the first role, or of the game.
std::string cost(Gen &g, Scope &s, const Type &, int) {
    if (const std::string act = g.seen("act", s); !act.empty() && g.c.once_in(2)) {
        return "cost as " + act + when(g, s, 3) + "\n";
    }
    std::vector<std::string> places;
    for (const Field &each : g.w.fields) {
        const bool own = !s.seen.empty() && !each.owner.empty() && g.w.is_kind_of(s.seen[0].type, each.owner);
        if (each.sort == "pool" && each.index.empty() && own) {
            places.push_back(each.name);
        }
    }
    if (places.empty() || (s.home != "action" && s.home != "check" && s.home != "procedure")) {
        return "";
    }
    const auto payment = [&] { return g.number(0, 2) + " " + places[g.c.below(places.size())]; };
    for (const std::string &each : g.w.refilled) {
        if (std::ranges::find(places, each) != places.end() && g.c.once_in(2)) {
            return "cost 1 " + each + g.one_of({"", " ahead"}) + when(g, s, 3) + "\n";
        }
    }
    return "cost " + payment() + (g.c.once_in(3) ? g.one_of({" or ", " and "}) + payment() : "") +
           when(g, s, 3) + "\n";
}

std::string value(Gen &g, Scope &s, const Type &, int) {
    const std::string name = g.fresh("val");
    const Type type = g.c.once_in(2) ? Type("number") : g.one_of({"yesno", "dice", "number"});
    std::string text = "value " + name + ": " + type + " = " + g.value(type, s, 2) + "\n";
    s.settable.push_back({s.rule, name, type, "", "value"});
    g.w.fields.push_back(s.settable.back());
    g.w.fields.back().sort = "value";
    return text;
}

std::string words(Gen &g, const Type &type, Scope &s) {
    if (type == "number") {
        switch (g.c.below(7)) {
        case 0: return "times " + g.one_of({"2", "3/4", "1/2 rounded up"});
        case 1: return "divided by " + g.one_of({"2", "3 rounded nearest"});
        case 2: return "at least " + g.pure_value("number", s, 1);
        case 3: return "at most " + g.pure_value("number", s, 1);
        case 4: {
            std::string over;
            for (const Declaration &each : g.w.declarations) {
                if (each.head.starts_with("rule ") && g.c.once_in(3)) {
                    over = " over " + each.head.substr(5, each.head.find(' ', 5) - 5);
                }
            }
            return g.one_of({"becomes ", "starts at "}) + g.pure_value("number", s, 1) + over;
        }
        default:
            return g.one_of({"plus ", "minus "}) + g.pure_value("number", s, 2) +
                   g.one_of({"", "", " as luck"});
        }
    }
    if (type == "dice") {
        return g.one_of({"plus ", "minus ", "becomes ", "starts at ", "times "}) + g.one_of({"2", "d4", "1"});
    }
    return g.one_of({"becomes ", "becomes ", "starts at "}) + g.pure_value(type, s, 1);
}

std::string tail(Gen &g, Scope &s) {
    std::string text = when(g, s, 3);
    if (g.c.once_in(4) && s.home == "condition") {
        Scope copy = s;
        text += " " + g.from("lasting", copy, 1);
        text = text.find("until ") == text.npos && text.ends_with(" ") ? "" : text;
    }
    return text + because(g, s) + "\n";
}

std::string adjust(Gen &g, Scope &s, const Type &type, int) {
    return words(g, type.empty() ? Type("number") : type, s) + tail(g, s);
}

// Of a value of the rule that is modified.
std::string adjust_value(Gen &g, Scope &s, const Type &rule, int) {
    for (const Field &each : g.w.fields) {
        if (each.sort == "value" && (each.owner == rule || each.owner == s.rule) && g.c.once_in(2)) {
            return each.name + " " + words(g, each.type, s) + tail(g, s);
        }
    }
    return "";
}

std::string more(Gen &g, Scope &s, const Type &rule, int) {
    for (const Field &each : g.w.fields) {
        if (each.sort == "value" && (each.owner == rule || each.owner == s.rule) && each.type != "dice") {
            return each.name + when(g, s, 2) + "\n";
        }
    }
    return "";
}

std::string becomes(Gen &g, Scope &s, const Type &, int) {
    return "degree becomes " + g.one_of({"failure", "success", "one lower", "one higher"}) + when(g, s, 2) +
           because(g, s) + "\n";
}

std::string forbid(Gen &g, Scope &s, const Type &, int) {
    return "forbid " + g.plain("text", s) + when(g, s, 1) + "\n";
}

#define ADJUSTMENTS(family)                                                                                  \
    {family,                                                                                                 \
     "Adjust Operator Rounded Label When Until Because op:adjust op:group_open op:value_open "               \
     "op:value_close",                                                                                       \
     false, [](Gen &g, Scope &s, const Type &, int) { return adjust(g, s, "number", 0); }},                  \
        {family, "Adjust", false, adjust_value}, {family, "More", false, more}, {                            \
        family, "Ignores", false,                                                                            \
            [](Gen &g, Scope &s, const Type &, int) { return "ignores luck" + when(g, s, 2) + "\n"; }        \
    }

constexpr Production clauses[] = {
    {"clause of procedure", "Requires Else op:refuse op:text_source", false, requires_clause},
    {"clause of procedure", "Cost Price Payment op:debt_add op:debt_read op:debt_take op:text_price", false,
     cost},
    {"clause of procedure", "Value", false, value},
    {"clause of check", "Requires Else", false, requires_clause},
    {"clause of check", "Cost", false, cost},
    {"clause of check", "Value", false, value},
    {"clause of table", "Value", false, value},
    {"clause of table", "Requires", false, requires_clause},
};

constexpr Production adjustments[] = {
    ADJUSTMENTS("adjustment of check"),
    {"adjustment of procedure", "Adjust", false, adjust_value},
    {"adjustment of procedure", "More", false, more},
    {"adjustment of action", "Adjust", false, adjust_value},
    ADJUSTMENTS("adjustment of table"),
    {"change of check", "Adjust", false,
     [](Gen &g, Scope &s, const Type &, int) { return adjust(g, s, "number", 0); }},
    {"change of check", "DegreeBecomes op:in_set", false, becomes},
    {"change of check", "Forbid", false, forbid},
    {"change of check", "Adjust", false, adjust_value},
    {"change of procedure", "Forbid op:text_bundle", false, forbid},
    {"change of procedure", "Adjust", false, adjust_value},
    {"change of procedure", "More", false, more},
    {"change of action", "Forbid", false, forbid},
    {"change of action", "Adjust", false, adjust_value},
    {"change of table", "Adjust", false,
     [](Gen &g, Scope &s, const Type &, int) { return adjust(g, s, "number", 0); }},
    {"change of table", "Adjust", false, adjust_value},
    {"change of field", "Adjust", false, adjust},
    {"change of field", "Adjust", false, adjust},
    {"change of field", "Ignores op:adjust_skipped", false,
     [](Gen &g, Scope &s, const Type &type, int) {
         return type != "number" ? "" : "ignores luck" + when(g, s, 2) + "\n";
     }},
};

} // namespace

std::span<const Production> clause_forms() {
    return clauses;
}
std::span<const Production> modify_forms() {
    return adjustments;
}

} // namespace bylaw::oracle
