// `whenever`: edges at writes, at things that are made, at conditions that come and go.
#include "interpreter/compile/function.hpp"
#include "interpreter/compile/watched.hpp"

#include <algorithm>

namespace bylaw {

namespace {

struct Watch { // a `whenever` at a write
    std::uint32_t whenever;
    Reg waiting, self; // the things for which it does not hold before; one of them
    Type type;         // type of `self`
};

// Candidates of a `whenever` for a write to this owner's field: the owner, its conditions, or all things.
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

// Remembers those for which it does not hold yet.
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

void wait_for_anybody(FunctionCompiler &f, std::span<const std::uint32_t> whenevers,
                      std::vector<Watch> &watches) {
    for (const std::uint32_t each : whenevers) {
        const Watch watch = watches.emplace_back(new_watch(f, each));
        f.over_bundle(f.p.whenevers[each].bundle, no_register, watch.self, no_register,
                      [&](Label next) { wait_for(f, watch, next); });
    }
}

void run_those_true_now(FunctionCompiler &f, const std::vector<Watch> &watches) {
    for (const Watch &watch : watches) {
        f.over_list(watch.waiting, watch.self, [&](Label) { run_if_true_now(f, watch); });
    }
}

} // namespace

// An edge: what does not hold before the write and holds after it.
void FunctionCompiler::whenever(FieldId id, Reg owner, const std::function<void()> &write) {
    const Field &field = p.fields[id];
    std::vector<Watch> watches;
    for (const std::uint32_t watcher : field.watchers) {
        const Watch watch = watches.emplace_back(new_watch(*this, watcher));
        over_watchers(*this, p.whenevers[watcher], field, owner, watch.self,
                      [&](Label next) { wait_for(*this, watch, next); });
    }
    wait_for_anybody(*this, u.watched.through(id), watches);
    write();
    run_those_true_now(*this, watches);
}

// Does so for a new thing. It has not become what it is made as. Others may become true by it, and are tested
// when it is complete, with all things made for its fields.
void FunctionCompiler::whenever_made(KindId kind, const std::function<void()> &make) {
    std::vector<Watch> watches;
    if (!starting) {
        wait_for_anybody(*this, u.watched.by_made(kind), watches);
    }
    make();
    run_those_true_now(*this, watches);
}

// Does so for a gained, lost or counted condition, and its modifiers.
void FunctionCompiler::whenever_borne(ConditionId id, const std::function<void()> &change) {
    const TempScope scope(e);
    std::vector<Watch> watches;
    wait_for_anybody(*this, u.watched.by_condition(id), watches);
    change();
    run_those_true_now(*this, watches);
}

} // namespace bylaw
