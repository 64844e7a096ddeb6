// Policies, scenarios and tests.
#include "tests/oracle/library.hpp"

namespace bylaw::oracle {

namespace {

// An option of an act, by some key, when something holds.
std::string prefer(Gen &g, Scope &s, const Type &, int) {
    Scope all = s;
    all.pure = false;
    const Callable *act = g.any_callable(all, "action");
    if (act == nullptr || g.c.once_in(4)) {
        switch (g.c.below(4)) {
        case 0: return "prefer pass\n";
        case 1:
            return g.w.choices.empty() ? "" : "prefer " + g.w.choices[g.c.below(g.w.choices.size())] + "\n";
        case 2: {
            const Callable *asking = g.any_callable(all, "procedure action check");
            return asking == nullptr ? ""
                                     : "prefer " + g.one_of({"yes", "no"}) + " in " + asking->name + "\n";
        }
        default: return g.w.tags.empty() ? "" : "prefer any " + g.w.tags[0] + "\n";
        }
    }
    std::string text = "prefer " + act->name + "(";
    Scope inner = s;
    for (const Variable &each : act->roles) {
        text += (text.ends_with("(") ? "" : ", ") + each.name;
        inner.seen.push_back(each);
    }
    text += ")";
    if (g.c.once_in(2)) {
        text += " by " + g.one_of({"most ", "least "}) + g.pure_value("number", inner, 1);
    }
    return text + (g.c.once_in(3) ? " when " + g.pure_value("yesno", inner, 1) : "") + "\n";
}

void policy(Gen &g) {
    Scope scope;
    scope.level = scenario_level;
    const std::string name = g.fresh("y");
    std::string body = g.clauses("clause of policy", scope, 1, 3);
    body += "otherwise " + g.one_of({"default", "first", "random", "default"}) + "\n";
    g.declare("policy " + name + " {", body);
    g.w.policies.push_back(name);
}

std::string values_of(Gen &g, const Type &kind, Scope &s) {
    std::string text;
    for (const Field &each : g.w.fields) {
        if (each.sort == "stat" && each.index.empty() && g.w.is_kind_of(kind, each.owner) && g.c.once_in(5)) {
            text += each.name + " = " + g.plain(each.type, s) + "\n";
        }
    }
    return text;
}

// Somebody of each kind, so that there is a first of each.
std::string cast(Gen &g, Scope &s, bool all_decided = false) {
    std::string text;
    if (!g.w.options.empty() && g.c.once_in(3)) {
        const Variable &option = g.w.options[g.c.below(g.w.options.size())];
        text += "given option " + option.name + " = " + g.plain(option.type, s) + "\n";
    }
    for (const Kind &each : g.w.kinds) {
        const std::string name = g.fresh("a");
        text += "given " + name + " = " + each.name + g.one_of({"", " \"Ada", ""});
        text += text.ends_with("Ada") ? name + "\"" : "";
        text += " {\n" + values_of(g, each.name, s) + "}\n";
        s.seen.push_back({name, each.name});
    }
    const std::string gang = g.fresh("a");
    if (g.c.once_in(3)) {
        text += "given " + gang + " = 2 * " + g.w.kinds[0].name + " \"one of them\" { }\n";
        s.seen.push_back({gang, "list of " + g.w.kinds[0].name});
    }
    for (const Variable &each : s.seen) {
        if (!g.w.policies.empty() && (all_decided || g.c.once_in(2))) {
            text += each.name + " plays " + g.w.policies[g.c.below(g.w.policies.size())] + "\n";
        }
    }
    if (!g.w.policies.empty() && (all_decided || g.c.once_in(2))) {
        text += "gm plays " + g.w.policies[g.c.below(g.w.policies.size())] + "\n";
    }
    return text;
}

std::string report(Gen &g, Scope &s, const Type &, int) {
    const Field *active = g.any_field("active");
    const bool of_rule = active != nullptr && g.c.once_in(2);
    const Type type = of_rule ? active->type : g.c.once_in(2) ? Type("number") : g.any_type();
    const std::string value = of_rule ? active->owner + "." + active->name : g.pure_value(type, s, 2);
    const std::string name =
        g.c.once_in(4) ? "report {" + g.pure_value("number", s, 1) + "}" : g.fresh("report ");
    const std::string line = "report " + value + (g.c.once_in(6) ? "" : " as \"" + name + "\"") + "\n";
    switch (g.c.below(5)) {
    case 0:
        return line + "if " + (g.c.once_in(2) ? "roll(d3) is 1" : g.value("yesno", s, 2)) + " {\n" +
               "report " + value + " as \"again " + name + "\"\n}\n";
    case 1: return line + line;
    case 2: return "repeat 2 times {\n" + line + "}\n";
    default: return line;
    }
}

// Reads, at the end, everything that can have changed: what no report looks at is compared nowhere.
std::string report_all(Gen &g, Scope &s) {
    std::string text;
    for (const Field &each : g.w.fields) {
        if (each.sort == "outcome" || each.sort == "value" || each.type == "dice" ||
            (each.sort == "active" && g.c.once_in(2))) {
            continue;
        }
        std::string place = each.sort == "active" ? each.owner + "." + each.name : g.read_of(each, s, 0);
        text += g.chance(75) ? "report " + place + " as \"" + each.name + "\"\n" : "";
    }
    return text;
}

std::string act_of_scenario(Gen &g, Scope &s, const Type &, int) {
    const Callable *called = g.any_callable(s, "procedure action check table");
    return called == nullptr ? "" : g.one_of({"do ", "", "", ""}) + g.arguments(*called, s, 1) + "\n";
}

std::string show(Gen &g, Scope &s, const Type &, int) {
    const Callable *view = g.any_callable(s, "view");
    return view == nullptr ? "" : "show " + g.arguments(*view, s, 1) + "\n";
}

// Of the program's own rules so many in a hundred, with whoever is there.
std::string calls(Gen &g, Scope &s, std::size_t percent) {
    std::string text;
    for (const Callable &each : g.w.callables) {
        const bool done =
            each.sort == "procedure" || each.sort == "action" || each.sort == "check" || each.sort == "table";
        if (done && each.level > 0 && each.level < s.level && g.chance(percent) && text.size() < 400) {
            text += g.arguments(each, s, 1) + "\n";
        }
    }
    return text;
}

void scenario(Gen &g, const std::string &name, bool small) {
    Scope scope;
    scope.level = scenario_level;
    scope.home = "scenario";
    std::string body = g.w.scenarios.empty() || !g.c.once_in(2) ? "" : "given " + g.w.scenarios.back() + "\n";
    body += cast(g, scope, small && !g.c.once_in(4));
    Scope bundle = scope;
    bundle.pure = true;
    if (g.c.once_in(3)) {
        bundle.home = "rule";
        body += g.from("part of bundle", bundle, 1);
    }
    scope.pure = false;
    body += g.clauses("rolled", scope, 1, small ? 1 : 3);
    if (small) { // all its dice can be played in every way
        body += g.clauses("clause of scenario", scope, 1, 2) + calls(g, scope, 20) +
                g.clauses("statement", scope, 0, 1);
    } else {
        body += g.clauses("clause of scenario", scope, 2, 4) + calls(g, scope, 50) +
                g.clauses("statement", scope, 1, 4) + g.clauses("rolled", scope, 1, 2) + calls(g, scope, 30) +
                g.clauses("clause of scenario", scope, 1, 3);
    }
    body += report_all(g, scope);
    g.declare("scenario " + name + g.one_of({"", " \"Once\""}) + " {", body);
    g.w.scenarios.push_back(name);
}

std::string expect(Gen &g, Scope &s, const Type &, int) {
    switch (g.c.below(6)) {
    case 0: return "expect odds of (" + g.value("yesno", s, 2) + ") is 1/2 within 1\n";
    case 1: return "expect mean of (" + g.value("number", s, 2) + ") is -2.5 within 999999\n";
    case 2: return "expect not said \"nobody .. says\"\n";
    case 3: return "expect not asked gm \"nobody asks\"\n";
    case 4: {
        const std::string act = g.from("act", s, 1, "act");
        return act.empty() ? "" : "expect not offered " + act + "\n";
    }
    default: return "expect " + g.pure_value("yesno", s, 2) + " or yes\n";
    }
}

std::string around(Gen &g, Scope &s, const Type &, int) {
    const Callable *called = g.any_callable(s, "procedure");
    if (called == nullptr) {
        return "";
    }
    return "at " + g.one_of({"start", "end"}) + " of " + called->name + g.one_of({"", " 2"}) + " {\nexpect " +
           g.pure_value("yesno", s, 1) + " or yes\n}\ndo " + g.arguments(*called, s, 0) + "\n";
}

void test(Gen &g) {
    Scope scope;
    scope.level = scenario_level;
    std::string body = cast(g, scope);
    scope.pure = false;
    body += g.clauses("clause of test", scope, 1, 3) + g.clauses("statement", scope, 0, 2) +
            g.clauses("clause of test", scope, 0, 2);
    g.declare("test \"" + g.fresh("what it does ") + "\" {", body);
}

constexpr Production forms[] = {
    {"clause of policy", "Policy Prefer Key In PolicyElse op:act_rule_is op:word_at", false, prefer},
    {"clause of policy", "Prefer", false, prefer},
    {"clause of scenario", "Scenario Report op:report", true, report},
    {"clause of scenario", "Report", true, report},
    {"clause of scenario", "Do", true, act_of_scenario},
    {"clause of scenario", "Do", true, act_of_scenario},
    {"clause of scenario", "Show", true, show},
};

constexpr Production tests[] = {
    {"clause of test", "Test Expect op:expect_failed", true, expect},
    {"clause of test", "ExpectOdds ExpectHeard op:odds op:expect_heard op:listen", true, expect},
    {"clause of test", "Do op:clear_refusal op:expect_done", true, act_of_scenario},
    {"clause of test", "AtMoment op:at_moment", true, around},
    {"clause of test", "DiceQueue op:queue_die", true,
     [](Gen &g, Scope &, const Type &, int) {
         return "dice " + g.one_of({"1, 1", "d6: 2", "1, d3: 2, 1"}) + "\n";
     }},
    {"clause of test", "Answers op:queue_answer", true,
     [](Gen &g, Scope &, const Type &, int) {
         return "answers " + g.one_of({"yes, pass", "no", "1"}) + "\n";
     }},
    {"clause of test", "Refused op:expect_refused", true,
     [](Gen &g, Scope &s, const Type &, int) {
         const Callable *called = g.any_callable(s, "procedure action check");
         return called == nullptr
                    ? ""
                    : "refused " + g.arguments(*called, s, 0) + g.one_of({"", " \"so\""}) + "\n";
     }},
};

} // namespace

std::span<const Production> scenario_forms() {
    return forms;
}
std::span<const Production> test_forms() {
    return tests;
}

// More words of the library than a game could hold: each line a statement of its own.
static void words_scenario(Gen &g) {
    Scope scope;
    scope.level = scenario_level;
    scope.home = "scenario";
    std::string body = cast(g, scope);
    scope.pure = false;
    body += g.clauses("word of the library", scope, 10, 20);
    for (const Callable &each : g.w.callables) {
        body += each.sort == "view" && each.level == 0 ? "show " + each.name + "()\n" : "";
    }
    g.declare("scenario some_words {", body);
}

void declare_scenes(Gen &g) {
    for (std::size_t i = 0, n = 1 + g.c.below(2); i < n; ++i) {
        policy(g);
    }
    if (!g.w.modules.empty()) {
        words_scenario(g);
    }
    if (g.c.once_in(3)) {
        scenario(g, "before_it", false);
    }
    scenario(g, "play", false);
    scenario(g, "few", true);
    if (g.c.once_in(2)) {
        test(g);
    }
}

} // namespace bylaw::oracle
