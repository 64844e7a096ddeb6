// Where in the rules the path at hand stands, and where paths parted: to be named where it could not go on.
//
//     roll(d6) >= 5 ...      places() = {`roll(d6) >= 5`, ...}, most partings first
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace bylaw::residual {

class Whereabouts {
  public:
    Whereabouts(const Program &program, const Bytecode &code) : program_(program), code_(code) {}

    void stands(const State &state) {
        here_.reset();
        if (!state.calls.empty()) {
            here_.emplace(state.calls.back().function, state.calls.back().pc);
            scenario_ = state.calls.front().function;
        }
    }
    void stands_at_report(std::uint32_t number); // report of the scenario
    void parts() {
        if (here_) {
            ++partings_[*here_];
        }
    }

    Span here() const { return here_ ? span_of(*here_) : Span{}; } // empty: all is over
    // Where paths parted most often; in the author's own rules, if they ever did there. Empty: never.
    std::vector<Span> places() const;

  private:
    using CodePlace = std::pair<std::uint32_t, std::uint32_t>; // function, pc

    Span span_of(CodePlace place) const;
    bool is_an_authors(Span span) const;

    const Program &program_;
    const Bytecode &code_;
    std::optional<CodePlace> here_;
    std::uint32_t scenario_ = 0;                // its function
    std::map<CodePlace, std::size_t> partings_; // how often there
};

} // namespace bylaw::residual
