#include "base/diagnostics/diagnostic.hpp"

namespace bylaw {

std::string code_text(Code code) {
    std::string digits = std::to_string(static_cast<unsigned>(code));
    if (digits.size() < 4)
        digits.insert(0, 4 - digits.size(), '0');
    return "B" + digits;
}

Severity default_severity(Code code) {
    switch (code) {
#define CODE(name, number, severity, title)                                                                  \
    case Code::name:                                                                                         \
        return Severity::severity;
#include "base/diagnostics/codes.def"
#undef CODE
    }
    return Severity::error;
}

const char *code_title(Code code) {
    switch (code) {
#define CODE(name, number, severity, title)                                                                  \
    case Code::name:                                                                                         \
        return title;
#include "base/diagnostics/codes.def"
#undef CODE
    }
    return "";
}

const char *severity_text(Severity severity) {
    switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: break;
    }
    return "note";
}

} // namespace bylaw
