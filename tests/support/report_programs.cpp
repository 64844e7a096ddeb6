#include "tests/support/report_programs.hpp"

#include "tests/support/report_expressions.hpp"

namespace bylaw::test {

namespace {

class Programs : ReportExpressions {
  public:
    explicit Programs(std::uint64_t seed) : ReportExpressions(seed) {}

    std::string run() {
        decides_ = chance(30);
        bags_ = chance(50);
        ordered_ = chance(40);
        fields();
        check();
        procedures();
        condition();
        rules();
        scenario();
        return out_;
    }

  private:
    // --- statements
    void statements(ReportScope scope, int depth, int most) {
        for (std::size_t i = 1 + below(static_cast<std::size_t>(most)); i > 0; --i) {
            statement(scope, depth);
        }
    }

    std::string report_name(const ReportScope &scope) {
        switch (below(6)) {
        case 0:
        case 1: return " as \"" + one_of({"a", "b", "c"}) + "\"";
        case 2: return scope.heroes.empty() ? " as \"a\"" : " as \"{" + one_of(scope.heroes) + "}: x\"";
        case 3: return " as " + text(scope);
        default: return " as \"" + fresh("r") + "\"";
        }
    }

    void report(const ReportScope &scope) {
        const std::string hero = scope.heroes.empty() ? "ada" : one_of(scope.heroes);
        const std::string name = report_name(scope);
        switch (below(12)) {
        case 0: return line("report " + truth(scope) + name);
        case 1: return line("report " + hero + name);
        case 2: return line("report " + text(scope) + name);
        case 3: return line("report seen" + name);
        case 4: return line("report " + hero + ".faces" + name);
        case 5: return line("report " + hero + ".pals" + name);
        case 6: return line("report " + hero + ".word" + name);
        case 7: return line("report " + hero + ".foe" + name);
        case 8: return line("report roll(" + dice() + ")" + name);
        default: return line("report " + amount(scope) + name);
        }
    }

    void gather(ReportScope &scope) {
        const std::string list = bag(scope), die = one_of({"roll(d3)", "roll(d2)", "roll(d4)", "roll(d3)"});
        switch (below(ordered_ ? 8 : 6)) {
        case 0: return line(list + " -= " + number(1, 3));
        case 1:
            return braces("repeat until size(" + list + ") >= " + number(2, 3) + " or 3 in " + list,
                          [&] { line(list + " += " + die); });
        case 2: {
            const std::string name = fresh("l");
            line("let " + name + " = all x in " + list + " where x > 1" + one_of({"", " by most x"}));
            return line("tide += (sum x in " + name + " of x)");
        }
        case 3: return braces("repeat 2 times", [&] { line(list + " += " + die); });
        case 6: {
            const std::string each = fresh("x");
            return braces("each " + each + " in " + list, [&] {
                line(one_of({"tide = ", "tide += ", "seen += ", "luck = 2 < "}) + each);
            });
        }
        case 7:
            return scope.reports ? line("report " + list + " as \"" + fresh("r") + "\"") : line("tide += 1");
        default: return line(list + " += " + die);
        }
    }

    void statement(ReportScope &scope, int depth) {
        if (bags_ && chance(40)) {
            return gather(scope);
        }
        const std::string h = one_of(scope.heroes), g = one_of(scope.heroes);
        switch (below(depth > 0 ? 29 : 15)) {
        case 0: return line(h + ".hp -= " + rolled(scope));
        case 1: return line(h + ".hp += 1");
        case 2: return line("tide += " + rolled(scope));
        case 3: {
            const std::string name = fresh("n");
            line("let " + name + " = " + rolled(scope));
            scope.numbers.push_back(name);
            return;
        }
        case 4: return line(h + ".faces += " + rolled(scope));
        case 5: return line("seen += " + rolled(scope));
        case 6: return line(h + ".pals " + one_of({"+= ", "-= "}) + g);
        case 7: return line("motto = " + text(scope));
        case 8: return line(h + ".word = " + text(scope));
        case 9: return line(h + ".foe = " + one_of({"none", g.c_str()}));
        case 10: return line(h + ".marked = " + truth(scope));
        case 11: return line(h + one_of({" gains dazed", " loses dazed"}));
        case 12: return line("luck = " + truth(scope, 0));
        case 13:
        case 14: return scope.reports ? report(scope) : line("tide -= 1");
        case 15:
        case 16:
        case 17:
            braces("if " + (chance(40) ? "roll(d2) is 1" : truth(scope)),
                   [&] { statements(scope, depth - 1, 2); });
            if (chance(40)) {
                or_else([&] { statements(scope, depth - 1, 2); });
            }
            return;
        case 18: return braces("repeat " + number(1, 3) + " times", [&] { statements(scope, depth - 1, 2); });
        case 19:
            line(h + ".fuse = " + number(1, 2));
            return braces("repeat until " + h + ".fuse is 0", [&] {
                line(h + ".fuse -= 1");
                statements(scope, depth - 1, 2);
            });
        case 20:
        case 21: {
            const std::string each = fresh("e");
            ReportScope with = scope;
            with.heroes.push_back(each);
            return braces("each " + each + " in hero" + (chance(30) ? " where " + each + ".hp > 0" : ""),
                          [&] { statements(with, depth - 1, 2); });
        }
        case 22: {
            const std::string name = fresh("w");
            line("let " + name + " = make wound");
            line(name + ".days = " + (chance(60) ? "roll(" + dice() + ")" : amount(scope, 0)));
            return line(name + ".owner = " + h);
        }
        case 23: return scope.calls ? line("hurt(" + h + ", " + rolled(scope) + ")") : line("tide += 2");
        case 24:
            return scope.calls ? braces("if hitting(" + h + ", " + g + ") is success",
                                        [&] { statements(scope, depth - 1, 1); })
                               : line("tide += 1");
        case 25: {
            if (!scope.calls) {
                return line("tide += 1");
            }
            const std::string name = fresh("n");
            line("let " + name + " = hitting(" + h + ", " + g + ")" + one_of({".total", ".margin"}));
            scope.numbers.push_back(name);
            return;
        }
        case 26: {
            if (!scope.calls) {
                return line("tide += 1");
            }
            const std::string name = fresh("n");
            line("let " + name + " = tally(" + h + ")");
            scope.numbers.push_back(name);
            return;
        }
        case 27:
            return decides_ ? braces(h + " may \"go " + one_of({"on", "back"}) + "?\"",
                                     [&] { statements(scope, depth - 1, 1); })
                            : line("tide += 1");
        default: {
            if (!decides_) {
                return line("tide -= 1");
            }
            const std::string name = fresh("f");
            line("let " + name + " = ask " + h + " \"Who?\" from hero default " + g);
            return braces("if " + name + " is not none", [&] { line(name + ".hp -= 1"); });
        }
        }
    }

    // --- declarations
    void fields() {
        line("stat tide = 0");
        line("flag luck = yes");
        line("stat motto: text = \"" + one_of({"gold", "a", ""}) + "\"");
        line("list seen: number");
        line("list bag: number");
        line("formula odd_of(n: number): number = if odd(n) then 1 else 0");
        line("formula best_of: number = most x in bag of x");
        line("formula first_of(h: hero): hero = first p in h.pals");
        braces("kind hero \"hero\"", [&] {
            line("pool hp in 0.." + number(2, 5));
            line("pool fuse in 0..3 = 0");
            line("stat might = " + number(0, 2));
            line("stat word: text = \"" + one_of({"meek", "bold"}) + "\"");
            line("flag marked");
            line("list pals: hero");
            line("list faces: number");
            line("list thrown: number");
            line("link foe: hero");
            line("formula worth: number = might + hp");
            if (chance(40)) {
                braces("whenever hp is 0", [&] {
                    line(one_of({"hero.marked = yes", "tide += 1", "hero.word = \"out\""}));
                });
            }
        });
        braces("kind wound \"wound\"", [&] {
            line("stat days");
            line("link owner: hero");
        });
    }

    void check() {
        braces("check hitting(who: hero, target: hero)", [&] {
            line("value many = " + number(1, 2));
            line("roll " + one_of({"(many)d2", "(many)d2", "(many)d3 highest 1", "d3"}));
            if (chance(50)) {
                line("plus who.might");
            }
            line("against " + number(1, 4));
            braces("success", [&] { statements({{"who", "target"}, {"total"}, {}, false, false}, 1, 2); });
            if (chance(40)) {
                braces("failure", [&] { statements({{"who", "target"}, {}, {}, false, false}, 1, 1); });
            }
        });
    }

    void procedures() {
        braces("procedure hurt(target: hero, amount: number)", [&] {
            line("value net = amount");
            braces("stage soften", [&] {
                line("net = " + one_of({"greater(net - 1, 0)", "net + roll(d2)", "net * 2"}));
            });
            braces("stage apply", [&] {
                line("target.hp -= net");
                if (chance(50)) {
                    statements({{"target"}, {"net"}, {}, false, false}, 1, 1);
                }
            });
        });
        // What is its own stands there by its rule's name, too.
        braces("procedure tally(who: hero)", [&] {
            line("stat sum");
            braces("repeat " + number(1, 2) + " times", [&] {
                if (chance(60)) {
                    line("let blow = hitting(who, who)");
                    line("tally.sum += blow.total");
                } else {
                    line("tally.sum += roll(" + dice() + ")");
                }
                statements({{"who"}, {one_of({"sum", "tally.sum"})}, {}, false, false}, 1, 1);
            });
            line("result " + one_of({"sum", "tally.sum", "tally.sum + 1"}));
        });
    }

    void condition() {
        braces("condition dazed on hero \"dazed\"", [&] {
            braces("modify hitting of bearer", [&] {
                line(one_of({"minus 1", "many plus 1", "plus 1 when luck"}));
            });
            if (chance(50)) {
                braces("after hitting of bearer", [&] { line("end"); });
            }
        });
    }

    void rules() {
        braces("rule extra", [&] {
            if (chance(50)) {
                braces("modify hitting", [&] {
                    line(one_of({"many plus 1", "plus 1", "many plus 1 when luck"}));
                });
            }
            if (chance(50)) {
                braces(one_of({"after hitting.roll when luck", "after hitting.total when luck"}), [&] {
                    line("luck = no");
                    line(
                        one_of({"redo hitting.roll", "redo hitting.total", "redo hitting.try", "tide += 1"}));
                });
            }
            if (chance(40)) {
                braces("modify hurt", [&] { line(one_of({"net plus 1", "net plus 2 when luck"})); });
            }
            if (chance(40)) {
                braces("after hurt.apply(target) when luck and target.hp > 0", [&] {
                    line("luck = no");
                    line(one_of({"redo hurt.apply", "redo hurt.soften", "target.hp += 1"}));
                });
            }
        });
    }

    void scenario() {
        braces("scenario s \"S\"", [&] {
            line("given ada = hero \"Ada\"");
            line("given bo = hero \"Bo\" { might = 1 }");
            ReportScope scope{{"ada", "bo"}, {}, {}, true, true};
            statements(scope, 2, 4);
            report(scope);
            statements(scope, 1, 2);
            report(scope);
        });
    }

    bool decides_ = false;
};

} // namespace

std::string report_program(std::uint64_t seed) {
    return Programs(seed).run();
}

} // namespace bylaw::test
