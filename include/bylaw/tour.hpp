// A tour of the language, for a prompt to lead through (docs/tour.md).
#pragma once
#include <bylaw/export.h>
#include <string>
#include <vector>

namespace bylaw::api {

// Each step says one thing and gives something to type.
struct TourStep {
    std::string title;
    std::string text;   // a paragraph
    std::string typed;  // a whole text for the prompt, of one line or more
    std::string answer; // a part of what is answered; empty where nothing is, or only dice
};

BYLAW_API std::vector<TourStep> tour();

} // namespace bylaw::api
