// Forms of statements about conditions: gained, lost, ended.
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

namespace {

// The next such moment of a rule, or so many of it.
std::string lasting(Gen &g, Scope &s) {
    const Callable *clock = nullptr;
    for (const Callable &each : g.w.callables) {
        if (each.sort == "procedure" && (clock == nullptr || g.c.once_in(3))) {
            clock = &each;
        }
    }
    if (clock == nullptr) {
        return "";
    }
    const std::string who = !clock->roles.empty() && g.w.find_kind(clock->roles[0].type) != nullptr
                                ? g.seen(clock->roles[0].type, s)
                                : "";
    const std::string of = who.empty() ? "" : " of " + who;
    switch (g.c.below(4)) {
    case 0: return "until " + g.one_of({"start of ", "end of "}) + clock->name + of;
    case 1: return "until end of next " + clock->name + of;
    case 2: return "for " + g.number(1, 3) + " " + clock->name;
    default: return "until end of " + clock->name + of + " or for 2 " + clock->name;
    }
}

std::string condition_call(Gen &g, Scope &s, const Condition &one) {
    std::string text = one.name;
    for (std::size_t i = 0; i < one.parameters.size(); ++i) {
        text += (i == 0 ? "(" : ", ") + g.value(one.parameters[i].type, s, 1);
    }
    return text + (one.parameters.empty() ? "" : ")");
}

std::string gains(Gen &g, Scope &s, const Type &, int) {
    const Condition *one = g.any_condition(s);
    if (one == nullptr || one->is_state) {
        return "";
    }
    std::string text;
    const std::string who = g.named(one->on, s, text);
    text += who + " gains " + condition_call(g, s, *one);
    if (const std::string from = g.seen("thing", s); g.c.once_in(3) && !from.empty()) {
        text += " from " + from;
    }
    if (g.c.once_in(2)) {
        text += " " + lasting(g, s);
    }
    return text + "\n";
}

std::string loses(Gen &g, Scope &s, const Type &, int) {
    const Condition *one = g.any_condition(s);
    if (one == nullptr || one->is_state) {
        return "";
    }
    std::string text;
    const std::string who = g.named(one->on, s, text);
    return text + who + " loses " + g.one_of({"", "oldest "}) + one->name + "\n";
}

constexpr Production forms[] = {
    {"statement",
     "Gains From Lasting LastUntil LastFor Moment Next op:new_instance op:find_stack op:stack_more "
     "op:set_ends",
     true, gains},
    {"statement", "Gains", true, gains},
    {"statement", "Loses op:next_owned op:stack_less op:begin_end op:call_end op:remove_instance", true,
     loses},
    {"statement", "End", true,
     [](Gen &g, Scope &s, const Type &, int d) {
         return s.bearing.empty() ? "" : "if " + g.value("yesno", s, d) + " {\nend\n}\n";
     }},
    {"lasting", "Lasting LastUntil LastFor", false,
     [](Gen &g, Scope &s, const Type &, int) { return lasting(g, s); }},
};

} // namespace

std::span<const Production> condition_statement_forms() {
    return forms;
}

} // namespace bylaw::oracle
