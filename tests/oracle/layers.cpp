// A layer over the program: what it amends, replaces, removes and adds.
#include "tests/oracle/library.hpp"

namespace bylaw::oracle {

namespace {

std::string amend_kind(Gen &g) {
    const Type kind = g.any_kind();
    std::string body;
    for (const Field &each : g.w.fields) {
        if (each.owner == kind && each.sort == "stat" && each.index.empty() && g.c.once_in(3)) {
            Scope none;
            body += each.name + " = " + g.plain(each.type, none) + "\n";
        }
    }
    const std::string name = g.fresh("f");
    body += "stat " + name + " = 1\n";
    return "amend kind " + kind + " {\n" + body + "}\n";
}

std::string amend_option(Gen &g) {
    if (g.w.options.empty()) {
        return "";
    }
    Scope none;
    const Variable &option = g.w.options[g.c.below(g.w.options.size())];
    return "option " + option.name + " = " + g.plain(option.type, none) + "\n";
}

// Of a rule that is there: an effect, a stage, a row, an adjustment said anew.
std::string amend_rule(Gen &g) {
    Scope scope;
    scope.level = scenario_level;
    scope.pure = false;
    const Callable *rule = g.any_callable(scope, "procedure action check table");
    if (rule == nullptr || rule->level == 0) {
        return "";
    }
    Scope inner;
    inner.level = rule->level;
    inner.seen = rule->roles;
    inner.home = rule->sort;
    inner.rule = rule->name;
    inner.pure = false;
    std::string body;
    if (rule->sort == "check") {
        body = g.one_of({"success ", "failure "}) + g.block(inner, 1, 1, 2) +
               (g.c.once_in(2) ? "roll d4\n" : "");
    } else if (rule->sort == "table") {
        body = rule->result.empty() ? "3 " + g.fresh("row") + " " + g.block(inner, 1, 1, 1)
                                    : "3 = " + g.plain(rule->result, inner) + "\n";
    } else if (!rule->stages.empty()) {
        body = "stage " + rule->stages[0] + " " + g.block(inner, 1, 2, 2);
    } else {
        body = g.from("clause of procedure", inner, 1);
    }
    const std::string head = "amend " + rule->sort + " " + rule->name +
                             (rule->sort == "table" && g.c.once_in(2) ? " rolls d4" : "");
    return head + " {\n" + body + "}\n";
}

std::string replace_formula(Gen &g) {
    Scope scope;
    scope.level = scenario_level;
    const Callable *formula = g.any_callable(scope, "formula");
    if (formula == nullptr || formula->level == 0) {
        return "";
    }
    std::string roles;
    for (const Variable &each : formula->roles) {
        roles += (roles.empty() ? "" : ", ") + each.name + ": " + each.type;
    }
    Scope inner;
    inner.level = formula->level;
    inner.seen = formula->roles;
    return "replace formula " + formula->name + "(" + roles + "): " + formula->result + " = " +
           g.value(formula->result, inner, 2) + "\n";
}

std::string remove_bundle(Gen &g) {
    for (const Declaration &each : g.w.declarations) {
        if (each.head.starts_with("rule ") && g.c.once_in(2)) {
            return "remove rule " + each.head.substr(5, each.head.find(' ', 5) - 5) + "\n";
        }
    }
    return "";
}

std::string more(Gen &g) {
    const std::size_t before = g.w.declarations.size();
    Scope scope;
    scope.level = g.w.callables.size() + 1;
    g.from(g.c.once_in(2) ? "condition" : "bundle", scope, 1);
    std::string text;
    for (std::size_t i = before; i < g.w.declarations.size(); ++i) {
        text += g.w.declarations[i].head + "\n" + g.w.declarations[i].body +
                (g.w.declarations[i].braces ? "}\n" : "");
    }
    g.w.declarations.resize(before);
    return text;
}

} // namespace

std::string layers_over(Gen &g) {
    std::string text;
    for (std::size_t i = 0, n = 1 + g.c.below(3); i < n; ++i) {
        switch (g.c.below(6)) {
        case 0: text += amend_kind(g); break;
        case 1: text += amend_option(g); break;
        case 2: text += replace_formula(g); break;
        case 3: text += remove_bundle(g); break;
        case 4: text += more(g); break;
        default: text += amend_rule(g); break;
        }
    }
    return text;
}

} // namespace bylaw::oracle
