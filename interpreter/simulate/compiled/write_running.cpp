// Registers of rules that run, or ran, by the rule's name.
#include "interpreter/simulate/compiled/function_writer.hpp"

#include "interpreter/machine/idle_value.hpp"
#include "interpreter/machine/own_register.hpp"

#include <algorithm>

namespace bylaw::compiled {

Value FunctionWriter::remembered_value(RuleId rule, std::uint32_t reg) {
    const Value last = load_word(behind(*plan_.rule(rule).last), "remembered");
    const std::string on = fresh_label(), idle = fresh_label();
    const Value made = head_place();
    line("store i64 0, ptr {}", {made});
    std::string all;
    std::vector<std::pair<std::string, RuleId>> cases;
    for (const RuleId each : plan_.performed()) {
        if (own_register(code_.rules[each], rule, reg) != no_register) {
            cases.emplace_back(fresh_label(), each);
            all += " i64 " + number(each + std::uint64_t{1}) + ", label %" + cases.back().first;
        }
    }
    line("switch i64 {}, label %{} [ i64 0, label %{}{} ]", {last, on, idle, all});
    open_ = false;
    begin_block(idle);
    line("store i64 {}, ptr {}", {number(idle_value(program_, rule, reg)), made});
    jump(on);
    for (const auto &[label, each] : cases) {
        begin_block(label);
        const RulePlan &ran = plan_.rule(each);
        const Value whole = compare("ne", load_word(behind(*ran.whole), "remembered"), "0");
        const Value word =
            load_word(behind(ran.remembered.at(own_register(code_.rules[each], rule, reg))), "remembered");
        line("store i64 {}, ptr {}", {let("select i1 {}, i64 {}, i64 0", {whole, word}), made});
        jump(on);
    }
    begin_block(on);
    return let("load i64, ptr {}", {made});
}

// In the frame of the innermost call; which rule that is of matters only where they keep it in
// different places.
Value FunctionWriter::active_value(RuleId rule, std::uint32_t reg, bool even_over) {
    const Value made = head_place();
    const Value frame = let("load ptr, ptr {}, !tbaa !active", {active_place(rule)});
    const std::string runs = fresh_label(), idle = fresh_label(), on = fresh_label(), nowhere = fresh_label();
    branch(let("icmp eq ptr {}, null", {frame}), idle, runs);
    begin_block(idle);
    const Value over = even_over ? remembered_value(rule, reg) : number(idle_value(program_, rule, reg));
    line("store i64 {}, ptr {}", {over, made});
    jump(on);
    begin_block(runs);
    std::map<std::size_t, std::vector<RuleId>> by_place; // no place: 0
    for (const RuleId each : plan_.performed()) {
        if (std::ranges::count(code_.rules[each].family, rule) != 0) {
            const std::uint16_t own = own_register(code_.rules[each], rule, reg);
            by_place[own == no_register ? 0 : plan_.rule(each).shown.at(own)].push_back(each);
        }
    }
    std::string all;
    std::vector<std::pair<std::string, std::size_t>> cases;
    for (const auto &[place, rules] : by_place) {
        cases.emplace_back(fresh_label(), place);
        for (const RuleId each : rules) {
            all += " i64 " + number(each) + ", label %" + cases.back().first;
        }
    }
    if (cases.size() == 1) {
        jump(cases.front().first);
    } else {
        line("switch i64 {}, label %{} [{} ]", {load_word(frame, "frame"), nowhere, all});
        open_ = false;
    }
    for (const auto &[label, place] : cases) {
        begin_block(label);
        const Value word =
            place == 0 ? Value("0")
                       : load_word(let("getelementptr i64, ptr {}, i64 {}", {frame, number(place)}), "frame");
        line("store i64 {}, ptr {}", {word, made});
        jump(on);
    }
    begin_block(nowhere);
    give_up();
    begin_block(on);
    return let("load i64, ptr {}", {made});
}

void FunctionWriter::write_active(const Instruction &in) {
    write(in.a, active_value(in.low(), in.high(), in.c == 1));
}

void FunctionWriter::write_is_active(const Instruction &in) {
    const Value frame = let("load ptr, ptr {}, !tbaa !active", {active_place(static_cast<RuleId>(in.imm))});
    write(in.a, flag(let("icmp ne ptr {}, null", {frame})));
}

void FunctionWriter::write_set_active(const Instruction &in) {
    const Value word = read(in.a);
    const Value frame = let("load ptr, ptr {}, !tbaa !active", {active_place(in.low())});
    give_up_if(let("icmp eq ptr {}, null", {frame}));
    const std::string on = fresh_label();
    std::string all;
    std::vector<std::pair<std::string, std::size_t>> cases;
    for (const RuleId each : plan_.performed()) {
        const std::uint16_t own = own_register(code_.rules[each], in.low(), in.high());
        if (std::ranges::count(code_.rules[each].family, in.low()) != 0 && own != no_register) {
            cases.emplace_back(fresh_label(), plan_.rule(each).shown.at(own));
            all += " i64 " + number(each) + ", label %" + cases.back().first;
        }
    }
    line("switch i64 {}, label %{} [{} ]", {load_word(frame, "frame"), on, all});
    open_ = false;
    for (const auto &[label, place] : cases) {
        begin_block(label);
        store_word(let("getelementptr i64, ptr {}, i64 {}", {frame, number(place)}), word, "frame");
        jump(on);
    }
    begin_block(on);
}

} // namespace bylaw::compiled
