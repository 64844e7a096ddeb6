// Everything that is called: formulas, grids, procedures, actions, checks, tables, views, hooks.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

std::string roles_text(const std::vector<Variable> &roles) {
    std::string text = "(";
    for (const Variable &each : roles) {
        text += (text.size() > 1 ? ", " : "") + each.name + ": " + each.type;
    }
    return text + ")";
}

std::vector<Variable> roles(Gen &g, std::size_t least, bool thing_first) {
    std::vector<Variable> made;
    for (std::size_t i = 0, n = least + g.c.below(2); i < n; ++i) {
        made.push_back({g.fresh("r"), i == 0 && thing_first ? g.any_kind() : g.any_type()});
    }
    bool actions = false;
    for (const Callable &each : g.w.callables) {
        actions = actions || each.sort == "action";
    }
    if (actions && thing_first && g.c.once_in(3)) {
        made.push_back({g.fresh("r"), "act"});
    }
    return made;
}

// A name, roles, the next level, and the scope of its body.
Callable begun(Gen &g, const std::string &sort, const std::string &prefix, std::vector<Variable> roles,
               Scope &scope) {
    Callable made{g.fresh(prefix), sort, std::move(roles), "", false, g.w.callables.size() + 1, {}, {}, {}};
    scope.seen = made.roles;
    scope.level = made.level;
    scope.home = sort;
    scope.rule = sort == "formula" || sort == "grid" ? "" : made.name;
    scope.pure = sort == "formula" || sort == "grid";
    return made;
}

void formula(Gen &g) {
    Scope scope;
    Callable made = begun(g, "formula", "g", roles(g, 0, g.c.once_in(2)), scope);
    made.result = g.any_type();
    made.pure = true;
    g.declare("formula " + made.name + roles_text(made.roles) + ": " + made.result + " = " +
                  g.value(made.result, scope, 3),
              "", false);
    g.w.callables.push_back(made);
}

// A formula of a kind, whose fields are bare names there.
void kind_formula(Gen &g) {
    const Type kind = g.any_kind();
    Scope scope;
    scope.level = g.w.callables.size() + 1;
    scope.seen = {{kind, kind}};
    const Type type = g.any_type();
    const std::string name = g.fresh("h");
    for (Declaration &each : g.w.declarations) {
        if (each.head.starts_with("kind " + kind + " ")) {
            each.body += "formula " + name + ": " + type + " = " + g.value(type, scope, 2) + "\n";
            g.w.fields.push_back({kind, name, type, "", "formula"});
            return;
        }
    }
}

std::string cell(Gen &g, const Type &type, Scope &s) {
    if (type == "dice") {
        return g.one_of({"d4", "2d2", "d3+1", "d6"});
    }
    return g.w.find_enum(type) != nullptr && g.c.once_in(6) ? "-" : g.plain(type, s);
}

std::string cells(Gen &g, const Type &type, std::size_t count, Scope &s) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += "  " + cell(g, type, s);
    }
    return text + "\n";
}

void grid(Gen &g) {
    Scope scope;
    const bool by_number = g.c.once_in(2), two = g.c.once_in(2);
    std::vector<Variable> keys{{g.fresh("r"), by_number ? Type("number") : g.any_enum()}};
    if (two) {
        keys.push_back({g.fresh("r"), g.any_enum()});
    }
    Callable made = begun(g, "grid", "grid", keys, scope);
    made.result = g.c.once_in(3) ? g.any_enum() : g.one_of({"number", "yesno", "dice", "text", "number"});
    made.pure = true;
    std::string body;
    std::size_t columns = 1;
    if (two) {
        columns = g.w.find_enum(keys[1].type)->members.size();
        for (const std::string &each : g.w.find_enum(keys[1].type)->members) {
            body += "  " + each;
        }
        body += "\n";
    }
    if (by_number) {
        body += g.one_of({"..0", "..-1, 0"}) + cells(g, made.result, columns, scope) +
                g.one_of({"1..2", "1, 2"}) + cells(g, made.result, columns, scope) +
                g.one_of({"3..", "otherwise"}) + cells(g, made.result, columns, scope);
    } else {
        const auto &members = g.w.find_enum(keys[0].type)->members;
        const bool rest = g.c.once_in(3);
        for (std::size_t i = 0; i < members.size(); ++i) {
            body += (rest && i + 1 == members.size() ? "otherwise" : members[i]) +
                    cells(g, made.result, columns, scope);
        }
    }
    g.declare("grid " + made.name + roles_text(keys) + ": " + made.result + " {", body);
    g.w.callables.push_back(made);
}

std::string own_field(Gen &g, Scope &s, const std::string &rule) {
    Field made{rule, g.fresh("n"), g.c.once_in(2) ? Type("number") : g.any_type(), "", "active"};
    std::string text;
    if (made.type == "text") {
        return "";
    }
    if (made.type.starts_with("list of ")) {
        text = "list " + made.name + ": " + made.type.substr(8);
    } else if (g.w.find_kind(made.type) != nullptr) {
        text = "link " + made.name + ": " + made.type + " = " + g.someone(made.type, s);
    } else {
        text = "stat " + made.name + ": " + made.type + " = " + g.pure_value(made.type, s, 1);
    }
    s.settable.push_back(made);
    g.w.fields.push_back(made);
    return text + "\n";
}

std::string stages(Gen &g, Scope &s, Callable &made) {
    std::string text;
    for (std::size_t i = 0, n = 1 + g.c.below(2); i < n; ++i) {
        made.stages.push_back(g.fresh("st"));
        s.stage = made.stages.back();
        text += "stage " + made.stages.back() + " " + (g.c.once_in(8) ? "\n" : g.block(s, 1, 3, 2));
    }
    return text;
}

std::string head_of(Gen &g, Callable &made) {
    std::string text = made.sort + " " + made.name + roles_text(made.roles);
    if (!g.w.tags.empty() && g.c.once_in(3)) {
        made.tags.push_back(g.w.tags[g.c.below(g.w.tags.size())]);
        text += " tagged " + made.tags.back();
    }
    if (made.sort == "procedure" && made.roles.empty() && !g.w.any_time && g.c.once_in(2)) {
        g.w.any_time = true;
        text += " at any time";
    }
    text += made.sort == "action" || g.c.once_in(5) ? " \"" + made.name + "\"" : "";
    if (made.sort == "action" && g.c.once_in(4)) {
        text += g.c.once_in(2) ? " tells nothing" : " tells \"{" + made.roles.front().name + "} is at it\"";
    }
    return text + " {";
}

void procedure(Gen &g, const std::string &sort) {
    Scope scope;
    Callable made = begun(g, sort, sort == "action" ? "act" : "p",
                          roles(g, sort == "action" ? 1 : 0, sort == "action" || g.c.once_in(2)), scope);
    made.result = g.c.once_in(3) ? g.any_type() : "";
    const std::string head = head_of(g, made);
    std::string body = g.clauses("clause of procedure", scope, sort == "action" ? 1 : 0, 2);
    for (std::size_t i = 0, n = g.c.below(3); i < n; ++i) {
        body += own_field(g, scope, made.name);
    }
    if (g.c.once_in(2)) {
        const std::string value = g.fresh("val");
        body += "value " + value + " = " + g.value("number", scope, 1) + "\n";
        scope.settable.push_back({made.name, value, "number", "", "value"});
        g.w.fields.push_back(scope.settable.back());
        g.w.fields.back().sort = "value";
    }
    body += g.c.once_in(2) ? stages(g, scope, made) : g.statements(scope, 1, 3, 2);
    if (!made.result.empty()) {
        body += (made.stages.empty() ? "result " : "stage " + g.fresh("st") + " {\nresult ") +
                g.value(made.result, scope, 2) + (made.stages.empty() ? "\n" : "\n}\n");
    }
    g.declare(head, body);
    g.w.callables.push_back(made);
}

void check(Gen &g) {
    Scope scope;
    Callable made = begun(g, "check", "check", roles(g, 1, true), scope);
    made.result = "";
    const std::string head = head_of(g, made);
    std::string body = g.clauses("clause of check", scope, 0, 2);
    if (g.c.once_in(3)) {
        body += own_field(g, scope, made.name);
    }
    Scope rolling = scope;
    body += "roll " + g.value("dice", rolling, 2) + "\n";
    body += g.clauses("adjustment of check", scope, 0, 2);
    if (!g.c.once_in(5)) {
        body += g.one_of({"against ", "under ", "against "}) + g.pure_value("number", scope, 2) + "\n";
    }
    for (std::size_t i = 0, n = g.c.below(3); i < n; ++i) {
        const std::string name = g.fresh("dg");
        const std::string other =
            made.degrees.empty() || !g.c.once_in(2) ? "" : g.one_of({" above ", " below "}) + made.degrees[0];
        body += "degree " + name + other + g.one_of({" is success when ", " is failure when "}) +
                g.one_of({"natural is 1", "natural >= 3", "margin >= 2", "total <= 2", "odd(natural)",
                          "shortfall > 1"}) +
                "\n";
        made.degrees.push_back(name);
    }
    scope.pure = false;
    scope.stage = g.one_of({"roll", "total", "degree", "try"});
    scope.seen.push_back({"natural", "number"});
    scope.seen.push_back({"total", "number"});
    body += "success " + g.block(scope, 1, 2, 2);
    if (g.c.once_in(2)) {
        body += "failure " + g.block(scope, 1, 2, 2);
    }
    if (!made.degrees.empty() && g.c.once_in(2)) {
        body += made.degrees[0] + " " + g.block(scope, 1, 2, 2);
    }
    g.declare(head, body);
    g.w.callables.push_back(made);
    g.w.fields.push_back({"", made.name, made.name, "", "outcome"});
}

// Rows of names, of values, of braces that do something.
void table(Gen &g) {
    Scope scope;
    Callable made = begun(g, "table", "table", roles(g, 0, true), scope);
    const bool values = g.c.once_in(2);
    made.result = values ? g.c.once_in(2) ? Type("number") : g.any_enum() : "";
    const std::string head = "table " + made.name + roles_text(made.roles) + " rolls " +
                             g.one_of({"d4", "d6", "2d3", "d3 + 1"}) + " {";
    std::string body = g.clauses("clause of table", scope, 0, 1);
    const bool rest = g.c.once_in(2);
    for (const std::string &range :
         {std::string("1..2"), std::string("3"), rest ? std::string("otherwise") : std::string("4..")}) {
        body +=
            range + " " + (values ? "" : g.fresh("row") + " ") + (g.c.once_in(4) ? "\"so it goes\" " : "");
        body += values ? "= " + g.value(made.result, scope, 1) : "";
        std::string block = g.c.once_in(2) ? " " + g.block(scope, 1, 2, 1) : "\n";
        if (block.size() > 2 && g.c.once_in(3)) {
            for (const Callable &clock : g.w.callables) {
                if (clock.sort == "procedure") {
                    block.insert(3, "once per " + clock.name + "\n");
                    break;
                }
            }
        }
        body += block;
    }
    g.declare(head, body);
    g.w.callables.push_back(made);
}

void view(Gen &g) {
    Scope scope;
    Callable made = begun(g, "view", "view", roles(g, 0, true), scope);
    scope.pure = true;
    const std::string each = g.fresh("u"), kind = g.any_kind();
    std::string body = "row " + g.value("text", scope, 1) + ", " + g.value("number", scope, 1) + "\n";
    scope.seen.push_back({each, kind});
    body += "each " + each + " in " + kind + " {\nrow " + g.value("text", scope, 2) + ", joined " + each +
            "x in " + kind + " of \"{" + each + "x}\"\n}\n";
    g.declare("view " + made.name + roles_text(made.roles) + " {", body);
    g.w.callables.push_back(made);
}

void hook(Gen &g) {
    Scope scope;
    const bool pure = g.c.once_in(2);
    const Type result = g.one_of({"number", "yesno", "number"});
    Callable made =
        begun(g, "hook", "hook", {{g.fresh("r"), g.w.kinds[0].name}, {g.fresh("r"), "number"}}, scope);
    made.pure = pure;
    made.result = result;
    g.declare("hook " + made.name + roles_text(made.roles) + ": " + result + (pure ? " pure" : "") +
                  " in \"hooks.lua\"",
              "", false);
    g.w.callables.push_back(made);
}

// Pools that are full again, flags that are no again, when somebody performs that.
void refills(Gen &g) {
    for (const Callable &clock : g.w.callables) {
        if (clock.sort != "procedure" || clock.level == 0 || !g.c.once_in(3)) {
            continue;
        }
        for (Declaration &each : g.w.declarations) {
            const std::size_t at = each.body.find(g.one_of({"pool ", "flag ", "stat "}));
            const std::size_t end = each.body.find('\n', at);
            if (!each.head.starts_with("kind ") || at == each.body.npos ||
                each.body.find(" per ", at) < end || !g.c.once_in(3)) {
                continue;
            }
            const std::string kind = each.head.substr(5, each.head.find(' ', 5) - 5);
            const bool own = !clock.roles.empty() && g.w.is_kind_of(kind, clock.roles[0].type);
            each.body.insert(end, " per " + clock.name + (own ? " of " + kind : ""));
        }
    }
}

} // namespace

void declare_rules(Gen &g) {
    for (std::size_t i = 0, n = 8 + g.c.below(8); i < n; ++i) {
        switch (g.c.below(14)) {
        case 0:
        case 1: formula(g); break;
        case 2: kind_formula(g); break;
        case 3: grid(g); break;
        case 4:
        case 5: procedure(g, "procedure"); break;
        case 6: procedure(g, "action"); break;
        case 7: check(g); break;
        case 8: table(g); break;
        case 9: i % 3 == 0 ? view(g) : hook(g); break;
        default: {
            Scope scope;
            scope.level = g.w.callables.size() + 1;
            g.from(g.c.once_in(2) ? "condition" : "bundle", scope, 1);
        }
        }
    }
    refills(g);
}

} // namespace bylaw::oracle
