// `before / instead of / after` at a seam.
#include "interpreter/compile/function.hpp"

namespace bylaw {

namespace {

// Reads a trigger's result in the place of the rule, which forgets it at once, so that no other call finds it
// there.
void take_answer(FunctionCompiler &f, FieldId answer, Reg ran, Label taken) {
    const TempScope scope(f.e);
    const Field &field = f.p.fields[answer];
    const Label no = f.e.label();
    f.e.jump(Op::jump_unless, no, ran);
    f.load_raw(field, answer, 0, no_register, f.result_register);
    f.store_raw(field, answer, 0, no_register, f.constant(0));
    f.e.go(taken);
    f.e.bind(no);
}

void trigger_at_seam(FunctionCompiler &f, const TriggerMatch &match, RuleId of, Reg first, Reg mark,
                     const Label *taken) {
    const Trigger &trigger = f.p.triggers[match.trigger];
    const std::uint32_t code =
        f.u.made("trigger " + std::to_string(match.trigger),
                 [id = match.trigger](FunctionCompiler &made) { made.trigger_body(id); });
    std::vector<Type> types = f.clause_types(trigger.bundle, match.arguments, first);
    if (match.wants_act) {
        types.push_back(type_act);
    }
    const Reg block = f.e.block(types), self = f.e.temp(types[0]), ran = f.e.temp(type_yesno);
    const Reg bearer = f.bound_bearer(match.arguments, trigger.bearer_argument, first);
    f.over_bundle(trigger.bundle, bearer, self, mark, [&](Label) {
        f.e.move(block, self);
        f.pass_arguments(match.arguments, first, block);
        if (match.wants_act) {
            f.act_of_roles(of, first, static_cast<Reg>(block + types.size() - 1));
        }
        f.e.emit(Op::call_trigger, ran, block, no_register, halves(code, match.trigger));
        if (taken != nullptr && trigger.answer != no_id) {
            take_answer(f, trigger.answer, ran, *taken);
        } else if (taken != nullptr) {
            f.e.jump(Op::jump_if, *taken, ran);
        }
    });
}

} // namespace

void FunctionCompiler::seam_from(std::span<const TriggerMatch> triggers, RuleId of, Reg first,
                                 const Label *taken) {
    if (triggers.empty()) {
        return;
    }
    const TempScope scope(e);
    // Bearers are fixed at the begin of the moment: conditions that a trigger adds do not act in it.
    const Reg mark = e.temp(type_instance);
    e.emit(Op::instance_mark, mark);
    for (const TriggerMatch &match : triggers) {
        const TempScope inner(e);
        trigger_at_seam(*this, match, of, first, mark, taken);
    }
}

// self, roles... -> yes if it applied.
void FunctionCompiler::trigger_body(TriggerId id) {
    const Trigger &trigger = p.triggers[id];
    const Function &function = p.functions[trigger.function];
    begin(function, p.bundles[trigger.bundle].sort == BundleSort::condition);
    e.code.span = trigger.span;
    e.at(trigger.span);
    const Label no = e.label();
    if (trigger.guard != ir::none) {
        branch(trigger.guard, no, false);
    }
    if (trigger.once != no_id) {
        const TempScope scope(e);
        const Reg used = e.temp(type_yesno);
        load_raw(p.fields[trigger.once], trigger.once, 0, no_register, used);
        e.jump(Op::jump_if, no, used);
        e.constant(used, 1);
        store_raw(p.fields[trigger.once], trigger.once, 0, no_register, used);
    }
    e.note(Note::trigger, id);
    statement(function.body);
    e.emit(Op::give, constant(1));
    e.bind(no);
    finish();
}

} // namespace bylaw
