#include "base/diagnostics/sink.hpp"

#include <algorithm>
#include <utility>

namespace bylaw {

namespace {

// Two reports of one code at one place tell the same; without a place only the message tells them apart.
bool repeats(const Diagnostic &a, const Diagnostic &b) {
    bool placed = a.primary.span.source != no_source;
    return a.code == b.code && a.primary.span == b.primary.span && (placed || a.message == b.message);
}

} // namespace

void DiagnosticSink::report(Diagnostic diagnostic) {
    for (const Diagnostic &earlier : kept_)
        if (repeats(earlier, diagnostic))
            return;
    bool is_error = diagnostic.severity == Severity::error;
    if (is_error)
        ++errors_;
    if (kept_.size() >= limit_) {
        ++dropped_;
        if (!is_error || !make_room())
            return;
    }
    kept_.push_back(std::move(diagnostic));
}

// Takes out the latest diagnostic that is no error; false where there is none.
bool DiagnosticSink::make_room() {
    auto last = std::find_if(kept_.rbegin(), kept_.rend(),
                             [](const Diagnostic &kept) { return kept.severity != Severity::error; });
    if (last == kept_.rend())
        return false;
    kept_.erase(std::next(last).base());
    return true;
}

void DiagnosticSink::order_by_place() {
    std::stable_sort(kept_.begin(), kept_.end(), [](const Diagnostic &a, const Diagnostic &b) {
        return std::pair(a.primary.span.source, a.primary.span.begin) <
               std::pair(b.primary.span.source, b.primary.span.begin);
    });
}

} // namespace bylaw
