// Policies without lists of offers: their lines are tried one after the other, each with the rules that it
// names, and the first fitting act ends the search. It is the act that the policy would choose from the whole
// list (policies.cpp): the same lines and acts in the same order.
#include "interpreter/compile/function.hpp"
#include "interpreter/compile/line_guard.hpp"
#include "interpreter/compile/sure.hpp"

#include <algorithm>

namespace bylaw {

using I = ir::Op;

namespace {

constexpr Reg asker = 0; // the only parameter of the compiled functions

// asker -> an act or 0
void begin_taking(FunctionCompiler &f) {
    const Type parameters[] = {type_thing(any_kind)};
    f.begin(parameters);
    f.e.code.quiet = true;
    f.e.code.gives = type_act;
}

bool is_about(const FunctionCompiler &f, const Prefer &line, RuleId rule) {
    return line.any || (line.rule != no_id && f.u.code.rule_is[rule][line.rule]);
}

// Returns the offered rules that the line names.
std::vector<RuleId> rules_of(const FunctionCompiler &f, const Prefer &line, const Taking &where) {
    std::vector<RuleId> rules;
    for (const RuleId each : f.p.offers[where.offers]) {
        if (f.p.rules[each].own_roles > 0 && is_about(f, line, each)) {
            rules.push_back(each);
        }
    }
    return rules;
}

bool is_asked(const FunctionCompiler &f, const Prefer &line, const Taking &where) {
    return line.in == no_id || (where.asking != no_id && f.u.code.rule_is[where.asking][line.in]);
}

// `prefer pass`, whatever else is on offer.
bool is_pass(const FunctionCompiler &f, const Prefer &line) {
    const ir::NodeId value = line.value == no_id ? ir::none : f.p.functions[line.value].body;
    return value != ir::none && f.n(value).op == I::constant && f.n(value).value == 0;
}

void call_for_acts(FunctionCompiler &f, std::uint32_t function, bool free, Reg to) {
    const TempScope scope(f.e);
    const Reg argument = f.e.numbers(1);
    f.e.move(argument, asker);
    f.e.emit(Op::call, to, argument, free ? Reg{1} : no_register, function);
}

// Gives the act that a function of the asker finds.
void give_found(FunctionCompiler &f, std::uint32_t function, bool free) {
    const TempScope scope(f.e);
    const Reg act = f.e.temp(type_act);
    const Label nothing = f.e.label();
    call_for_acts(f, function, free, act);
    f.e.jump(Op::jump_unless, nothing, act);
    f.e.emit(Op::give, act);
    f.e.bind(nothing);
}

// Gives that element of a list.
void give_element(FunctionCompiler &f, Reg list, Reg number) {
    const Reg act = f.e.temp(type_act);
    const Label none = f.e.label();
    f.e.jump(Op::next_element, none, act, list, number);
    f.e.emit(Op::give, act);
    f.e.bind(none);
}

// All offers and, behind them, to pass; without an offer there is no question.
Reg list_of_all(FunctionCompiler &f, const Taking &where) {
    const Reg all = f.e.temp(list_of(type_act)), pass = f.e.temp(type_act), count = f.e.temp(type_number);
    const Label some = f.e.label();
    f.all_acts(where.offers, asker, where.free, all);
    f.e.emit(Op::size, count, all);
    f.e.jump(Op::jump_more_than, some, count, no_register, no_register, 0);
    f.e.emit(Op::give_nothing);
    f.e.bind(some);
    f.e.constant(pass, 0);
    f.e.emit(Op::append, all, all, pass);
    return all;
}

// A line that has to see all of what it is about at once.
void best_of_list(FunctionCompiler &f, const Prefer &line, Reg list, const ListedActs &listed = {}) {
    const Reg chosen = f.constant(-1);
    const Label none = f.e.label();
    f.best_of(line, type_act, list, chosen, listed);
    f.e.jump(Op::jump_equal_to, none, chosen, no_register, no_register, std::uint32_t(-1));
    give_element(f, list, chosen);
    f.e.bind(none);
}

// The best of all acts of some rules, in a list.
void best_of_rules(FunctionCompiler &f, const Prefer &line, const std::vector<RuleId> &rules, bool free) {
    const TempScope scope(f.e);
    const Reg acts = f.e.temp(list_of(type_act)), more = f.e.temp(list_of(type_act));
    call_for_acts(f, f.u.enumerate(rules[0]), free, acts);
    for (std::size_t i = 1; i < rules.size(); ++i) {
        f.add_acts(rules[i], asker, free ? Reg{1} : no_register, more, acts);
    }
    best_of_list(f, line, acts, {true});
}

// The best of the acts of a rule whose list other lines want, too.
void best_of_shared(FunctionCompiler &f, const Prefer &line, RuleId rule, bool free) {
    const TempScope scope(f.e);
    const Label no = f.e.label();
    const LineGuard guard(f, line, rule, false);
    const Reg acts = f.e.temp(list_of(type_act));
    guard.unless_wanted(no);
    call_for_acts(f, f.u.enumerate(rule), free, acts);
    if (guard.waits()) {
        const Reg some = f.e.temp(type_number);
        f.e.emit(Op::size, some, acts);
        f.e.jump(Op::jump_less_than, no, some, no_register, no_register, 1);
        guard.unless_wanted_now(no);
    }
    best_of_list(f, line, acts, {true, rule, !guard.rest(), guard.rest()});
    f.e.bind(no);
}

// Do other lines of the policy ask for the rule's acts, too? Then one list serves them all: a quick run
// remembers it.
bool is_shared(const FunctionCompiler &f, PolicyId id, RuleId rule, const Taking &where) {
    return std::ranges::count_if(f.p.policies[id].prefers, [&](const Prefer &line) {
               return line.value == no_id && is_asked(f, line, where) && is_about(f, line, rule);
           }) > 1;
}

// Result of a function of the line; no call is made for a thing that cannot act anyway.
void give_best(FunctionCompiler &f, const PreferLine &line, RuleId rule) {
    const TempScope scope(f.e);
    const Label no = f.e.label();
    const Type actor = f.p.functions[f.p.rules[rule].function].registers[0].type;
    if (actor.kind == TypeKind::thing && actor.of != any_kind) {
        f.unless_of_kind(asker, actor.of, no);
    }
    give_found(f, f.u.line(line, rule), line.free);
    f.e.bind(no);
}

// Without an offer there is no question, so only a guard that cannot fail may be tested before the search.
bool never_fails(const FunctionCompiler &f, FunctionId guard) {
    return guard == no_id || Sure(f.p).expression(f.p.functions[guard], f.p.functions[guard].body);
}

// To pass is always on offer here: nothing else has to be listed for it.
void pass(FunctionCompiler &f, const Prefer &line) {
    const TempScope scope(f.e);
    const Label no = f.e.label();
    if (line.guard != no_id) {
        const Type parameters[] = {type_act};
        const Reg option = f.e.block(parameters), wanted = f.e.temp(type_yesno);
        f.e.constant(option, 0);
        f.e.emit(Op::call, wanted, option, no_register, f.u.function(line.guard));
        f.e.jump(Op::jump_unless, no, wanted);
    }
    f.e.emit(Op::give_nothing);
    f.e.bind(no);
}

void line_of_policy(FunctionCompiler &f, PolicyId id, std::size_t number, const Taking &where) {
    const TempScope scope(f.e);
    const Prefer &line = f.p.policies[id].prefers[number];
    if (line.value != no_id) {
        return is_pass(f, line) && line.keys.empty() && never_fails(f, line.guard)
                   ? pass(f, line)
                   : best_of_list(f, line, list_of_all(f, where));
    }
    const std::vector<RuleId> rules = rules_of(f, line, where);
    if (!line.keys.empty() && rules.size() > 1) {
        return best_of_rules(f, line, rules, where.free);
    }
    for (const RuleId each : rules) {
        is_shared(f, id, each, where) ? best_of_shared(f, line, each, where.free)
                                      : give_best(f, {id, number, where.free}, each);
    }
}

// The first offer, for any policy: one shared function, since one for each policy would call each rule.
std::uint32_t first_offered(FunctionCompiler &f, const Taking &where) {
    const auto make = [where](FunctionCompiler &made) {
        begin_taking(made);
        const Reg acts = made.e.temp(list_of(type_act)), first = made.constant(0);
        for (const RuleId each : made.p.offers[where.offers]) {
            call_for_acts(made, made.u.enumerate(each), where.free, acts);
            give_element(made, acts, first);
        }
        made.finish();
    };
    return f.u.made("first of " + std::to_string(where.offers) + (where.free ? " free" : ""), make);
}

void fall_back(FunctionCompiler &f, Fallback fallback, const Taking &where) {
    if (fallback == Fallback::random) {
        const Reg all = list_of_all(f, where), chosen = f.e.temp(type_number);
        f.e.emit(Op::random_choice, chosen, all);
        give_element(f, all, chosen);
    } else if (fallback != Fallback::nothing) {
        give_found(f, first_offered(f, where), where.free);
    }
}

// ---- one line, asked for acts of one rule: all its roles are bound, side by side from register 0 on

// A function of the line, of the act at hand.
Reg ask_of_line(FunctionCompiler &f, const Prefer &line, FunctionId id, std::uint32_t code) {
    const Function &function = f.p.functions[id];
    std::vector<Type> types{type_act};
    for (std::size_t i = 1; i < function.parameters; ++i) {
        types.push_back(function.registers[i].type);
    }
    const Reg block = f.e.block(types), answer = f.e.temp(type_number);
    reads(f.p, function.body, 0) ? f.act_of_roles(f.rule, 0, block) : f.e.constant(block, 0);
    for (std::size_t i = 0; i + 1 < types.size(); ++i) {
        const Reg to = static_cast<Reg>(block + 1 + i), role = f.role_meant(line, f.rule, i);
        role == no_register ? f.e.constant(to, 0) : f.e.move(to, role);
    }
    f.e.emit(Op::call, answer, block, no_register, code);
    return answer;
}

// The best so far: its roles, side by side, and its keys.
struct Best {
    Reg found, roles;
    KeyRegs keys;
};

Best no_best(FunctionCompiler &f, const Prefer &line) {
    const auto &registers = f.e.code.registers;
    const std::vector<Type> roles(
        registers.begin(), registers.begin() + static_cast<std::ptrdiff_t>(f.p.rules[f.rule].own_roles));
    Best best{f.constant(0), f.e.block(roles), {}};
    best.keys.best = f.e.numbers(line.keys.size());
    best.keys.own = f.e.numbers(line.keys.size());
    for (const auto &[key, least] : line.keys) {
        best.keys.least.push_back(least);
    }
    return best;
}

// Keeps the act at hand if it is better than the best so far; else `next`.
void keep_better(FunctionCompiler &f, const Prefer &line, const Best &best, Label next) {
    for (std::size_t i = 0; i < line.keys.size(); ++i) {
        const FunctionId key = line.keys[i].first;
        f.e.move(static_cast<Reg>(best.keys.own + i), ask_of_line(f, line, key, f.u.function(key)));
    }
    const Label better = f.e.label();
    f.e.jump(Op::jump_unless, better, best.found);
    f.compare_keys(best.keys, better, next);
    f.e.go(next);
    f.e.bind(better);
    f.e.constant(best.found, 1);
    f.keep_keys(best.keys);
    for (std::uint32_t i = 0; i < f.p.rules[f.rule].own_roles; ++i) {
        f.e.move(static_cast<Reg>(best.roles + i), static_cast<Reg>(i));
    }
}

void give_act(FunctionCompiler &f, Reg roles) {
    const Reg act = f.e.temp(type_act);
    f.act_of_roles(f.rule, roles, act);
    f.e.emit(Op::give, act);
}

} // namespace

// asker -> the act of that rule that the line takes, or 0. Pure.
void FunctionCompiler::body_of_line(const PreferLine &of, RuleId id) {
    const Prefer &line = p.policies[of.policy].prefers[of.line];
    known_mode = of.free ? 1 : 0;
    begin_offers(id, "taking ", type_act);
    const bool first = line.keys.empty();
    const Best best = first ? Best{} : no_best(*this, line);
    const Label none = e.label();
    const LineGuard guard(*this, line, id, p.rules[id].own_roles == 1);
    const Reg asked = guard.waits() ? constant(0) : no_register;
    guard.unless_wanted(none);
    over_offered(id, [&](Label next) {
        const TempScope scope(e);
        if (guard.waits()) {
            const Label wanted = e.label();
            e.jump(Op::jump_if, wanted, asked);
            guard.unless_wanted_now(none);
            e.constant(asked, 1);
            e.bind(wanted);
        }
        if (guard.rest()) {
            e.jump(Op::jump_unless, next, ask_of_line(*this, line, line.guard, *guard.rest()));
        }
        first ? give_act(*this, 0) : keep_better(*this, line, best, next);
    });
    e.bind(none);
    if (!first) {
        const Label nothing = e.label();
        e.jump(Op::jump_unless, nothing, best.found);
        give_act(*this, best.roles);
        e.bind(nothing);
    }
    finish();
}

// asker -> the act that the policy takes there; 0: it passes, or there is none.
void FunctionCompiler::body_of_taking(PolicyId id, const Taking &where) {
    const Policy &policy = p.policies[id];
    begin_taking(*this);
    e.code.name = "policy " + policy.name;
    e.code.span = policy.span;
    e.at(policy.span);
    for (std::size_t i = 0; i < policy.prefers.size(); ++i) {
        if (answers_acts(policy.prefers[i]) && is_asked(*this, policy.prefers[i], where)) {
            line_of_policy(*this, id, i, where);
        }
    }
    fall_back(*this, policy.fallback, where);
    finish();
}

} // namespace bylaw
