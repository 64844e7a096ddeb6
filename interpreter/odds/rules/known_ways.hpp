// Results of earlier runs behind rolls, so that an equal run need not be made. States whose runs differ in
// fields only share a tree of traces. Most runs read few fields, and compare most of these with one number.
#pragma once
#include "interpreter/odds/rules/state_codec.hpp"
#include "interpreter/odds/rules/trace_worth.hpp"
#include "interpreter/odds/rules/tracer.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

class KnownWays {
  public:
    // Result of a run.
    struct Leaf {
        struct Counted {
            std::size_t number = 0; // which of the words that count
            Slot slot = no_slot;
            Word word = 0; // it was that when it was traced
        };
        std::vector<Value> rewards;   // but for what these counted
        std::vector<Counted> counted; // differs
        std::vector<Tracer::Written> fields;
        std::vector<Slot> registers; // that differ, as they stand in the pattern
        StateCodec::Pattern pattern;
        bool ends = false;
        std::vector<std::uint8_t> end; // the key, if it ends there
    };

    // All outlive it.
    KnownWays(const Machine &machine, const StateCodec &codec, const Liveness &live,
              std::shared_ptr<const std::vector<bool>> settled, const Surroundings &around, Workshop &shop,
              Tracing tracing)
        : trees_(codec.base().words.size()),
          tracer_(machine, codec.changing_numbers(), live, std::move(settled), around, shop, trees_),
          worth_(tracing) {}

    // From here on it is about ways from a state of that root: all of it but those fields.
    void stand(Key root, const State &stopped);
    // Whether most look-ups succeed.
    bool mostly_known() const { return worth_.mostly_found(root_); }
    // Nothing: it is not known yet. Valid until the next call.
    const Leaf *find(Word total, Word natural);
    Word value(Slot slot) const { return trees_.value(slot); }

    // Is it worth while to follow the way that was not known? Else it is played.
    bool wants_trace() { return worth_.wants_trace(root_) && !trees_.full(); }
    // Nothing: it cannot be followed.
    Tracer *follow(const State &stopped, Word total, Word natural);
    // Stores the result.
    void keep(Leaf leaf);
    // The way that was asked for last is done.
    void end(TraceWorth::Sort sort) { worth_.end(root_, sort); }

    std::size_t memory() const; // in bytes, about

  private:
    TraceTrees trees_;
    Tracer tracer_;
    TraceWorth worth_;
    KeyTable roots_;
    std::size_t root_ = 0, held_ = 0;
    std::vector<Leaf> leaves_;
};

} // namespace bylaw::odds::rules
