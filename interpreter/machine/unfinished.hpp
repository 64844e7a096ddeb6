// Temporaries of a paused run that are not part of the state: unfinished lists, open adjustments, the words
// of a question's options. The continuing run takes them; they do not change in between.
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
