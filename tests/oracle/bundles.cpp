// Modifiers and triggers, and the rules and kinds that hold them.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

// A rule by its name, its roles and what must hold of them; those that are named are in sight.
std::string pattern(Gen &g, const Callable &rule, const std::string &bearer, const Type &bearer_type,
                    Scope &inner, bool stages) {
    std::string text = rule.name;
    if (stages && !rule.stages.empty() && g.c.once_in(2)) {
        text += "." + rule.stages[g.c.below(rule.stages.size())];
    } else if (stages && rule.sort == "check" && g.c.once_in(3)) {
        text += g.one_of({".roll", ".total", ".degree", ".effect", ".try"});
    }
    std::string binders;
    bool bound = bearer.empty();
    for (std::size_t i = 0; i < rule.roles.size(); ++i) {
        const Variable &role = rule.roles[i];
        const bool fits = g.w.find_kind(role.type) != nullptr &&
                          (g.w.is_kind_of(bearer_type, role.type) || g.w.is_kind_of(role.type, bearer_type));
        const char *comma = binders.empty() ? "" : ", ";
        if (!bound && fits && i == 0 && g.c.once_in(2)) {
            text += " of " + bearer;
            bound = true;
        } else if (!bound && fits) {
            binders += comma + role.name + ": " + bearer;
            bound = true;
        } else if (g.c.once_in(4)) {
            const std::string other = g.fresh("u");
            binders += comma + role.name + " as " + other;
            inner.seen.push_back({other, role.type});
        } else if (g.c.once_in(2) || (!stages && binders.empty())) {
            binders += comma + role.name;
            inner.seen.push_back(role);
        }
    }
    return binders.empty() ? text : text + "(" + binders + ")";
}

const Callable *moment(Gen &g, Scope &s, std::string_view sorts) {
    Scope any = s;
    any.pure = false;
    return g.any_callable(any, sorts);
}

std::string any_pattern(Gen &g, Scope &inner) {
    const std::string tag = g.w.tags[g.c.below(g.w.tags.size())];
    inner.seen.push_back({"actor", "thing"});
    return g.c.once_in(2) ? "any " + tag
                          : "any " + g.one_of({"check", "action", "procedure"}) +
                                (g.c.once_in(2) ? " tagged " + tag : "");
}

std::string trigger(Gen &g, Scope &s, const Type &bearer, int) {
    const Callable *rule = moment(g, s, "procedure action check table");
    if (rule == nullptr) {
        return "";
    }
    Scope inner = s;
    inner.level = rule->level;
    std::string word = g.one_of({"before ", "after ", "instead of ", "after "});
    std::string text;
    if (g.c.once_in(6)) {
        inner.level = 1;
        text = (word == "instead of " ? "before " : word) + any_pattern(g, inner);
    } else {
        text = word + pattern(g, *rule,
                              s.home == "rule"        ? ""
                              : s.home == "condition" ? "bearer"
                                                      : bearer,
                              bearer, inner, true);
    }
    if (g.c.once_in(3)) {
        text += " when " + g.pure_value("yesno", inner, 2);
    }
    if (g.c.once_in(5)) {
        const Callable *clock = moment(g, s, "procedure");
        text += clock == nullptr ? "" : " once per " + clock->name;
    }
    inner.pure = false;
    inner.rule = "";
    inner.settable.clear();
    return text + " " + g.block(inner, 1, 2, 2);
}

std::string modify_rule(Gen &g, Scope &s, const Type &bearer, int) {
    const Callable *rule = moment(g, s, "procedure action check table check");
    if (rule == nullptr) {
        return "";
    }
    Scope inner = s;
    inner.level = rule->level;
    inner.pure = true;
    inner.settable.clear();
    inner.rule = rule->name;
    std::string what = pattern(g, *rule,
                               s.home == "rule"        ? ""
                               : s.home == "condition" ? "bearer"
                                                       : bearer,
                               bearer, inner, false);
    if (g.c.once_in(8) && s.home == "condition") {
        what = "any " + g.one_of({"check", "action"}) + " of bearer";
    }
    return "modify " + what + " {\n" + g.clauses("change of " + rule->sort, inner, 1, 2) + "}\n";
}

std::string modify_field(Gen &g, Scope &s, const Type &bearer, int) {
    const Field *field = g.any_field("stat pool flag link formula stat");
    if (field == nullptr || field->owner.empty()) {
        return "";
    }
    const bool own =
        s.home != "rule" && (g.w.is_kind_of(bearer, field->owner) || g.w.is_kind_of(field->owner, bearer));
    std::string text = "modify " + field->name;
    if (!field->index.empty() && g.c.once_in(2)) { // one value of it
        Scope none;
        text += "[" + g.plain(field->index, none) + "]";
    }
    if (field->sort == "pool" && g.c.once_in(3)) {
        text += ".max";
    }
    if (own) {
        text += s.home == "condition" ? " of bearer" : " of " + bearer;
    } else {
        text += "(" + field->owner + ")";
    }
    Scope inner = s;
    if (!own) {
        inner.seen.push_back({field->owner, field->owner});
    }
    inner.pure = true;
    std::string body;
    for (std::size_t i = 0, n = 1 + g.c.below(2); i < n; ++i) {
        body += g.from("change of field", inner, 1, field->type);
    }
    return text + " {\n" + body + "}\n";
}

// A field of the game, a formula of the game.
std::string modify_game(Gen &g, Scope &s, const Type &, int) {
    std::string name;
    Type type;
    if (g.c.once_in(2)) {
        const Callable *formula = moment(g, s, "formula");
        name = formula == nullptr ? "" : formula->name;
        type = formula == nullptr ? "" : formula->result;
    } else if (const Field *field = g.any_field("stat pool"); field != nullptr && field->owner.empty()) {
        Scope none;
        name = field->name +
               (field->index.empty() || g.c.once_in(2) ? "" : "[" + g.plain(field->index, none) + "]");
        type = field->type;
    }
    Scope inner = s;
    inner.pure = true;
    return name.empty() ? "" : "modify " + name + " {\n" + g.from("change of field", inner, 1, type) + "}\n";
}

// What a pool ends at: it holds the pool down, and gives back.
std::string modify_end(Gen &g, Scope &s, const Type &bearer, int) {
    const Field *end = g.any_end();
    if (end == nullptr) {
        return "";
    }
    const bool own = !end->owner.empty() && s.home != "rule" && g.w.is_kind_of(bearer, end->owner);
    const std::string of = end->owner.empty()      ? ""
                           : !own                  ? "(" + end->owner + ")"
                           : s.home == "condition" ? " of bearer"
                                                   : " of " + bearer;
    return "modify " + end->name + of + " {\n" +
           g.one_of({"minus 2", "plus 1", "times 1/2", "at most 1", "becomes 2"}) + "\n}\n";
}

std::string whenever(Gen &g, Scope &s, const Type &, int) {
    if (s.home == "rule") {
        return "";
    }
    Scope inner = s;
    inner.level = std::min<std::size_t>(s.level, 3);
    const Field *field = g.any_field("stat pool formula", "number");
    if (field == nullptr || g.seen(field->owner, inner).empty()) {
        return "";
    }
    const std::string looked =
        g.read_of(*field, inner, 1) + g.one_of({" is ", " <= ", " > "}) + g.number(0, 3);
    const std::string truth =
        g.c.once_in(3) ? looked
                       : "(" + looked + g.one_of({" and ", " or "}) + g.pure_value("yesno", inner, 3) + ")";
    inner.pure = false;
    return "whenever " + truth + " " + g.block(inner, 1, 1, 1);
}

std::string every(Gen &g, Scope &s, const Type &, int) {
    const Callable *clock = moment(g, s, "procedure");
    if (clock == nullptr) {
        return "";
    }
    Scope inner = s;
    inner.level = clock->level;
    std::string text = "every " + g.one_of({"", "2 "}) + clock->name +
                       (g.c.once_in(3) ? " when " + g.pure_value("yesno", inner, 1) : "");
    inner.pure = false;
    return text + " " + g.block(inner, 1, 1, 1);
}

std::string bundle(Gen &g, Scope &s, const Type &, int) {
    Scope inner = s;
    inner.home = "rule";
    const std::string name = g.fresh("b");
    std::string head = "rule " + name;
    if (g.c.once_in(4)) {
        head += " while " + g.pure_value("yesno", inner, 1);
    }
    const std::string body = g.clauses("part of bundle", inner, 1, 2);
    if (!g.w.library_rules.empty() && g.c.once_in(2)) {
        head += " follows " + g.w.library_rules[g.c.below(g.w.library_rules.size())];
    }
    for (const Declaration &each : g.w.declarations) {
        if (each.head.starts_with("rule ") && g.c.once_in(3) && head.find(" follows ") == head.npos) {
            head += " follows " + each.head.substr(5, each.head.find(' ', 5) - 5);
        }
    }
    g.declare(head + " {", body);
    return "declared";
}

// More of a kind that is there.
std::string of_kind(Gen &g, Scope &s, const Type &, int) {
    Scope inner = s;
    const Type kind = g.any_kind();
    inner.home = "kind";
    inner.seen = {{kind, kind}};
    std::string body;
    for (std::size_t i = 0, n = 1 + g.c.below(2); i < n; ++i) {
        body += g.from("part of bundle", inner, 1, kind);
    }
    for (Declaration &each : g.w.declarations) {
        if (each.head.starts_with("kind " + kind + " ")) {
            each.body += body;
            return "declared";
        }
    }
    return "";
}

constexpr Production forms[] = {
    {"part of bundle", "Trigger Pattern Binders Binder MustBe Rename Any Tagged Once op:call_trigger", false,
     trigger},
    {"part of bundle", "Trigger", false, trigger},
    {"part of bundle", "Modify Of", false, modify_rule},
    {"part of bundle", "Modify", false, modify_field},
    {"part of bundle", "Modify", false, modify_game},
    {"part of bundle", "Modify", false, modify_game},
    {"part of bundle", "Modify", false, modify_end},
    {"part of bundle", "Whenever", false, whenever},
    {"part of bundle", "Every", false, every},
    {"bundle", "Bundle While", false, bundle},
    {"bundle", "Bundle", false, bundle},
    {"bundle", "Kind", false, of_kind},
};

} // namespace

std::span<const Production> bundle_forms() {
    return forms;
}

} // namespace bylaw::oracle
