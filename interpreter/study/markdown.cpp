#include "interpreter/study/markdown.hpp"

#include <algorithm>
#include <sstream>

namespace bylaw {

namespace {

std::string_view without_indent(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    return line;
}

// The codes behind `# ~`: `# ~ error B0204 ~ warning B0601`.
void add_codes(std::string_view line, std::vector<std::string> &codes) {
    constexpr std::size_t size = 5; // length of a code
    std::size_t at = line.find("# ~");
    if (at == std::string_view::npos)
        return;
    for (at = line.find(" B", at); at != std::string_view::npos; at = line.find(" B", at + 1))
        codes.emplace_back(line.substr(at + 1, size));
}

} // namespace

std::vector<Example> examples_in(const std::string &markdown) {
    constexpr std::string_view fence = "```", opening = "```bylaw";
    std::vector<Example> examples;
    std::istringstream lines(markdown);
    lines.exceptions(std::ios::badbit); // where there is no memory, too
    bool inside = false, ours = false;
    std::uint32_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::string_view text = without_indent(line);
        if (text.starts_with(fence)) {
            ours = !inside && text.starts_with(opening) &&
                   (text.size() == opening.size() || text[opening.size()] == ' ');
            inside = !inside;
            if (ours)
                examples.push_back({number, text.find(" fail") != text.npos, {}, std::string(number, '\n')});
        } else if (inside && ours) {
            examples.back().text += line + '\n';
            add_codes(line, examples.back().codes);
        }
    }
    for (Example &example : examples) {
        std::sort(example.codes.begin(), example.codes.end());
        example.codes.erase(std::unique(example.codes.begin(), example.codes.end()), example.codes.end());
    }
    return examples;
}

} // namespace bylaw
