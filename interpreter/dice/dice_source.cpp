#include "interpreter/dice/dice_source.hpp"

#include <algorithm>

namespace bylaw {

static bool has_face(std::uint32_t sides, std::int64_t face) {
    return face >= 1 && face <= sides;
}

std::optional<std::uint64_t> ScriptedDice::draw(Draw draw) {
    if (problem_.kind != FaceProblem::none) {
        return std::nullopt;
    }
    if (left_over() < draw.count) {
        problem_ = {FaceProblem::ran_out, 0, draw.sides, faces_.size()};
        return std::nullopt;
    }
    std::uint64_t index = 0;
    for (std::uint32_t i = 0; i < draw.count; ++i, ++next_) {
        const int face = faces_[next_];
        if (!has_face(draw.sides, face)) {
            problem_ = {FaceProblem::face_out_of_range, face, draw.sides, next_};
            return std::nullopt;
        }
        index = index * draw.sides + static_cast<std::uint64_t>(face - 1);
    }
    return index;
}

std::optional<std::uint64_t> QueuedThenSeeded::draw(Draw draw) {
    problem_ = {};
    const std::uint32_t given = static_cast<std::uint32_t>(std::min<std::size_t>(draw.count, queue_.size()));
    std::uint64_t index = 0;
    for (std::uint32_t i = 0; i < given; ++i, ++taken_) {
        const std::int64_t face = queue_.front();
        if (!has_face(draw.sides, face)) {
            problem_ = {FaceProblem::face_out_of_range, face, draw.sides, taken_};
            taken_ += queue_.size();
            queue_.clear();
            return std::nullopt;
        }
        index = index * draw.sides + static_cast<std::uint64_t>(face - 1);
        queue_.pop_front();
    }
    const std::uint64_t rest = outcomes({draw.sides, draw.count - given});
    return index * rest + random_.below(rest);
}

} // namespace bylaw
