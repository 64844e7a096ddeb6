#include "tests/support/ruleset_generator.hpp"
#include "tests/support/random_kinds.hpp"

namespace bylaw::test {

namespace {

class Generator : Kinds {
  public:
    explicit Generator(std::uint64_t seed) : Kinds(seed) {}

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
            FightScope self{{"combatant"}, {}, false, false};
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
        kinds();
    }

    void tables() {
        braces("table omen(whose: combatant) rolls " + one_of({"d6", "2d3", "d4 + 1"}), [&] {
            const FightScope scope{{"whose"}, {}, false, true};
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
                const FightScope pure{{"who", "foe"}, {}, false, false};
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
                FightScope effect{{"who", "foe"}, {"natural", "total"}, i > 0, true};
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
                const FightScope self{{"bearer"}, {}, false, false};
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
                const FightScope effect{{"bearer"}, {}, false, true};
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
            FightScope scope;
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

    void report(const FightScope &scope) {
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

    std::size_t policies_ = 0;
};

} // namespace

std::string generate_ruleset(std::uint64_t seed) {
    return Generator(seed).run();
}

} // namespace bylaw::test
