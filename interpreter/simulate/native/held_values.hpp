// Values of columns while machine code for a block, or a tree of them, is written. Each is loaded on first
// read, and stored once, where lanes leave for a reader. `Lanes` knows one kind of processor: its Value is a
// register with a number for each lane, its Truth one with a boolean for each.
#pragma once
#include "interpreter/simulate/native/code_facts.hpp"
#include "interpreter/simulate/native/results_within.hpp"

namespace bylaw {

template <class Lanes> class HeldValues {
  public:
    using Value = typename Lanes::Value;
    using Truth = typename Lanes::Truth;
    using Operand = typename Lanes::Operand;

    HeldValues(Lanes &lanes, const TrialCode &code, const CodeFacts &facts)
        : lanes_(lanes), code_(code), facts_(facts), held_(code.columns) {}

    // Registers hold nothing of use.
    void forget() {
        for (const std::uint32_t column : touched_) {
            held_[column] = {};
        }
        touched_.clear();
        changes_.clear();
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

    // Saves the held values, and restores them after code for some lanes only.
    struct Mark {
        std::size_t touched, changes;
    };
    Mark mark() {
        ++depth_;
        return {touched_.size(), changes_.size()};
    }
    void back_to(Mark mark) {
        --depth_;
        for (; changes_.size() > mark.changes; changes_.pop_back()) {
            held_[changes_.back().column] = changes_.back().before;
        }
        touched_.resize(mark.touched);
    }

    Value value(std::uint32_t column) {
        if (!held_[column].value) {
            Held &held = change(column);
            if (has_truth(column)) {
                held.value = lanes_.as_value(truth(column));
            } else if (held.unread) {
                // Only the lanes that work now get it; others may have stored theirs, or will.
                held.keeps = held.keeps || depth_ > held.depth;
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

    // In memory, or in a register.
    bool has_truth(std::uint32_t column) const {
        const Held &held = held_[column];
        return held.truth || (!held.value && !held.unread && facts_.is_truth(column));
    }

    Truth truth(std::uint32_t column) {
        if (!held_[column].truth && has_truth(column)) {
            change(column).truth = lanes_.load_truth(column);
        }
        if (held_[column].truth) {
            return *held_[column].truth;
        }
        const auto zero = within(column, 0, 0);
        return zero ? lanes_.invert(*zero) : lanes_.not_zero(value(column));
    }

    // Whether an unread column holds low..high, if that can be tested without loading it.
    std::optional<Truth> within(std::uint32_t column, std::int64_t low, std::int64_t high) {
        const Held &held = held_[column];
        const auto places = held.unread && !held.value ? results_within(code_, *held.unread, low, high)
                                                       : std::optional<Places>();
        if (!places || (places->first == 0 && places->last + 1 >= places->places)) {
            return {};
        }
        const Truth made = stands_in(*held.of, *held.unread, *places);
        return places->others ? lanes_.invert(made) : made;
    }

    // Sets the target of an instruction.
    void give(const TrialCode::Instruction &in, std::optional<Value> value, std::optional<Truth> truth = {}) {
        Held &held = change(in.to);
        held.value = value;
        held.truth = truth;
        held.unread.reset();
        held.unstored = true;
        held.keeps = in.keeps;
    }

    // It is read where that is needed: what is asked of it may be seen without.
    void give_unread(const TrialCode::Instruction &in, const Unread &unread, const Value &of) {
        give(in, {});
        held_[in.to].unread = unread;
        held_[in.to].depth = depth_;
        held_[in.to].of = of;
        if (facts_.is_truth(in.to)) {
            held_[in.to].truth = truth(in.to);
        }
    }

    // That, if it is not read yet.
    const Unread *unread(std::uint32_t column) const {
        const Held &held = held_[column];
        return held.unread && !held.value ? &*held.unread : nullptr;
    }
    Value made_of(std::uint32_t column) const { return *held_[column].of; }
    std::optional<Value> held_value(std::uint32_t column) const { return held_[column].value; }

  private:
    struct Held {
        std::optional<Value> value;
        std::optional<Truth> truth;   // it is 1 where this is so, else 0
        std::optional<Unread> unread; // it is made of `of`: a random word if dice fell, else a number
        std::optional<Value> of;
        std::uint32_t depth = 0; // where `of` was made, for all lanes that worked there
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

    void write(std::uint32_t column) {
        if (facts_.is_truth(column)) {
            return lanes_.store_truth(column, truth(column), held_[column].keeps);
        }
        const Value whole = value(column); // which may only now be read
        lanes_.store(column, whole, held_[column].keeps);
    }

    Value read(const Unread &unread, const Value &of) {
        const Value index = unread.draw ? lanes_.scaled(of, code_.draws[*unread.draw]) : of;
        return unread.table ? lanes_.lookup(code_.tables[*unread.table], index) : index;
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

    Lanes &lanes_;
    const TrialCode &code_;
    const CodeFacts &facts_;
    std::vector<Held> held_; // by column
    std::vector<std::uint32_t> touched_;
    std::vector<Change> changes_;
    std::uint32_t depth_ = 0; // nested marks: deeper ones have fewer lanes
};

} // namespace bylaw
