// Writes what a block computes.
#pragma once
#include "interpreter/simulate/native/held_values.hpp"

#include <limits>

namespace bylaw {

template <class Lanes> class BlockValues {
  public:
    using Value = typename Lanes::Value;
    using Truth = typename Lanes::Truth;
    using Operand = typename Lanes::Operand;

    BlockValues(Lanes &lanes, const TrialCode &code, const CodeFacts &facts)
        : lanes_(lanes), code_(code), facts_(facts), held_(lanes, code, facts) {}

    HeldValues<Lanes> &held() { return held_; }

    // Writes a block's instructions and the moves behind them.
    void compute(const TrialCode::Block &block) {
        for (std::uint32_t i = block.begin; i < block.moves_end; ++i) {
            instruction(code_.code[i]);
        }
    }

    // Whether the test at the block's end is met.
    Truth test(const TrialCode::Block &block) {
        switch (block.test) {
        case TrialCode::Test::not_zero: return truth(block.a);
        case TrialCode::Test::equal: return same(block.a, block.b);
        case TrialCode::Test::less: return is_less(block.a, block.b);
        case TrialCode::Test::less_equal: break;
        }
        return is_less_or_equal(block.a, block.b);
    }

  private:
    Value value(std::uint32_t column) { return held_.value(column); }
    Operand operand(std::uint32_t column) { return held_.operand(column); }
    Truth truth(std::uint32_t column) { return held_.truth(column); }
    bool have_truths(std::uint32_t a, std::uint32_t b) const {
        return held_.has_truth(a) && held_.has_truth(b);
    }
    void give(const TrialCode::Instruction &in, std::optional<Value> value, std::optional<Truth> truth = {}) {
        held_.give(in, value, truth);
    }

    Truth same(std::uint32_t a, std::uint32_t b) {
        if (facts_.number(a)) {
            std::swap(a, b);
        }
        if (held_.has_truth(a) && facts_.number(b) && (*facts_.number(b) == 0 || *facts_.number(b) == 1)) {
            return *facts_.number(b) == 1 ? truth(a) : lanes_.invert(truth(a));
        }
        const auto number = facts_.number(b);
        const auto known = number ? held_.within(a, *number, *number) : std::nullopt;
        return known ? *known : lanes_.equal(value(a), operand(b));
    }

    // The number last, where it needs no register.
    template <class Compute> void either_order(const TrialCode::Instruction &in, Compute compute) {
        if (facts_.number(in.a)) {
            give(in, compute(value(in.b), operand(in.a)));
        } else {
            give(in, compute(value(in.a), operand(in.b)));
        }
    }

    void instruction(const TrialCode::Instruction &in) {
        using enum residual::Op;
        switch (in.op) {
        case copy: return write_copy(in);
        case add: return either_order(in, [&](Value a, Operand b) { return lanes_.add(a, b); });
        case subtract: return give(in, lanes_.subtract(value(in.a), operand(in.b)));
        case multiply: return either_order(in, [&](Value a, Operand b) { return lanes_.multiply(a, b); });
        case divide: return give(in, lanes_.divide(value(in.a), facts_.number(in.b).value(), in.imm));
        case lesser:
            if (have_truths(in.a, in.b)) {
                return give(in, {}, lanes_.both(truth(in.a), truth(in.b)));
            }
            return either_order(in, [&](Value a, Operand b) { return lanes_.lesser(a, b); });
        case greater:
            if (have_truths(in.a, in.b)) {
                return give(in, {}, lanes_.either(truth(in.a), truth(in.b)));
            }
            return either_order(in, [&](Value a, Operand b) { return lanes_.greater(a, b); });
        case equal: return give(in, {}, same(in.a, in.b));
        case less: return give(in, {}, is_less(in.a, in.b));
        case less_equal: return give(in, {}, is_less_or_equal(in.a, in.b));
        case negation: return give(in, {}, lanes_.invert(truth(in.a)));
        case absolute: return give(in, lanes_.absolute(value(in.a)));
        case odd: return give(in, lanes_.odd(value(in.a)));
        case lookup: return write_lookup(in);
        case choose: return write_choice(in);
        case draw: return write_draw(in);
        }
    }

    void write_draw(const TrialCode::Instruction &in) {
        const auto unless = facts_.number(in.a) ? std::optional<Truth>() : truth(in.a);
        held_.give_unread(in, {in.imm, {}}, lanes_.draw(code_.draws[in.imm], unless));
    }

    void write_lookup(const TrialCode::Instruction &in) {
        const Unread *index = held_.unread(in.a);
        if (index != nullptr && !index->table) {
            return held_.give_unread(in, {index->draw, in.imm}, held_.made_of(in.a));
        }
        held_.give_unread(in, {{}, in.imm}, value(in.a));
    }

    // No is less than yes.
    Truth is_less(std::uint32_t a, std::uint32_t b) {
        if (have_truths(a, b)) {
            return lanes_.both(lanes_.invert(truth(a)), truth(b));
        }
        const auto known = compared(a, b, 1);
        return known ? *known : lanes_.less(value(a), operand(b));
    }
    Truth is_less_or_equal(std::uint32_t a, std::uint32_t b) {
        if (have_truths(a, b)) {
            return lanes_.either(lanes_.invert(truth(a)), truth(b));
        }
        const auto known = compared(a, b, 0);
        return known ? *known : lanes_.less_equal(value(a), operand(b));
    }

    // Is a at least `apart` less than b?
    std::optional<Truth> compared(std::uint32_t a, std::uint32_t b, std::int64_t apart) {
        constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
        if (const auto number = facts_.number(b)) {
            return held_.within(a, -most, *number - apart);
        }
        const auto number = facts_.number(a);
        return number ? held_.within(b, *number + apart, most) : std::nullopt;
    }

    void write_copy(const TrialCode::Instruction &in) {
        if (held_.has_truth(in.a)) {
            const Truth copied = truth(in.a);
            return give(in, held_.held_value(in.a), copied);
        }
        give(in, value(in.a));
    }

    void write_choice(const TrialCode::Instruction &in) {
        const Truth chosen = truth(in.b);
        if (have_truths(in.a, in.to)) {
            const Truth yes = truth(in.a), no = truth(in.to);
            return give(in, {},
                        in.imm != 0 ? lanes_.one_of(chosen, no, yes) : lanes_.one_of(chosen, yes, no));
        }
        const Value before = value(in.to);
        give(in, in.imm != 0 ? lanes_.choose(chosen, before, value(in.a))
                             : lanes_.choose(chosen, operand(in.a), before));
    }

    Lanes &lanes_;
    const TrialCode &code_;
    const CodeFacts &facts_;
    HeldValues<Lanes> held_;
};

} // namespace bylaw
