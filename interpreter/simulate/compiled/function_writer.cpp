#include "interpreter/simulate/compiled/function_writer.hpp"

#include "base/text/filled.hpp"
#include "interpreter/machine/quick_code.hpp"
#include "interpreter/program/op_facts.hpp"
#include "interpreter/simulate/compiled/context.hpp"
#include "interpreter/simulate/compiled/helpers.hpp"

namespace bylaw::compiled {

std::string address(const void *of) {
    return "inttoptr (i64 " + number(reinterpret_cast<std::uintptr_t>(of)) + " to ptr)";
}

std::string name_of(Version version) {
    return "@f" + number(version.function) + (version.yields == 0 ? "" : "_" + number(version.yields));
}

std::string name_of_memo(std::uint32_t function) {
    return "@m" + number(function);
}

std::size_t parameters_of(const Plan &plan, std::uint32_t function) {
    const FunctionCode &code = plan.code().functions[function];
    return code.rule == no_id ? code.parameters : plan.program().rules[code.rule].own_roles + 1;
}

FunctionWriter::FunctionWriter(const Plan &plan, Version version)
    : plan_(plan), program_(plan.program()), code_(plan.code()), version_(version),
      function_(code_.functions[version.function]), rule_(function_.rule) {}

FunctionWriter::FunctionWriter(const Plan &plan, std::size_t number)
    : FunctionWriter(plan,
                     Version{plan.prepared().calls[number].function, plan.prepared().calls[number].yields}) {
    resumed_ = number;
}

// --- text

void FunctionWriter::line(std::string_view text, std::initializer_list<std::string_view> words) {
    body_ += "  ";
    body_ += filled(text, words);
    body_ += "\n";
}

Value FunctionWriter::let(std::string_view text, std::initializer_list<std::string_view> words) {
    const Value value = "%t" + number(values_++);
    body_ += "  " + value + " = ";
    body_ += filled(text, words);
    body_ += "\n";
    return value;
}

std::string FunctionWriter::fresh_label() {
    return "l" + number(labels_++);
}

void FunctionWriter::begin_block(const std::string &label) {
    if (open_) {
        jump(label);
    }
    body_ += label + ":\n";
    open_ = true;
}

void FunctionWriter::jump(const std::string &label) {
    line("br label %{}", {label});
    open_ = false;
}

void FunctionWriter::branch(const Value &condition, const std::string &then, const std::string &otherwise) {
    line("br i1 {}, label %{}, label %{}", {condition, then, otherwise});
    open_ = false;
}

std::string FunctionWriter::block(std::size_t at) const {
    return "b" + number(at);
}

void FunctionWriter::branch(const Instruction &in, const Value &condition) {
    branch(condition, block(in.low()), block(at_ + 1));
}

// All of a function give up at one place.
void FunctionWriter::give_up() {
    jump("given_up");
    gives_up_ = true;
}

void FunctionWriter::give_up_if(const Value &condition) {
    const std::string on = fresh_label();
    branch(condition, "given_up", on);
    begin_block(on);
    gives_up_ = true;
}

std::string FunctionWriter::ended() {
    if (gives_up_) {
        begin_block("given_up");
        line("call void {}(ptr %cx) cold noreturn nounwind", {helper("give_up")});
        line("unreachable");
        open_ = false;
    }
    return head_ + body_ + "}\n\n";
}

// --- registers, memory

// A variable for what comes from several ways.
Value FunctionWriter::head_place() {
    const Value made = "%made" + number(values_++);
    head_ += "  " + made + " = alloca i64\n";
    return made;
}

std::string FunctionWriter::place(std::uint16_t reg) {
    const auto shown = has_rule() ? plan_.rule(rule_).shown.find(reg)
                                  : std::map<std::uint16_t, std::size_t>::const_iterator();
    if (has_rule() && shown != plan_.rule(rule_).shown.end()) {
        return let("getelementptr i64, ptr %frame, i64 {}", {number(shown->second)});
    }
    return "%r" + number(reg);
}

Value FunctionWriter::read(std::uint16_t reg) {
    return load_word(place(reg), "frame");
}

void FunctionWriter::write(std::uint16_t reg, const Value &value) {
    if (reg != no_register) {
        store_word(place(reg), value, "frame");
    }
}

Value FunctionWriter::flag(const Value &condition) {
    return let("zext i1 {} to i64", {condition});
}

Value FunctionWriter::compare(std::string_view how, const Value &a, const Value &b) {
    return let("icmp {} i64 {}, {}", {how, a, b});
}

Value FunctionWriter::context_place(std::size_t offset) {
    return let("getelementptr i8, ptr %cx, i64 {}", {number(offset)});
}

Value FunctionWriter::context_field(std::size_t offset, std::string_view type) {
    const Value at = context_place(offset);
    return let("load {}, ptr {}, !tbaa !context", {type, at});
}

Value FunctionWriter::behind(std::size_t word) {
    return context_place(sizeof(Context) + word * sizeof(Word));
}

// Frames of rules stand first.
Value FunctionWriter::active_place(RuleId rule) {
    return behind(rule);
}

Value FunctionWriter::load_word(const Value &place, std::string_view what) {
    return let("load i64, ptr {}, !tbaa !{}", {place, what});
}

void FunctionWriter::store_word(const Value &place, const Value &word, std::string_view what) {
    line("store i64 {}, ptr {}, !tbaa !{}", {word, place, what});
}

// --- the whole

void FunctionWriter::find_leaders() {
    const auto &code = function_.code;
    leaders_.assign(code.size() + 1, false);
    leaders_[0] = true;
    for (std::size_t i = 0; i < code.size(); ++i) {
        const OpFacts &facts = op_facts(code[i].op);
        if (facts.jumps()) {
            leaders_[code[i].low()] = true;
        }
        if (facts.flow == Flow::branch || facts.flow == Flow::skip) {
            leaders_[i + 1] = true;
        }
    }
    if (has_rule()) {
        leaders_[code_.rules[rule_].leave] = true;
        for (const std::uint32_t each : code_.rules[rule_].stages) {
            leaders_[each] = true;
        }
    }
    if (resumed_) {
        leaders_[plan_.prepared().calls[*resumed_].pc] = true;
    }
}

// So many calls are made in the block that begins there, or continues there.
std::size_t FunctionWriter::steps_in_block(std::size_t at) const {
    std::size_t count = 0;
    for (std::size_t i = at; i < function_.code.size() && (i == at || !leaders_[i]); ++i) {
        const Op op = function_.code[i].op;
        count += op == Op::call || op == Op::perform || op == Op::perform_act || op == Op::redo ? 1 : 0;
    }
    return count;
}

// Kept in a variable of the function until other code counts.
void FunctionWriter::step(std::int64_t count) {
    step(number(count));
}

void FunctionWriter::step(const Value &count) {
    const Value spent = let("add i64 {}, {}", {let("load i64, ptr %spent"), count});
    line("store i64 {}, ptr %spent", {spent});
}

void FunctionWriter::tell_steps() {
    const Value at = context_place(offsetof(Context, steps));
    const Value left = let("sub i64 {}, {}", {load_word(at, "steps"), let("load i64, ptr %spent")});
    store_word(at, left, "steps");
    line("store i64 0, ptr %spent");
}

void FunctionWriter::write_parameters() {
    const std::size_t count = parameters_of(plan_, version_.function);
    for (std::size_t i = 0; i < count; ++i) {
        const bool with = has_rule() && i + 1 == count;
        const auto reg = static_cast<std::uint16_t>(with ? code_.rules[rule_].with : i);
        write(reg, "%p" + number(i));
    }
    if (has_rule()) {
        write(static_cast<std::uint16_t>(code_.rules[rule_].mode), "%mode");
    }
}

// The frames within it first, then on where it stands.
void FunctionWriter::write_resumption() {
    const State &state = plan_.prepared();
    const Call &call = state.calls[*resumed_];
    for (std::uint16_t i = 0; i < function_.registers.size(); ++i) {
        write(i, number(state.frames[call.base + i]));
    }
    if (has_rule() && state.active[rule_] == *resumed_ + 1) {
        Instruction enter;
        enter.op = Op::enter;
        enter.imm = rule_;
        write_enter(enter);
    }
    if (*resumed_ + 1 < state.calls.size()) {
        const Call &inner = state.calls[*resumed_ + 1];
        Instruction in; // the call that it waits for
        in.a = inner.target;
        const auto yielded = code_.yielded(inner.yields);
        const Value yields = yielded.empty() ? Value("null") : Value("%yields_within");
        if (!yielded.empty()) {
            head_ += "  %yields_within = alloca [" + number(yielded.size()) + " x i64]\n";
        }
        const auto place_of = [&](std::size_t i) {
            return let("getelementptr i64, ptr {}, i64 {}", {yields, number(i)});
        };
        for (std::size_t i = 0; i < yielded.size(); ++i) {
            store_word(place_of(i), "0", "frame"); // unless it reaches its end
        }
        const Value given =
            answer(let("call {i64, i64} @resume{}(ptr %cx, ptr {})", {number(*resumed_ + 1), yields}));
        for (std::size_t i = 0; i < yielded.size(); ++i) {
            write(static_cast<std::uint16_t>(inner.target + 1 + i), load_word(place_of(i), "frame"));
        }
        finish_call(in, given, true);
    }
    jump(block(call.pc));
}

// A modified field without a borne condition is read directly (machine/field_read.cpp).
void FunctionWriter::short_cut_of_field() {
    const auto read_as = field_read(function_);
    if (!read_as || read_as->conditions.empty()) {
        return;
    }
    Value borne = "0";
    for (const ConditionId each : read_as->conditions) {
        const Value at = let("getelementptr i32, ptr {}, i64 {}",
                             {context_field(offsetof(Context, borne), "ptr"), number(each)});
        borne = let("or i32 {}, {}", {borne, let("load i32, ptr {}, !tbaa !borne", {at})});
    }
    const std::string nobody = fresh_label(), somebody = fresh_label();
    branch(let("icmp eq i32 {}, 0", {borne}), nobody, somebody);
    begin_block(nobody);
    give(load_word(field_place(read(0), function_.code[0], {}), "words"));
    begin_block(somebody);
}

void FunctionWriter::write_head() {
    const std::size_t count = parameters_of(plan_, version_.function);
    if (resumed_) {
        head_ = "define internal {i64, i64} @resume" + number(*resumed_) +
                "(ptr %cx, ptr %yields) nounwind {\nentry:\n";
    } else {
        head_ = "define internal {i64, i64} " + name_of(version_) + "(ptr %cx, i64 %mode";
        for (std::size_t i = 0; i < count; ++i) {
            head_ += ", i64 %p" + number(i);
        }
        head_ += version_.yields >= several_yields ? ", ptr %yields) nounwind {\nentry:\n"
                                                   : ") inlinehint nounwind {\nentry:\n";
    }
    head_ += "  %spent = alloca i64\n  store i64 0, ptr %spent\n";
    for (std::size_t i = 0; i < function_.registers.size(); ++i) {
        head_ += "  %r" + number(i) + " = alloca i64\n  store i64 0, ptr %r" + number(i) + "\n";
    }
    if (has_rule()) {
        const RulePlan &plan = plan_.rule(rule_);
        head_ += "  %frame = alloca [" + number(plan.shown.size() + 1) + " x i64]\n";
        head_ += "  store i64 " + number(rule_) + ", ptr %frame, !tbaa !frame\n";
        for (std::size_t i = 1; i <= plan.shown.size(); ++i) {
            const std::string at = "%s" + number(i);
            head_ += "  " + at + " = getelementptr i64, ptr %frame, i64 " + number(i) +
                     "\n  store i64 0, ptr " + at + ", !tbaa !frame\n";
        }
        for (std::size_t i = 0; i < code_.rules[rule_].family.size(); ++i) {
            head_ += "  %saved" + number(i) + " = alloca ptr\n";
        }
        head_ += "  %entered = alloca i1\n  store i1 false, ptr %entered\n  %leaving = alloca i64\n  store "
                 "i64 0, ptr %leaving\n"
                 "  %left_for = alloca ptr\n  %left_stage = alloca i64\n";
    }
}

void FunctionWriter::write_body() {
    const std::size_t from = resumed_ ? plan_.prepared().calls[*resumed_].pc : 0;
    seen_ = plan_.reachable(function_, from);
    for (at_ = 0; at_ < function_.code.size(); ++at_) {
        if (!seen_[at_]) {
            if (leaders_[at_]) {
                begin_block(block(at_));
                line("unreachable");
                open_ = false;
            }
            continue;
        }
        if (leaders_[at_] || !open_) {
            begin_block(block(at_));
            if (const std::size_t steps = steps_in_block(at_); steps > 0) {
                step(static_cast<std::int64_t>(steps));
            }
        }
        const Instruction &in = function_.code[at_];
        switch (in.op) {
#define OP(name, ...)                                                                                        \
    case Op::name:                                                                                           \
        write_##name(in);                                                                                    \
        break;
#include "interpreter/program/ops.def"
        }
    }
    begin_block(block(function_.code.size()));
    line("unreachable");
    open_ = false;
}

std::string FunctionWriter::write() {
    find_leaders();
    write_head();
    open_ = true;
    if (resumed_) {
        write_resumption();
    } else {
        if (plan_.counts_depth(version_.function)) {
            const Value at = context_place(offsetof(Context, depth));
            const Value depth = let("add i64 {}, 1", {load_word(at, "context")});
            store_word(at, depth, "context");
            give_up_if(compare("sgt", depth, number(plan_.most_depth())));
            const Value here = let("call ptr @llvm.frameaddress.p0(i32 0)");
            give_up_if(
                let("icmp ult ptr {}, {}", {here, context_field(offsetof(Context, stack_end), "ptr")}));
        }
        write_parameters();
        short_cut_of_field();
        jump(block(0));
    }
    write_body();
    if (unwinds_) {
        leave_by_the_door();
    }
    return ended();
}

} // namespace bylaw::compiled
