// Rolls a command back on an exception: memory runs out anywhere, and listeners may throw. The game then has
// its old state, and the command can be repeated with the same dice.
//
//     AllOrNothing whole(game);
//     …                        // may throw; adds to `past`, never takes from it
//     Step result = now.step;  // so may the last copy
//     whole.is_done();
#pragma once
#include "interpreter/session/session_data.hpp"

namespace bylaw {

class AllOrNothing {
  public:
    // A paused run continues: its command began before.
    enum class From : std::uint8_t { idle, pause };

    explicit AllOrNothing(api::Session::Data &game, From from = From::idle);
    ~AllOrNothing();
    AllOrNothing(const AllOrNothing &) = delete;
    AllOrNothing &operator=(const AllOrNothing &) = delete;

    void is_done();

  private:
    void go_back() noexcept;

    api::Session::Data &game_;
    std::size_t past_, deeds_, deeds_now_;
    api::Decisions decisions_;
    Journal::Mark told_;
    Spent spent_;
    std::optional<Play> paused_; // the game where it paused
    bool done_ = false;
};

} // namespace bylaw
