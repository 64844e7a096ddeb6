// Conditions: of each stacking and each duration, with fields, beginnings and endings.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

std::string fields(Gen &g, Scope &s, Condition &made) {
    std::string text;
    const std::string number = g.fresh("n");
    text += "stat " + number + " = " + g.plain("number", s) + "\n";
    made.fields.push_back({made.name, number, "number", "", "stat"});
    s.settable.push_back({"", number, "number", "", "stat"});
    if (g.c.once_in(2)) {
        const std::string indexed = g.fresh("n"), index = g.any_enum();
        text += "stat " + indexed + "[" + index + "] = 1\n";
        made.fields.push_back({made.name, indexed, "number", index, "stat"});
        s.settable.push_back({"", indexed, "number", index, "stat"});
    }
    return text;
}

std::string stacking(Gen &g, const Condition &made) {
    const std::string how = made.parameters.empty() || made.parameters[0].type != "number"
                                ? g.one_of({"none", "separate", "count"})
                                : g.one_of({"none", "separate", "count"});
    const std::string highest =
        made.parameters.empty() || g.c.once_in(2) ? how : "highest " + made.parameters[0].name;
    return "stacking " + highest + g.one_of({"", "", " per source"}) + "\n";
}

std::string ends(Gen &g, Scope &s, const Condition &made) {
    for (const Callable &each : g.w.callables) {
        if (each.sort == "check" && each.level < s.level && !each.roles.empty() &&
            g.w.is_kind_of(made.on, each.roles[0].type) && g.c.once_in(2)) {
            for (const Callable &clock : g.w.callables) {
                if (clock.sort == "procedure") {
                    std::string rest;
                    for (std::size_t i = 1; i < each.roles.size(); ++i) {
                        rest += ", " + g.plain(each.roles[i].type, s);
                    }
                    return "ends after " + clock.name + " by " + each.name + "(bearer" + rest + ")\n";
                }
            }
        }
    }
    if (g.c.once_in(2)) {
        return "ends when " + g.pure_value("yesno", s, 2) + "\n";
    }
    for (const Callable &clock : g.w.callables) {
        if (clock.sort == "procedure" && g.c.once_in(2)) {
            return "ends " + g.one_of({"after ", "before "}) + clock.name + "\n";
        }
    }
    return "";
}

std::string condition(Gen &g, Scope &s, const Type &, int) {
    Condition made{g.fresh("q"), g.any_kind(), {}, {}, g.c.once_in(4), g.w.callables.size() + 1};
    Scope inner = s;
    inner.home = "condition";
    inner.bearing = made.name;
    inner.seen = {{"bearer", made.on}};
    std::string head = "condition " + made.name;
    if (!made.is_state && g.c.once_in(3)) {
        made.parameters.push_back({g.fresh("r"), g.c.once_in(2) ? Type("number") : g.any_type(false)});
        head += "(" + made.parameters[0].name + ": " + made.parameters[0].type + ")";
        inner.seen.push_back(made.parameters[0]);
        made.fields.push_back({made.name, made.parameters[0].name, made.parameters[0].type, "", "stat"});
    }
    head += " on " + made.on;
    std::string body;
    if (made.is_state) {
        head += " while " + g.pure_value("yesno", inner, 2);
    } else {
        if (g.c.once_in(4)) {
            Scope copy = inner;
            const std::string lasting = g.from("lasting", copy, 1);
            head += lasting.empty() ? "" : " lasts " + lasting;
        }
        if (g.c.once_in(2)) {
            body += fields(g, inner, made);
        }
        if (g.c.once_in(2)) {
            body += stacking(g, made);
        }
        if (g.c.once_in(2)) {
            body += "counts once" + (g.c.once_in(2) ? " when " + g.pure_value("yesno", inner, 1) : "") + "\n";
        }
        if (g.c.once_in(2)) {
            body += ends(g, inner, made);
        }
        Scope effect = inner;
        effect.pure = false;
        if (g.c.once_in(3)) {
            body += "begins " + g.block(effect, 1, 2, 1);
        }
        if (g.c.once_in(3)) {
            body += "ending " + g.block(effect, 1, 2, 1);
        }
    }
    for (std::size_t i = 0, n = 1 + g.c.below(2); i < n; ++i) {
        body += g.from("part of bundle", inner, 1, made.on);
    }
    g.declare(head + (g.c.once_in(2) ? " \"" + made.name + "\"" : "") + " {", body);
    g.w.conditions.push_back(made);
    return "declared";
}

// A child: its parent's parameters, another title, something more.
std::string child(Gen &g, Scope &s, const Type &, int) {
    if (g.w.conditions.empty()) {
        return "";
    }
    Condition made = g.w.conditions[g.c.below(g.w.conditions.size())];
    if (made.is_state) {
        return "";
    }
    Scope inner = s;
    inner.home = "condition";
    inner.bearing = made.name;
    inner.seen = {{"bearer", made.on}};
    const std::string parent = made.name;
    made.name = g.fresh("q");
    made.level = g.w.callables.size() + 1;
    std::string body;
    for (const Field &each : made.fields) {
        if (each.sort == "stat" && each.type == "number" && each.index.empty() && made.parameters.empty()) {
            body += each.name + " = " + g.number(2, 5) + "\n";
        }
    }
    body += g.c.once_in(2) ? g.one_of({"counts each\n", "counts each\n", "counts once\n"}) : "";
    body += g.from("part of bundle", inner, 1, made.on);
    g.declare("condition " + made.name + " on " + made.on + " is " + parent + " \"" + made.name + "\" {",
              body);
    g.w.conditions.push_back(made);
    return "declared";
}

constexpr Production forms[] = {
    {"condition", "Condition On Lasts Stacking Counts Begins Ending Ends By op:is_exactly op:alive op:bearer",
     false, condition},
    {"condition", "Condition", false, condition},
    {"condition", "Condition Is", false, child},
};

} // namespace

std::span<const Production> condition_forms() {
    return forms;
}

} // namespace bylaw::oracle
