// Tables: a rolled number and the row that covers it.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

namespace {

std::uint32_t small(std::int64_t value) {
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(value, INT32_MIN, INT32_MAX));
}

} // namespace

// Modifiers may push the number beyond the rows: it then stops at the first or last, unless `otherwise` takes
// the rest.
void FunctionCompiler::table_roll(RuleId id) {
    const Rule &r = p.rules[id];
    const Reg total = static_cast<Reg>(r.total);
    table_again = e.label();
    e.bind(table_again);
    const Reg dice = value(r.roll);
    e.emit(Op::roll, total, dice, r.natural == no_id ? no_register : static_cast<Reg>(r.natural));
    const std::pair<StringId, Reg> main[] = {{no_id, total}};
    main_value(id, main);
    std::int64_t low = INT64_MAX, high = INT64_MIN;
    for (const TableRow &row : r.rows) {
        if (row.otherwise) {
            return;
        }
        low = std::min(low, row.low);
        high = std::max(high, row.high);
    }
    e.emit(Op::clamp_low, total, constant(low));
    e.emit(Op::clamp_high, total, constant(high));
}

// A row that is used up is rolled again, as long as another row is left. Where none is, all may come again.
void FunctionCompiler::unused_row(const Rule &r, const TableRow &row) {
    const TempScope scope(e);
    const Label free = e.label();
    const Reg used = e.temp(type_yesno);
    const auto load = [&](FieldId flag) { load_raw(p.fields[flag], flag, no_register, no_register, used); };
    load(row.used);
    e.jump(Op::jump_unless, free, used);
    for (const TableRow &other : r.rows) {
        if (other.used == no_id) {
            e.jump(Op::loop, table_again);
            break;
        }
        const Label taken = e.label();
        load(other.used);
        e.jump(Op::jump_if, taken, used);
        e.jump(Op::loop, table_again);
        e.bind(taken);
    }
    e.constant(used, 0);
    for (const TableRow &other : r.rows) {
        if (other.used != no_id) {
            store_raw(p.fields[other.used], other.used, no_register, no_register, used);
        }
    }
    e.bind(free);
    e.constant(used, 1);
    store_raw(p.fields[row.used], row.used, no_register, no_register, used);
}

void FunctionCompiler::table_row(const Rule &r) {
    const Label over = e.label();
    std::vector<const TableRow *> rows;
    for (const TableRow &row : r.rows) {
        rows.push_back(&row);
    }
    std::stable_partition(rows.begin(), rows.end(), [](const TableRow *row) { return !row->otherwise; });
    for (const TableRow *row : rows) {
        one_row(r, *row, over);
    }
    if (rows.empty() || !rows.back()->otherwise) {
        const Span outer = e.at();
        e.at(r.span);
        e.emit(Op::fail, static_cast<Reg>(r.total), no_register, no_register,
               halves(static_cast<std::uint32_t>(Failure::no_row), rule));
        e.at(outer);
    }
    e.bind(over);
}

// If the number is the row's: what stands there, and on to `over`.
void FunctionCompiler::one_row(const Rule &r, const TableRow &row, Label over) {
    const Reg total = static_cast<Reg>(r.total), result = static_cast<Reg>(r.result);
    const Label next = e.label();
    if (!row.otherwise) {
        e.jump(Op::jump_less_than, next, total, no_register, no_register, small(row.low));
        e.jump(Op::jump_more_than, next, total, no_register, no_register, small(row.high));
    }
    if (row.used != no_id) {
        unused_row(r, row);
    }
    if (r.result != no_id) {
        row.result == ir::none ? e.constant(result, row.value) : into(row.result, result);
    }
    e.note(Note::row, rule, total, result, static_cast<Reg>(&row - r.rows.data()));
    statement(row.body);
    e.go(over);
    e.bind(next);
}

} // namespace bylaw
