// Fields, things, conditions, and who has to be told of a change.
#include "interpreter/simulate/compiled/function_writer.hpp"

#include "interpreter/program/op_facts.hpp"
#include "interpreter/simulate/compiled/context.hpp"
#include "interpreter/simulate/compiled/helpers.hpp"

namespace bylaw::compiled {

// --- changes

void FunctionWriter::tell_changed(std::uint32_t watched) {
    if (!plan_.readers(watched).empty()) {
        line("call void @changed{}(ptr %cx)", {number(watched)});
    }
}

// Tells memos about changes of state that pure functions read.
void FunctionWriter::tell_changed(const Instruction &in) {
    const Watched &watched = plan_.watched();
    switch (op_facts(in.op).effects.changes) {
    case Part::field: tell_changed(watched.field(in.high())); break;
    case Part::fields_of_others: tell_changed(watched.field(static_cast<FieldId>(in.imm))); break;
    case Part::debts: tell_changed(watched.debts()); break;
    case Part::things: tell_changed(watched.things()); break;
    case Part::condition:
        tell_changed(watched.any_condition());
        for (auto c = static_cast<ConditionId>(in.imm); c != no_id; c = program_.conditions[c].parent) {
            tell_changed(watched.condition(c));
        }
        break;
    case Part::instance: line("call void @changed_conditions(ptr %cx)"); break;
    case Part::option:
    case Part::anything: line("call void @changed_all(ptr %cx)"); break;
    default: break; // no pure function looks at it
    }
}

// --- fields

// `none` has none.
Value FunctionWriter::field_place(const Value &thing, const Instruction &in, const Value &index) {
    give_up_if(compare("sle", thing, "0"));
    Value offset;
    if (plan_.things_are_fixed()) {
        const Value at = let("getelementptr i64, ptr @offsets, i64 {}", {thing});
        offset = let("load i64, ptr {}, !invariant.load !0", {at});
    } else {
        const Value things = context_field(offsetof(Context, things), "ptr");
        const Value at = let("getelementptr i8, ptr {}, i64 {}",
                             {things, let("mul i64 {}, {}", {thing, number(sizeof(Thing))})});
        const Value inside = let("getelementptr i8, ptr {}, i64 {}", {at, number(offsetof(Thing, offset))});
        offset = let("zext i32 {} to i64", {let("load i32, ptr {}, !tbaa !things", {inside})});
    }
    Value slot = let("add i64 {}, {}", {offset, number(in.low())});
    if (!index.empty()) {
        slot = let("add i64 {}, {}", {slot, index});
    }
    return let("getelementptr i64, ptr {}, i64 {}", {context_field(offsetof(Context, words), "ptr"), slot});
}

Value FunctionWriter::game_place(const Instruction &in, const Value &index) {
    const Value slot = index.empty() ? number(in.low()) : let("add i64 {}, {}", {index, number(in.low())});
    return let("getelementptr i64, ptr {}, i64 {}", {context_field(offsetof(Context, words), "ptr"), slot});
}

// Memos that depend on it hear of it only if it changes.
void FunctionWriter::store_field(const Value &place, const Value &word, FieldId field) {
    if (field == no_id || plan_.readers(plan_.watched().field(field)).empty()) {
        if (field == no_id) {
            line("call void @changed_all(ptr %cx)");
        }
        return store_word(place, word, "words");
    }
    const Value changes = compare("ne", load_word(place, "words"), word);
    const std::string there = fresh_label(), on = fresh_label();
    branch(changes, there, on);
    begin_block(there);
    store_word(place, word, "words");
    tell_changed(plan_.watched().field(field));
    begin_block(on);
}

void FunctionWriter::write_load(const Instruction &in) {
    write(in.a, load_word(field_place(read(in.b), in, {}), "words"));
}
void FunctionWriter::write_load_at(const Instruction &in) {
    write(in.a, load_word(field_place(read(in.b), in, read(in.c)), "words"));
}
void FunctionWriter::write_store(const Instruction &in) {
    store_field(field_place(read(in.a), in, {}), read(in.b), in.high());
}
void FunctionWriter::write_store_at(const Instruction &in) {
    store_field(field_place(read(in.a), in, read(in.c)), read(in.b), in.high());
}
void FunctionWriter::write_load_game(const Instruction &in) {
    write(in.a, load_word(game_place(in, {}), "words"));
}
void FunctionWriter::write_load_game_at(const Instruction &in) {
    write(in.a, load_word(game_place(in, read(in.c)), "words"));
}
void FunctionWriter::write_store_game(const Instruction &in) {
    store_field(game_place(in, {}), read(in.b), in.high());
}
void FunctionWriter::write_store_game_at(const Instruction &in) {
    store_field(game_place(in, read(in.c)), read(in.b), in.high());
}
// One that is borne `while` something holds has no fields: they stay at nothing.
void FunctionWriter::load_instance(const Instruction &in, const Value &index) {
    write(in.a, of_instance(in.b, "0", [&](const Value &at) {
              Value slot = let("add i64 {}, {}",
                               {instance_part(at, offsetof(Instance, offset), "i32"), number(in.low())});
              if (!index.empty()) {
                  slot = let("add i64 {}, {}", {slot, index});
              }
              give_up_if(compare("uge", slot, context_field(offsetof(Context, instance_word_mark), "i64")));
              const Value words = context_field(offsetof(Context, instance_words), "ptr");
              return load_word(let("getelementptr i64, ptr {}, i64 {}", {words, slot}), "instances");
          }));
}

void FunctionWriter::write_load_instance(const Instruction &in) {
    load_instance(in, {});
}
void FunctionWriter::write_load_instance_at(const Instruction &in) {
    load_instance(in, read(in.c));
}
void FunctionWriter::write_store_instance(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_store_instance_at(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_mutual(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_debt_take(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_debt_add(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_debt_read(const Instruction &in) {
    by_helper(in);
}

// --- things

void FunctionWriter::write_new_thing(const Instruction &in) {
    by_helper(in);
}

// In a table of the things that are there when a trial begins; behind them, there is one entry for all that
// are made.
Value FunctionWriter::thing_entry(const Value &table, std::string_view type, const Value &thing) {
    Value at = thing;
    if (!plan_.things_are_fixed()) {
        const std::size_t made = plan_.prepared().things.size();
        at = let("call i64 @llvm.smin.i64(i64 {}, i64 {})", {thing, number(made)});
    }
    at = let("getelementptr {}, ptr {}, i64 {}", {type, table, at});
    return let("load {}, ptr {}, !invariant.load !0", {type, at});
}

// Returns `entry`, or, if that is `unsaid`, searches the new things of that kind.
Value FunctionWriter::or_of_made(const Value &entry, std::int64_t unsaid, KindId kind,
                                 const std::function<Value()> &of_made) {
    if (!plan_.makes(kind)) {
        return entry;
    }
    const Value answer = head_place();
    const std::string made = fresh_label(), on = fresh_label();
    line("store i64 {}, ptr {}", {entry, answer});
    branch(compare("eq", entry, number(unsaid)), made, on);
    begin_block(made);
    line("store i64 {}, ptr {}", {of_made(), answer});
    begin_block(on);
    return let("load i64, ptr {}", {answer});
}

void FunctionWriter::write_is_kind(const Instruction &in) {
    const Value thing = read(in.b), kind = number(in.imm);
    const Value some = let("call i64 @llvm.smax.i64(i64 {}, i64 0)", {thing});
    const Value is = let("zext i8 {} to i64", {thing_entry("@kind" + kind, "i8", some)});
    write(in.a, or_of_made(is, unsaid_kind, static_cast<KindId>(in.imm), [&] {
              return call_helper("is_kind", "i64", {thing, kind});
          }));
}

void FunctionWriter::write_next_thing(const Instruction &in) {
    const Value from = read(in.a), newest = read(in.c);
    const std::string table = in.high() == any_kind ? "@next_any" : "@next" + number(in.high());
    const Value next = or_of_made(thing_entry(table, "i64", from), unsaid_next, in.high(), [&] {
        return call_helper("next_thing", "i64", {from, number(in.high()), newest});
    });
    // Behind the last one comes a number that is larger than any.
    const Value over = compare("sgt", next, newest);
    write(in.a, let("select i1 {}, i64 0, i64 {}", {over, next}));
    branch(in, over);
}

void FunctionWriter::write_thing_mark(const Instruction &in) {
    write(in.a, plan_.things_are_fixed() ? number(plan_.prepared().things.size() - 1)
                                         : context_field(offsetof(Context, thing_mark), "i64"));
}

// --- conditions

Value FunctionWriter::instance_part(const Value &at, std::size_t offset, std::string_view type) {
    const Value part = let("getelementptr i8, ptr {}, i64 {}", {at, number(offset)});
    return let("zext {} {} to i64", {type, let("load {}, ptr {}, !tbaa !instances", {type, part})});
}

// Field of the instance that the register names; a default without one.
Value FunctionWriter::of_instance(std::uint16_t reg, const Value &none,
                                  const std::function<Value(const Value &)> &what) {
    const Value made = head_place();
    const Value id = read(reg);
    const std::string some = fresh_label(), on = fresh_label();
    line("store i64 {}, ptr {}", {none, made});
    branch(compare("sgt", id, "0"), some, on);
    begin_block(some);
    const Value offset = let("mul i64 {}, {}", {let("sub i64 {}, 1", {id}), number(sizeof(Instance))});
    const Value at =
        let("getelementptr i8, ptr {}, i64 {}", {context_field(offsetof(Context, instances), "ptr"), offset});
    line("store i64 {}, ptr {}", {what(at), made});
    begin_block(on);
    return let("load i64, ptr {}", {made});
}

void FunctionWriter::write_instance_mark(const Instruction &in) {
    write(in.a, context_field(offsetof(Context, instance_mark), "i64"));
}

// Whether the condition has no bearer at all.
Value FunctionWriter::nobody_bears(std::int64_t condition) {
    const Value count = let("getelementptr i32, ptr {}, i64 {}",
                            {context_field(offsetof(Context, borne), "ptr"), number(condition)});
    return let("icmp eq i32 {}, 0", {let("load i32, ptr {}, !tbaa !borne", {count})});
}

void FunctionWriter::walk_instances(const Instruction &in, bool borne_only) {
    const std::string some = fresh_label(), found = fresh_label();
    branch(nobody_bears(in.high()), block(in.low()), some);
    begin_block(some);
    const Value bearer = in.b == no_register ? Value("-1") : read(in.b);
    const Value id = call_helper("next_instance", "i64",
                                 {read(in.a), number(in.high()), bearer, read(in.c), borne_only ? "1" : "0"});
    branch(compare("eq", id, "0"), block(in.low()), found);
    begin_block(found);
    write(in.a, id);
    jump(block(at_ + 1));
}

void FunctionWriter::write_next_instance(const Instruction &in) {
    walk_instances(in, false);
}
void FunctionWriter::write_next_owned(const Instruction &in) {
    walk_instances(in, true);
}
void FunctionWriter::write_next_expired(const Instruction &in) {
    branch_by_helper(in);
}
void FunctionWriter::write_alive(const Instruction &in) {
    write(in.a, of_instance(in.b, "1", [&](const Value &at) {
              return flag(compare("ne", instance_part(at, offsetof(Instance, phase), "i8"),
                                  number(static_cast<int>(Instance::Phase::gone))));
          }));
}
void FunctionWriter::write_bearer(const Instruction &in) {
    const Value none = let("sub i64 0, {}", {read(in.b)}); // for one that is borne `while` something holds
    write(in.a, of_instance(in.b, none, [&](const Value &at) {
              return instance_part(at, offsetof(Instance, bearer), "i32");
          }));
}
void FunctionWriter::write_is_exactly(const Instruction &in) {
    write(in.a, of_instance(in.b, "0", [&](const Value &at) {
              return flag(
                  compare("eq", instance_part(at, offsetof(Instance, condition), "i32"), number(in.imm)));
          }));
}
void FunctionWriter::write_source(const Instruction &in) {
    write(in.a, of_instance(in.b, "0", [&](const Value &at) {
              return instance_part(at, offsetof(Instance, source), "i32");
          }));
}

// Asks a helper about a borne condition, with the source in a register if any; 0 without a bearer.
void FunctionWriter::ask_of_bearer(const Instruction &in, const char *name, std::uint16_t from) {
    const std::string some = fresh_label(), none = fresh_label(), on = fresh_label();
    const Value bearer = read(in.b), source = from == no_register ? Value("-1") : read(from);
    branch(nobody_bears(in.imm), none, some);
    begin_block(some);
    write(in.a, call_helper(name, "i64", {bearer, number(in.imm), source}));
    jump(on);
    begin_block(none);
    write(in.a, "0");
    begin_block(on);
}

void FunctionWriter::write_borne(const Instruction &in) {
    ask_of_bearer(in, "borne", no_register);
}
void FunctionWriter::write_bears_exactly(const Instruction &in) {
    ask_of_bearer(in, "bears_exactly", no_register);
}
void FunctionWriter::write_count_borne(const Instruction &in) {
    ask_of_bearer(in, "count_borne", in.c);
}
void FunctionWriter::write_find_stack(const Instruction &in) {
    ask_of_bearer(in, "find_stack", in.c);
}
void FunctionWriter::write_new_instance(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_stack_more(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_stack_less(const Instruction &in) {
    branch_by_helper(in);
}
void FunctionWriter::write_set_ends(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_begin_end(const Instruction &in) {
    branch_by_helper(in);
}
void FunctionWriter::write_remove_instance(const Instruction &in) {
    by_helper(in);
}

// --- adjustments

void FunctionWriter::write_group_open(const Instruction &) {
    call_helper_for_nothing("open_group");
}
void FunctionWriter::write_value_open(const Instruction &in) {
    call_helper_for_nothing("open_value", {number(in.imm), read(in.a)});
}
void FunctionWriter::write_adjust(const Instruction &in) {
    call_helper_for_nothing("adjust", {number(in.imm), read(in.a)});
}
void FunctionWriter::write_adjust_with(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_adjust_skipped(const Instruction &) {} // only told
void FunctionWriter::write_value_close(const Instruction &in) {
    write(in.a, call_helper("close_value", "i64", {number(in.imm)}));
}
void FunctionWriter::write_group_close(const Instruction &) {
    call_helper_for_nothing("close_group");
}

} // namespace bylaw::compiled
