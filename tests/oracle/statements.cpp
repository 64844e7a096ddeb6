// Forms of statements: what is done in stages, effects, triggers, scenarios.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

const char *const line = "\n";

// `place OP value`, of a field of somebody, of the game, or of the rule that runs.
std::string assigned(Gen &g, Scope &s, const Field &field, const std::string &place, int d) {
    const std::string value = g.value(field.type, s, d);
    if (field.type == "number" && field.sort == "stat" && !g.c.once_in(6)) { // mostly within its range
        return place + " = lesser(9, absolute(" + value + "))" + line;
    }
    if (field.type == "number") {
        return place + g.one_of({" = ", " += ", " -= ", " += "}) + value + line;
    }
    if (field.type.starts_with("list of ")) {
        const Type element = field.type.substr(8);
        return place +
               (g.c.once_in(2) ? g.one_of({" += ", " -= "}) + g.value(element, s, d)
                               : g.one_of({" = ", " += ", " -= "}) + value) +
               line;
    }
    return place + " = " + value + line;
}

std::string assign(Gen &g, Scope &s, const Type &, int d) {
    const Field *field = g.any_field("stat pool flag link list");
    if (field == nullptr) {
        return "";
    }
    std::string before;
    const std::string place = g.place_of(*field, s, before);
    return before + assigned(g, s, *field, place, d);
}

std::string assign_end(Gen &g, Scope &s, const Type &, int d) {
    const Field *field = g.any_end();
    if (field == nullptr) {
        return "";
    }
    std::string before;
    const std::string place = g.place_of(*field, s, before);
    return before + assigned(g, s, *field, place, d);
}

// No such moment of it comes any more.
std::string lapsed(Gen &g, Scope &s, const Type &, int d) {
    const Callable *clock = g.any_callable(s, "procedure action check table");
    if (clock == nullptr) {
        return "";
    }
    const bool whose =
        !clock->roles.empty() && g.w.find_kind(clock->roles[0].type) != nullptr && !g.c.once_in(3);
    return "lapse(" + clock->name + (whose ? ", " + g.value(clock->roles[0].type, s, d) : "") + ")" + line;
}

std::string assign_own(Gen &g, Scope &s, const Type &, int d) {
    if (s.settable.empty()) {
        return "";
    }
    const Field field = s.settable[g.c.below(s.settable.size())];
    std::string place = field.owner.empty() || (field.owner == s.rule && g.c.once_in(2))
                            ? field.name
                            : field.owner + "." + field.name;
    if (!field.index.empty()) {
        place += "[" + g.value(field.index, s, 1) + "]";
    }
    return assigned(g, s, field, place, d);
}

// A field of the innermost performing of another rule.
std::string assign_active(Gen &g, Scope &s, const Type &, int d) {
    const Field *field = nullptr;
    for (const Field &each : g.w.fields) {
        if (each.sort == "active" && each.owner != s.rule && g.c.once_in(2)) {
            field = &each;
        }
    }
    const Callable *owner = field == nullptr ? nullptr : g.w.find_callable(field->owner);
    if (owner == nullptr || owner->roles.empty() || g.w.find_kind(owner->roles[0].type) == nullptr) {
        return "";
    }
    const std::string running = field->owner + "." + owner->roles[0].name + " is not none";
    return "if " + running + " {\n" + assigned(g, s, *field, field->owner + "." + field->name, d) + "}\n";
}

std::string let(Gen &g, Scope &s, const Type &, int d) {
    const Type type = g.any_type();
    const std::string value = g.value(type, s, d), name = g.fresh("v");
    s.seen.push_back({name, type});
    return "let " + name + " = " + value + line;
}

std::string branch(Gen &g, Scope &s, const Type &, int d) {
    std::string text = "if " + g.value("yesno", s, d) + " " + g.block(s, 1, 2, d);
    if (g.c.once_in(2)) {
        text.pop_back();
        text += " else " + (g.c.once_in(3) ? "if " + g.value("yesno", s, 1) + " " : std::string()) +
                g.block(s, 1, 1, d);
    }
    return text;
}

std::string times(Gen &g, Scope &s, const Type &, int d) {
    if (s.loops > 1) {
        return "";
    }
    Scope inner = s;
    ++inner.loops;
    return "repeat " + (g.c.once_in(3) ? "lesser(2, " + g.value("number", s, 1) + ")" : g.number(0, 3)) +
           " times " + g.block(inner, 1, 2, d);
}

// Counted by a field of the game that nothing else writes, so that it ends.
std::string loop(Gen &g, Scope &s, const Type &, int d) {
    if (s.loops > 1) {
        return "";
    }
    Scope inner = s;
    ++inner.loops;
    const std::string counter = g.fresh("turns");
    g.declare("stat " + counter + " = 0", "", false);
    std::string text = counter + " = 0\nrepeat ";
    const bool wants = g.c.once_in(2);
    text += wants ? "while " + counter + " < " + g.number(1, 3) + " and "
                  : "until " + counter + " >= " + g.number(1, 3) + " or ";
    text += g.value("yesno", s, d) + " {\n" + counter + " += 1\n";
    return text + g.statements(inner, 1, 2, d) + "}\n";
}

std::string each(Gen &g, Scope &s, const Type &, int d) {
    if (s.loops > 1) {
        return "";
    }
    const Type of = g.c.once_in(4) ? Type("number") : g.c.once_in(4) ? g.any_enum() : g.any_kind();
    const std::string name = g.fresh("u"), list = g.value("list of " + of, s, d);
    Scope inner = s;
    inner.seen.push_back({name, of});
    Scope pure = inner;
    pure.pure = true;
    std::string text = "each " + name + " in " + list;
    if (g.c.once_in(3)) {
        text += " where " + g.value("yesno", pure, 1);
    }
    const bool ordered = g.c.once_in(2), together = ordered && g.c.once_in(2);
    if (ordered) {
        text += " by " + g.one_of({"most ", "least "}) + g.value("number", pure, 1);
    }
    if (together) {
        inner.seen.back().type = "list of " + of;
        text += " together";
    }
    ++inner.loops;
    return text + " " + g.block(inner, 1, 2, d);
}

std::string perform(Gen &g, Scope &s, const Type &, int d) {
    const Callable *called = g.any_callable(s, "procedure action check table hook");
    if (called == nullptr) {
        return "";
    }
    const std::string text = g.arguments(*called, s, d);
    if (!g.c.once_in(4) || called->sort == "hook") {
        return text + line;
    }
    Scope with = s;
    with.pure = true;
    return text + " with {\n" + g.clauses("adjustment of " + called->sort, with, 1, 2) + "}\n";
}

// What a performing was like is read behind it.
std::string named_performing(Gen &g, Scope &s, const Type &, int d) {
    const Callable *called = g.any_callable(s, "check");
    const Field *into = g.any_field("stat pool", "number");
    if (called == nullptr || into == nullptr) {
        return "";
    }
    const std::string name = g.fresh("v");
    std::string text = "let " + name + " = " + g.arguments(*called, s, d) + line;
    const std::string place = g.place_of(*into, s, text);
    s.seen.push_back({name, called->name});
    return text + place + " += " + name + "." + g.one_of({"total", "natural", "margin"}) + line;
}

std::string outdone(Gen &g, Scope &s, const Type &, int d) {
    const Callable *called = g.any_callable(s, "check");
    if (called == nullptr) {
        return "";
    }
    const std::string mine = g.fresh("v"), yours = g.fresh("v");
    return "let " + mine + " = " + g.arguments(*called, s, d) + "\nlet " + yours + " = " +
           g.arguments(*called, s, d) + "\nif outdoes(" + mine + ", " + yours + ") " + g.block(s, 1, 1, d);
}

std::string made(Gen &g, Scope &s, const Type &, int) {
    if (s.loops > 0) {
        return "";
    }
    const Type kind = g.any_kind();
    const std::string name = g.fresh("v");
    std::string text = "let " + name + " = make " + kind + g.one_of({"", " \"newcomer\""}) + " {";
    const Field *field = g.any_field("stat", "number");
    if (field != nullptr && field->owner == kind && field->index.empty()) {
        text += " " + field->name + " = " + g.value("number", s, 1) + " ";
    }
    s.seen.push_back({name, kind});
    return text + "}\n";
}

std::string put(Gen &g, Scope &s, const Type &, int) {
    const Field *list = g.any_field("list");
    if (list == nullptr) {
        return "";
    }
    const Type of = list->type.substr(8);
    std::string before;
    const std::string place = g.place_of(*list, s, before);
    return before + "put " + g.value(of, s, 0) + g.one_of({" before ", " after "}) + g.value(of, s, 0) +
           " in " + place + line;
}

std::string stop(Gen &g, Scope &s, const Type &, int d) {
    return s.rule.empty() || s.home == "table"
               ? ""
               : "if " + g.value("yesno", s, d) + " {\nstop " + s.rule + "\n}\n";
}

// Once, so that it ends: a flag of the game tells that it was done.
std::string redone(Gen &g, Scope &s, const Type &, int) {
    if (s.stage.empty()) {
        return "";
    }
    const std::string flag = g.fresh("again");
    g.declare("flag " + flag, "", false);
    return "if not " + flag + " {\n" + flag + " = yes\nredo " + s.rule + "." + s.stage + "\n}\n";
}

// What falls lasts: else nothing that is reported hangs on the dice.
std::string rolled(Gen &g, Scope &s, const Type &, int d) {
    const Field *field = g.any_field("stat pool", "number");
    if (field == nullptr) {
        return "";
    }
    std::string before;
    const std::string place = g.place_of(*field, s, before);
    return before + place + g.one_of({" = ", " += ", " = "}) + "roll(" + g.value("dice", s, d) + ")\n";
}

// As long as the dice want, counted by a field of the rule.
std::string as_dice_want(Gen &g, Scope &s, const Type &, int d) {
    for (const Field &each : s.settable) {
        if (each.type == "number" && each.owner == s.rule && !s.rule.empty() && s.loops == 0 &&
            each.index.empty()) {
            Scope inner = s;
            ++inner.loops;
            std::string before;
            const Field *other = g.any_field("stat flag pool");
            const std::string also = other == nullptr ? "" : g.place_of(*other, s, before);
            std::string text = before + "repeat until roll(d2) is 1 or " + each.name +
                               " >= " + g.number(2, 4) + " {\n" + each.name + " += 1\n";
            text += other == nullptr || !g.c.once_in(2)
                        ? ""
                        : "if roll(d3) is 1 {\n" + assigned(g, inner, *other, also, 1) + "}\n";
            return text + (g.c.once_in(2) ? g.statements(inner, 1, 1, d) : "") + "}\n";
        }
    }
    return "";
}

constexpr Production forms[] = {
    {"statement", "Repeat op:loop", true, as_dice_want},
    {"statement", "Repeat op:loop", true, as_dice_want},
    {"statement", "Assign op:roll", true, rolled},
    {"statement", "Assign op:roll", true, rolled},
    {"statement", "Assign op:roll", true, rolled},
    {"rolled", "Assign op:roll", true, rolled},
    {"statement", "Redo op:redo", true, redone},
    {"statement",
     "Assign op:store op:store_at op:store_game op:store_game_at op:check_range op:clamp_low op:clamp_high",
     true, assign},
    {"statement", "Assign op:append op:without op:joined", true, assign},
    {"statement", "Assign op:store", true, assign},
    {"statement", "Assign", true, assign_end},
    {"statement", "call:lapse", true, lapsed},
    {"statement", "Assign op:move op:store_instance op:store_instance_at", true, assign_own},
    {"statement", "Assign op:set_active", true, assign_active},
    {"statement", "Let", true, let},
    {"statement", "If Else Block op:jump_if", true, branch},
    {"statement", "Repeat Word op:loop", true, times},
    {"statement", "Repeat op:jump", true, loop},
    {"statement", "Each Pick op:build_groups", true, each},
    {"statement", "Perforce With op:adjust_with op:perform op:enter op:leave", true, perform},
    {"statement", "Perforce", true, perform},
    {"statement", "Let Member", true, named_performing},
    {"statement", "call:outdoes", true, outdone},
    {"statement", "Made Entity op:new_thing", true, made},
    {"statement", "Put op:put", true, put},
    {"statement", "Stop op:stop_rule", true, stop},
    {"statement", "Say op:say", true,
     [](Gen &g, Scope &s, const Type &, int d) {
         return "say " + g.value("text", s, d > 0 ? d : 1) + (g.c.once_in(4) ? " @X-001" : "") + line;
     }},
    {"statement", "Let op:fail op:wrong_kind", true,
     [](Gen &g, Scope &s, const Type &, int) {
         const std::string name = g.fresh("v");
         const Type kind = g.any_kind();
         s.seen.push_back({name, kind});
         return "let " + name + " = first " + name + "x in " + kind + line;
     }},
};

} // namespace

std::span<const Production> statement_forms() {
    return forms;
}

} // namespace bylaw::oracle
