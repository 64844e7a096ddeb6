#include "tests/support/random_statements.hpp"

namespace bylaw::test {

void Statements::statements(FightScope scope, int depth, int most) {
    const std::size_t count = 1 + below(static_cast<std::size_t>(most));
    for (std::size_t i = 0; i < count; ++i) {
        statement(scope, depth);
    }
}

std::string Statements::value_of(const FightScope &scope) {
    return scope.rolls && chance(45) ? "roll(" + dice(scope) + ")" : amount(scope, 1);
}

std::string Statements::lasting(const std::string &thing) {
    return chance(25) ? " until end of turn of " + thing
                      : one_of({"", "", " for 2 rounds", " until end of round"});
}

void Statements::statement(FightScope &scope, int depth) {
    const std::string thing = scope.things.empty() ? "" : one_of(scope.things),
                      other = scope.things.empty() ? "" : one_of(scope.things);
    if (thing.empty()) {
        return line("tide += " + value_of(scope));
    }
    switch (below(depth > 0 ? 22 : 11)) {
    case 0:
    case 1: return line(thing + ".hp -= " + value_of(scope));
    case 2: return line(thing + ".hp += " + value_of(scope));
    case 3: return line(thing + one_of({".might", ".guard"}) + one_of({" += ", " -= "}) + number(1, 2));
    case 4: return line(thing + ".vigor " + one_of({"-= ", "+= ", "= "}) + value_of(scope));
    case 5:
        return line(thing + one_of({".marked", ".tired"}) + " = " +
                    (chance(50) ? one_of({"yes", "no"}) : truth(scope, 1)));
    case 6: return line(one_of({"tide += ", "luck -= ", "luck += "}) + value_of(scope));
    case 7: {
        if (conditions_ == 0) {
            return line(thing + ".hp -= 1");
        }
        const std::string which =
            "q" + std::to_string(has_state_ ? 1 + below(conditions_ - 1) : below(conditions_));
        switch (below(4)) {
        case 0: return line(thing + " loses " + one_of({"", "oldest "}) + which);
        default:
            return line(thing + " gains " + which + (chance(30) ? " from " + other : "") + lasting(thing));
        }
    }
    case 8: {
        const std::string name = fresh("n");
        line("let " + name + " = " + value_of(scope));
        scope.numbers.push_back(name);
        return;
    }
    case 9: return line(thing + ".pals " + one_of({"+= ", "-= ", "+= "}) + other);
    case 10:
        return scope.calls && scope.rolls ? line("hurt(" + thing + ", " + value_of(scope) + ")")
                                          : line(thing + ".hp -= 2");
    case 11:
    case 12:
        braces("if " + truth(scope), [&] { statements(scope, depth - 1, 2); });
        if (chance(50)) {
            or_else([&] { statements(scope, depth - 1, 2); });
        }
        return;
    case 13:
        return braces("repeat " + (chance(70) ? number(1, 4) : amount(scope, 0)) + " times",
                      [&] { statements(scope, depth - 1, 2); });
    case 14:
        line(thing + ".fuse = " + number(1, 5));
        return braces(
            "repeat until " + thing + ".fuse is 0" + (chance(40) ? " or " + truth(scope, 1) : ""), [&] {
                line(thing + ".fuse -= " + (scope.rolls && chance(50) ? "roll(d" + number(2, 4) + ")" : "1"));
                statements(scope, depth - 1, 2);
            });
    case 15:
    case 16: {
        const std::string each = fresh("m");
        FightScope with = scope;
        with.things.push_back(each);
        const std::string from = list(scope);
        return braces("each " + each + " in " + from + (chance(50) ? " where " + truth(with, 1) : "") +
                          (chance(40) ? " by " + one_of({"most ", "least "}) + amount(with, 1) : ""),
                      [&] { statements(with, depth - 1, 2); });
    }
    case 17: {
        const std::string name = fresh("f"), each = fresh("m");
        FightScope with = scope;
        with.things.push_back(each);
        line("let " + name + " = first " + each + " in " + list(scope) + " where " + truth(with, 1) +
             (chance(50) ? " by " + one_of({"most ", "least "}) + amount(with, 1) : ""));
        FightScope found = scope;
        found.things.push_back(name);
        return braces("if " + name + " is not none", [&] { statements(found, depth - 1, 2); });
    }
    case 18:
    case 19:
        if (scope.calls && scope.rolls && checks_ > 0) {
            const std::string call =
                "check" + std::to_string(below(checks_)) + "(" + thing + ", " + other + ")";
            switch (below(3)) {
            case 0: return line(call);
            case 1:
                return braces("if " + call + one_of({" is success", " is failure", " is not success"}),
                              [&] { statements(scope, depth - 1, 2); });
            default: {
                const std::string name = fresh("n");
                line("let " + name + " = " + call + one_of({".total", ".natural", ".margin", ".total"}));
                scope.numbers.push_back(name);
                return;
            }
            }
        }
        return line("tide += 1");
    case 20:
        if (scope.calls && scope.rolls) {
            return chance(50) ? line("omen(" + thing + ")")
                              : braces("if omen(" + thing + ") is " + one_of({"bad", "fair", "good"}),
                                       [&] { statements(scope, depth - 1, 2); });
        }
        return line("luck -= 1");
    default:
        if (!use_policies_ || !scope.rolls) {
            return line("tide -= 1");
        }
        switch (below(3)) {
        case 0: return braces(thing + " may \"go on?\"", [&] { statements(scope, depth - 1, 1); });
        case 1: {
            const std::string name = fresh("f");
            line("let " + name + " = ask " + thing + " \"Who?\" from " + list(scope) + " default " + other);
            FightScope found = scope;
            found.things.push_back(name);
            return braces("if " + name + " is not none", [&] { statements(found, depth - 1, 1); });
        }
        default:
            return braces("if ask " + thing + " \"Well?\" default " + one_of({"yes", "no"}),
                          [&] { statements(scope, depth - 1, 1); });
        }
    }
}

} // namespace bylaw::test
