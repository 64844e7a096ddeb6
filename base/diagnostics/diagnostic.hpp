// A diagnostic is data: what is wrong, where, and how to fix it. Renderers turn it into text or JSON.
#pragma once
#include "base/source/span.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace bylaw {

enum class Severity { error, warning, note };

// Stable codes, one per kind of problem; codes.def gives each its number and title.
enum class Code : std::uint16_t {
#define CODE(name, number, severity, title) name = number,
#include "base/diagnostics/codes.def"
#undef CODE
};

// "B0204": what messages show and `bylaw explain` looks up.
std::string code_text(Code code);
Severity default_severity(Code code);
const char *code_title(Code code);
const char *severity_text(Severity severity); // "error"

// A marked place with a remark; it may lie in another file than the primary one.
struct Label {
    Span span;
    std::string text;
};

struct Diagnostic {
    Code code{};
    Severity severity = Severity::error;
    std::string message;       // one sentence, lower case, no full stop, names in `backticks`
    Label primary;             // marked with ^
    std::vector<Label> others; // marked with -
    std::string hint;          // the fix, empty where there is none

    Diagnostic() = default;
    // Cold: where one is made, the compiler keeps what makes it away from what runs for every line.
    [[gnu::cold]] Diagnostic(Code c, Span span, std::string text, std::string why_here = {})
        : code(c), severity(default_severity(c)),
          message(std::move(text)), primary{span, std::move(why_here)} {}

    // For building one in a single expression.
    [[gnu::cold]] Diagnostic &&also(Span span, std::string text) && {
        others.push_back({span, std::move(text)});
        return std::move(*this);
    }
    [[gnu::cold]] Diagnostic &&mend(std::string text) && {
        hint = std::move(text);
        return std::move(*this);
    }
};

} // namespace bylaw
