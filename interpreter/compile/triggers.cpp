// `before / instead of / after` at a seam, and `whenever`: edges at writes.
#include "interpreter/compile/function.hpp"
#include "interpreter/compile/watched.hpp"

#include <algorithm>

namespace bylaw {

namespace {

struct Watch { // a `whenever` at a write
    std::uint32_t whenever;
    Reg waiting, self; // a list of those for whom it does not hold before; one of them
    Type type;         // of `self`
};

// What a trigger yields in the place of the rule, which forgets it at once: nobody else may find it there.
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

// For whom a `whenever` may come true by a write to this owner's field: the owner, its conditions, or
// everybody.
void over_watchers(FunctionCompiler &f, const Whenever &each, const Field &field, Reg owner, Reg self,
                   const std::function<void(Label next)> &body) {
    const Bundle &bundle = f.p.bundles[each.bundle];
    if (bundle.sort == BundleSort::condition && field.owner == FieldOwner::condition) {
        f.e.move(self, owner);
        const Label next = f.e.label();
        body(next);
        f.e.bind(next);
        return;
    }
    const auto id = static_cast<FieldId>(&field - f.p.fields.data());
    const auto whenever = static_cast<std::uint32_t>(&each - f.p.whenevers.data());
    const bool only_the_owners =
        field.owner == FieldOwner::kind &&
        std::ranges::find(f.u.watched.elsewhere(id), whenever) == f.u.watched.elsewhere(id).end();
    f.over_bundle(each.bundle, only_the_owners ? owner : no_register, self, no_register, body);
}

// Goes to `when_true` if the condition of the `whenever` holds for this bearer.
void watch_holds(FunctionCompiler &f, const Watch &watch, Label when_true) {
    const TempScope scope(f.e);
    const Reg block = f.e.block({&watch.type, 1}), answer = f.e.temp(type_yesno);
    f.e.move(block, watch.self);
    f.e.emit(Op::call, answer, block, no_register, f.u.function(f.p.whenevers[watch.whenever].condition));
    f.e.jump(Op::jump_if, when_true, answer);
}

Watch new_watch(FunctionCompiler &f, std::uint32_t watcher) {
    const Type type = f.self_type(f.p.whenevers[watcher].bundle);
    const Watch watch{watcher, f.e.temp({TypeKind::list, type.kind, type.of}), f.e.temp(type), type};
    f.e.constant(watch.waiting, 0);
    return watch;
}

// Those for whom it does not hold yet are remembered.
void wait_for(FunctionCompiler &f, const Watch &watch, Label next) {
    watch_holds(f, watch, next);
    f.e.emit(Op::append, watch.waiting, watch.waiting, watch.self);
}

void run_if_true_now(FunctionCompiler &f, const Watch &watch) {
    const TempScope scope(f.e);
    const Label yes = f.e.label(), no = f.e.label();
    if (watch.type == type_instance) {
        const Reg there = f.e.temp(type_yesno);
        f.e.emit(Op::alive, there, watch.self);
        f.e.jump(Op::jump_unless, no, there);
    }
    watch_holds(f, watch, yes);
    f.e.go(no);
    f.e.bind(yes);
    const Reg block = f.e.block({&watch.type, 1});
    f.e.move(block, watch.self);
    f.e.emit(Op::call_trigger, f.e.temp(type_number), block, no_register,
             halves(f.u.function(f.p.whenevers[watch.whenever].body), no_id));
    f.e.bind(no);
}

} // namespace

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

// An edge: what does not hold before the write and holds after it.
void FunctionCompiler::whenever(FieldId id, Reg owner, const std::function<void()> &write) {
    const Field &field = p.fields[id];
    std::vector<Watch> watches;
    for (const std::uint32_t watcher : field.watchers) {
        const Watch watch = watches.emplace_back(new_watch(*this, watcher));
        over_watchers(*this, p.whenevers[watcher], field, owner, watch.self,
                      [&](Label next) { wait_for(*this, watch, next); });
    }
    write();
    for (const Watch &watch : watches) {
        over_list(watch.waiting, watch.self, [&](Label) { run_if_true_now(*this, watch); });
    }
}

// The same where a thing comes to be. It has not become what it is made as; others may come true by it, and
// look when it is whole, with whatever is made for its fields.
void FunctionCompiler::whenever_made(KindId kind, const std::function<void()> &make) {
    std::vector<Watch> watches;
    for (const std::uint32_t watcher : starting ? std::vector<std::uint32_t>() : u.watched.by_made(kind)) {
        const Watch watch = watches.emplace_back(new_watch(*this, watcher));
        over_bundle(p.whenevers[watcher].bundle, no_register, watch.self, no_register,
                    [&](Label next) { wait_for(*this, watch, next); });
    }
    make();
    for (const Watch &watch : watches) {
        over_list(watch.waiting, watch.self, [&](Label) { run_if_true_now(*this, watch); });
    }
}

} // namespace bylaw
