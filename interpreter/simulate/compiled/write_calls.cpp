// Calls of functions, of helpers and of hooks.
#include "interpreter/simulate/compiled/function_writer.hpp"

#include "interpreter/simulate/compiled/helpers.hpp"

#include <algorithm>

namespace bylaw::compiled {

std::string helper(std::string_view name) {
    const void *found = nullptr;
#define BYLAW_FIND(helper, gives, parameters)                                                                \
    found = name == #helper ? reinterpret_cast<const void *>(&Helpers::helper) : found;
    BYLAW_HELPERS(BYLAW_FIND)
#undef BYLAW_FIND
    return address(found);
}

Value FunctionWriter::call_helper(std::string_view name, std::string_view type,
                                  std::initializer_list<std::string_view> words) {
    std::string all;
    for (const std::string_view each : words) {
        all += ", i64 ";
        all += each;
    }
    return let("call {} {}(ptr %cx{}) nounwind", {type, helper(name), all});
}

void FunctionWriter::call_helper_for_nothing(std::string_view name,
                                             std::initializer_list<std::string_view> words) {
    std::string all;
    for (const std::string_view each : words) {
        all += ", i64 ";
        all += each;
    }
    line("call void {}(ptr %cx{}) nounwind", {helper(name), all});
}

std::vector<Value> FunctionWriter::arguments_at(std::uint16_t from, std::size_t count) {
    std::vector<Value> made;
    for (std::size_t i = 0; i < count; ++i) {
        made.push_back(from == no_register ? Value("0") : read(static_cast<std::uint16_t>(from + i)));
    }
    return made;
}

Value FunctionWriter::call(const Callee &callee, const Value &yields) {
    const bool remembered = plan_.memo(callee.version.function) != nullptr;
    std::string all = "ptr %cx, i64 " + callee.mode;
    for (const Value &each : callee.arguments) {
        all += ", i64 " + each;
    }
    if (!yields.empty()) {
        all += ", ptr " + yields;
    }
    return answer(let("call {i64, i64} {}({})",
                      {remembered ? name_of_memo(callee.version.function) : name_of(callee.version), all}));
}

// Result of a function, with the number of its steps.
Value FunctionWriter::answer(const Value &both) {
    step(let("extractvalue {i64, i64} {}, 1", {both}));
    return let("extractvalue {i64, i64} {}, 0", {both});
}

// A callee may have left this frame, too.
void FunctionWriter::finish_call(const Instruction &in, const Value &given, bool unwinds) {
    write(in.a, given);
    if (unwinds) {
        const Value left = context_field(offsetof(Context, unwinding), "ptr");
        const std::string on = fresh_label();
        branch(let("icmp ne ptr {}, null", {left}), "unwind", on);
        begin_block(on);
        unwinds_ = true;
    }
}

void FunctionWriter::write_call(const Instruction &in) {
    const auto function = static_cast<std::uint32_t>(in.imm);
    if (!plan_.compiles(function)) {
        return give_up();
    }
    const Value given = call({{function, 0},
                              arguments_at(in.b, parameters_of(plan_, function)),
                              in.c == no_register ? "0" : number(in.c)});
    finish_call(in, given, plan_.may_unwind(function));
}

void FunctionWriter::write_call_trigger(const Instruction &in) {
    if (!plan_.compiles(in.low())) {
        return give_up();
    }
    const Value given = call({{in.low(), 0}, arguments_at(in.b, parameters_of(plan_, in.low())), "0"});
    finish_call(in, given, plan_.may_unwind(in.low()));
}

void FunctionWriter::give(const Value &value) {
    if (!resumed_ && plan_.counts_depth(version_.function)) {
        const Value at = context_place(offsetof(Context, depth));
        store_word(at, let("sub i64 {}, 1", {load_word(at, "context")}), "context");
    }
    give_both(value, let("load i64, ptr %spent"));
}

void FunctionWriter::give_both(const Value &value, const Value &steps) {
    const Value first = let("insertvalue {i64, i64} undef, i64 {}, 0", {value});
    line("ret {i64, i64} {}", {let("insertvalue {i64, i64} {}, i64 {}, 1", {first, steps})});
    open_ = false;
}

void FunctionWriter::write_give(const Instruction &in) {
    give(read(in.a));
}
void FunctionWriter::write_give_nothing(const Instruction &) {
    give("0");
}

void FunctionWriter::write_mode(const Instruction &in) {
    write(in.a, resumed_ ? number(plan_.prepared().calls[*resumed_].mode) : "%mode");
}

namespace {

// A value that leads to nothing else: a hook that gets such alone has nothing of the game to look at.
bool is_plain(Type type) {
    switch (type.kind) {
    case TypeKind::number:
    case TypeKind::yesno:
    case TypeKind::dice:
    case TypeKind::text:
    case TypeKind::member:
    case TypeKind::degree: return true;
    default: return false;
    }
}

} // namespace

// Others may want to know which rules run, and that is not in the state here.
void FunctionWriter::write_hook(const Instruction &in) {
    const Hook &hook = program_.hooks[static_cast<std::size_t>(in.imm)];
    const bool plain =
        hook.pure && is_plain(hook.type) &&
        std::ranges::all_of(hook.parameters, [](const Register &each) { return is_plain(each.type); });
    return plain ? by_helper(in) : give_up();
}

} // namespace bylaw::compiled
