#include "tests/support/ruleset_generator.hpp"

#include <initializer_list>
#include <random>
#include <vector>

namespace bylaw::test {

namespace {

using Names = std::vector<std::string>;

// What can be named at a place.
struct Scope {
    Names things;      // combatants
    Names numbers;     // besides fields
    bool calls = true; // may other rules be performed here?
    bool rolls = true;
};

class Generator {
  public:
    explicit Generator(std::uint64_t seed) : random_(seed) {}

    std::string run() {
        use_policies_ = chance(45);
        kinds_ = 1 + below(3);
        conditions_ = below(4);
        has_state_ = conditions_ > 1 && chance(25);
        line("use std.battle");
        line("use std.saves");
        line("");
        line("amend option longest_battle = " + number(1, 4));
        line("stat tide = 0");
        line("pool luck in 0.." + number(1, 6) + " = 1");
        combatants();
        tables();
        procedures();
        checks();
        conditions();
        if (use_policies_) {
            actions();
        }
        rules();
        scenario();
        return out_;
    }

  private:
    // --- chance
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    bool chance(unsigned percent) { return below(100) < percent; }
    std::string number(int low, int high) {
        return std::to_string(low + static_cast<int>(below(static_cast<std::size_t>(high - low + 1))));
    }
    std::string one_of(std::initializer_list<const char *> all) { return *(all.begin() + below(all.size())); }
    const std::string &one_of(const Names &all) { return all[below(all.size())]; }
    std::string fresh(const char *stem) { return std::string(stem) + std::to_string(++fresh_); }
    std::string condition() { return "q" + std::to_string(below(conditions_)); }

    // --- text
    void line(const std::string &text) { out_ += std::string(4 * depth_, ' ') + text + "\n"; }
    template <class Body> void braces(const std::string &head, Body body) {
        line(head + " {");
        ++depth_;
        body();
        --depth_;
        line("}");
    }

    // --- expressions
    std::string stat_of(const std::string &thing) {
        return thing + one_of({".might", ".guard", ".hp", ".vigor", ".hp", ".initiative", ".worth"});
    }

    std::string amount(const Scope &scope, int depth = 2) {
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
            Scope with = scope;
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

    std::string truth(const Scope &scope, int depth = 2) {
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
            return scope.things.empty()
                       ? "luck is 0"
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
            Scope with = scope;
            with.things.push_back(each);
            return "(" + one_of({"some ", "every "}) + each + " in " + list(scope) + " has " +
                   truth(with, 0) + ")";
        }
        default:
            return scope.things.size() > 1
                       ? one_of(scope.things) + one_of({" is ", " is not "}) + one_of(scope.things)
                       : inner();
        }
    }

    std::string list(const Scope &scope) {
        const std::string each = fresh("m");
        Scope with = scope;
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

    std::string dice(const Scope &scope) {
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

    // --- statements
    void statements(Scope scope, int depth, int most) {
        const std::size_t count = 1 + below(static_cast<std::size_t>(most));
        for (std::size_t i = 0; i < count; ++i) {
            statement(scope, depth);
        }
    }

    std::string value_of(const Scope &scope) {
        return scope.rolls && chance(45) ? "roll(" + dice(scope) + ")" : amount(scope, 1);
    }

    std::string lasting(const std::string &thing) {
        return chance(25) ? " until end of turn of " + thing
                          : one_of({"", "", " for 2 rounds", " until end of round"});
    }

    void statement(Scope &scope, int depth) {
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
                return line(thing + " gains " + which + (chance(30) ? " from " + other : "") +
                            lasting(thing));
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
                out_.pop_back();
                out_ += " else {\n";
                ++depth_;
                statements(scope, depth - 1, 2);
                --depth_;
                line("}");
            }
            return;
        case 13:
            return braces("repeat " + (chance(70) ? number(1, 4) : amount(scope, 0)) + " times",
                          [&] { statements(scope, depth - 1, 2); });
        case 14:
            line(thing + ".fuse = " + number(1, 5));
            return braces(
                "repeat until " + thing + ".fuse is 0" + (chance(40) ? " or " + truth(scope, 1) : ""), [&] {
                    line(thing +
                         ".fuse -= " + (scope.rolls && chance(50) ? "roll(d" + number(2, 4) + ")" : "1"));
                    statements(scope, depth - 1, 2);
                });
        case 15:
        case 16: {
            const std::string each = fresh("m");
            Scope with = scope;
            with.things.push_back(each);
            const std::string from = list(scope);
            return braces("each " + each + " in " + from + (chance(50) ? " where " + truth(with, 1) : "") +
                              (chance(40) ? " by " + one_of({"most ", "least "}) + amount(with, 1) : ""),
                          [&] { statements(with, depth - 1, 2); });
        }
        case 17: {
            const std::string name = fresh("f"), each = fresh("m");
            Scope with = scope;
            with.things.push_back(each);
            line("let " + name + " = first " + each + " in " + list(scope) + " where " + truth(with, 1) +
                 (chance(50) ? " by " + one_of({"most ", "least "}) + amount(with, 1) : ""));
            Scope found = scope;
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
                line("let " + name + " = ask " + thing + " \"Who?\" from " + list(scope) + " default " +
                     other);
                Scope found = scope;
                found.things.push_back(name);
                return braces("if " + name + " is not none", [&] { statements(found, depth - 1, 1); });
            }
            default:
                return braces("if ask " + thing + " \"Well?\" default " + one_of({"yes", "no"}),
                              [&] { statements(scope, depth - 1, 1); });
            }
        }
    }

    // --- declarations
    void combatants() {
        braces("amend kind combatant", [&] {
            line(chance(50)
                     ? "stat might = " + number(0, 5)
                     : "stat might in -" + number(1, 30) + ".." + number(6, 40) + " = " + number(0, 5));
            line("stat guard = " + number(8, 15));
            line("pool hp in 0.." + number(4, 25));
            line("pool vigor in 0.." + number(2, 9) + " = " + number(0, 2) + one_of({"", " per round", ""}));
            line("pool energy in 0.." + number(1, 2) + " per turn of combatant");
            line("pool fuse in 0..5");
            line("flag marked" + one_of({"", " per round"}));
            line("flag tired");
            line("stat harm: dice = " + one_of({"d6", "2d6 + 1", "d8 + 2", "d4"}));
            line("list pals: combatant");
            Scope self{{"combatant"}, {}, false, false};
            line("formula worth: number = " +
                 (chance(50) ? std::string("might + hp") : std::string("lesser(hp, 4) * 2 - guard / 3")));
            if (chance(85)) {
                braces("whenever hp is 0", [&] { line("combatant.out = yes"); });
            }
            if (chance(30)) {
                braces("whenever hp <= " + number(1, 6), [&] {
                    line(one_of({"combatant.tired = yes", "tide += 1", "combatant.vigor += 1"}));
                });
            }
        });
        for (std::size_t i = 0; i < kinds_; ++i) {
            const std::string name = "kind" + std::to_string(i);
            braces("kind " + name + " is combatant \"" + name + "\"", [&] {
                if (chance(60)) {
                    line("initiative = " + number(0, 3));
                }
                if (chance(50)) {
                    line("guard = " + number(6, 16));
                }
                if (chance(50)) {
                    line("harm = " + one_of({"d10", "3d4", "d6 + 4", "2d8 - d4"}));
                }
            });
        }
    }

    void tables() {
        braces("table omen(whose: combatant) rolls " + one_of({"d6", "2d3", "d4 + 1"}), [&] {
            const Scope scope{{"whose"}, {}, false, true};
            line("1..2 bad");
            braces("3..4 fair", [&] { statements(scope, 1, 2); });
            if (chance(50)) {
                line("otherwise good");
            } else {
                braces("otherwise good", [&] { statements(scope, 0, 2); });
            }
        });
    }

    void procedures() {
        braces("procedure hurt(target: combatant, amount: number)", [&] {
            line("value net = amount");
            braces("stage soften", [&] {
                line(chance(50) ? "net = greater(net - " + number(0, 3) + ", 0)" : "net = net * 2 / 3");
            });
            braces("stage apply", [&] { line("target.hp -= net"); });
        });
    }

    void checks() {
        checks_ = 0;
        const std::size_t wanted = 1 + below(2);
        for (std::size_t i = 0; i < wanted; ++i) {
            const std::size_t sort = below(4);
            const std::string name = "check" + std::to_string(i);
            const char *bases[] = {" is d20_check(who)", " is counted_check(who)", " is pool_check(who)", ""};
            braces("check " + name + "(who: combatant, foe: combatant)" + bases[sort], [&] {
                const Scope pure{{"who", "foe"}, {}, false, false};
                if (sort == 3) {
                    line("roll " + dice(pure));
                }
                if (chance(70)) {
                    line(one_of({"plus who.might", "minus foe.might", "plus who.vigor"}));
                }
                if (chance(30)) {
                    line("plus " + amount(pure, 1) + " when " + truth(pure, 1));
                }
                if (sort < 3 && chance(50)) {
                    line(one_of({"advantage", "disadvantage"}) + " when " + truth(pure, 1));
                }
                if (sort != 2) {
                    const std::string goal =
                        chance(70) ? one_of({"foe.guard", "11", "foe.worth", "8"}) : amount(pure, 1);
                    line((chance(80) ? "against " : "under ") + goal);
                }
                const bool critical = chance(50), fumble = chance(50);
                if (critical) {
                    line("degree critical" + std::to_string(i) + " is success when " +
                         (sort == 0   ? one_of({"natural >= 17", "natural is 20", "margin >= 5"})
                          : sort == 1 ? one_of({"natural >= 14", "margin >= 4"})
                          : sort == 2 ? "natural >= 2"
                                      : one_of({"total >= 7", "margin >= 2"})));
                }
                if (fumble) {
                    line("degree fumble" + std::to_string(i) + " is failure when " +
                         (sort == 0   ? "natural is 1"
                          : sort == 1 ? "natural <= 5"
                          : sort == 2 ? "natural is 0"
                                      : "total <= 2"));
                }
                Scope effect{{"who", "foe"}, {"natural", "total"}, i > 0, true};
                braces("success", [&] {
                    if (chance(60)) {
                        line("hurt(foe, roll(" + (chance(50) ? std::string("who.harm") : dice(pure)) + "))");
                    }
                    statements(effect, 2, 2);
                });
                if (chance(60)) {
                    braces("failure", [&] { statements(effect, 1, 2); });
                }
                if (critical && chance(70)) {
                    braces("critical" + std::to_string(i), [&] { statements(effect, 1, 2); });
                }
                if (fumble && chance(60)) {
                    braces("fumble" + std::to_string(i), [&] { statements(effect, 1, 2); });
                }
            });
            ++checks_;
        }
    }

    void conditions() {
        for (std::size_t i = 0; i < conditions_; ++i) {
            const std::string name = "q" + std::to_string(i);
            const bool states = i == 0 && has_state_;
            const std::string head = states       ? " while bearer.hp <= " + number(1, 5)
                                     : chance(15) ? " lasts until end of turn of bearer"
                                                  : "";
            braces("condition " + name + " on combatant" + head + " \"" + name + "\"", [&] {
                if (!states && chance(45)) {
                    line("stacking " + one_of({"count", "separate", "none", "count per source"}));
                }
                if (!states && chance(45)) {
                    line(chance(70) ? "ends after turn of bearer by save(bearer, " + number(6, 14) + ")"
                                    : "ends when bearer.vigor is 0");
                }
                const Scope self{{"bearer"}, {}, false, false};
                if (chance(45)) {
                    braces("modify check" + std::to_string(below(checks_)) +
                               (chance(50) ? " of bearer" : "(foe: bearer)"),
                           [&] {
                               line(one_of({"plus ", "minus "}) + number(1, 3) +
                                    (chance(40) ? " when " + truth(self, 0) : ""));
                           });
                }
                if (chance(40)) {
                    braces("modify " + one_of({"guard", "might"}) + " of bearer", [&] {
                        line(one_of({"plus 1", "minus 2", "at most 12", "times 2", "divided by 2"}));
                    });
                }
                const Scope effect{{"bearer"}, {}, false, true};
                if (!states && chance(25)) {
                    braces("begins", [&] { statements({{"bearer"}, {}, false, false}, 0, 1); });
                }
                if (!states && chance(20)) {
                    braces("ending", [&] { line("tide += 1"); });
                }
                if (chance(35)) {
                    braces(one_of({"before", "after"}) + " turn of bearer" +
                               (chance(30) ? " when " + truth(self, 1) : ""),
                           [&] { statements(effect, 1, 2); });
                }
                if (chance(20)) {
                    braces("after hurt(target: bearer, amount)" +
                               (chance(50) ? " when amount > " + number(1, 5) : std::string()) +
                               one_of({"", " once per round"}),
                           [&] {
                               statements({{"bearer"}, {"amount"}, false, true}, 0, 2);
                           });
                }
                if (chance(15)) {
                    braces("modify hurt.soften(target: bearer)", [&] {
                        line("net " + one_of({"minus 1", "times 2", "divided by 2", "at most 4"}));
                    });
                }
            });
        }
    }

    void actions() {
        braces("action strike(who: combatant, foe: combatant) \"strike {foe}\"", [&] {
            line("requires foe is not who and not foe.out");
            line("cost 1 energy");
            line("check" + std::to_string(below(checks_)) + "(who, foe)");
        });
        braces("action rest(who: combatant) \"rest\"", [&] {
            if (chance(40)) {
                line("requires " + truth({{"who"}, {}, false, false}, 1));
            }
            line("cost 1 energy" + one_of({"", " or 2 vigor", ""}));
            statements({{"who"}, {}, true, true}, 1, 2);
        });
        const std::size_t policies = 1 + below(2);
        for (std::size_t i = 0; i < policies; ++i) {
            braces("policy plan" + std::to_string(i), [&] {
                if (chance(40)) {
                    line("prefer rest(who) when " + truth({{"who"}, {}, false, false}, 1));
                }
                if (chance(80)) {
                    line("prefer strike(who, foe)" +
                         (chance(70) ? " by " + one_of({"least foe.hp", "most foe.might", "least foe.worth"})
                                     : ""));
                }
                if (chance(20)) {
                    line("prefer pass");
                }
                line("otherwise " + one_of({"default", "first", "random", "default"}));
            });
        }
        policies_ = policies;
    }

    void rules() {
        if (!use_policies_ || chance(25)) {
            braces("rule turns", [&] {
                braces("instead of turn.act(who)", [&] {
                    const std::string each = fresh("m");
                    line("let foe = first " + each + " in standing() where " + each + " is not who" +
                         (chance(50)
                              ? " by " + one_of({"least ", "most "}) + amount({{each}, {}, false, false}, 0)
                              : ""));
                    braces("if foe is not none", [&] {
                        line("check0(who, foe)");
                        if (chance(50)) {
                            statements({{"who", "foe"}, {}, true, true}, 2, 2);
                        }
                    });
                });
            });
        }
        if (chance(35)) {
            braces("rule tides", [&] {
                braces(one_of({"before", "after"}) + " round" + (chance(50) ? " when battle.rounds > 1" : ""),
                       [&] {
                           statements({{}, {}, true, true}, 1, 1);
                           if (chance(60)) {
                               const std::string each = fresh("m");
                               braces("each " + each + " in combatant where not " + each + ".out", [&] {
                                   statements({{each}, {}, true, true}, 1, 1);
                               });
                           }
                       });
            });
        }
        if (chance(35)) {
            braces("rule wounds", [&] {
                braces("after hurt(target, amount)" +
                           (chance(60) ? " when " + truth({{"target"}, {"amount"}, false, false}, 1)
                                       : std::string()) +
                           one_of({"", " once per round"}),
                       [&] {
                           statements({{"target"}, {"amount"}, false, true}, 1, 2);
                       });
            });
        }
        if (chance(25)) {
            braces("rule aims", [&] {
                braces(one_of({"before", "after"}) + " check0(who, foe)", [&] {
                    statements({{"who", "foe"}, {}, false, true}, 1, 1);
                });
            });
        }
        if (chance(20)) {
            braces("rule hardness", [&] {
                braces("modify hurt.apply(target)", [&] {
                    line("net minus " + number(0, 2) + (chance(50) ? " when target.marked" : ""));
                });
            });
        }
    }

    void scenario() {
        braces("scenario play \"Play\"", [&] {
            Scope scope;
            std::string all;
            const std::size_t cast = chance(75) ? 2 : 3;
            for (std::size_t i = 0; i < cast; ++i) {
                const std::string name = std::string(1, "abc"[i]) + "da";
                line("given " + name + " = kind" + std::to_string(below(kinds_)) + " \"" +
                     one_of({"Ada", "Bo", "Cat"}) + std::to_string(i) + "\"" +
                     (chance(40) ? " { might = " + number(0, 4) + " }" : ""));
                scope.things.push_back(name);
                all += (all.empty() ? "" : ", ") + name;
            }
            for (const std::string &name : scope.things) {
                if (policies_ > 0 && chance(85)) {
                    line(name + " plays plan" + std::to_string(below(policies_)));
                }
            }
            line("");
            if (chance(60)) {
                statements(scope, 2, 3);
            }
            const std::size_t sort = below(10);
            if (sort < 4) {
                line("do battle([" + all + "])");
            } else if (sort < 8) {
                braces("repeat " + number(1, 3) + " times", [&] {
                    braces("each x in combatant where not x.out", [&] {
                        line(chance(50) ? "turn(x)" : "check0(x, first y in combatant where y is not x)");
                    });
                    line("round()");
                });
            } else {
                statements(scope, 3, 4);
            }
            report(scope);
        });
    }

    void report(const Scope &scope) {
        line("report " + one_of(scope.things) + ".hp as \"hp\"");
        line("report tide as \"tide\"");
        line("report " + truth(scope, 1) + " as \"is it\"");
        line("report " + amount(scope, 1) + " as \"how much\"");
        if (chance(40)) {
            braces("each x in combatant", [&] {
                line("report x" + one_of({".vigor", ".out", ".might", ".worth"}) + " as \"{x}: it\"");
            });
        }
        if (chance(40)) {
            line("report first x in combatant" +
                 one_of({"", " where x.out", " by least x.hp", " where not x.out by most x.vigor"}) +
                 " as \"who\"");
        }
        if (chance(20)) {
            line("report roll(" + dice(scope) + ") as \"dice\"");
        }
        if (chance(15)) {
            braces("if " + truth(scope, 1), [&] { line("report luck as \"luck\""); });
        }
        if (chance(20)) {
            line("report omen(" + one_of(scope.things) + ") as \"omen\"");
        }
        if (chance(10)) {
            line("report size(" + one_of(scope.things) + ".pals) as \"pals\"");
        }
    }

    std::mt19937_64 random_;
    std::string out_;
    std::size_t depth_ = 0, fresh_ = 0, kinds_ = 1, conditions_ = 0, checks_ = 0, policies_ = 0;
    bool use_policies_ = false, has_state_ = false;
};

} // namespace

std::string generate_ruleset(std::uint64_t seed) {
    return Generator(seed).run();
}

} // namespace bylaw::test
