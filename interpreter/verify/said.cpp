// Sort of an operand by the row of its instruction. If the row leaves it open, the instruction's number
// decides: a function's parameters, a field's type, an entry of a list.
#include "base/text/filled.hpp"
#include "interpreter/verify/reader.hpp"

namespace bylaw::verification {

namespace {

Type type_of(Sort sort) {
    switch (sort) {
    case Sort::number: return type_number;
    case Sort::thing: return type_thing(any_kind);
    case Sort::instance: return type_instance;
    case Sort::list: return {TypeKind::list};
    case Sort::act: return type_act;
    case Sort::dice: return type_dice;
    case Sort::text: return type_text;
    default: return type_unknown;
    }
}

} // namespace

Type Reader::of_register(RuleId rule, std::uint32_t reg) const {
    const auto &registers = program_.functions[program_.rules[rule].function].registers;
    return reg < registers.size() ? registers[reg].type : type_unknown;
}

// Argument of a called function or rule.
Type Reader::argument(const Instruction &in, std::uint32_t place) const {
    const auto parameter = [&](std::uint32_t function) { return code_.functions[function].registers[place]; };
    switch (op_facts(in.op).effects.runs) {
    case Runs::function: return parameter(static_cast<std::uint32_t>(in.imm));
    case Runs::trigger: return parameter(in.low());
    case Runs::rule:
        return place < program_.rules[in.low()].own_roles ? of_register(in.low(), place)
                                                          : Type{TypeKind::list};
    case Runs::hooks: return program_.hooks[static_cast<std::size_t>(in.imm)].parameters[place].type;
    default: return type_unknown;
    }
}

// By what is called.
Type Reader::given(const Instruction &in) const {
    const auto gives = [](Type type) { return type.kind == TypeKind::nothing ? type_unknown : type; };
    switch (op_facts(in.op).effects.runs) {
    case Runs::function: return gives(code_.functions[static_cast<std::size_t>(in.imm)].gives);
    case Runs::rule:
        return in.high() == 0               ? gives(program_.rules[in.low()].type)
               : in.high() < several_yields ? of_register(in.low(), in.high() - 1)
                                            : type_unknown;
    case Runs::hooks: return gives(program_.hooks[static_cast<std::size_t>(in.imm)].type);
    default: return type_unknown;
    }
}

Type Reader::element_in(const Instruction &in, const Frame &frame) const {
    const Known list = at(frame, in.b);
    const bool known = list.how == Known::How::typed && list.type.kind == TypeKind::list;
    // A list of numbers is what the compiler calls one of things, too: the collector treats them alike.
    return known && list.type.element != TypeKind::number ? element_of(list.type) : type_unknown;
}

Type Reader::said(std::size_t pc, const Taken &operand, std::uint32_t place, const Frame &frame) const {
    const Instruction &in = function_.code[pc];
    if (operand.sort == Sort::field) {
        return in.high() == no_id ? type_unknown : program_.fields[in.high()].type; // none: an option
    }
    if (operand.sort == Sort::element) {
        return element_in(in, frame);
    }
    if (operand.sort == Sort::carried) {
        const Known carried = at(frame, in.b);
        return carried.how == Known::How::typed ? carried.type : type_unknown;
    }
    if (in.op == Op::negate &&
        operand.range.written()) { // for a thing: the instance of a condition that is never stored
        return sort_of(at(frame, in.b).type) == Sort::thing ? type_instance : type_number;
    }
    return operand.sort == Sort::said ? by_name(in, operand, place) : type_of(operand.sort);
}

// By what the instruction names.
Type Reader::by_name(const Instruction &in, const Taken &operand, std::uint32_t place) const {
    switch (in.op) {
    case Op::constant: return type_number;
    case Op::grid: return program_.grids[static_cast<std::size_t>(in.imm)].value;
    case Op::adjust: return program_.adjusts[static_cast<std::size_t>(in.imm)].amount;
    case Op::text_value: return code_.types[static_cast<std::size_t>(in.imm)];
    case Op::report: return code_.types[in.high()];
    case Op::give: return function_.gives.kind == TypeKind::nothing ? type_unknown : function_.gives;
    case Op::active:
    case Op::set_active: return of_register(in.low(), in.high());
    case Op::all_things: return list_of(type_thing(any_kind));
    case Op::members: return list_of(type_number);
    case Op::joined:
    case Op::append: return {TypeKind::list};
    case Op::list: return type_unknown; // an act is made by it, too
    case Op::policy:
    case Op::ask: return place == 0 ? type_thing(any_kind) : place == 1 ? type_text : type_unknown;
    case Op::call:
    case Op::call_trigger:
    case Op::perform:
    case Op::hook: return operand.range.read() ? argument(in, place) : place == 0 ? given(in) : type_unknown;
    default: return type_unknown;
    }
}

// A number that is written into a register whose type is known.
std::optional<std::string> Reader::wrong_constant(const Instruction &in) const {
    if (in.op != Op::constant || !is_pinned(in.a)) {
        return std::nullopt;
    }
    const Type type = function_.registers[in.a];
    std::int64_t end = 1; // `none`, an empty list, no text
    switch (type.kind) {
    case TypeKind::dice: end = static_cast<std::int64_t>(program_.dice.size()); break;
    case TypeKind::member:
        end = type.of == any_kind ? INT64_MAX
                                  : static_cast<std::int64_t>(program_.enums[type.of].members.size());
        break;
    case TypeKind::degree: end = static_cast<std::int64_t>(program_.degree_names.size()); break;
    case TypeKind::yesno: end = 2; break;
    case TypeKind::fraction: return std::nullopt;
    default: break;
    }
    const bool may_be_none = type.kind == TypeKind::member || type.kind == TypeKind::degree;
    if (in.imm >= (may_be_none ? no_member : 0) && in.imm < end) {
        return std::nullopt;
    }
    return filled("`constant` makes {} of the number {}, which is none",
                  {describe(known_of(type)), std::to_string(in.imm)});
}

// Only numbers and dice are counted with.
std::optional<std::string> Reader::wrong_adjustment(const Instruction &in) const {
    if (in.op != Op::adjust) {
        return std::nullopt;
    }
    const AdjustInfo &info = program_.adjusts[static_cast<std::size_t>(in.imm)];
    const Sort of = sort_of(info.of);
    const bool sets =
        info.op == AdjustOp::starts_at || info.op == AdjustOp::becomes || info.op == AdjustOp::ignores;
    const bool limits = info.op == AdjustOp::at_least || info.op == AdjustOp::at_most;
    if (sets || of == Sort::number || of == Sort::word || (of == Sort::dice && !limits)) {
        return std::nullopt;
    }
    return filled("`adjust` counts with {}", {describe(of)});
}

} // namespace bylaw::verification
