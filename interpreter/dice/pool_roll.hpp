// One roll of a pool of which something is said. Private to this folder.
#pragma once
#include "interpreter/dice/pool.hpp"
#include "interpreter/dice/roll.hpp"
#include "interpreter/dice/tally.hpp"
#include "interpreter/dice/thrower.hpp"

namespace bylaw {

// Appends the dice to `faces` and marks them. `extra` counts the rerolled and added dice of the whole roll.
class PoolRoll {
  public:
    PoolRoll(const Pool &pool, Thrower &thrower, std::vector<Face> &faces, std::uint32_t &extra)
        : pool_(pool), thrower_(thrower), faces_(faces), extra_(extra), begin_(faces.size()) {}

    // False if the roll stopped: too many dice, or for the thrower's reason.
    bool run(Tally &tally);
    // too_many_dice, or none if the thrower knows why the roll stopped.
    DiceError error() const { return error_; }

  private:
    bool roll_group(DieGroup group);
    bool throw_more(std::uint32_t sides, std::uint32_t count);
    bool settle_rerolls(std::uint32_t sides, std::size_t from);
    bool throw_extra(std::uint32_t sides, std::uint32_t count);
    std::uint32_t mark_explosions(std::size_t from);
    void add_owners(std::size_t from, bool Face::*source);
    void drop_unkept();
    void drop_unkept_compounds();
    std::vector<std::int64_t> compounds() const;
    Tally tally() const;

    const Pool &pool_;
    Thrower &thrower_;
    std::vector<Face> &faces_;
    std::uint32_t &extra_;
    std::size_t begin_; // begin of this pool's dice in faces_
    // Of dice that compound, from begin_ on: the number of the first die that each belongs to.
    std::vector<std::uint32_t> owners_;
    std::vector<bool> added_; // and whether an explosion added it
    DiceError error_ = DiceError::none;
};

} // namespace bylaw
