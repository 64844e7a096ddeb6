// Runs as trees: the fields that they read, their arithmetic and their tests in order, and at the leaves
// their results. A state that finds a way through such a tree need not run: trace trees, as in tracing
// compilers.
#pragma once
#include "base/memory/large_pages.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/op.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace bylaw::odds::rules {

// A value on the way from the root of a tree: first the fields, by their places, then what the dice showed,
// then what was computed on the way.
using Slot = std::uint16_t;
inline constexpr Slot no_slot = std::numeric_limits<Slot>::max();

struct TraceStep {
    enum class Kind : std::uint8_t {
        test,   // left and right: continues at next[1] where that holds
        reckon, // makes a value, of left and right
        leaf,   // the one with that number
    };

    Kind kind = Kind::leaf;
    Op op = Op::move;               // for those below
    bool pins = false;              // a test for one value of several, which follow each other
    Slot left = 0, right = no_slot; // no_slot: `number`
    Word number = 0;
};

// add, subtract, multiply. False: the number is too large to be counted with.
inline bool reckon(Op op, Word left, Word right, Word &made) {
    return op == Op::add        ? !__builtin_add_overflow(left, right, &made)
           : op == Op::subtract ? !__builtin_sub_overflow(left, right, &made)
                                : !__builtin_mul_overflow(left, right, &made);
}

// equal, less, less_equal.
inline bool holds(Op op, Word left, Word right) {
    return op == Op::equal ? left == right : op == Op::less ? left < right : left <= right;
}

class TraceTrees {
  public:
    using Leaf = std::uint32_t;
    static constexpr Leaf no_leaf = std::numeric_limits<Leaf>::max();
    // Behind them stand the numbers that are compared and computed with.
    static constexpr Slot most_slots = no_slot - 4'096;

    // For states with so many fields.
    explicit TraceTrees(std::size_t fields) : fields_(fields), steps_(1), values_(no_slot) {}

    // Are there few enough of them?
    static bool may_follow(std::size_t fields) { return fields < no_slot / 2; }
    Slot total_slot() const { return static_cast<Slot>(fields_); }
    Slot natural_slot() const { return static_cast<Slot>(fields_ + 1); }

    std::size_t roots() const { return roots_.size(); }
    void add_root() { roots_.push_back(0); }
    bool full() const { return steps_.size() > most_steps; }
    std::size_t memory() const; // in bytes, about

    // Runs begin at that root from now on, and find these fields.
    void stand(std::size_t root, std::span<const Word> fields);
    // Leaf of such a run. no_leaf: not seen yet.
    Leaf find(Word total, Word natural);
    // On the way that was found last.
    Word value(Slot slot) const { return values_[slot]; }

    // Records a way: from the root, step by step with the results, to its leaf.
    void begin();
    // False: it is too long a row of values, one number too many, or not what those did who were there
    // before.
    bool add(const TraceStep &step, bool outcome = false);
    // Its leaf has that number. False: as add().
    bool end(Leaf leaf);

  private:
    static constexpr std::size_t most_steps = std::size_t{1} << 22;
    static constexpr int most_pins = 256; // for one value

    // A step as it is kept: as short as can be, for most of the time goes into looking at one after the
    // other.
    struct Kept {
        TraceStep::Kind kind = TraceStep::Kind::leaf;
        Op op = Op::move;
        bool pins = false;
        std::uint8_t if_equal : 1 = 0, if_less : 1 = 0; // test: does it hold then?
        Slot left = 0, right = 0;
        std::array<std::uint32_t, 2> next{0, 0}; // 0: not seen yet; for a leaf its number

        bool does_the_same(const Kept &other) const {
            return kind == other.kind && op == other.op && left == other.left && right == other.right &&
                   (kind != TraceStep::Kind::leaf || next == other.next);
        }
    };

    std::uint32_t &next() { return last_ == 0 ? roots_[root_] : steps_[last_].next[outcome_ ? 1 : 0]; }
    std::optional<Slot> slot_of(Word number);
    bool keep(const Kept &step, bool outcome);

    std::size_t fields_;
    std::vector<Kept, LargePages<Kept>> steps_; // the first is none
    std::vector<std::uint32_t> roots_;
    std::vector<Word> values_; // by slot
    std::map<Word, Slot> numbers_;
    std::size_t root_ = 0;
    std::uint32_t last_ = 0; // that was taken; 0: none yet
    bool outcome_ = false;
};

} // namespace bylaw::odds::rules
