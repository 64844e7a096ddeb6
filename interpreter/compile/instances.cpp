// Who bears a condition: loops over its instances, and `is`.
#include "interpreter/compile/function.hpp"

namespace bylaw {

// Runs `body` for each instance of the condition, or of one that is it, in the order of gaining. With a
// bearer only its own. A condition that is borne `while` something holds has no stored instances: its bearers
// are tried.
void FunctionCompiler::over_instances(ConditionId id, Reg bearer, Reg instance,
                                      const std::function<void(Label next)> &body, Reg mark) {
    const TempScope scope(e);
    if (p.conditions[id].while_ != no_id) {
        return over_unstored(p.conditions[id], bearer, instance, body);
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

void FunctionCompiler::over_unstored(const Condition &condition, Reg bearer, Reg instance,
                                     const std::function<void(Label next)> &body) {
    const Reg thing = e.temp(type_number), holds = e.temp(type_yesno);
    const auto one = [&](Label next) {
        const Reg argument = e.numbers(1);
        e.move(argument, thing);
        e.emit(Op::call, holds, argument, no_register, u.function(condition.while_));
        e.jump(Op::jump_unless, next, holds);
        e.emit(Op::negate, instance, thing);
        body(next);
    };
    const Label over = e.label();
    if (bearer == no_register) {
        over_things(condition.on, thing, [&](Label) {
            const Label next = e.label();
            one(next);
            e.bind(next);
        });
    } else {
        e.move(thing, bearer);
        if (condition.on != no_id) {
            e.emit(Op::is_kind, holds, thing, no_register, condition.on);
            e.jump(Op::jump_unless, over, holds);
        }
        one(over);
    }
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
                bears_unstored(p.conditions[c], thing, answer, over);
            }
        }
    }
    if (stored) {
        e.emit(Op::borne, answer, thing, no_register, id);
    }
    e.bind(over);
    e.move(to, answer);
}

// Goes to `yes` if the thing is of the condition's kind and its `while` holds for it.
void FunctionCompiler::bears_unstored(const Condition &condition, Reg thing, Reg answer, Label yes) {
    const TempScope scope(e);
    const Label next = e.label();
    const Reg argument = e.numbers(1);
    e.jump(Op::jump_unless, next, thing);
    if (condition.on != no_id) {
        e.emit(Op::is_kind, answer, thing, no_register, condition.on);
        e.jump(Op::jump_unless, next, answer);
    }
    e.move(argument, thing);
    e.emit(Op::call, answer, argument, no_register, u.function(condition.while_));
    e.jump(Op::jump_if, yes, answer);
    e.bind(next);
}

} // namespace bylaw
