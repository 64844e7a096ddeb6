// A policy: the first `prefer` that fits an offered option; among several the best by its keys.
#include "interpreter/compile/function.hpp"
#include "interpreter/program/question_sort.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// options, the rule that asks, the number of the fallback option, of what sort the options are
// (question_sort.hpp).
constexpr Reg policy_options = 0, policy_rule = 1, policy_fallback = 2, policy_sort = 3;

// The role of an act that the prefer calls so. Where all acts are of one rule, it has its place there.
void role_of_option(FunctionCompiler &f, const Prefer &prefer, std::size_t which, Reg option,
                    const ListedActs &listed, Reg to) {
    if (listed.only != no_id) {
        const Reg own = f.role_meant(prefer, listed.only, which);
        own == no_register ? f.e.constant(to, 0) : f.e.emit(Op::word_at, to, option, no_register, own + 1);
    } else if (prefer.any) {
        f.actor_of_act(option, to);
    } else {
        f.role_of_act(option, prefer.rule, prefer.roles[which], to);
    }
}

// The option and the roles that a prefer's functions take; `code`: of one that takes what `function` does.
Reg prefer_call(FunctionCompiler &f, const Prefer &prefer, FunctionId function, std::uint32_t code,
                Reg option, Type option_type, const ListedActs &listed = {}) {
    std::vector<Type> types{option_type};
    const auto &registers = f.p.functions[function].registers;
    for (std::size_t i = 0; i < prefer.roles.size(); ++i) {
        types.push_back(i + 1 < registers.size() ? registers[i + 1].type : type_number);
    }
    types.resize(std::min<std::size_t>(types.size(), std::max(f.p.functions[function].parameters, 1U)));
    const Reg block = f.e.block(types), answer = f.e.temp(type_number);
    f.e.move(block, option);
    for (std::size_t i = 0; i + 1 < types.size(); ++i) {
        role_of_option(f, prefer, i, option, listed, static_cast<Reg>(block + 1 + i));
    }
    f.e.emit(Op::call, answer, block, no_register, code);
    return answer;
}

// Goes to `no` unless the option is what the `ask { }` that asks calls so.
void choice_fits(FunctionCompiler &f, StringId name, Reg option, Label no) {
    const Label yes = f.e.label();
    for (std::uint32_t ask = 0; ask < f.p.choices.size(); ++ask) {
        const std::vector<StringId> &names = f.p.choices[ask];
        const auto end = names.begin() + static_cast<std::ptrdiff_t>(names.size() / 2);
        const auto at = std::find(names.begin(), end, name);
        if (at == end) {
            continue;
        }
        const TempScope scope(f.e);
        const Label other = f.e.label();
        f.e.jump(Op::jump_unequal, other, policy_sort, f.constant(choice_sort(ask)));
        f.e.jump(Op::jump_equal_to, yes, option, no_register, no_register,
                 static_cast<std::uint32_t>(at - names.begin()));
        f.e.bind(other);
    }
    f.e.go(no);
    f.e.bind(yes);
}

// Goes to `no` unless the option is one that this prefer means.
void prefer_fits(FunctionCompiler &f, const Prefer &prefer, Reg option, Type type, Label no,
                 const ListedActs &listed) {
    const TempScope scope(f.e);
    const auto ask = [&](FunctionId function, std::uint32_t code) {
        return prefer_call(f, prefer, function, code, option, type, listed);
    };
    if (prefer.choice != no_id) {
        choice_fits(f, prefer.choice, option, no);
    } else if (prefer.value != no_id) {
        f.e.jump(Op::jump_unequal, no, ask(prefer.value, f.u.function(prefer.value)), option);
    } else if (!listed.meant) {
        f.e.jump(Op::jump_unless, no, option); // to pass is no act
        if (!prefer.any) {
            const Reg is = f.e.temp(type_yesno);
            f.e.emit(Op::act_rule_is, is, option, no_register, prefer.rule);
            f.e.jump(Op::jump_unless, no, is);
        }
    }
    if (listed.guard) {
        f.e.jump(Op::jump_unless, no, ask(prefer.guard, *listed.guard));
    } else if (prefer.guard != no_id && !listed.unguarded) {
        f.e.jump(Op::jump_unless, no, ask(prefer.guard, f.u.function(prefer.guard)));
    }
}

// Continues only where it is one of the rules that the prefer is about that asks, of options of its sort.
void prefer_is_asked(FunctionCompiler &f, const Prefer &each, Type type, Label skip) {
    const Label asked_here = f.e.label();
    if (each.in != no_id) {
        for (RuleId r = 0; r < f.p.rules.size(); ++r) {
            if (f.u.code.rule_is[r][each.in]) {
                f.e.jump(Op::jump_equal_to, asked_here, policy_rule, no_register, no_register, r);
            }
        }
        f.e.go(skip);
        f.e.bind(asked_here);
    }
    if (each.value != no_id && type.kind != TypeKind::act) {
        const std::int64_t sort = option_sort(f.p.ir[f.p.functions[each.value].body].type);
        const Reg wanted = f.constant(sort); // a word of another sort means something else
        f.e.jump(Op::jump_unequal, skip, policy_sort, wanted);
    }
}

// The option just counted by `at` is the chosen one, unless one before it is as good by its keys: then
// `next`.
void keep_if_better(FunctionCompiler &f, const KeyRegs &keys, Reg chosen, Reg at, Label next) {
    const Label better = f.e.label();
    if (!keys.least.empty()) {
        f.e.jump(Op::jump_equal_to, better, chosen, no_register, no_register, std::uint32_t(-1));
        f.compare_keys(keys, better, next);
        f.e.go(next);
    }
    f.e.bind(better);
    f.e.emit(Op::add_constant, chosen, at, no_register, -1);
    f.keep_keys(keys);
}

void prefer(FunctionCompiler &f, const Prefer &each, Type type) {
    const TempScope scope(f.e);
    const Label skip = f.e.label();
    prefer_is_asked(f, each, type, skip);
    const Reg chosen = f.constant(-1);
    f.best_of(each, type, policy_options, chosen);
    f.e.jump(Op::jump_equal_to, skip, chosen, no_register, no_register, std::uint32_t(-1));
    f.e.emit(Op::give, chosen);
    f.e.bind(skip);
}

// To do nothing is the last option where it is one.
void pass(FunctionCompiler &f) {
    const TempScope scope(f.e);
    const Reg count = f.e.temp(type_number), last = f.e.temp(type_act);
    const Label must = f.e.label();
    f.e.emit(Op::size, count, policy_options);
    f.e.emit(Op::element, last, policy_options, count);
    f.e.jump(Op::jump_if, must, last);
    f.e.emit(Op::add_constant, count, count, no_register, -1);
    f.e.emit(Op::give, count);
    f.e.bind(must);
}

void fall_back(FunctionCompiler &f, Fallback fallback, bool acts) {
    if (fallback == Fallback::random) {
        const Reg chosen = f.e.temp(type_number);
        f.e.emit(Op::random_choice, chosen, policy_options);
        return f.e.emit(Op::give, chosen);
    }
    if (fallback == Fallback::nothing && acts) {
        pass(f);
    }
    f.e.emit(Op::give, fallback == Fallback::first ? f.constant(0) : Reg{policy_fallback});
}

} // namespace

// The place, among the roles of the rule, of the one that the line means; no register: it has none.
Reg FunctionCompiler::role_meant(const Prefer &line, RuleId of, std::size_t which) const {
    const RuleCode &code = u.code.rules[of];
    if (line.any) {
        return p.functions[p.rules[of].function].registers[0].type.kind == TypeKind::thing ? Reg{0}
                                                                                           : no_register;
    }
    const auto at = static_cast<std::size_t>(std::ranges::find(code.family, line.rule) - code.family.begin());
    const std::uint16_t own = code.registers[at][line.roles[which]];
    return own < p.rules[of].own_roles ? own : no_register;
}

// Reads a role of an act of that rule or of one that is it: its own roles may have another order.
void FunctionCompiler::role_of_act(Reg act, RuleId id, std::uint32_t number, Reg to) {
    const TempScope scope(e);
    const Label over = e.label();
    Reg which = no_register;
    for (RuleId r = 0; r < p.rules.size(); ++r) {
        if (r == id || !u.code.rule_is[r][id]) {
            continue;
        }
        const RuleCode &child = u.code.rules[r];
        const auto at = static_cast<std::size_t>(std::find(child.family.begin(), child.family.end(), id) -
                                                 child.family.begin());
        const std::uint16_t own = child.registers[at][number];
        if (own == number) {
            continue;
        }
        if (which == no_register) {
            which = e.temp(type_number);
            e.emit(Op::word_at, which, act, no_register, 0);
        }
        const Label next = e.label();
        e.jump(Op::jump_unequal_to, next, which, no_register, no_register, r);
        own < p.rules[r].own_roles ? e.emit(Op::word_at, to, act, no_register, own + 1) : e.constant(to, 0);
        e.go(over);
        e.bind(next);
    }
    e.emit(Op::word_at, to, act, no_register, number + 1);
    e.bind(over);
}

// The first role, if it is a thing.
void FunctionCompiler::actor_of_act(Reg act, Reg to) {
    const TempScope scope(e);
    const Label nobody = e.label(), over = e.label();
    const Reg which = e.temp(type_number);
    e.emit(Op::word_at, which, act, no_register, 0);
    for (RuleId r = 0; r < p.rules.size(); ++r) {
        if (p.rules[r].own_roles > 0 &&
            p.functions[p.rules[r].function].registers[0].type.kind != TypeKind::thing) {
            e.jump(Op::jump_equal_to, nobody, which, no_register, no_register, r);
        }
    }
    e.emit(Op::word_at, to, act, no_register, 1);
    e.go(over);
    e.bind(nobody);
    e.constant(to, 0);
    e.bind(over);
}

// The number of an option is its place among all, the loop's own count. Partial evaluation knows it even if
// other options may be missing.
void FunctionCompiler::best_of(const Prefer &each, Type type, Reg options, Reg chosen,
                               const ListedActs &listed) {
    const TempScope scope(e);
    const std::size_t count = each.keys.size();
    KeyRegs keys;
    keys.best = e.numbers(std::max<std::size_t>(count, 1));
    keys.own = e.numbers(std::max<std::size_t>(count, 1));
    const Reg option = e.temp(type), at = constant(0);
    const Label again = e.label(), over = e.label(), next = e.label();
    e.bind(again);
    e.jump(Op::next_element, over, option, options, at);
    prefer_fits(*this, each, option, type, next, listed);
    for (std::size_t i = 0; i < count; ++i) {
        const FunctionId key = each.keys[i].first;
        e.move(static_cast<Reg>(keys.own + i),
               prefer_call(*this, each, key, u.function(key), option, type, listed));
        keys.least.push_back(each.keys[i].second);
    }
    keep_if_better(*this, keys, chosen, at, next);
    if (count == 0) { // the first that fits
        e.go(over);
    }
    e.bind(next);
    e.jump(Op::loop, again);
    e.bind(over);
}

// `prefer pass` is a value, but one that answers where acts are on offer.
bool FunctionCompiler::answers_acts(const Prefer &prefer) const {
    if (prefer.choice != no_id) {
        return false;
    }
    return prefer.value == no_id || p.ir[p.functions[prefer.value].body].type.kind == TypeKind::act;
}

void FunctionCompiler::body_of_policy(PolicyId id, bool acts) {
    const Policy &policy = p.policies[id];
    const Type option = acts ? type_act : type_number;
    const Type parameters[] = {list_of(option), type_number, type_number, type_number};
    begin(parameters);
    e.code.name = "policy " + policy.name;
    e.code.quiet = true;
    e.code.span = policy.span;
    e.at(policy.span);
    for (const Prefer &each : policy.prefers) {
        if (answers_acts(each) == acts) {
            prefer(*this, each, option);
        }
    }
    fall_back(*this, policy.fallback, acts);
    finish();
}

} // namespace bylaw
