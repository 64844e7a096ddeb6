#include "bindings/c/handles.hpp"

#include <cstdlib>
#include <cstring>
#include <new>

namespace bylaw::c {

namespace {

constexpr const char *no_diagnostics = R"({"diagnostics":[]})";
constexpr const char *no_memory = "there is not enough memory";

// Nothing of it needs memory before something went wrong; `fixed` says what did where there was none for it.
struct LastError {
    std::string text, report;
    const char *fixed = nullptr;
};
thread_local LastError last;

template <class Make> void remember(Make make) noexcept {
    try {
        last = make();
    } catch (...) {
        remember_no_memory();
    }
}

} // namespace

void remember_no_memory() noexcept {
    last.fixed = no_memory;
}

void remember_error(const api::Report &report) noexcept {
    remember([&] { return LastError{report.text({}), report.json()}; });
}

void remember_error(const char *message) noexcept {
    remember([&] { return LastError{message, no_diagnostics}; });
}

char *owned(const std::string &text) {
    char *copy = static_cast<char *>(std::malloc(text.size() + 1));
    if (copy == nullptr)
        throw std::bad_alloc();
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
    const bylaw::c::LastError &last = bylaw::c::last;
    return last.fixed != nullptr ? last.fixed : last.text.c_str();
}
const char *bylaw_last_report(void) {
    const bylaw::c::LastError &last = bylaw::c::last;
    return last.fixed != nullptr || last.report.empty() ? bylaw::c::no_diagnostics : last.report.c_str();
}
void bylaw_text_free(char *text) {
    std::free(text);
}
}
