// The expressions of those programs: numbers, truths and texts by what is in scope.
#pragma once
#include "tests/support/random_text.hpp"

namespace bylaw::test {

struct ReportScope {
    Names heroes, numbers, texts;
    bool reports = true; // in the scenario
    bool calls = true;   // for rules that may lead back here
};

class ReportExpressions : protected RandomText {
  protected:
    using RandomText::RandomText;

    std::string amount(const ReportScope &scope, int depth = 1) {
        if (bags_ && chance(depth > 0 ? 50 : 15)) {
            return of_bag(scope);
        }
        switch (below(depth > 0 ? 12 : 5)) {
        case 0: return number(0, 3);
        case 1:
            return scope.heroes.empty() ? "tide"
                                        : one_of(scope.heroes) + one_of({".hp", ".might", ".worth", ".fuse"});
        case 2: return scope.numbers.empty() ? "tide" : one_of(scope.numbers);
        case 3: return one_of({"tide", "size(seen)"});
        case 4:
            return scope.heroes.empty() ? "size(seen)"
                                        : "size(" + one_of(scope.heroes) + one_of({".faces)", ".pals)"});
        case 5: return "(" + amount(scope, 0) + one_of({" + ", " - ", " * "}) + amount(scope, 0) + ")";
        case 6: return one_of({"lesser(", "greater("}) + amount(scope, 0) + ", " + amount(scope, 0) + ")";
        case 7: return "(count w in wound where w.days > " + number(0, 2) + ")";
        case 8: return "(sum w in wound of w.days)";
        case 9: return "(count x in seen where x " + one_of({">= ", "is ", "< "}) + number(1, 3) + ")";
        case 10:
            return "(if " + truth(scope, 0) + " then " + amount(scope, 0) + " else " + amount(scope, 0) + ")";
        default: return "(most h in hero of h.hp)";
        }
    }

    std::string bag(const ReportScope &scope) {
        return scope.heroes.empty() || chance(50) ? "bag" : one_of(scope.heroes) + ".thrown";
    }
    // A number that does not depend on the order of a list, as a rule.
    std::string of_bag(const ReportScope &scope) {
        const std::string list = bag(scope), number = this->number(1, 3);
        const bool both = !scope.heroes.empty();
        switch (below(ordered_ ? 18 : 13)) {
        case 0: return "size(" + list + ")";
        case 1: return "(count x in " + list + " where x " + one_of({">= ", "is "}) + number + ")";
        case 2: return "(sum x in " + list + " of x)";
        case 3: return "(sum x in " + list + " where x is not " + number + " of x * x - 1)";
        case 4: return "(most x in " + list + " of x)";
        case 5: return "(least x in " + list + " where x > 1 of x)";
        case 6: return "size(distinct(" + list + "))";
        case 7: return "(if " + number + " in " + list + " then 1 else 0)";
        case 8:
            return "(if (" + one_of({"some", "every"}) + " x in " + list + " has x > " + number +
                   ") then 1 else 0)";
        case 9: return "(sum x in (all y in " + list + " where y > 1) of x)";
        case 10: return "(sum x in " + list + " of (count y in " + list + " where y is x))";
        case 11: return "size(without(" + list + ", " + number + "))";
        case 12:
            return both ? "(sum p in " + one_of(scope.heroes) + ".pals of p.might + p.hp)"
                        : "(sum x in bag of best_of)";
        // And the forms in which it counts.
        case 13: return "(if size(" + list + ") > 1 then " + list + "[" + one_of({"1", "2"}) + "] else 0)";
        case 14:
            return "(if size(" + list + ") > 0 then (first x in " + list + " by " +
                   one_of({"least x", "most x", "least odd_of(x)"}) + ") else 0)";
        case 15:
            return "(if size(" + list + ") > 1 then (all x in " + list + " by least " +
                   one_of({"x", "x * x - 3 * x"}) + ")[2] else 0)";
        case 16:
            return both ? "(count p in " + one_of(scope.heroes) + ".pals where p is first_of(" +
                              one_of(scope.heroes) + "))"
                        : "best_of";
        default:
            return "(if " + list + " is " + (both ? one_of(scope.heroes) + ".thrown" : "bag") +
                   " then 1 else 0)";
        }
    }

    std::string truth(const ReportScope &scope, int depth = 1) {
        switch (below(depth > 0 ? 7 : 4)) {
        case 0:
        case 1: return amount(scope, depth) + one_of({" > ", " is ", " <= ", " is not "}) + amount(scope, 0);
        case 2:
            return scope.heroes.empty()
                       ? "luck"
                       : one_of(scope.heroes) + one_of({".marked", " is dazed", ".foe is none"});
        case 3: return "luck";
        case 4: return "(" + truth(scope, 0) + one_of({" and ", " or "}) + truth(scope, 0) + ")";
        case 5: return "not (" + truth(scope, 0) + ")";
        default: return one_of({"odd(", "even("}) + amount(scope, 0) + ")";
        }
    }

    std::string dice() {
        return one_of({"d2", "d3", "d2", "d4", "2d2", "d3 - d2", "2d2 highest 1", "d2 reroll 1 once", "(2)d2",
                       "3d2 count 2"});
    }
    std::string rolled(const ReportScope &scope) {
        return chance(40) ? "roll(" + dice() + ")" : amount(scope);
    }
    std::string text(const ReportScope &scope) {
        switch (below(5)) {
        case 0: return "\"" + one_of({"a", "b", "gold"}) + "\"";
        case 1: return "\"{" + amount(scope, 0) + "}\"";
        case 2:
            return scope.heroes.empty()
                       ? "\"{motto}\""
                       : "\"{" + one_of(scope.heroes) + "}: {" + one_of(scope.heroes) + ".hp}\"";
        case 3: return scope.heroes.empty() ? "\"n{tide}\"" : "\"{" + one_of(scope.heroes) + ".word}\"";
        default: return "\"{motto}" + one_of({"", "!", "{tide}"}) + "\"";
        }
    }

    bool bags_ = false;    // lists of dice are made much of
    bool ordered_ = false; // and their order is read, too
};

} // namespace bylaw::test
