// Lists; texts, which have no reader; instructions of scenarios and tests.
#include "interpreter/simulate/compiled/function_writer.hpp"

#include "interpreter/simulate/compiled/context.hpp"
#include "interpreter/simulate/compiled/helpers.hpp"

#include <algorithm>

namespace bylaw::compiled {

namespace {

// Does a function sort what it makes?
bool has_keys(const FunctionCode &function) {
    return std::ranges::any_of(function.code,
                               [](const Instruction &in) { return in.op == Op::build && in.imm != 0; });
}

} // namespace

Value FunctionWriter::size_of(const Value &list) {
    const Value headers = context_field(offsetof(Context, lists), "ptr");
    const Value at = let("getelementptr {i32, i32}, ptr {}, i64 {}, i32 1", {headers, list});
    return let("zext i32 {} to i64", {let("load i32, ptr {}, !tbaa !lists", {at})});
}

Value FunctionWriter::element_place(const Value &list, const Value &index) {
    const Value headers = context_field(offsetof(Context, lists), "ptr");
    const Value at = let("getelementptr {i32, i32}, ptr {}, i64 {}", {headers, list});
    const Value first = let("zext i32 {} to i64", {let("load i32, ptr {}, !tbaa !lists", {at})});
    const Value words = context_field(offsetof(Context, list_words), "ptr");
    return let("getelementptr i64, ptr {}, i64 {}", {words, let("add i64 {}, {}", {first, index})});
}

void FunctionWriter::write_size(const Instruction &in) {
    write(in.a, size_of(read(in.b)));
}

void FunctionWriter::write_contains(const Instruction &in) {
    const Value list = read(in.b), size = size_of(list);
    const Value at = let("getelementptr i8, ptr %cx, i64 {}", {std::to_string(offsetof(Context, steps))});
    const Value long_work = let("lshr i64 {}, 4", {size});
    store_word(at, let("sub i64 {}, {}", {load_word(at, "steps"), long_work}), "steps");
    write(in.a,
          let("call i64 @contains(ptr {}, i64 {}, i64 {})", {element_place(list, "0"), size, read(in.c)}));
}

void FunctionWriter::write_element(const Instruction &in) {
    const Value list = read(in.b), index = let("sub i64 {}, 1", {read(in.c)});
    give_up_if(compare("uge", index, size_of(list)));
    write(in.a, load_word(element_place(list, index), "lists"));
}

void FunctionWriter::write_word_at(const Instruction &in) {
    const Value list = read(in.b), index = std::to_string(in.imm);
    const std::string some = fresh_label(), none = fresh_label(), on = fresh_label();
    branch(compare("ugt", size_of(list), index), some, none);
    begin_block(some);
    write(in.a, load_word(element_place(list, index), "lists"));
    jump(on);
    begin_block(none);
    write(in.a, "0");
    begin_block(on);
}

void FunctionWriter::write_next_element(const Instruction &in) {
    const Value list = read(in.b), index = read(in.c);
    const std::string some = fresh_label();
    branch(compare("uge", index, size_of(list)), block(in.low()), some);
    begin_block(some);
    write(in.a, load_word(element_place(list, index), "lists"));
    write(in.c, let("add i64 {}, 1", {index}));
    jump(block(at_ + 1));
}

Value FunctionWriter::single_or(const Value &condition, const std::function<Value()> &word,
                                const std::function<Value()> &ask) {
    const Value made = head_place();
    const std::string one = fresh_label(), small = fresh_label(), known = fresh_label(),
                      asked = fresh_label(), on = fresh_label();
    branch(condition, one, asked);
    begin_block(one);
    const Value alone = word();
    branch(compare("ult", alone, number(most_singles)), small, asked);
    begin_block(small);
    const Value at =
        let("getelementptr i32, ptr {}, i64 {}", {context_field(offsetof(Context, singles), "ptr"), alone});
    const Value id = let("zext i32 {} to i64", {let("load i32, ptr {}, !tbaa !lists", {at})});
    branch(compare("ne", id, "0"), known, asked);
    begin_block(known);
    step(2);
    line("store i64 {}, ptr {}", {id, made});
    jump(on);
    begin_block(asked);
    line("store i64 {}, ptr {}", {ask(), made});
    begin_block(on);
    return let("load i64, ptr {}", {made});
}

// Makes the list of the words from there on.
Value FunctionWriter::intern(const Value &words, const Value &count) {
    return single_or(
        compare("eq", count, "1"), [&] { return load_word(words, "window"); },
        [&] {
            return let("call i64 {}(ptr %cx, ptr {}, i64 {}) nounwind", {helper("list"), words, count});
        });
}

// Its number, where its elements stand in the rules; else 0.
ListId FunctionWriter::constant_list() const {
    const auto words = constants_of_list(function_, at_);
    for (std::size_t i = 0; words && i < words->size(); ++i) {
        if (leaders_[at_ - i]) {
            return 0; // other code is in between
        }
    }
    return words ? plan_.lists().of(*words) : 0;
}

void FunctionWriter::write_list(const Instruction &in) {
    if (in.c == 0) {
        step(2); // as for any other
        return write(in.a, "0");
    }
    if (const ListId known = constant_list()) {
        step(2 + in.c / 8); // as for one that is looked for
        return write(in.a, number(known));
    }
    const Value window = context_field(offsetof(Context, window), "ptr");
    for (std::uint16_t i = 0; i < in.c; ++i) {
        const Value at = let("getelementptr i64, ptr {}, i64 {}", {window, number(i)});
        store_word(at, read(static_cast<std::uint16_t>(in.b + i)), "window");
    }
    write(in.a, intern(window, number(in.c)));
}

// Elements are put one behind the other; an inner list stands behind what the outer one has so far.
void FunctionWriter::write_build(const Instruction &in) {
    if (has_keys(function_)) {
        return by_helper(in);
    }
    const Value begin = "%list" + number(lists_++);
    head_ += "  " + begin + " = alloca ptr\n";
    line("store ptr {}, ptr {}", {context_field(offsetof(Context, listed), "ptr"), begin});
    begun_.push_back(begin);
}

void FunctionWriter::write_build_add(const Instruction &in) {
    if (has_keys(function_)) {
        return by_helper(in);
    }
    const Value place = context_place(offsetof(Context, listed));
    const Value end = let("load ptr, ptr {}, !tbaa !context", {place});
    give_up_if(let("icmp uge ptr {}, {}", {end, context_field(offsetof(Context, listed_end), "ptr")}));
    store_word(end, read(in.a), "window");
    line("store ptr {}, ptr {}, !tbaa !context", {let("getelementptr i64, ptr {}, i64 1", {end}), place});
}

void FunctionWriter::write_build_end(const Instruction &in) {
    if (has_keys(function_)) {
        return by_helper(in);
    }
    if (begun_.empty()) { // it was begun before the trial
        return give_up();
    }
    const Value place = context_place(offsetof(Context, listed));
    const Value begin = let("load ptr, ptr {}", {begun_.back()});
    begun_.pop_back();
    const Value end = let("load ptr, ptr {}, !tbaa !context", {place});
    line("store ptr {}, ptr {}, !tbaa !context", {begin, place});
    const Value bytes =
        let("sub i64 {}, {}", {let("ptrtoint ptr {} to i64", {end}), let("ptrtoint ptr {} to i64", {begin})});
    const Value count = let("ashr exact i64 {}, 3", {bytes});
    const Value made = head_place();
    const std::string some = fresh_label(), none = fresh_label(), on = fresh_label();
    branch(compare("eq", count, "0"), none, some);
    begin_block(some);
    line("store i64 {}, ptr {}", {intern(begin, count), made});
    jump(on);
    begin_block(none);
    step(2);
    line("store i64 0, ptr {}", {made});
    begin_block(on);
    write(in.a, let("load i64, ptr {}", {made}));
}

void FunctionWriter::write_build_groups(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_distinct(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_joined(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_append(const Instruction &in) {
    const Value list = read(in.b), element = read(in.c);
    write(in.a, single_or(
                    compare("eq", list, "0"), [&] { return element; },
                    [&] {
                        return call_helper("append", "i64", {list, element});
                    }));
}

void FunctionWriter::write_without(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_without_all(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_put(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_all_things(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_members(const Instruction &in) {
    by_helper(in);
}

// --- texts

void FunctionWriter::write_text_begin(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_text_literal(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_text_value(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_text_bundle(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_text_source(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_text_price(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_text_end(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_titles(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_title_of(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_bar(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_name_of(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_say(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_row(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_note(const Instruction &) {} // only told

// --- scenarios and tests

void FunctionWriter::write_plays(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_plays_all(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_set_option(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_queue_die(const Instruction &) {
    give_up();
}
void FunctionWriter::write_queue_answer(const Instruction &) {
    give_up();
}
void FunctionWriter::write_expect_refused(const Instruction &) {
    give_up();
}

void FunctionWriter::write_expect_done(const Instruction &) {
    const Value at = let("getelementptr i8, ptr %cx, i64 {}", {std::to_string(offsetof(Context, refused))});
    give_up_if(compare("ne", load_word(at, "context"), "0"));
}

void FunctionWriter::write_odds(const Instruction &) {
    give_up();
}
void FunctionWriter::write_expect_failed(const Instruction &) {
    give_up();
}
void FunctionWriter::write_listen(const Instruction &) {} // no listener
void FunctionWriter::write_expect_heard(const Instruction &) {
    give_up();
}
void FunctionWriter::write_at_moment(const Instruction &) {
    give_up();
}
void FunctionWriter::write_report(const Instruction &in) {
    const Value value = read(in.a), label = in.b == no_register ? Value("0") : read(in.b);
    line("call void {}(ptr %cx, ptr {}, i64 {}, i64 {}) nounwind",
         {helper("report"), address(&in), value, label});
}

} // namespace bylaw::compiled
