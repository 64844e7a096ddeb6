#include "interpreter/odds/rules/tracer.hpp"

#include "interpreter/odds/rules/word_plans.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t most_traced = 20'000; // instructions: longer runs are not worth it

} // namespace

Tracer::Tracer(const Machine &machine, const std::vector<bool> &followed, const Liveness &live,
               std::shared_ptr<const std::vector<bool>> settled, const Surroundings &around, Workshop &shop,
               TraceTrees &trees)
    : program_(machine.program()), code_(machine.code()), live_(live), around_(around), shop_(shop),
      functions_(code_.functions.size()), settled_(std::move(settled)), trees_(trees), values_(trees),
      begun_(followed.size(), no_slot) {
    for (std::size_t i = 0; i < followed.size(); ++i) {
        begun_[i] = followed[i] ? static_cast<Slot>(i) : no_slot;
    }
}

// Others look into registers of rules; what names something in the state is the same in all.
Tracer::Function &Tracer::known(std::uint32_t function) {
    Function &made = functions_[function];
    const FunctionCode &code = code_.functions[function];
    if (made.operands.empty()) {
        made.settled = (*settled_)[function] &&
                       std::none_of(code.registers.begin(), code.registers.begin() + code.parameters,
                                    WordPlans::is_reference);
        made.operands.resize(code.code.size());
        for (std::uint32_t i = 0; i < code.registers.size(); ++i) {
            made.holds.push_back(!WordPlans::is_reference(code.registers[i]) &&
                                 (code.rule == no_id || !live_.escaping(code.rule).contains(i)));
        }
    }
    return made;
}

const Operands &Tracer::operands_at(std::uint32_t pc) {
    std::optional<Operands> &made = function_->operands[pc];
    if (!made) {
        made = operands_of(program_, code_, code_.functions[state_.calls.back().function], pc);
    }
    return *made;
}

bool Tracer::follow(const State &stopped, Word total, Word natural) {
    const Call &call = stopped.calls.back();
    const Instruction &roll = code_.functions[call.function].code[call.pc];
    if (roll.op != Op::roll) {
        return false;
    }
    state_ = stopped;
    Machine(program_, code_).give_roll(state_, total, natural);
    values_.begin({stopped.words.data(), begun_.size()}, total, natural);
    registers_.assign(state_.frames.size(), no_slot);
    fields_ = begun_;
    fields_.resize(state_.words.size(), no_slot);
    written_.assign(state_.words.size(), false);
    before_ = state_.words;
    loops_ = 0;
    open_.clear();
    adjusted_.clear();
    groups_.clear();
    come_back();
    Stepper stepper(program_, code_, state_, around_, shop_);
    return hold(roll.a, {trees_.total_slot(), total}) &&
           (roll.c == no_register || hold(roll.c, {trees_.natural_slot(), natural})) && go(stepper);
}

// Until the machine stops.
bool Tracer::go(Stepper &stepper) {
    outcome_ = {};
    outcome_.kind = Outcome::Kind::paused;
    for (std::size_t i = 0; i < most_traced && outcome_.kind == Outcome::Kind::paused; ++i) {
        if (!step(stepper, *at_++)) {
            return false;
        }
    }
    outcome_.steps = stepper.steps() + loops_;
    return outcome_.kind != Outcome::Kind::paused && outcome_.steps <= around_.limits.instructions;
}

// Where the machine is now.
void Tracer::come_back() {
    const Call &call = state_.calls.back();
    function_ = &known(call.function);
    code_at_ = code_.functions[call.function].code.data();
    at_ = code_at_ + call.pc;
    words_ = state_.frames.data() + call.base;
    slots_ = registers_.data() + call.base;
}

TracedValues::Term Tracer::term(std::uint16_t reg) const {
    return values_.term(slots_[reg], words_[reg]);
}

// The register is that from here on.
bool Tracer::hold(std::uint16_t reg, TracedValues::Term term) {
    words_[reg] = term.word;
    slots_[reg] = function_->holds[reg] ? term.slot : no_slot;
    return slots_[reg] == term.slot || values_.pin(term);
}

bool Tracer::fix(std::uint16_t reg) {
    return slots_[reg] == no_slot || values_.pin(term(reg));
}

// Place of a field of a thing, or (no_register) of the game. Nothing: `none` has no fields.
std::optional<std::size_t> Tracer::place_of(const Instruction &in, std::uint16_t thing) {
    if (thing == no_register) {
        return in.low();
    }
    if (!fix(thing) || words_[thing] <= 0) {
        return std::nullopt;
    }
    return state_.things[static_cast<std::size_t>(words_[thing])].offset + in.low();
}

std::optional<std::size_t> Tracer::place_of(const Instruction &in, std::uint16_t thing, std::uint16_t index) {
    const std::optional<std::size_t> first = fix(index) ? place_of(in, thing) : std::nullopt;
    return first ? std::optional(*first + static_cast<std::size_t>(words_[index])) : std::nullopt;
}

bool Tracer::load(std::uint16_t to, std::optional<std::size_t> place) {
    return place && hold(to, values_.term(fields_[*place], state_.words[*place]));
}

bool Tracer::store(std::optional<std::size_t> place, std::uint16_t from) {
    if (!place) {
        return false;
    }
    const TracedValues::Term now = term(from);
    state_.words[*place] = now.word;
    fields_[*place] = now.slot;
    written_[*place] = true;
    return true;
}

bool Tracer::reckon(Op op, std::uint16_t to, TracedValues::Term left, TracedValues::Term right) {
    const std::optional<TracedValues::Term> made = values_.reckon(op, left, right);
    return made && hold(to, *made);
}

bool Tracer::absolute(std::uint16_t to, TracedValues::Term of) {
    const TracedValues::Term nothing{no_slot, 0};
    return values_.test(Op::less, of, nothing) &&
           (of.word < 0 ? reckon(Op::subtract, to, nothing, of) : hold(to, of));
}

bool Tracer::test(std::uint16_t to, Op op, TracedValues::Term left, TracedValues::Term right) {
    return values_.test(op, left, right) && hold(to, {no_slot, holds(op, left.word, right.word) ? 1 : 0});
}

bool Tracer::jump(const Instruction &in, Op op, bool wanted, TracedValues::Term left,
                  TracedValues::Term right) {
    at_ = holds(op, left.word, right.word) == wanted ? code_at_ + in.low() : at_;
    return values_.test(op, left, right);
}

// False as well where it is out of range: that fails.
bool Tracer::check_range(const Instruction &in) {
    const TracedValues::Term now = term(in.a);
    const bool low =
        in.b == no_register || (values_.test(Op::less_equal, term(in.b), now) && term(in.b).word <= now.word);
    return low && (in.c == no_register ||
                   (values_.test(Op::less_equal, now, term(in.c)) && now.word <= term(in.c).word));
}

std::vector<Tracer::Written> Tracer::fields() const {
    std::vector<Written> made;
    for (std::uint32_t i = 0; i < state_.words.size(); ++i) {
        if (i >= before_.size() || written_[i] || before_[i] != state_.words[i]) {
            const TracedValues::Term now = values_.term(fields_[i], state_.words[i]);
            made.push_back({i, now.slot, now.word});
        }
    }
    return made;
}

std::vector<Tracer::Written> Tracer::registers() const {
    std::vector<Written> made;
    for (std::uint32_t i = 0; i < registers_.size(); ++i) {
        const TracedValues::Term now = values_.term(registers_[i], state_.frames[i]);
        if (!now.fixed()) {
            made.push_back({i, now.slot, now.word});
        }
    }
    return made;
}

bool Tracer::fix_register(std::size_t place) {
    return values_.pin(values_.term(registers_[place], state_.frames[place]));
}

bool Tracer::fix_fields(std::size_t first) {
    for (std::size_t i = first; i < state_.words.size(); ++i) {
        if (!values_.pin(values_.term(fields_[i], state_.words[i]))) {
            return false;
        }
    }
    return true;
}

} // namespace bylaw::odds::rules
