// A tour of the language for a prompt (docs/tour.md).
#pragma once
#include <bylaw/export.h>
#include <string>
#include <vector>

namespace bylaw::api {

// A step explains one thing and has a text to type.
struct TourStep {
    std::string title;
    std::string text;   // a paragraph
    std::string typed;  // a whole text for the prompt, of one line or more
    std::string answer; // a part of the answer; empty without an answer, or for dice
};

BYLAW_API std::vector<TourStep> tour();

} // namespace bylaw::api
