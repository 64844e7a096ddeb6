// Who bears a condition: loops over its instances, and `is`.
#include "interpreter/compile/function.hpp"

namespace bylaw {

namespace {

void over_unstored(FunctionCompiler &f, const Condition &condition, Reg bearer, Reg instance,
                   const std::function<void(Label next)> &body) {
    const Reg thing = f.e.temp(type_number), holds = f.e.temp(type_yesno);
    const auto one = [&](Label next) {
        const Reg argument = f.e.numbers(1);
        f.e.move(argument, thing);
        f.e.emit(Op::call, holds, argument, no_register, f.u.function(condition.while_));
        f.e.jump(Op::jump_unless, next, holds);
        f.e.emit(Op::negate, instance, thing);
        body(next);
    };
    const Label over = f.e.label();
    if (bearer == no_register) {
        f.over_things(condition.on, thing, [&](Label) {
            const Label next = f.e.label();
            one(next);
            f.e.bind(next);
        });
    } else {
        f.e.move(thing, bearer);
        if (condition.on != no_id) {
            f.e.emit(Op::is_kind, holds, thing, no_register, condition.on);
            f.e.jump(Op::jump_unless, over, holds);
        }
        one(over);
    }
    f.e.bind(over);
}

// Goes to `yes` if the thing is of the condition's kind and its `while` holds for it.
void bears_unstored(FunctionCompiler &f, const Condition &condition, Reg thing, Reg answer, Label yes) {
    const TempScope scope(f.e);
    const Label next = f.e.label();
    const Reg argument = f.e.numbers(1);
    f.e.jump(Op::jump_unless, next, thing);
    if (condition.on != no_id) {
        f.e.emit(Op::is_kind, answer, thing, no_register, condition.on);
        f.e.jump(Op::jump_unless, next, answer);
    }
    f.e.move(argument, thing);
    f.e.emit(Op::call, answer, argument, no_register, f.u.function(condition.while_));
    f.e.jump(Op::jump_if, yes, answer);
    f.e.bind(next);
}

} // namespace

// Runs `body` for each instance of the condition, or of one that is it, in the order of gaining. With a
// bearer only its own. A condition that is borne `while` something holds has no stored instances: its bearers
// are tried.
void FunctionCompiler::over_instances(ConditionId id, Reg bearer, Reg instance,
                                      const std::function<void(Label next)> &body, Reg mark) {
    const TempScope scope(e);
    if (p.conditions[id].while_ != no_id) {
        return over_unstored(*this, p.conditions[id], bearer, instance, body);
    }
    if (mark == no_register) {
        mark = e.temp(type_instance);
        e.emit(Op::instance_mark, mark);
    }
    const Label again = e.label(), over = e.label();
    e.constant(instance, 0);
    e.bind(again);
    e.jump(Op::next_instance, over, instance, bearer, mark, id);
    body(again);
    e.jump(Op::loop, again);
    e.bind(over);
}

// Stored instances first; then the `while` conditions that are it, evaluated.
void FunctionCompiler::bears(ConditionId id, Reg thing, Reg to) {
    const Label over = e.label();
    bool stored = false;
    const Reg answer = e.temp(type_yesno);
    e.constant(answer, 0);
    for (ConditionId c = 0; c < p.conditions.size(); ++c) {
        if (u.condition_is(c, id)) {
            const bool evaluated = p.conditions[c].while_ != no_id;
            stored = stored || !evaluated;
            if (evaluated) {
                bears_unstored(*this, p.conditions[c], thing, answer, over);
            }
        }
    }
    if (stored) {
        e.emit(Op::borne, answer, thing, no_register, id);
    }
    e.bind(over);
    e.move(to, answer);
}

} // namespace bylaw
