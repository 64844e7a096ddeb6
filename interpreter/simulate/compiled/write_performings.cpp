// Calls, and the ways out of them. A frame's record says which rule it is, then what others look at.
#include "interpreter/simulate/compiled/function_writer.hpp"

#include "interpreter/simulate/compiled/context.hpp"

#include <algorithm>

namespace bylaw::compiled {

void FunctionWriter::write_perform(const Instruction &in) {
    const std::uint32_t function = code_.rules[in.low()].perform;
    if (!plan_.compiles(function)) {
        return give_up();
    }
    const std::size_t count = program_.rules[in.low()].own_roles;
    std::vector<Value> arguments = arguments_at(in.b, count);
    const bool with = (in.c & 4) != 0 && in.b != no_register;
    arguments.push_back(with ? read(static_cast<std::uint16_t>(in.b + count)) : Value("0"));
    const auto yielded = code_.yielded(in.high());
    Value yields;
    std::vector<Value> places;
    if (in.high() >= several_yields) {
        yields = "%yields" + number(values_++);
        head_ +=
            "  " + yields + " = alloca [" + number(std::max<std::size_t>(yielded.size(), 1)) + " x i64]\n";
        for (std::size_t i = 0; i < yielded.size(); ++i) {
            places.push_back(let("getelementptr i64, ptr {}, i64 {}", {yields, number(i)}));
            store_word(places.back(), "0", "frame"); // unless it reaches its end
        }
    }
    const Value given = call({{function, in.high()}, arguments, number(in.c & 3)}, yields);
    for (std::size_t i = 0; i < yielded.size(); ++i) {
        write(static_cast<std::uint16_t>(in.a + 1 + i), load_word(places[i], "frame"));
    }
    finish_call(in, given, plan_.may_unwind(function));
}

void FunctionWriter::write_enter(const Instruction &in) {
    const auto &family = code_.rules[static_cast<std::size_t>(in.imm)].family;
    for (std::size_t i = 0; i < family.size(); ++i) {
        if (plan_.rule(family[i]).tracked) {
            const Value at = active_place(family[i]);
            const Value innermost = let("load ptr, ptr {}, !tbaa !active", {at});
            line("store ptr {}, ptr %saved{}", {innermost, number(i)});
            line("store ptr %frame, ptr {}, !tbaa !active", {at});
        }
    }
    line("store i1 true, ptr %entered");
}

void FunctionWriter::remember() {
    const RulePlan &plan = plan_.rule(rule_);
    for (const RuleId each : code_.rules[rule_].family) {
        const RulePlan &other = plan_.rule(each);
        if (other.last) {
            store_word(behind(*other.last), number(rule_ + std::uint64_t{1}), "remembered");
            store_word(behind(*other.whole), each == rule_ ? "1" : "0", "remembered");
        }
    }
    for (const auto &[reg, word] : plan.remembered) {
        store_word(behind(word), read(reg), "remembered");
    }
}

void FunctionWriter::write_leave(const Instruction &in) {
    const Value own = in.a == no_register ? Value("0") : read(in.a);
    if (rule_ < code_.remembered.size() && code_.remembered[rule_]) {
        remember();
    }
    const auto &family = code_.rules[rule_].family;
    for (std::size_t i = 0; i < family.size(); ++i) {
        if (plan_.rule(family[i]).tracked) {
            const Value before = let("load ptr, ptr %saved{}", {number(i)});
            line("store ptr {}, ptr {}, !tbaa !active", {before, active_place(family[i])});
        }
    }
    line("store i1 false, ptr %entered");
    if (plan_.expects()) {
        store_word(context_place(offsetof(Context, refused)), "0", "context");
    }
    const std::string stopped = fresh_label(), left = fresh_label(), usual = fresh_label(),
                      out = fresh_label();
    const Value leaving = let("load i64, ptr %leaving");
    branch(compare("eq", leaving, "0"), usual, stopped);
    begin_block(stopped);
    branch(compare("eq", leaving, "1"), out, left);
    begin_block(left); // frames further out are left, too
    const Value target = let("load ptr, ptr %left_for");
    line("store ptr {}, ptr {}, !tbaa !context", {target, context_place(offsetof(Context, unwinding))});
    store_word(context_place(offsetof(Context, unwind_stage)), let("load i64, ptr %left_stage"), "context");
    begin_block(out);
    give("0");
    begin_block(usual);
    if (version_.yields == 0) {
        return give(own);
    }
    if (version_.yields < several_yields) {
        return give(read(static_cast<std::uint16_t>(version_.yields - 1)));
    }
    const auto yielded = code_.yielded(version_.yields);
    for (std::size_t i = 0; i < yielded.size(); ++i) {
        store_word(let("getelementptr i64, ptr %yields, i64 {}", {number(i)}), read(yielded[i]), "frame");
    }
    give(own);
}

void FunctionWriter::write_refuse(const Instruction &) {
    if (plan_.expects()) {
        store_word(context_place(offsetof(Context, refused)), "1", "context");
    }
    give("0");
}

void FunctionWriter::write_clear_refusal(const Instruction &) {
    if (plan_.expects()) {
        store_word(context_place(offsetof(Context, refused)), "0", "context");
    }
}

// The context says what is left: a rule invocation leaves through its end code, others at once.
void FunctionWriter::write_stop_rule(const Instruction &in) {
    const Value frame = let("load ptr, ptr {}, !tbaa !active", {active_place(static_cast<RuleId>(in.imm))});
    give_up_if(let("icmp eq ptr {}, null", {frame}));
    line("store ptr {}, ptr {}, !tbaa !context", {frame, context_place(offsetof(Context, unwinding))});
    store_word(context_place(offsetof(Context, unwind_stage)), "0", "context");
    jump("unwind");
    unwinds_ = true;
}

void FunctionWriter::write_redo(const Instruction &in) {
    const Value frame = let("load ptr, ptr {}, !tbaa !active", {active_place(in.low())});
    give_up_if(let("icmp eq ptr {}, null", {frame}));
    const Value running = load_word(frame, "frame");
    const Value stage = call_helper("stage_of", "i64", {number(in.low()), number(in.high()), running});
    const std::string there = fresh_label(), on = fresh_label();
    branch(compare("ne", stage, "0"), there, on);
    begin_block(there);
    line("store ptr {}, ptr {}, !tbaa !context", {frame, context_place(offsetof(Context, unwinding))});
    store_word(context_place(offsetof(Context, unwind_stage)), stage, "context");
    jump("unwind");
    unwinds_ = true;
    begin_block(on);
}

void FunctionWriter::leave_by_the_door() {
    begin_block("unwind");
    if (!has_rule()) {
        return give("0");
    }
    const Value frames = context_place(offsetof(Context, unwinding));
    const Value stages = context_place(offsetof(Context, unwind_stage));
    const std::string entered = fresh_label(), out = fresh_label(), mine = fresh_label(),
                      others = fresh_label(), last = fresh_label();
    branch(let("load i1, ptr %entered"), entered, out);
    begin_block(out);
    give("0");
    begin_block(entered);
    const Value frame = let("load ptr, ptr {}, !tbaa !context", {frames});
    const Value stage = load_word(stages, "context");
    line("store ptr null, ptr {}, !tbaa !context", {frames});
    branch(let("icmp eq ptr {}, %frame", {frame}), mine, others);
    begin_block(mine);
    std::string all;
    for (const std::uint32_t each :
         std::set<std::uint32_t>(code_.rules[rule_].stages.begin(), code_.rules[rule_].stages.end())) {
        all += " i64 " + number(each + std::uint64_t{1}) + ", label %" + block(each);
    }
    line("switch i64 {}, label %{} [{} ]", {stage, last, all});
    open_ = false;
    begin_block(last);
    line("store i64 1, ptr %leaving");
    jump(block(code_.rules[rule_].leave));
    begin_block(others);
    line("store i64 2, ptr %leaving");
    line("store ptr {}, ptr %left_for", {frame});
    line("store i64 {}, ptr %left_stage", {stage});
    jump(block(code_.rules[rule_].leave));
}

} // namespace bylaw::compiled
