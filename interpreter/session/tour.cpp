// Reads docs/tour.md as steps: `## Title`, a paragraph, input fenced as ```prompt, and its result as
// ```answer.
#include "interpreter/session/embedded.hpp"

#include <bylaw/tour.hpp>

#include <sstream>

namespace bylaw::api {

namespace {

constexpr std::string_view heading = "## ", fence = "```";

void add_line(std::string &to, const std::string &line, char between) {
    to += (to.empty() ? std::string() : std::string(1, between)) + line;
}

// Returns the text for the lines of a block; null for blocks outside of the tour.
std::string *block_of(TourStep &step, std::string_view opening) {
    const std::string_view kind = opening.substr(fence.size());
    return kind == "prompt" ? &step.typed : kind == "answer" ? &step.answer : nullptr;
}

} // namespace

std::vector<TourStep> tour() {
    std::vector<TourStep> steps;
    std::string *block = nullptr;
    std::istringstream lines{std::string(embedded_tour().front().text)};
    lines.exceptions(std::ios::badbit); // where there is no memory, too
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(heading))
            steps.push_back({line.substr(heading.size()), "", "", ""});
        else if (steps.empty())
            continue; // introduction of the page
        else if (line.starts_with(fence))
            block = block ? nullptr : block_of(steps.back(), line);
        else if (block)
            add_line(*block, line, '\n');
        else if (!line.empty())
            add_line(steps.back().text, line, ' ');
    }
    return steps;
}

} // namespace bylaw::api
