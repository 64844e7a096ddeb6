#include "interpreter/compile/emitter.hpp"

#include <algorithm>
#include <array>

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

void Emitter::begin() {
    FunctionCode fresh;
    std::swap(fresh.registers, code.registers);
    std::swap(fresh.code, code.code);
    std::swap(fresh.spans, code.spans);
    fresh.registers.clear(), fresh.code.clear(), fresh.spans.clear();
    code = std::move(fresh);
    shapes_.clear(), types_.clear(), unused_.clear(), taken_.clear(), places_.clear(), jumps_.clear();
    span_ = {};
}

std::uint32_t Emitter::shape_of(std::span<const Type> types) {
    const auto alike = [](Type stored, Type type) { return stored == storage_type(type); };
    for (std::uint32_t i = 0; i < shapes_.size(); ++i) {
        const std::span<const Type> known = types_of(shapes_[i]);
        if (std::equal(known.begin(), known.end(), types.begin(), types.end(), alike)) {
            return i;
        }
    }
    const Shape made{static_cast<std::uint32_t>(types_.size()), static_cast<std::uint32_t>(types.size()),
                     none};
    for (const Type type : types) {
        types_.push_back(storage_type(type));
    }
    shapes_.push_back(made);
    return static_cast<std::uint32_t>(shapes_.size() - 1);
}

Reg Emitter::block(std::span<const Type> types) {
    // release() stands in destructors: it finds room, also where there is none for what follows here.
    if (const std::size_t most = unused_.size() + taken_.size() + 1; unused_.capacity() < most)
        unused_.reserve(2 * most);
    const std::uint32_t index = shape_of(types);
    Shape &shape = shapes_[index];
    Reg first = 0;
    if (shape.unused != none) {
        first = unused_[shape.unused].first;
        shape.unused = unused_[shape.unused].before;
    } else {
        const std::span<const Type> stored = types_of(shape);
        first = static_cast<Reg>(code.registers.size());
        code.registers.insert(code.registers.end(), stored.begin(), stored.end());
    }
    taken_.push_back({index, first});
    return first;
}

Reg Emitter::numbers(std::size_t count) {
    static constexpr auto few = [] {
        std::array<Type, 16> made{};
        made.fill(type_number);
        return made;
    }();
    return count <= few.size() ? block(std::span(few).first(count))
                               : block(std::vector<Type>(count, type_number));
}

void Emitter::release(std::size_t mark) {
    for (; taken_.size() > mark; taken_.pop_back()) {
        Shape &shape = shapes_[taken_.back().shape];
        unused_.push_back({taken_.back().first, shape.unused});
        shape.unused = static_cast<std::uint32_t>(unused_.size() - 1);
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
