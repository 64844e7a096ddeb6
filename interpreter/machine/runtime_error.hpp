// Error that ended a run, in the author's terms.
#pragma once
#include "base/diagnostics/diagnostic.hpp"
#include "interpreter/machine/hooks.hpp"

#include <optional>
#include <string>
#include <vector>

namespace bylaw {

struct RuntimeError {
    struct Frame {
        std::string name;
        Span span;
    };

    Code code{};
    std::string message, hint;
    Span span;
    std::vector<Frame> frames;       // innermost first
    std::optional<HookProblem> hook; // where a hook is at fault
};

} // namespace bylaw
