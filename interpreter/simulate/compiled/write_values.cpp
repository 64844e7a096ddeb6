// Values, jumps, tables, dice; what is left to C++.
#include "interpreter/simulate/compiled/function_writer.hpp"

#include "interpreter/machine/grid_lines.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/simulate/compiled/context.hpp"
#include "interpreter/simulate/compiled/helpers.hpp"

namespace bylaw::compiled {

namespace {

std::string high_of(const Instruction &in) {
    return number(static_cast<std::int32_t>(in.high()));
}

} // namespace

void FunctionWriter::write_move(const Instruction &in) {
    write(in.a, read(in.b));
}
void FunctionWriter::write_constant(const Instruction &in) {
    write(in.a, number(in.imm));
}
void FunctionWriter::write_jump(const Instruction &in) {
    jump(block(in.low()));
}

void FunctionWriter::write_loop(const Instruction &in) {
    step(1);
    const Value over = compare("sgt", let("load i64, ptr %spent"), number(slice_of_steps));
    const std::string more = fresh_label();
    branch(over, more, block(in.low()));
    begin_block(more);
    tell_steps();
    line("call void {}(ptr %cx) cold nounwind", {helper("more_steps")});
    jump(block(in.low()));
}

void FunctionWriter::write_jump_if(const Instruction &in) {
    branch(in, compare("ne", read(in.a), "0"));
}
void FunctionWriter::write_jump_unless(const Instruction &in) {
    branch(in, compare("eq", read(in.a), "0"));
}

void FunctionWriter::jump_when(const Instruction &in, std::string_view how, const Value &b) {
    branch(in, compare(how, read(in.a), b));
}

void FunctionWriter::write_jump_equal(const Instruction &in) {
    jump_when(in, "eq", read(in.b));
}
void FunctionWriter::write_jump_unequal(const Instruction &in) {
    jump_when(in, "ne", read(in.b));
}
void FunctionWriter::write_jump_less(const Instruction &in) {
    jump_when(in, "slt", read(in.b));
}
void FunctionWriter::write_jump_less_equal(const Instruction &in) {
    jump_when(in, "sle", read(in.b));
}
void FunctionWriter::write_jump_equal_to(const Instruction &in) {
    jump_when(in, "eq", high_of(in));
}
void FunctionWriter::write_jump_unequal_to(const Instruction &in) {
    jump_when(in, "ne", high_of(in));
}
void FunctionWriter::write_jump_less_than(const Instruction &in) {
    jump_when(in, "slt", high_of(in));
}
void FunctionWriter::write_jump_more_than(const Instruction &in) {
    jump_when(in, "sgt", high_of(in));
}
void FunctionWriter::write_jump_if_silent(const Instruction &in) {
    jump(block(in.low())); // texts have no reader
}

void FunctionWriter::checked_arithmetic(const Instruction &in, std::string_view what, const Value &a,
                                        const Value &b) {
    const Value both = let("call {i64, i1} @llvm.{}.with.overflow.i64(i64 {}, i64 {})", {what, a, b});
    give_up_if(let("extractvalue {i64, i1} {}, 1", {both}));
    write(in.a, let("extractvalue {i64, i1} {}, 0", {both}));
}

void FunctionWriter::write_add(const Instruction &in) {
    checked_arithmetic(in, "sadd", read(in.b), read(in.c));
}
void FunctionWriter::write_subtract(const Instruction &in) {
    checked_arithmetic(in, "ssub", read(in.b), read(in.c));
}
void FunctionWriter::write_multiply(const Instruction &in) {
    checked_arithmetic(in, "smul", read(in.b), read(in.c));
}
void FunctionWriter::write_add_constant(const Instruction &in) {
    checked_arithmetic(in, "sadd", read(in.b), number(in.imm));
}
void FunctionWriter::write_negate(const Instruction &in) {
    checked_arithmetic(in, "ssub", "0", read(in.b));
}

void FunctionWriter::write_absolute(const Instruction &in) {
    const Value word = read(in.b);
    give_up_if(compare("eq", word, number(INT64_MIN)));
    write(in.a, let("call i64 @llvm.abs.i64(i64 {}, i1 true)", {word}));
}

void FunctionWriter::write_divide(const Instruction &in) {
    const Value over = read(in.b), under = read(in.c);
    const Value bad = let("add i64 {}, 1", {under}); // 0 and -1
    give_up_if(compare("ult", bad, "2"));
    write(in.a, let("call i64 @quotient{}(i64 {}, i64 {})", {number(in.imm), over, under}));
}

void FunctionWriter::write_lesser(const Instruction &in) {
    write(in.a, let("call i64 @llvm.smin.i64(i64 {}, i64 {})", {read(in.b), read(in.c)}));
}
void FunctionWriter::write_greater(const Instruction &in) {
    write(in.a, let("call i64 @llvm.smax.i64(i64 {}, i64 {})", {read(in.b), read(in.c)}));
}
void FunctionWriter::write_odd(const Instruction &in) {
    write(in.a, let("and i64 {}, 1", {read(in.b)}));
}
void FunctionWriter::write_negation(const Instruction &in) {
    write(in.a, flag(compare("eq", read(in.b), "0")));
}
void FunctionWriter::write_equal(const Instruction &in) {
    write(in.a, flag(compare("eq", read(in.b), read(in.c))));
}
void FunctionWriter::write_less(const Instruction &in) {
    write(in.a, flag(compare("slt", read(in.b), read(in.c))));
}
void FunctionWriter::write_less_equal(const Instruction &in) {
    write(in.a, flag(compare("sle", read(in.b), read(in.c))));
}
void FunctionWriter::write_clamp_low(const Instruction &in) {
    write(in.a, let("call i64 @llvm.smax.i64(i64 {}, i64 {})", {read(in.a), read(in.b)}));
}
void FunctionWriter::write_clamp_high(const Instruction &in) {
    write(in.a, let("call i64 @llvm.smin.i64(i64 {}, i64 {})", {read(in.a), read(in.b)}));
}

void FunctionWriter::write_check_range(const Instruction &in) {
    const Value word = read(in.a);
    if (in.b != no_register) {
        give_up_if(compare("slt", word, read(in.b)));
    }
    if (in.c != no_register) {
        give_up_if(compare("sgt", word, read(in.c)));
    }
}

// The row or column of a number; far out, or where there is none, C++ is asked.
Value FunctionWriter::line_of(std::size_t grid, std::size_t key, const Value &word, const std::string &ask) {
    const auto lines = key_lines(program_.grids[grid].keys[key]);
    const Value place = let("sub i64 {}, {}", {word, number(lines->first)});
    const std::string near = fresh_label(), there = fresh_label();
    branch(compare("ult", place, number(lines->lines.size())), near, ask);
    begin_block(near);
    const Value at = let("getelementptr i32, ptr @grid{}_{}, i64 {}", {number(grid), number(key), place});
    const Value line = let("load i32, ptr {}, !invariant.load !0", {at});
    branch(let("icmp eq i32 {}, -1", {line}), ask, there);
    begin_block(there);
    return let("zext i32 {} to i64", {line});
}

void FunctionWriter::write_grid(const Instruction &in) {
    const auto id = static_cast<std::size_t>(in.imm);
    const Grid &grid = program_.grids[id];
    if (!key_lines(grid.keys[0]) || (in.c != no_register && !key_lines(grid.keys[1]))) {
        return by_helper(in);
    }
    const std::string ask = fresh_label(), on = fresh_label();
    Value cell = line_of(id, 0, read(in.b), ask);
    if (in.c != no_register) {
        cell = let("add i64 {}, {}",
                   {let("mul i64 {}, {}", {cell, number(grid.columns)}), line_of(id, 1, read(in.c), ask)});
    } else if (grid.columns != 1) {
        cell = let("mul i64 {}, {}", {cell, number(grid.columns)});
    }
    const Value at = let("getelementptr i64, ptr @grid{}, i64 {}", {number(id), cell});
    write(in.a, let("load i64, ptr {}, !invariant.load !0", {at}));
    jump(on);
    begin_block(ask);
    by_helper(in);
    begin_block(on);
}

void FunctionWriter::write_in_set(const Instruction &in) {
    const auto &set = code_.degree_sets[static_cast<std::size_t>(in.imm)];
    std::uint64_t mask = 0;
    if (set.size() > 64) {
        return give_up();
    }
    for (std::size_t i = 0; i < set.size(); ++i) {
        mask |= std::uint64_t{set[i]} << i;
    }
    const Value degree = read(in.b);
    const Value within = compare("ult", degree, number(set.size()));
    const Value by = let("select i1 {}, i64 {}, i64 0", {within, degree});
    const Value bit =
        let("and i64 {}, 1", {let("lshr i64 {}, {}", {number(static_cast<std::int64_t>(mask)), by})});
    write(in.a, let("select i1 {}, i64 {}, i64 0", {within, bit}));
}

void FunctionWriter::write_wrong_kind(const Instruction &) {
    give_up();
}
void FunctionWriter::write_fail(const Instruction &) {
    give_up();
}

// --- dice

void FunctionWriter::make_dice(const Instruction &in) {
    const bool three = in.op == Op::dice_reroll || in.op == Op::dice_explode || in.op == Op::dice_worth;
    const Value b = read(in.b), c = in.c == no_register ? Value("0") : read(in.c);
    const Value d = three ? read(static_cast<std::uint16_t>(in.c + 1)) : Value("0");
    // Mostly the same as the last time.
    const Value last = behind(plan_.made_dice(in)), made = head_place();
    const std::string known = fresh_label(), ask = fresh_label(), on = fresh_label();
    const auto of_last = [&](std::size_t word) {
        return let("getelementptr i64, ptr {}, i64 {}", {last, number(word)});
    };
    Value differs = let("xor i64 {}, {}", {load_word(last, "dice"), b});
    differs = let("or i64 {}, {}", {differs, let("xor i64 {}, {}", {load_word(of_last(1), "dice"), c})});
    differs = let("or i64 {}, {}", {differs, let("xor i64 {}, {}", {load_word(of_last(2), "dice"), d})});
    branch(compare("eq", differs, "0"), known, ask);
    begin_block(known);
    line("store i64 {}, ptr {}", {load_word(of_last(3), "dice"), made});
    jump(on);
    begin_block(ask);
    const Value dice = let("call i64 {}(ptr %cx, ptr {}, i64 {}, i64 {}, i64 {}) nounwind",
                           {helper("make_dice"), address(&in), b, c, d});
    store_word(last, b, "dice");
    store_word(of_last(1), c, "dice");
    store_word(of_last(2), d, "dice");
    store_word(of_last(3), dice, "dice");
    line("store i64 {}, ptr {}", {dice, made});
    begin_block(on);
    write(in.a, let("load i64, ptr {}", {made}));
}

void FunctionWriter::write_dice_make(const Instruction &in) {
    make_dice(in);
}
void FunctionWriter::write_dice_number(const Instruction &in) {
    make_dice(in);
}
void FunctionWriter::write_dice_combine(const Instruction &in) {
    make_dice(in);
}
void FunctionWriter::write_dice_keep(const Instruction &in) {
    make_dice(in);
}
void FunctionWriter::write_dice_reroll(const Instruction &in) {
    make_dice(in);
}
void FunctionWriter::write_dice_explode(const Instruction &in) {
    make_dice(in);
}
void FunctionWriter::write_dice_worth(const Instruction &in) {
    make_dice(in);
}
void FunctionWriter::write_dice_count(const Instruction &in) {
    by_helper(in);
}
void FunctionWriter::write_random_choice(const Instruction &in) {
    by_helper(in);
}

// The first argument of the function counts as the roller.
Value FunctionWriter::luck_place(const Instruction &in) {
    const auto first = plan_.luck_place(in);
    if (!first) {
        return "-1";
    }
    for (std::uint16_t reg = 0; reg < function_.parameters; ++reg) {
        if (function_.registers[reg].kind == TypeKind::thing) {
            const Value roller = read(reg);
            const Value told_apart = compare("ult", roller, number(plan_.rollers()));
            return let("add i64 {}, {}",
                       {let("select i1 {}, i64 {}, i64 0", {told_apart, roller}), number(*first)});
        }
    }
    return number(*first);
}

void FunctionWriter::write_roll(const Instruction &in) {
    const Value both = let("call {i64, i64} @roll(ptr %cx, i64 {}, i64 {})", {read(in.b), luck_place(in)});
    write(in.a, let("extractvalue {i64, i64} {}, 0", {both}));
    if (in.c != no_register) {
        write(in.c, let("extractvalue {i64, i64} {}, 1", {both}));
    }
}

// --- left to C++

void FunctionWriter::give_operands(const Instruction &) {
    const Value window = context_field(offsetof(Context, window), "ptr");
    for (const RegisterRange &range : operands_of(program_, code_, function_, at_)) {
        for (std::uint32_t i = 0; range.read() && i < range.count; ++i) {
            const auto reg = static_cast<std::uint16_t>(range.first + i);
            const Value at = let("getelementptr i64, ptr {}, i64 {}", {window, number(reg)});
            store_word(at, read(reg), "window");
        }
    }
}

void FunctionWriter::take_results(const Instruction &) {
    const Value window = context_field(offsetof(Context, window), "ptr");
    for (const RegisterRange &range : operands_of(program_, code_, function_, at_)) {
        for (std::uint32_t i = 0; range.written() && i < range.count; ++i) {
            const auto reg = static_cast<std::uint16_t>(range.first + i);
            const Value at = let("getelementptr i64, ptr {}, i64 {}", {window, number(reg)});
            write(reg, load_word(at, "window"));
        }
    }
}

void FunctionWriter::by_helper(const Instruction &in) {
    tell_changed(in);
    give_operands(in);
    line("call void {}(ptr %cx, ptr {}) nounwind", {helper("instruction"), address(&in)});
    take_results(in);
}

void FunctionWriter::branch_by_helper(const Instruction &in) {
    tell_changed(in);
    give_operands(in);
    const Value there = let("call i64 {}(ptr %cx, ptr {}) nounwind", {helper("branch"), address(&in)});
    take_results(in);
    branch(in, compare("ne", there, "0"));
}

} // namespace bylaw::compiled
