// A text that is parsed and checked as a ruleset of one file, for tests of the checker.
#pragma once
#include "base/diagnostics/diagnostic.hpp"
#include "interpreter/program/program.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::test {

struct Checked {
    std::shared_ptr<Program> program;  // nothing when there are errors
    std::vector<std::string> problems; // "unknown_name 3": the code's name and the line, in order of report
    std::vector<std::string> messages;

    const Rule &rule(std::string_view name) const;
    const Condition &condition(std::string_view name) const;
    // The text of a field's, formula's or rule's part is never compared; what the program holds is.
    std::uint32_t stage(const Rule &rule, std::string_view name) const;
};

// Warnings are left out unless `advice` is set: most small texts do not use all that they declare.
Checked check_text(std::string text, bool advice = false);
// A second file that extends the first.
Checked check_layers(std::string base, std::string layer);

} // namespace bylaw::test
