// `before / instead of / after` at a seam, and `whenever`: edges at writes.
#include "interpreter/compile/function.hpp"
#include "interpreter/compile/watched.hpp"

namespace bylaw {

void FunctionCompiler::seam_from(std::span<const TriggerMatch> triggers, RuleId of, Reg first,
                                 const Label *taken) {
    if (triggers.empty()) {
        return;
    }
    const TempScope scope(e);
    // Who bears what is fixed when the moment comes: what a trigger adds has no part in this moment.
    const Reg mark = e.temp(type_instance);
    e.emit(Op::instance_mark, mark);
    for (const TriggerMatch &match : triggers) {
        const TempScope inner(e);
        trigger_at_seam(match, of, first, mark, taken);
    }
}

void FunctionCompiler::trigger_at_seam(const TriggerMatch &match, RuleId of, Reg first, Reg mark,
                                       const Label *taken) {
    const Trigger &trigger = p.triggers[match.trigger];
    const std::uint32_t code = u.made("trigger " + std::to_string(match.trigger),
                                      [id = match.trigger](FunctionCompiler &f) { f.trigger_body(id); });
    std::vector<Type> types = clause_types(trigger.bundle, match.arguments, first);
    if (match.wants_act) {
        types.push_back(type_act);
    }
    const Reg block = e.block(types), self = e.temp(types[0]), ran = e.temp(type_yesno);
    const Reg bearer = bound_bearer(match.arguments, trigger.bearer_argument, first);
    over_bundle(trigger.bundle, bearer, self, mark, [&](Label) {
        e.move(block, self);
        pass_arguments(match.arguments, first, block);
        if (match.wants_act) {
            act_of_roles(of, first, static_cast<Reg>(block + types.size() - 1));
        }
        e.emit(Op::call_trigger, ran, block, no_register, halves(code, match.trigger));
        if (taken != nullptr) {
            e.jump(Op::jump_if, *taken, ran);
        }
    });
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

// For whom a `whenever` may come true by a write to this owner's field: the owner, its conditions, or
// everybody.
void FunctionCompiler::over_watchers(const Whenever &each, const Field &field, Reg owner, Reg self,
                                     const std::function<void(Label next)> &body) {
    const Bundle &bundle = p.bundles[each.bundle];
    if (bundle.sort == BundleSort::condition && field.owner == FieldOwner::condition) {
        e.move(self, owner);
        const Label next = e.label();
        body(next);
        e.bind(next);
        return;
    }
    const auto id = static_cast<FieldId>(&field - p.fields.data());
    const bool only_the_owners = field.owner == FieldOwner::kind && !looks_elsewhere(p, each, id);
    over_bundle(each.bundle, only_the_owners ? owner : no_register, self, no_register, body);
}

// Goes to `when_true` if the condition of the `whenever` holds for this bearer.
void FunctionCompiler::watch_holds(const Watch &watch, Label when_true) {
    const TempScope scope(e);
    const Reg block = e.block({&watch.type, 1}), answer = e.temp(type_yesno);
    e.move(block, watch.self);
    e.emit(Op::call, answer, block, no_register, u.function(p.whenevers[watch.whenever].condition));
    e.jump(Op::jump_if, when_true, answer);
}

// An edge: what does not hold before the write and holds after it.
void FunctionCompiler::whenever(FieldId id, Reg owner, const std::function<void()> &write) {
    const Field &field = p.fields[id];
    std::vector<Watch> watches;
    for (const std::uint32_t watcher : field.watchers) {
        const Whenever &each = p.whenevers[watcher];
        const Type type = self_type(each.bundle);
        const Watch watch{watcher, e.temp({TypeKind::list, type.kind, type.of}), e.temp(type), type};
        watches.push_back(watch);
        e.constant(watch.waiting, 0);
        over_watchers(each, field, owner, watch.self, [&](Label next) {
            watch_holds(watch, next);
            e.emit(Op::append, watch.waiting, watch.waiting, watch.self);
        });
    }
    write();
    for (const Watch &watch : watches) {
        over_list(watch.waiting, watch.self, [&](Label) { run_if_true_now(watch); });
    }
}

void FunctionCompiler::run_if_true_now(const Watch &watch) {
    const TempScope scope(e);
    const Label yes = e.label(), no = e.label();
    if (watch.type == type_instance) {
        const Reg there = e.temp(type_yesno);
        e.emit(Op::alive, there, watch.self);
        e.jump(Op::jump_unless, no, there);
    }
    watch_holds(watch, yes);
    e.go(no);
    e.bind(yes);
    const Reg block = e.block({&watch.type, 1});
    e.move(block, watch.self);
    e.emit(Op::call_trigger, e.temp(type_number), block, no_register,
           halves(u.function(p.whenevers[watch.whenever].body), no_id));
    e.bind(no);
}

} // namespace bylaw
