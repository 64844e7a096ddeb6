#include "interpreter/compile/emitter.hpp"

namespace bylaw {

namespace {

// Words that the collector treats alike may share a register.
Type storage_type(Type type) {
    switch (type.kind) {
    case TypeKind::text:
    case TypeKind::dice:
    case TypeKind::act:
    case TypeKind::list:
        return type;
    case TypeKind::nothing:
        return type == type_instance ? type : type_number;
    default:
        return type_number;
    }
}

std::uint64_t key_of(Type type) {
    return static_cast<std::uint64_t>(type.kind) << 40 | static_cast<std::uint64_t>(type.element) << 32 | type.of;
}

} // namespace

Reg Emitter::block(std::span<const Type> types) {
    std::vector<std::uint64_t> key;
    for (const Type type : types) {
        key.push_back(key_of(storage_type(type)));
    }
    auto &unused = free_[key];
    Reg first = 0;
    if (!unused.empty()) {
        first = unused.back();
        unused.pop_back();
    } else {
        first = static_cast<Reg>(code.registers.size());
        const std::vector<Type> copies(types.begin(), types.end()); // `types` may be a part of the registers that grow here
        for (const Type type : copies) {
            code.registers.push_back(storage_type(type));
        }
    }
    taken_.push_back({std::move(key), first});
    return first;
}

Reg Emitter::numbers(std::size_t count) {
    const std::vector<Type> types(count, type_number);
    return block(types);
}

void Emitter::release(std::size_t mark) {
    while (taken_.size() > mark) {
        free_[taken_.back().key].push_back(taken_.back().first);
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

void Emitter::bind(Label label) { places_[label.id] = here(); }

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
    if (code.registers.size() >= no_register) { // numbers of registers have run over: better no code than wrong code
        code.registers.resize(no_register);
        code.code.assign(1, {Op::fail, no_register, no_register, no_register, 0});
        code.spans.assign(1, span_);
    }
}

} // namespace bylaw
