// Grids: where numbers of rows and columns have places of their own, the cell is found in a few instructions.
#include "interpreter/machine/native/native_writer.hpp"

namespace bylaw::native {

// A row or a column in a register; goes to `other` where the key has to be asked.
Reg NativeWriter::line_of(const KeyLines &key, std::uint16_t of, Label other) {
    const Reg line = copy(of);
    to_.put(X::sub, line, key.first);
    to_.put(X::cmp, line, static_cast<std::int64_t>(key.lines.size()));
    to_.jump(When::not_below, other);
    const Reg table = known_.take();
    to_.constant(table, reinterpret_cast<std::uint64_t>(key.lines.data()));
    to_.put(X::mov, Operand(line).of(4), at(table, line, 2, 0).of(4));
    if (!key.whole) {
        to_.put(X::cmp, Operand(line).of(4), std::int64_t{-1}); // no_id
        to_.jump(When::zero, other);
    }
    return line;
}

NativeWriter::Next NativeWriter::write_grid() {
    const auto number = static_cast<std::size_t>(in().imm());
    const Grid &grid = code_.program().grids[number];
    const bool two = in().c != no_register;
    const KeyLines *rows = code_.grids.of(number, 0);
    const KeyLines *columns = two ? code_.grids.of(number, 1) : nullptr;
    if (rows == nullptr || (two && columns == nullptr)) {
        return help_or(waiting<&NativeHelpers::grid>, NativeExit::plainly);
    }
    const Label other = to_.label(), back = to_.label();
    const Reg cell = line_of(*rows, in().b, other);
    if (two) {
        to_.put(X::imul, cell, cell, std::int64_t{grid.columns});
        to_.put(X::add, cell, line_of(*columns, in().c, other));
    }
    const Reg cells = known_.take();
    to_.constant(cells, reinterpret_cast<std::uint64_t>(grid.cells.data()));
    to_.put(X::mov, cell, at(cells, cell, 3, 0));
    set(in().a, cell);
    known_.forget_registers();
    known_.know(What::word, in().a, cell);
    to_.bind(back);
    later([this, cell, other, back] {
        to_.bind(other);
        help_or(waiting<&NativeHelpers::grid>, NativeExit::plainly);
        to_.put(X::mov, cell, word_at(in().a));
        to_.put(X::jmp, back);
    });
    return behind(1);
}

} // namespace bylaw::native
