// How often the instructions that a piece of text became were run.
//
//     success { target.marks += roll(d6) }      load, roll, add, store: run 3 times each
//     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^      times() is 3
//
// Several rules may inherit one clause: it counts as run in any of them.
#pragma once
#include "interpreter/machine/coverage.hpp"
#include "interpreter/program/program.hpp"

#include <cstdint>
#include <map>
#include <utility>

namespace bylaw {

struct RunCount {
    std::uint64_t run = 0; // for the most frequent instruction
    std::uint64_t tested = 0, jumped = 0;
    bool chooses = false; // one of the instructions is a branch
};

class RunCounts {
  public:
    RunCounts(const Program &program, const Bytecode &code, const CodeCoverage &met);

    // The largest count of an instruction whose text lies within `span`; 0 if there is none.
    std::uint64_t times(Span span) const;
    // Whether any instruction came of text within `span`.
    bool has_code(Span span) const;
    // How often the row of a table that begins where `span` begins came up: it may do nothing else.
    std::uint64_t times_of_row(Span span) const;
    // The count of the instructions of exactly this text; null if there are none.
    const RunCount *at(Span span) const;

    // Calls `visit(Span, const RunCount &)` for each text within `span`, in order of its begin.
    template <class Visit> void each_within(Span span, const Visit &visit) const {
        const auto own = all_.find(span.source);
        if (own == all_.end()) {
            return;
        }
        for (auto each = own->second.lower_bound({span.begin, 0}); each != own->second.end(); ++each) {
            const auto [begin, end] = each->first;
            if (begin >= span.end) {
                return;
            }
            if (end <= span.end) {
                visit(Span{begin, end, span.source}, each->second);
            }
        }
    }

  private:
    using Texts = std::map<std::pair<std::uint32_t, std::uint32_t>, RunCount>; // by begin and end

    void add_function(const FunctionCode &function, const std::vector<Met> &met);
    void add_rows(const Program &program, const FunctionCode &function, const std::vector<Met> &met);

    std::map<SourceId, Texts> all_;
    std::map<std::pair<SourceId, std::uint32_t>, std::uint64_t> rows_; // by where they begin
};

} // namespace bylaw
