// What the columns hold while a block's machine code is written: each is loaded when it is first read,
// computed in registers and stored once, at the block's end, if somebody reads it later. `Lanes` knows the
// instructions of one kind of processor: its Value is a register with a number for each lane, its Truth one
// with a yes or no for each.
#pragma once
#include "interpreter/simulate/native/code_facts.hpp"

namespace bylaw {

template <class Lanes> class BlockValues {
  public:
    using Value = typename Lanes::Value;
    using Truth = typename Lanes::Truth;
    using Operand = typename Lanes::Operand;

    BlockValues(Lanes &lanes, const TrialCode &code, const CodeFacts &facts)
        : lanes_(lanes), code_(code), facts_(facts), held_(code.columns) {}

    // Registers hold nothing of use.
    void forget() {
        for (const std::uint32_t column : touched_) {
            held_[column] = {};
        }
        touched_.clear();
        changes_.clear();
    }

    // Writes a block's instructions and the moves behind them.
    void compute(const TrialCode::Block &block) {
        for (std::uint32_t i = block.begin; i < block.moves_end; ++i) {
            instruction(code_.code[i]);
        }
    }

    // Writes into memory what is not there yet, of these columns.
    void store(const residual::Bits &wanted) {
        for (std::size_t i = 0; i < touched_.size(); ++i) {
            const std::uint32_t column = touched_[i];
            if (held_[column].unstored && wanted.has(column)) {
                lanes_.store(column, value(column), held_[column].keeps);
                change(column).unstored = false;
            }
        }
    }

    // What is held now is held again when code that only some lanes run has been written.
    struct Mark {
        std::size_t touched, changes;
    };
    Mark mark() const { return {touched_.size(), changes_.size()}; }
    void back_to(Mark mark) {
        for (; changes_.size() > mark.changes; changes_.pop_back()) {
            held_[changes_.back().column] = changes_.back().before;
        }
        touched_.resize(mark.touched);
    }

    // Whether the test at the block's end is met.
    Truth test(const TrialCode::Block &block) {
        switch (block.test) {
        case TrialCode::Test::not_zero: return truth(block.a);
        case TrialCode::Test::equal: return same(block.a, block.b);
        case TrialCode::Test::less: return lanes_.less(value(block.a), operand(block.b));
        case TrialCode::Test::less_equal: break;
        }
        return lanes_.less_equal(value(block.a), operand(block.b));
    }

    Value value(std::uint32_t column) {
        if (!held_[column].value) {
            Held &held = change(column);
            if (held.truth) {
                held.value = lanes_.as_value(*held.truth);
            } else if (const auto number = facts_.number(column)) {
                held.value = lanes_.number(*number);
            } else {
                held.value = lanes_.load(column);
            }
        }
        return *held_[column].value;
    }

    // As the last operand of an instruction, where numbers and what is in memory need no register.
    Operand operand(std::uint32_t column) {
        const Held &held = held_[column];
        if (held.value || held.truth) {
            return value(column);
        }
        const auto number = facts_.number(column);
        return number ? lanes_.number_operand(*number) : lanes_.column_operand(column);
    }

  private:
    struct Held {
        std::optional<Value> value;
        std::optional<Truth> truth; // it is 1 where this is so, else 0
        bool touched = false, unstored = false, keeps = false;
    };
    struct Change {
        std::uint32_t column;
        Held before;
    };

    Held &change(std::uint32_t column) {
        Held &held = held_[column];
        changes_.push_back({column, held});
        if (!held.touched) {
            held.touched = true;
            touched_.push_back(column);
        }
        return held;
    }

    void give(const TrialCode::Instruction &in, std::optional<Value> value, std::optional<Truth> truth = {}) {
        Held &held = change(in.to);
        held.value = value;
        held.truth = truth;
        held.unstored = true;
        held.keeps = in.keeps;
    }

    Truth truth(std::uint32_t column) {
        const Held &held = held_[column];
        return held.truth ? *held.truth : lanes_.not_zero(value(column));
    }

    Truth same(std::uint32_t a, std::uint32_t b) {
        if (facts_.number(a)) {
            std::swap(a, b);
        }
        if (held_[a].truth && facts_.number(b) && (*facts_.number(b) == 0 || *facts_.number(b) == 1)) {
            return *facts_.number(b) == 1 ? *held_[a].truth : lanes_.invert(*held_[a].truth);
        }
        return lanes_.equal(value(a), operand(b));
    }

    bool both_truths(const TrialCode::Instruction &in) const {
        return held_[in.a].truth && held_[in.b].truth;
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
            if (both_truths(in)) {
                return give(in, {}, lanes_.both(*held_[in.a].truth, *held_[in.b].truth));
            }
            return either_order(in, [&](Value a, Operand b) { return lanes_.lesser(a, b); });
        case greater:
            if (both_truths(in)) {
                return give(in, {}, lanes_.either(*held_[in.a].truth, *held_[in.b].truth));
            }
            return either_order(in, [&](Value a, Operand b) { return lanes_.greater(a, b); });
        case equal: return give(in, {}, same(in.a, in.b));
        case less: return give(in, {}, lanes_.less(value(in.a), operand(in.b)));
        case less_equal: return give(in, {}, lanes_.less_equal(value(in.a), operand(in.b)));
        case negation: return give(in, {}, lanes_.invert(truth(in.a)));
        case absolute: return give(in, lanes_.absolute(value(in.a)));
        case odd: return give(in, lanes_.odd(value(in.a)));
        case lookup: return give(in, lanes_.lookup(code_.tables[in.imm], value(in.a)));
        case choose: return write_choice(in);
        case draw:
            return give(in, lanes_.draw(code_.draws[in.imm],
                                        facts_.number(in.a) ? std::optional<Truth>() : truth(in.a)));
        }
    }

    void write_copy(const TrialCode::Instruction &in) {
        if (held_[in.a].truth) {
            return give(in, held_[in.a].value, held_[in.a].truth);
        }
        give(in, value(in.a));
    }

    void write_choice(const TrialCode::Instruction &in) {
        const Truth chosen = truth(in.b);
        const Value before = value(in.to);
        give(in, in.imm != 0 ? lanes_.choose(chosen, before, value(in.a))
                             : lanes_.choose(chosen, operand(in.a), before));
    }

    Lanes &lanes_;
    const TrialCode &code_;
    const CodeFacts &facts_;
    std::vector<Held> held_; // by column
    std::vector<std::uint32_t> touched_;
    std::vector<Change> changes_;
};

} // namespace bylaw
