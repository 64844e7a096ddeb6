// Follows the known sorts of registers through a function, from its first instruction on, until a fixpoint.
// Then every instruction is checked once. Registers of the rules (roles, values, locals) keep their type; the
// others hold what was written last.
#include "interpreter/verify/verify.hpp"

#include "base/text/filled.hpp"
#include "interpreter/verify/reader.hpp"

#include <algorithm>

namespace bylaw::verification {

// Named registers are of the type that their name has; what stands between is stored as a number, whatever it
// is, unless the collector has to know.
bool Reader::is_pinned(std::uint32_t reg) const {
    const TypeKind kind = function_.registers[reg].kind;
    return kind != TypeKind::number && kind != TypeKind::unknown;
}

Known Reader::at(const Frame &frame, std::uint32_t reg) const {
    return is_pinned(reg) ? known_of(function_.registers[reg]) : frame[reg];
}

void Reader::report(std::size_t pc, std::string what) {
    const Span span = pc < function_.spans.size() ? function_.spans[pc] : function_.span;
    faults_.push_back({number_, static_cast<std::uint32_t>(pc), std::move(what),
                       span.source == no_source ? function_.span : span});
}

// All registers within the frame, and all places that are jumped to within the code.
bool Reader::has_shape() {
    const std::size_t before = faults_.size();
    if (function_.parameters > function_.registers.size()) {
        report(0, "it has more parameters than registers");
    }
    if (function_.code.empty() || op_facts(function_.code.back().op).falls_through()) {
        report(0, "its code goes on behind its end");
    }
    for (std::size_t pc = 0; pc < function_.code.size() && faults_.size() == before; ++pc) {
        const Instruction &in = function_.code[pc];
        if (const auto wrong = wrong_immediate(program_, code_, function_, in)) {
            report(pc, filled("`{}` names {}", {name_of(in.op), *wrong}));
        } else if (!operands_fit(pc)) {
            report(pc, filled("`{}` uses registers that the frame has not got", {name_of(in.op)}));
        }
    }
    return faults_.size() == before;
}

bool Reader::operands_fit(std::size_t pc) {
    const Operands operands = operands_of(program_, code_, function_, pc);
    return std::all_of(operands.begin(), operands.end(), [&](const RegisterRange &each) {
        return std::size_t{each.first} + each.count <= function_.registers.size();
    });
}

void Reader::run() {
    if (!has_shape()) {
        return;
    }
    frames_.resize(function_.code.size());
    go(0, Frame(function_.registers.size()));
    enter_doors();
    follow();
    for (std::size_t pc = 0; pc < function_.code.size(); ++pc) {
        if (!frames_[pc].empty()) { // else nothing comes there
            check(pc, frames_[pc]);
        }
    }
}

// A call is left, or sent back to a stage, from wherever it stands.
void Reader::enter_doors() {
    const RuleId rule = function_.rule;
    if (rule == no_id || code_.rules[rule].perform != number_) {
        return;
    }
    const Frame anything(function_.registers.size(), known_any);
    std::vector<std::uint32_t> doors = code_.rules[rule].stages;
    doors.push_back(code_.rules[rule].leave);
    for (const std::uint32_t door : doors) {
        if (door < function_.code.size()) {
            go(door, anything);
        }
    }
}

void Reader::follow() {
    while (!open_.empty()) {
        const std::size_t pc = open_.back();
        open_.pop_back();
        step(pc);
    }
}

void Reader::step(std::size_t pc) {
    const Instruction &in = function_.code[pc];
    const OpFacts &facts = op_facts(in.op);
    Frame frame = frames_[pc];
    write(pc, frame);
    if (facts.falls_through() || facts.flow == Flow::skip) {
        go(pc + 1, frame);
    }
    if (facts.jumps()) {
        go(in.low(), frame);
    }
    if (in.op == Op::ask) {
        go(code_.questions[static_cast<std::size_t>(in.imm)].restart, frame);
    }
}

void Reader::go(std::size_t pc, const Frame &frame) {
    Frame &there = frames_[pc];
    bool news = there.empty();
    if (news) {
        there = frame;
    }
    for (std::size_t i = 0; i < there.size(); ++i) {
        const Known both = meet(there[i], frame[i]);
        news = news || both != there[i];
        there[i] = both;
    }
    if (news) {
        open_.push_back(pc);
    }
}

namespace {

// The operands that the instruction has, in the order of its row.
template <class Act> void each_operand(const Instruction &in, const Operands &ranges, const Act &act) {
    const RegisterRange *next = ranges.begin();
    std::size_t place = 0;
    for (const Operand &each : op_facts(in.op).operands) {
        const std::uint16_t first = each.first == OperandRegister::a   ? in.a
                                    : each.first == OperandRegister::b ? in.b
                                                                       : in.c;
        const Sort sort = sorts_of(in.op).operands[place++];
        if (next != ranges.end() && next->first == first && next->use == each.use) {
            act(Taken{*next++, sort});
        }
    }
}

} // namespace

// Two that are written at once: what is advanced is written only where it falls through, which may be left
// aside here.
void Reader::write(std::size_t pc, Frame &frame) {
    const Instruction &in = function_.code[pc];
    const Frame before = frame;
    each_operand(in, operands_of(program_, code_, function_, pc), [&](const Taken &taken) {
        for (std::uint32_t i = 0; taken.range.written() && i < taken.range.count; ++i) {
            const std::uint32_t reg = taken.range.first + i;
            if (in.op == Op::move) {
                frame[reg] = at(before, in.b);
            } else if (in.op == Op::constant && in.imm == 0) {
                frame[reg] = known_zero;
            } else {
                frame[reg] = known_of(said(pc, taken, i, before));
            }
        }
    });
}

void Reader::check(std::size_t pc, const Frame &frame) {
    const Instruction &in = function_.code[pc];
    auto wrong = wrong_constant(in);
    if (!wrong) {
        wrong = wrong_adjustment(in);
    }
    if (wrong) {
        return report(pc, *wrong);
    }
    each_operand(in, operands_of(program_, code_, function_, pc), [&](const Taken &taken) {
        for (std::uint32_t i = 0; i < taken.range.count; ++i) {
            taken.range.written() ? check_given(pc, taken, i, frame) : check_taken(pc, taken, i, frame);
        }
    });
}

void Reader::check_taken(std::size_t pc, const Taken &taken, std::uint32_t place, const Frame &frame) {
    const Type wanted = said(pc, taken, place, frame);
    const Known known = at(frame, taken.range.first + place);
    const bool passed = taken.range.use == Use::carries && sort_of(wanted) == Sort::number &&
                        fits(known, Sort::thing); // code made on demand may leave a place open
    if (!passed && !fits(known, wanted)) {
        report(pc, filled("`{}` takes {} where {} stands",
                          {name_of(function_.code[pc].op), describe(sort_of(wanted)), describe(known)}));
    }
}

void Reader::check_given(std::size_t pc, const Taken &taken, std::uint32_t place, const Frame &frame) {
    const Instruction &in = function_.code[pc];
    const std::uint32_t reg = taken.range.first + place;
    const Known known = in.op == Op::move       ? at(frame, in.b)
                        : in.op == Op::constant ? known_any // looked at already
                                                : known_of(said(pc, taken, place, frame));
    if (is_pinned(reg) && !fits(known, function_.registers[reg])) {
        report(pc, filled("`{}` gives {} to where {} is kept",
                          {name_of(in.op), describe(known), describe(known_of(function_.registers[reg]))}));
    }
}

} // namespace bylaw::verification

namespace bylaw {

std::vector<CodeFault> verify(const Program &program, const Bytecode &code) {
    std::vector<CodeFault> faults;
    for (std::uint32_t number = 0; number < code.functions.size(); ++number) {
        verification::Reader(program, code, number, faults).run();
    }
    return faults;
}

} // namespace bylaw
