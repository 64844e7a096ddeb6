#include "bindings/c/handles.hpp"

#include <cstdlib>
#include <cstring>

namespace bylaw::c {

namespace {

struct LastError {
    std::string text, report = R"({"diagnostics":[]})";
};
thread_local LastError last;

// Even the words for what went wrong may find no memory.
template <class Remember> void remembering(Remember remember) {
    try {
        remember();
    } catch (...) {
        last.text.clear();
    }
}

} // namespace

void remember_error(const api::Report &report) {
    remembering([&] { last = {report.text({}), report.json()}; });
}

void remember_error(const std::string &message) {
    remembering([&] { last = {message, R"({"diagnostics":[]})"}; });
}

char *owned(const std::string &text) {
    char *copy = static_cast<char *>(std::malloc(text.size() + 1));
    if (copy)
        std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

} // namespace bylaw::c

extern "C" {

int bylaw_abi_version(void) {
    return BYLAW_ABI_VERSION;
}
const char *bylaw_version(void) {
    return BYLAW_VERSION;
}
const char *bylaw_last_error(void) {
    return bylaw::c::last.text.c_str();
}
const char *bylaw_last_report(void) {
    return bylaw::c::last.report.c_str();
}
void bylaw_text_free(char *text) {
    std::free(text);
}
}
