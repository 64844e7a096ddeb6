// Acts and their choice: by a policy, else by default.
#include "interpreter/simulate/compiled/function_writer.hpp"

#include "interpreter/program/question_sort.hpp"

#include <algorithm>

namespace bylaw::compiled {

// By the table of what acts may be: rule by rule.
void FunctionWriter::call_by_act(const Instruction &in, const Value &act, const Value &mode,
                                 std::string_view table) {
    const Value words = element_place(act, "0");
    const Value rule = load_word(words, "lists");
    const Value at = let("getelementptr ptr, ptr {}, i64 {}", {table, rule});
    const Value thunk = let("load ptr, ptr {}, !invariant.load !0", {at});
    const auto targets = plan_.targets(in);
    const bool unwinds =
        std::ranges::any_of(targets, [&](const Version &each) { return plan_.may_unwind(each.function); });
    finish_call(in, answer(let("call {i64, i64} {}(ptr %cx, i64 {}, ptr {})", {thunk, mode, words})),
                unwinds);
}

void FunctionWriter::write_perform_act(const Instruction &in) {
    const Value act = read(in.b);
    give_up_if(compare("eq", size_of(act), "0"));
    if ((in.c & 4) != 0) {
        return give_up();
    }
    call_by_act(in, act, number(in.c & 3), "@perform_acts");
}

void FunctionWriter::write_call_act(const Instruction &in) {
    const Value act = read(in.b);
    const std::string none = fresh_label(), some = fresh_label(), on = fresh_label();
    branch(compare("eq", size_of(act), "0"), none, some);
    begin_block(some);
    const Value own = resumed_ ? number(plan_.prepared().calls[*resumed_].mode) : "%mode";
    const bool legal = in.imm == 0 || in.imm == 3;
    const Value mode = in.imm == 0 ? "1" : in.imm == 3 ? "0" : own;
    call_by_act(in, act, mode, legal ? "@legal_acts" : in.imm == 1 ? "@payable_acts" : "@pay_acts");
    jump(on);
    begin_block(none);
    write(in.a, "0");
    begin_block(on);
}

// One of some functions, whose number is computed.
void FunctionWriter::dispatch(const Instruction &in, const Value &selector,
                              const std::vector<std::uint32_t> &functions,
                              const std::vector<Value> &arguments) {
    const std::string other = fresh_label(), on = fresh_label();
    std::vector<std::pair<std::string, std::uint32_t>> cases;
    std::string all;
    for (std::size_t i = 0; i < functions.size(); ++i) {
        if (functions[i] != no_id && plan_.compiles(functions[i])) {
            cases.emplace_back(fresh_label(), functions[i]);
            all += " i64 " + number(i) + ", label %" + cases.back().first;
        }
    }
    line("switch i64 {}, label %{} [{} ]", {selector, other, all});
    open_ = false;
    for (const auto &[label, function] : cases) {
        begin_block(label);
        finish_call(in, call({{function, 0}, arguments, "0"}), plan_.may_unwind(function));
        jump(on);
    }
    begin_block(other);
    give_up();
    begin_block(on);
}

// Below 0: none.
Value FunctionWriter::policy_of(const Value &asker) {
    if (!plan_.players_are_fixed()) {
        return call_helper("policy_of", "i64", {asker});
    }
    return thing_entry("@policies", "i64", asker);
}

void FunctionWriter::write_take_act(const Instruction &in) {
    const Value asker = read(in.b);
    dispatch(in, policy_of(asker), code_.takings[static_cast<std::size_t>(in.imm)], {asker});
}

void FunctionWriter::write_unplayed(const Instruction &in) {
    branch(in, compare("slt", policy_of(read(in.a)), "0"));
}

// The number of the default, which is computed where it is not fixed.
Value FunctionWriter::fallback_of(const Instruction &in) {
    const QuestionInfo &info = code_.questions[static_cast<std::size_t>(in.imm)];
    if (info.fallback != no_id) {
        return number(info.fallback);
    }
    give_operands(in);
    return let("call i64 {}(ptr %cx, ptr {}) nounwind", {helper("fallback"), address(&in)});
}

void FunctionWriter::write_policy(const Instruction &in) {
    const QuestionInfo &info = code_.questions[static_cast<std::size_t>(in.imm)];
    const Value policy = policy_of(read(in.b));
    const std::string nobody = fresh_label(), somebody = fresh_label(), on = fresh_label();
    branch(compare("slt", policy, "0"), nobody, somebody);
    begin_block(somebody);
    const Value fallback = fallback_of(in);
    dispatch(in, policy, offers_acts(info) ? code_.act_policies : code_.policies,
             {read(in.c), number(info.rule), fallback, number(option_sort(info))});
    jump(on);
    begin_block(nobody);
    write(in.a, "-1");
    begin_block(on);
}

// Without a decider the default is the answer.
void FunctionWriter::write_ask(const Instruction &in) {
    const Value fallback = fallback_of(in);
    give_up_if(compare("uge", fallback, size_of(read(in.c))));
    write(in.a, fallback);
}

void FunctionWriter::write_call_end(const Instruction &in) {
    const Value instance = read(in.a);
    const std::string some = fresh_label(), on = fresh_label();
    branch(compare("sgt", instance, "0"), some, on);
    begin_block(some);
    Instruction nowhere = in;
    nowhere.a = no_register;
    // By the number of the function, as that is what is found.
    std::vector<std::uint32_t> by_function(code_.functions.size(), no_id);
    for (const std::uint32_t each : code_.endings) {
        if (each != no_id) {
            by_function[each] = each;
        }
    }
    dispatch(nowhere, call_helper("ending_of", "i64", {instance}), by_function, {instance});
    begin_block(on);
}

void FunctionWriter::write_act_rule_is(const Instruction &in) {
    const Value act = read(in.b);
    const std::string some = fresh_label(), none = fresh_label(), on = fresh_label();
    branch(compare("eq", size_of(act), "0"), none, some);
    begin_block(some);
    const Value rule = load_word(element_place(act, "0"), "lists");
    const Value at = let("getelementptr i8, ptr @rule_is{}, i64 {}", {number(in.imm), rule});
    write(in.a, let("zext i8 {} to i64", {let("load i8, ptr {}, !invariant.load !0", {at})}));
    jump(on);
    begin_block(none);
    write(in.a, "0");
    begin_block(on);
}

} // namespace bylaw::compiled
