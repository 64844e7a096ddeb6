#include "interpreter/compile/emitter.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// Words that the collector treats alike may share a register.
Type storage_type(Type type) {
    switch (type.kind) {
    case TypeKind::text:
    case TypeKind::dice:
    case TypeKind::act:
    case TypeKind::list: return type;
    case TypeKind::nothing: return type == type_instance ? type : type_number;
    default: return type_number;
    }
}

} // namespace

std::uint32_t Emitter::shape_of(std::span<const Type> types) {
    const auto alike = [](Type stored, Type type) { return stored == storage_type(type); };
    for (std::uint32_t i = 0; i < shapes_.size(); ++i) {
        const std::vector<Type> &known = shapes_[i].types;
        if (std::equal(known.begin(), known.end(), types.begin(), types.end(), alike)) {
            return i;
        }
    }
    Shape &made = shapes_.emplace_back();
    for (const Type type : types) {
        made.types.push_back(storage_type(type));
    }
    return static_cast<std::uint32_t>(shapes_.size() - 1);
}

Reg Emitter::block(std::span<const Type> types) {
    const std::uint32_t index = shape_of(types);
    Shape &shape = shapes_[index];
    Reg first = 0;
    if (!shape.unused.empty()) {
        first = shape.unused.back();
        shape.unused.pop_back();
    } else {
        first = static_cast<Reg>(code.registers.size());
        code.registers.insert(code.registers.end(), shape.types.begin(), shape.types.end());
    }
    taken_.push_back({index, first});
    return first;
}

Reg Emitter::numbers(std::size_t count) {
    const std::vector<Type> types(count, type_number);
    return block(types);
}

void Emitter::release(std::size_t mark) {
    while (taken_.size() > mark) {
        shapes_[taken_.back().shape].unused.push_back(taken_.back().first);
        taken_.pop_back();
    }
}

void Emitter::emit(Op op, Reg a, Reg b, Reg c, std::int64_t imm) {
    code.code.push_back({op, a, b, c, imm});
    code.spans.push_back(span_);
}

void Emitter::move(Reg to, Reg from) {
    if (to != from) {
        emit(Op::move, to, from);
    }
}

Label Emitter::label() {
    places_.push_back(0);
    return {static_cast<std::uint32_t>(places_.size() - 1)};
}

void Emitter::bind(Label label) {
    places_[label.id] = here();
}

void Emitter::jump(Op op, Label to, Reg a, Reg b, Reg c, std::uint32_t high) {
    jumps_.emplace_back(here(), to);
    emit(op, a, b, c, halves(0, high));
}

void Emitter::finish() {
    for (const auto &[at, label] : jumps_) {
        Instruction &jump = code.code[at];
        jump.imm = halves(places_[label.id], jump.high());
    }
    jumps_.clear();
    if (code.registers.size() >=
        no_register) { // numbers of registers have run over: better no code than wrong code
        code.registers.resize(no_register);
        code.code.assign(1, {Op::fail, no_register, no_register, no_register, 0});
        code.spans.assign(1, span_);
    }
}

} // namespace bylaw
