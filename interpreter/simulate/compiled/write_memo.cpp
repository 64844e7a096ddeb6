// Answers of pure functions, kept as the quick loop keeps them (machine/memos.hpp).
#include "interpreter/simulate/compiled/function_writer.hpp"

#include "interpreter/simulate/compiled/context.hpp"

namespace bylaw::compiled {

// Keys of an answer. If the value of an idle rule is read, no answer is kept.
std::vector<Value> FunctionWriter::memo_keys(const MemoPlan &memo, const std::string &without) {
    std::vector<Value> keys;
    for (std::size_t i = 0; i < parameters_of(plan_, memo.function); ++i) {
        keys.push_back("%p" + number(i));
    }
    if (memo.mode) {
        keys.push_back("%mode");
    }
    for (const PureReads::Active &each : memo.active) {
        const Value frame = let("load ptr, ptr {}, !tbaa !active", {active_place(each.rule)});
        const Value runs = let("icmp ne ptr {}, null", {frame});
        if (each.reg == no_id) {
            keys.push_back(flag(runs));
            continue;
        }
        const std::string on = fresh_label();
        branch(runs, on, without);
        begin_block(on);
        keys.push_back(active_value(each.rule, each.reg, false));
    }
    return keys;
}

// Where an answer with these keys belongs, and where its own keys are kept.
FunctionWriter::MemoEntry FunctionWriter::memo_entry(const MemoPlan &memo, const std::vector<Value> &keys) {
    Value sum = "0";
    for (const Value &each : keys) {
        sum = let("add i64 {}, {}", {let("mul i64 {}, 29", {sum}), each});
    }
    const Value number_of = let("and i64 {}, {}", {sum, number(entries_per_memo - 1)});
    const Value offset = let("mul i64 {}, {}", {number_of, number(memo.width)});
    MemoEntry made{let("getelementptr i64, ptr {}, i64 {}", {behind(memo.entries), offset}), {}, {}, {}};
    made.value = let("getelementptr i64, ptr {}, i64 1", {made.since});
    made.steps = let("getelementptr i64, ptr {}, i64 2", {made.since});
    for (std::size_t i = 0; i < keys.size(); ++i) {
        made.keys.push_back(let("getelementptr i64, ptr {}, i64 {}", {made.since, number(3 + i)}));
    }
    return made;
}

// Calls the function itself.
Value FunctionWriter::ask_anew(const MemoPlan &memo) {
    std::string all = "ptr %cx, i64 %mode";
    for (std::size_t i = 0; i < parameters_of(plan_, memo.function); ++i) {
        all += ", i64 %p" + number(i);
    }
    return let("call {i64, i64} {}({})", {name_of({memo.function, 0}), all});
}

// Some of what a function takes is counted in the context at once: by helpers, and where a loop is long.
Value FunctionWriter::steps_left() {
    const Value now = load_word(context_place(offsetof(Context, steps)), "steps");
    return let("add i64 {}, {}", {now, load_word(context_place(offsetof(Context, steps_later)), "steps")});
}

std::string FunctionWriter::write_memo(const MemoPlan &memo) {
    head_ = "define internal {i64, i64} " + name_of_memo(memo.function) + "(ptr %cx, i64 %mode";
    for (std::size_t i = 0; i < parameters_of(plan_, memo.function); ++i) {
        head_ += ", i64 %p" + number(i);
    }
    head_ += ") nounwind {\nentry:\n";
    open_ = true;
    const std::string without = fresh_label(), asked = fresh_label(), known = fresh_label();
    const std::vector<Value> keys = memo_keys(memo, without);
    const MemoEntry entry = memo_entry(memo, keys);
    const Value changed = load_word(behind(memo.changed), "memos");
    Value differs = let("xor i64 {}, {}", {load_word(entry.since, "memos"), changed});
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Value key = let("xor i64 {}, {}", {load_word(entry.keys[i], "memos"), keys[i]});
        differs = let("or i64 {}, {}", {differs, key});
    }
    branch(compare("eq", differs, "0"), known, asked);
    begin_block(known);
    give_both(load_word(entry.value, "memos"), load_word(entry.steps, "memos"));
    begin_block(asked);
    const Value before = steps_left(), both = ask_anew(memo);
    const Value told = let("sub i64 {}, {}", {before, steps_left()});
    const Value steps = let("add i64 {}, {}", {told, let("extractvalue {i64, i64} {}, 1", {both})});
    store_word(entry.since, changed, "memos");
    store_word(entry.value, let("extractvalue {i64, i64} {}, 0", {both}), "memos");
    store_word(entry.steps, steps, "memos");
    for (std::size_t i = 0; i < keys.size(); ++i) {
        store_word(entry.keys[i], keys[i], "memos");
    }
    line("ret {i64, i64} {}", {both});
    open_ = false;
    begin_block(without);
    line("ret {i64, i64} {}", {ask_anew(memo)});
    open_ = false;
    return ended();
}

} // namespace bylaw::compiled
