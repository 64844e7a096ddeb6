// Where dice come from in play and in tests.
#pragma once
#include "interpreter/dice/draw.hpp"
#include "interpreter/dice/random.hpp"

#include <cstddef>
#include <deque>
#include <vector>

namespace bylaw {

// Answers draws; no answer means that it cannot answer now.
class DiceSource {
  public:
    virtual ~DiceSource() = default;
    virtual std::optional<std::uint64_t> draw(Draw draw) = 0;
};

// Random dice: the same seed and trial give the same dice on every machine.
class SeededDice final : public DiceSource {
  public:
    explicit SeededDice(std::uint64_t seed, std::uint64_t trial = 0) : random_(seed, trial) {}

    std::optional<std::uint64_t> draw(Draw draw) override { return random_.below(outcomes(draw)); }
    Random &random() { return random_; } // for who draws without asking

  private:
    Random random_;
};

// Reason that given faces did not answer a draw.
struct FaceProblem {
    enum Kind : std::uint8_t { none, ran_out, face_out_of_range };

    Kind kind = none;
    std::int64_t face = 0;    // the face that the die does not have
    std::uint32_t sides = 0;  // sides of the die to be rolled
    std::size_t position = 0; // position of the face among all given ones, from 0
};

// A test's dice: the faces as they are to fall, one a die in rolled order. At a problem it answers nothing,
// then and ever after.
class ScriptedDice final : public DiceSource {
  public:
    explicit ScriptedDice(std::vector<int> faces) : faces_(std::move(faces)) {}

    std::optional<std::uint64_t> draw(Draw draw) override;

    std::size_t left_over() const { return faces_.size() - next_; }
    const FaceProblem &problem() const { return problem_; }

  private:
    std::vector<int> faces_;
    std::size_t next_ = 0;
    FaceProblem problem_;
};

// Prescribed faces, then random ones. A prescribed face that the die does not have is dropped with the rest
// of the queue, and the draw is not answered. The problem gives the reason, and the next draw is random.
class QueuedThenSeeded final : public DiceSource {
  public:
    explicit QueuedThenSeeded(std::uint64_t seed, std::uint64_t trial = 0) : random_(seed, trial) {}

    void queue(std::int64_t face) { queue_.push_back(face); }
    std::size_t queued() const { return queue_.size(); }
    std::optional<std::uint64_t> draw(Draw draw) override;

    const FaceProblem &problem() const { return problem_; } // problem of the last draw

  private:
    std::deque<std::int64_t> queue_;
    std::size_t taken_ = 0; // faces taken off the queue so far
    Random random_;
    FaceProblem problem_;
};

} // namespace bylaw
