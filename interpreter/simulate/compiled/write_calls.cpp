// Calls, performings, and the ways out of them. A frame's record says which rule it is, then what others look at.
#include "interpreter/simulate/compiled/function_writer.hpp"

#include "interpreter/machine/own_register.hpp"
#include "interpreter/program/question_sort.hpp"
#include "interpreter/simulate/compiled/context.hpp"
#include "interpreter/simulate/compiled/helpers.hpp"

#include <algorithm>

namespace bylaw::compiled {

namespace {

const void *address_of_helper(std::string_view name) {
#define BYLAW_FIND(helper, gives, parameters)                                                                \
    if (name == #helper) {                                                                                   \
        return reinterpret_cast<const void *>(&Helpers::helper);                                             \
    }
    BYLAW_HELPERS(BYLAW_FIND)
#undef BYLAW_FIND
    return nullptr;
}

} // namespace

Value FunctionWriter::call_helper(std::string_view name, std::string_view type,
                                  std::initializer_list<std::string_view> words) {
    std::string all;
    for (const std::string_view each : words) {
        all += ", i64 ";
        all += each;
    }
    return let("call {} {}(ptr %cx{}) nounwind", {type, address(address_of_helper(name)), all});
}

void FunctionWriter::call_helper_for_nothing(std::string_view name, std::initializer_list<std::string_view> words) {
    std::string all;
    for (const std::string_view each : words) {
        all += ", i64 ";
        all += each;
    }
    line("call void {}(ptr %cx{}) nounwind", {address(address_of_helper(name)), all});
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

// What a function gives, and the steps that it took.
Value FunctionWriter::answer(const Value &both) {
    step(let("extractvalue {i64, i64} {}, 1", {both}));
    return let("extractvalue {i64, i64} {}, 0", {both});
}

// Somebody within may have left this frame, too.
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
        const Value at = let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, depth))});
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
        head_ += "  " + yields + " = alloca [" + number(std::max<std::size_t>(yielded.size(), 1)) + " x i64]\n";
        for (std::size_t i = 0; i < yielded.size(); ++i) {
            places.push_back(let("getelementptr i64, ptr {}, i64 {}", {yields, number(i)}));
            store_word(places.back(), "0", "frame"); // unless it comes to its end
        }
    }
    const Value given = call({{function, in.high()}, arguments, number(in.c & 3)}, yields);
    for (std::size_t i = 0; i < yielded.size(); ++i) {
        write(static_cast<std::uint16_t>(in.a + 1 + i), load_word(places[i], "frame"));
    }
    finish_call(in, given, plan_.may_unwind(function));
}

// By the table of what acts may be: rule by rule.
void FunctionWriter::call_by_act(const Instruction &in, const Value &act, const Value &mode, std::string_view table) {
    const Value words = element_place(act, "0");
    const Value rule = load_word(words, "lists");
    const Value at = let("getelementptr ptr, ptr {}, i64 {}", {table, rule});
    const Value thunk = let("load ptr, ptr {}, !invariant.load !0", {at});
    const auto targets = plan_.targets(in);
    const bool unwinds = std::ranges::any_of(targets, [&](const Version &each) { return plan_.may_unwind(each.function); });
    finish_call(in, answer(let("call {i64, i64} {}(ptr %cx, i64 {}, ptr {})", {thunk, mode, words})), unwinds);
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

// One of some functions, whose number is worked out.
void FunctionWriter::dispatch(const Instruction &in, const Value &selector, const std::vector<std::uint32_t> &functions,
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
    if (!plan_.players_are_fixed() || !plan_.things_are_fixed()) {
        return call_helper("policy_of", "i64", {asker});
    }
    const Value at = let("getelementptr i64, ptr @policies, i64 {}", {asker});
    return let("load i64, ptr {}, !invariant.load !0", {at});
}

void FunctionWriter::write_take_act(const Instruction &in) {
    const Value asker = read(in.b);
    dispatch(in, policy_of(asker), code_.takings[static_cast<std::size_t>(in.imm)], {asker});
}

void FunctionWriter::write_unplayed(const Instruction &in) {
    branch(in, compare("slt", policy_of(read(in.a)), "0"));
}

namespace {

// The default's number is worked out where it is not fixed.
bool fallback_is_fixed(const QuestionInfo &info) {
    return info.fallback != no_id;
}

} // namespace

void FunctionWriter::write_policy(const Instruction &in) {
    const QuestionInfo &info = code_.questions[static_cast<std::size_t>(in.imm)];
    const Value policy = policy_of(read(in.b));
    const std::string nobody = fresh_label(), somebody = fresh_label(), on = fresh_label();
    branch(compare("slt", policy, "0"), nobody, somebody);
    begin_block(somebody);
    Value fallback = number(info.fallback);
    if (!fallback_is_fixed(info)) {
        give_operands(in);
        fallback = let("call i64 {}(ptr %cx, ptr {})", {address(address_of_helper("fallback")), address(&in)});
    }
    dispatch(in, policy, offers_acts(info) ? code_.act_policies : code_.policies,
             {read(in.c), number(info.rule), fallback, number(option_sort(info))});
    jump(on);
    begin_block(nobody);
    write(in.a, "-1");
    begin_block(on);
}

// Whoever plays many games gives the default answer.
void FunctionWriter::write_ask(const Instruction &in) {
    const QuestionInfo &info = code_.questions[static_cast<std::size_t>(in.imm)];
    Value fallback = number(info.fallback);
    if (!fallback_is_fixed(info)) {
        give_operands(in);
        fallback = let("call i64 {}(ptr %cx, ptr {})", {address(address_of_helper("fallback")), address(&in)});
    }
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
    std::vector<std::uint32_t> endings = code_.endings;
    // By the number of the function, as that is what is found.
    std::vector<std::uint32_t> by_function(code_.functions.size(), no_id);
    for (const std::uint32_t each : endings) {
        if (each != no_id) {
            by_function[each] = each;
        }
    }
    dispatch(nowhere, call_helper("ending_of", "i64", {instance}), by_function, {instance});
    begin_block(on);
}

// --- performings

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
        store_word(let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, refused))}), "0", "context");
    }
    const std::string stopped = fresh_label(), left = fresh_label(), usual = fresh_label(), out = fresh_label();
    const Value leaving = let("load i64, ptr %leaving");
    branch(compare("eq", leaving, "0"), usual, stopped);
    begin_block(stopped);
    branch(compare("eq", leaving, "1"), out, left);
    begin_block(left); // frames further out are left, too
    const Value target = let("load ptr, ptr %left_for");
    line("store ptr {}, ptr {}, !tbaa !context", {target, let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, unwinding))})});
    store_word(let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, unwind_stage))}), let("load i64, ptr %left_stage"), "context");
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
        store_word(let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, refused))}), "1", "context");
    }
    give("0");
}

void FunctionWriter::write_clear_refusal(const Instruction &) {
    if (plan_.expects()) {
        store_word(let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, refused))}), "0", "context");
    }
}

// What is left is found in the context: a performing is left by the door, others at once.
void FunctionWriter::write_stop_rule(const Instruction &in) {
    const Value frame = let("load ptr, ptr {}, !tbaa !active", {active_place(static_cast<RuleId>(in.imm))});
    give_up_if(let("icmp eq ptr {}, null", {frame}));
    line("store ptr {}, ptr {}, !tbaa !context", {frame, let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, unwinding))})});
    store_word(let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, unwind_stage))}), "0", "context");
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
    line("store ptr {}, ptr {}, !tbaa !context", {frame, let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, unwinding))})});
    store_word(let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, unwind_stage))}), stage, "context");
    jump("unwind");
    unwinds_ = true;
    begin_block(on);
}

void FunctionWriter::leave_by_the_door() {
    begin_block("unwind");
    if (!has_rule()) {
        return give("0");
    }
    const Value frames = let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, unwinding))});
    const Value stages = let("getelementptr i8, ptr %cx, i64 {}", {number(offsetof(Context, unwind_stage))});
    const std::string entered = fresh_label(), out = fresh_label(), mine = fresh_label(), others = fresh_label(),
                      last = fresh_label();
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
    for (const std::uint32_t each : std::set<std::uint32_t>(code_.rules[rule_].stages.begin(), code_.rules[rule_].stages.end())) {
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

// --- values of rules that run

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
    line("store i64 {}, ptr {}", {number(plan_.idle_value(rule, reg)), made});
    jump(on);
    for (const auto &[label, each] : cases) {
        begin_block(label);
        const RulePlan &ran = plan_.rule(each);
        const Value whole = compare("ne", load_word(behind(*ran.whole), "remembered"), "0");
        const Value word = load_word(behind(ran.remembered.at(own_register(code_.rules[each], rule, reg))), "remembered");
        line("store i64 {}, ptr {}", {let("select i1 {}, i64 {}, i64 0", {whole, word}), made});
        jump(on);
    }
    begin_block(on);
    return let("load i64, ptr {}", {made});
}

// In the frame of the innermost performing; which rule that is of matters only where they keep it in different places.
Value FunctionWriter::active_value(RuleId rule, std::uint32_t reg, bool even_over) {
    const Value made = head_place();
    const Value frame = let("load ptr, ptr {}, !tbaa !active", {active_place(rule)});
    const std::string runs = fresh_label(), idle = fresh_label(), on = fresh_label(), nowhere = fresh_label();
    branch(let("icmp eq ptr {}, null", {frame}), idle, runs);
    begin_block(idle);
    const Value over = even_over ? remembered_value(rule, reg) : number(plan_.idle_value(rule, reg));
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
        const Value word = place == 0 ? Value("0") : load_word(let("getelementptr i64, ptr {}, i64 {}", {frame, number(place)}), "frame");
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

void FunctionWriter::write_mode(const Instruction &in) {
    write(in.a, resumed_ ? number(plan_.prepared().calls[*resumed_].mode) : "%mode");
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
