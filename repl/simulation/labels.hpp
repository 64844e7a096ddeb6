// Values of a sweep as people read them: any text, and not too wide.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::repl {

// In one line. Of a longer text the beginning and the end, where texts that belong together differ.
std::string short_label(std::string_view text, int width, bool unicode);
// Shortens several labels, but never to equal ones: those keep their length.
std::vector<std::string> short_labels(const std::vector<std::string> &texts, int width, bool unicode);

} // namespace bylaw::repl
