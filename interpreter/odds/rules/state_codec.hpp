// States as short strings of bytes and back. Left out: what is dead, and what is as it was in the state that
// all began with. A state is packed where it stopped before a draw or a question, or at its end.
#pragma once
#include "interpreter/odds/rules/list_order.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace bylaw::odds::rules {

class StateCodec {
  public:
    // `live`, `order`: none: everything counts. All outlive it.
    StateCodec(const Program &program, const Bytecode &code, State base, const Liveness *live,
               const ListOrder *order);

    // Makes equal what cannot be told apart any more.
    void tidy(State &state) const;
    // Of a tidied state.
    void pack(const State &state, std::vector<std::uint8_t> &to) const;
    void unpack(std::span<const std::uint8_t> from, State &to) const;

  private:
    Futures::Set clear_registers(State &state) const;
    void clear_fields(State &state, const Futures::Set &read) const;
    void clear_remembered(State &state, const Futures::Set &read) const;

    // Of a frame that goes on at some place: which registers it may have, with the place in Futures of those
    // that only frames within may read, and which of them are bags.
    struct Kept {
        std::uint32_t reg, place; // no_id: it reads it itself
    };
    struct Frame {
        bool known = false;
        std::vector<Kept> kept;
        std::vector<std::uint32_t> bags;
    };
    const Frame &frame_of(const Call &call) const;
    Frame made_frame(const Call &call) const;
    void clear_reports(State &state) const;
    void sort_bags(State &state) const;

    const Program &program_;
    const Bytecode &code_;
    State base_;
    const Liveness *live_;
    const ListOrder *order_;
    mutable std::vector<std::vector<Frame>> frames_; // by function and place; found when they are come to
    mutable std::vector<Word> words_;
};

} // namespace bylaw::odds::rules
