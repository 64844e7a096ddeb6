// What the columns hold while a block's machine code is written: each is loaded when it is first read,
// computed in registers and stored once, at the block's end, if somebody reads it later. `Lanes` knows the
// instructions of one kind of processor: its Value is a register with a number for each lane, its Truth one
// with a yes or no for each.
#pragma once
#include "interpreter/simulate/native/code_facts.hpp"
#include "interpreter/simulate/native/results_within.hpp"

#include <limits>

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
                write(column);
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
        case TrialCode::Test::less: return is_less(block.a, block.b);
        case TrialCode::Test::less_equal: break;
        }
        return is_less_or_equal(block.a, block.b);
    }

    Value value(std::uint32_t column) {
        if (!held_[column].value) {
            Held &held = change(column);
            if (has_truth(column)) {
                held.value = lanes_.as_value(truth(column));
            } else if (held.unread) {
                held.value = read(*held.unread, *held.of);
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
        if (held.value || held.unread || has_truth(column)) {
            return value(column);
        }
        const auto number = facts_.number(column);
        return number ? lanes_.number_operand(*number) : lanes_.column_operand(column);
    }

  private:
    struct Held {
        std::optional<Value> value;
        std::optional<Truth> truth;   // it is 1 where this is so, else 0
        std::optional<Unread> unread; // it is made of `of`: a random word if dice fell, else a number
        std::optional<Value> of;
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
        held.unread.reset();
        held.unstored = true;
        held.keeps = in.keeps;
    }

    void write(std::uint32_t column) {
        const bool keeps = held_[column].keeps;
        if constexpr (Lanes::stores_truths) {
            if (facts_.is_truth(column)) {
                return lanes_.store_truth(column, truth(column), keeps);
            }
        }
        lanes_.store(column, value(column), keeps);
    }

    // In memory, or in a register.
    bool has_truth(std::uint32_t column) const {
        const Held &held = held_[column];
        return held.truth || (Lanes::stores_truths && !held.value && !held.unread && facts_.is_truth(column));
    }
    bool have_truths(std::uint32_t a, std::uint32_t b) const { return has_truth(a) && has_truth(b); }

    Truth truth(std::uint32_t column) {
        if constexpr (Lanes::stores_truths) {
            if (!held_[column].truth && has_truth(column)) {
                change(column).truth = lanes_.load_truth(column);
            }
        }
        if (held_[column].truth) {
            return *held_[column].truth;
        }
        const auto zero = within(column, 0, 0);
        return zero ? lanes_.invert(*zero) : lanes_.not_zero(value(column));
    }

    Value read(const Unread &unread, const Value &of) {
        if constexpr (Lanes::stores_truths) {
            const Value index = unread.draw ? lanes_.scaled(of, code_.draws[*unread.draw]) : of;
            return unread.table ? lanes_.lookup(code_.tables[*unread.table], index) : index;
        }
        return of;
    }

    // Whether a column that nobody has read holds low..high, if that is seen without reading it.
    std::optional<Truth> within(std::uint32_t column, std::int64_t low, std::int64_t high) {
        if constexpr (Lanes::stores_truths) {
            const Held &held = held_[column];
            const auto places = held.unread && !held.value ? results_within(code_, *held.unread, low, high)
                                                           : std::optional<Places>();
            if (places && (places->first > 0 || places->last + 1 < places->places)) {
                const Truth made = stands_in(*held.of, *held.unread, *places);
                return places->others ? lanes_.invert(made) : made;
            }
        }
        return {};
    }

    Truth stands_in(const Value &of, const Unread &unread, const Places &places) {
        const auto up_to = [&](std::int64_t last) {
            return unread.draw
                       ? lanes_.word_at_most(of, last_word(last, code_.draws[*unread.draw].outcomes))
                       : lanes_.less_equal(of, lanes_.number_operand(static_cast<std::int32_t>(last)));
        };
        if (places.first == 0) {
            return up_to(places.last);
        }
        const Truth from = lanes_.invert(up_to(places.first - 1));
        return places.last + 1 == places.places ? from : lanes_.both(up_to(places.last), from);
    }

    Truth same(std::uint32_t a, std::uint32_t b) {
        if (facts_.number(a)) {
            std::swap(a, b);
        }
        if (has_truth(a) && facts_.number(b) && (*facts_.number(b) == 0 || *facts_.number(b) == 1)) {
            return *facts_.number(b) == 1 ? truth(a) : lanes_.invert(truth(a));
        }
        const auto number = facts_.number(b);
        const auto known = number ? within(a, *number, *number) : std::nullopt;
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
        if constexpr (Lanes::stores_truths) {
            give_unread(in, {in.imm, {}}, lanes_.draw(code_.draws[in.imm], unless));
        } else {
            give(in, lanes_.draw(code_.draws[in.imm], unless));
        }
    }

    void write_lookup(const TrialCode::Instruction &in) {
        if constexpr (Lanes::stores_truths) {
            const Held &index = held_[in.a];
            if (index.unread && !index.value && !index.unread->table) {
                return give_unread(in, {index.unread->draw, in.imm}, *index.of);
            }
            return give_unread(in, {{}, in.imm}, value(in.a));
        }
        give(in, lanes_.lookup(code_.tables[in.imm], value(in.a)));
    }

    void give_unread(const TrialCode::Instruction &in, const Unread &unread, const Value &of) {
        give(in, {});
        held_[in.to].unread = unread;
        held_[in.to].of = of;
        if (facts_.is_truth(in.to)) {
            held_[in.to].truth = truth(in.to);
        }
    }

    // Of a yes and a no, the no is less.
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
            return within(a, -most, *number - apart);
        }
        const auto number = facts_.number(a);
        return number ? within(b, *number + apart, most) : std::nullopt;
    }

    void write_copy(const TrialCode::Instruction &in) {
        if (has_truth(in.a)) {
            const Truth copied = truth(in.a);
            return give(in, held_[in.a].value, copied);
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
    std::vector<Held> held_; // by column
    std::vector<std::uint32_t> touched_;
    std::vector<Change> changes_;
};

} // namespace bylaw
