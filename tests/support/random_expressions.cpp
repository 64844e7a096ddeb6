#include "tests/support/random_expressions.hpp"

namespace bylaw::test {

std::string Expressions::stat_of(const std::string &thing) {
    return thing + one_of({".might", ".guard", ".hp", ".vigor", ".hp", ".initiative", ".worth"});
}

std::string Expressions::amount(const FightScope &scope, int depth) {
    const auto inner = [&] { return amount(scope, depth - 1); };
    switch (below(depth > 0 ? 17 : 5)) {
    case 0:
    case 1: return number(0, 9);
    case 2:
    case 3: return scope.things.empty() ? number(1, 6) : stat_of(one_of(scope.things));
    case 4: return scope.numbers.empty() ? one_of({"tide", "luck"}) : one_of(scope.numbers);
    case 5: return "(" + inner() + " + " + inner() + ")";
    case 6: return "(" + inner() + " - " + inner() + ")";
    case 7: return "lesser(" + inner() + ", " + inner() + ")";
    case 8: return "greater(" + inner() + ", " + inner() + ")";
    case 9: return "absolute(" + inner() + ")";
    case 10: return "(" + inner() + " * " + number(0, 3) + ")";
    case 11: return "(" + inner() + " / " + number(1, 4) + one_of({"", " rounded up", ""}) + ")";
    case 12: return "(if " + truth(scope, depth - 1) + " then " + inner() + " else " + inner() + ")";
    case 13: {
        const std::string each = fresh("m");
        FightScope with = scope;
        with.things.push_back(each);
        if (chance(40)) {
            return "(" + one_of({"sum ", "most ", "least "}) + each + " in " + list(scope) + " of " +
                   amount(with, 0) + ")";
        }
        return "(count " + each + " in " + list(scope) + " where " + truth(with, 0) + ")";
    }
    case 14: return "size(" + list(scope) + ")";
    case 15:
        return conditions_ > 0 && !scope.things.empty()
                   ? "stacks(" + one_of(scope.things) + ", " + condition() + ")"
                   : "tide";
    default:
        return chance(15) ? "(" + inner() + " / " + inner() + ")" : "(" + inner() + " * " + inner() + ")";
    }
}

std::string Expressions::truth(const FightScope &scope, int depth) {
    const auto inner = [&] { return truth(scope, depth - 1); };
    switch (below(depth > 0 ? 11 : 6)) {
    case 0:
    case 1:
        return amount(scope, depth - 1) + one_of({" < ", " <= ", " > ", " >= ", " is ", " is not "}) +
               amount(scope, depth - 1);
    case 2:
        return scope.things.empty() ? "tide > 1"
                                    : one_of(scope.things) + one_of({".out", ".marked", ".tired"});
    case 3:
        return scope.things.empty() ? "luck is 0"
                                    : "not " + one_of(scope.things) + one_of({".out", ".marked", ".tired"});
    case 4:
        return conditions_ > 0 && !scope.things.empty()
                   ? one_of(scope.things) + one_of({" is ", " is not "}) + condition()
                   : "luck > 0";
    case 5: return one_of({"odd(", "even("}) + amount(scope, 0) + ")";
    case 6: return "(" + inner() + " and " + inner() + ")";
    case 7: return "(" + inner() + " or " + inner() + ")";
    case 8: return "not (" + inner() + ")";
    case 9: {
        const std::string each = fresh("m");
        FightScope with = scope;
        with.things.push_back(each);
        return "(" + one_of({"some ", "every "}) + each + " in " + list(scope) + " has " + truth(with, 0) +
               ")";
    }
    default:
        return scope.things.size() > 1
                   ? one_of(scope.things) + one_of({" is ", " is not "}) + one_of(scope.things)
                   : inner();
    }
}

std::string Expressions::list(const FightScope &scope) {
    const std::string each = fresh("m");
    FightScope with = scope;
    with.things.push_back(each);
    switch (below(6)) {
    case 0:
    case 1: return "combatant";
    case 2: return scope.things.empty() ? "combatant" : one_of(scope.things) + ".pals";
    case 3: return "kind" + std::to_string(below(kinds_));
    default:
        return "(all " + each + " in combatant where " + truth(with, 0) +
               (chance(50) ? " by " + one_of({"most ", "least "}) + amount(with, 0) : "") + ")";
    }
}

std::string Expressions::dice(const FightScope &scope) {
    switch (below(17)) {
    case 0: return "d20";
    case 1: return "2d6 + " + number(0, 4);
    case 2: return number(2, 4) + "d6 highest " + number(1, 2);
    case 3: return number(2, 3) + "d8 lowest 1";
    case 4: return "2d8 - d4";
    case 5: return "climb d4, d6, d8";
    case 6: return "greater(d8, d6)";
    case 7: return "2 * d6";
    case 8: return number(2, 5) + "d6 count 5..6";
    case 9: return "d" + number(2, 6) + " explode";
    case 10: return "d6 reroll 1 once";
    case 11: return scope.things.empty() ? "d6" : one_of(scope.things) + ".harm";
    case 12: return "(lesser(greater(" + amount(scope, 0) + ", 0), 4))d6";
    case 13: return "d10 - " + number(1, 12);
    case 14: return "lesser(2d4, d8) + 1";
    case 15: return chance(30) ? "(" + amount(scope, 0) + ")d4" : "3d6";
    default: return "d" + number(2, 12);
    }
}

} // namespace bylaw::test
