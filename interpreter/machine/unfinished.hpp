// What a paused run has open and the state does not hold: lists that are being made, values that are being
// adjusted, the words of a question's options. The run that goes on takes it up; nobody changes it meanwhile.
#pragma once
#include "interpreter/machine/adjustments.hpp"
#include "interpreter/machine/builder.hpp"
#include "interpreter/machine/decider.hpp"

#include <optional>

namespace bylaw {

struct Unfinished {
    Adjustments adjustments;
    Builders builders;
    std::optional<Question> question; // with the options that have their words
};

} // namespace bylaw
