// Where every phase reports to. It keeps a bounded number and drops exact repeats of a place and code.
#pragma once
#include "base/diagnostics/diagnostic.hpp"

#include <cstddef>

namespace bylaw {

class DiagnosticSink {
  public:
    // More than `limit` diagnostics are counted but not kept: output stays bounded for any input. An error
    // that finds no room takes that of a warning, so that a failure never shows warnings only.
    explicit DiagnosticSink(std::size_t limit = 100) : limit_(limit) {}

    void report(Diagnostic diagnostic);

    // In the order of the text, whatever phase found them; what has no place comes last.
    void order_by_place();

    const std::vector<Diagnostic> &all() const { return kept_; }
    std::size_t error_count() const { return errors_; }
    std::size_t dropped() const { return dropped_; }
    bool failed() const { return errors_ > 0; }

  private:
    bool make_room();

    std::vector<Diagnostic> kept_;
    std::size_t limit_;
    std::size_t errors_ = 0;
    std::size_t dropped_ = 0;
};

} // namespace bylaw
