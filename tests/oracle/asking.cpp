// Forms of questions: expressions and statements that stop until somebody answers.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

std::string asker(Gen &g, Scope &s) {
    const std::string name = g.seen("thing", s);
    return name.empty() || g.c.once_in(2) ? "gm" : name;
}

std::string from_list(Gen &g, Scope &s, const Type &t, int) {
    const std::string list =
        g.w.find_enum(t) != nullptr && g.c.once_in(2) ? t : g.pure_value("list of " + t, s, 1);
    return "(ask " + asker(g, s) + " \"" + g.fresh("Which of q") + "?\" from " + list + " default " +
           g.plain(t, s) + ")";
}

std::string choice(Gen &g, Scope &s, int d) {
    const std::string name = g.fresh("c");
    g.w.choices.push_back(name);
    std::string text = name + g.one_of({"", " \"so ", " \"thus "});
    text += text.find('"') != text.npos ? name + "\"" : "";
    if (g.c.once_in(3)) {
        text += " when " + g.pure_value("yesno", s, 1);
    }
    return text + " " + g.block(s, 0, 2, d);
}

std::string ask_block(Gen &g, Scope &s, const Type &, int d) {
    std::string text = "ask " + asker(g, s) + " \"" + g.fresh("What of q") + "?\"" +
                       (g.c.once_in(4) ? " for 2" : "") + " {\n";
    for (std::size_t i = 0, n = 2 + g.c.below(2); i < n; ++i) {
        text += choice(g, s, d);
    }
    return text + "}\n";
}

std::string may_do(Gen &g, Scope &s, const Type &, int d) {
    return asker(g, s) + " may \"" + g.fresh("Wish q") + "?\" " + g.block(s, 1, 1, d);
}

std::string may_call(Gen &g, Scope &s, const Type &, int d) {
    const Callable *called = g.any_callable(s, "action");
    if (called == nullptr || called->roles.empty()) {
        return "";
    }
    const std::string who = g.seen(called->roles[0].type, s);
    return who.empty() ? ""
                       : who + " may " + g.one_of({"", "free "}) + g.arguments(*called, s, d > 0 ? 1 : 0);
}

// Levels do not hold what any action may do: only who calls nothing below it offers all.
std::string may_any(Gen &g, Scope &s, const Type &, int) {
    if (s.level < 1000) {
        return "";
    }
    const std::string tag = g.w.tags.empty() ? "" : g.w.tags[g.c.below(g.w.tags.size())];
    const std::string what = tag.empty() || g.c.once_in(2) ? "action"
                             : g.c.once_in(2)              ? tag
                                              : g.one_of({"check tagged ", "action tagged "}) + tag;
    const std::string who = g.seen("thing", s);
    return who.empty() ? "" : who + " may any " + what;
}

std::string as_statement(const std::string &text) {
    return text.empty() ? "" : text + "\n";
}

std::string plan(Gen &g, Scope &s, const Type &, int d) {
    const std::string act = g.seen("act", s);
    return act.empty() ? "" : "perform " + act + g.one_of({"", " free", " ahead"}) + "\n" + (d > 9 ? "" : "");
}

constexpr Production forms[] = {
    {"yesno", "AskExpr op:ask op:policy op:unplayed", true,
     [](Gen &g, Scope &s, const Type &, int) {
         return "(ask " + asker(g, s) + " \"" + g.fresh("Is it q") + "?\"" +
                g.one_of({"", " default yes", " default no"}) + ")";
     }},
    {"number", "AskExpr From AskDefault", true, from_list},
    {"member", "AskExpr From AskDefault", true, from_list},
    {"thing", "AskExpr From AskDefault", true, from_list},
    {"statement", "AskBlock HowMany Named When", true, ask_block},
    {"statement", "MayDo", true, may_do},
    {"statement", "May", true,
     [](Gen &g, Scope &s, const Type &t, int d) { return as_statement(may_call(g, s, t, d)); }},
    {"statement", "May Any Tagged op:take_act", true,
     [](Gen &g, Scope &s, const Type &t, int d) { return as_statement(may_any(g, s, t, d)); }},
    {"statement", "May If op:take_act", true,
     [](Gen &g, Scope &s, const Type &t, int d) {
         const std::string may = g.c.once_in(2) ? may_any(g, s, t, d) : may_call(g, s, t, d);
         return may.empty() ? "" : "if " + g.value("yesno", s, 1) + " and " + may + " " + g.block(s, 1, 1, d);
     }},
    {"statement", "Perform op:perform_act", true, plan},
};

} // namespace

std::span<const Production> asking_forms() {
    return forms;
}

} // namespace bylaw::oracle
