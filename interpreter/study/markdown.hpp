// Rules in Markdown: blocks fenced as ```bylaw.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace bylaw {

struct Example {
    std::uint32_t line = 0; // line of its fence
    bool fails = false;     // ```bylaw fail
    std::vector<std::string>
        codes;        // that have to be reported, from comments `# ~ error B0204`; each once, sorted
    std::string text; // with as many empty lines before it that messages name the lines of the page
};

std::vector<Example> examples_in(const std::string &markdown);

} // namespace bylaw
