// Leads through the language, a step at a time. What is typed in the meantime is answered as ever.
#pragma once
#include "repl/terminal.hpp"

#include <bylaw/tour.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace bylaw::repl {

class Tour {
  public:
    Tour() : steps_(api::tour()) {}

    bool over() const { return at_ == steps_.size(); }
    // "3/10"
    std::string place() const;
    // Returns the text of this step, and its expected input.
    std::string text(const Terminal &terminal) const;
    const std::string &wanted() const { return steps_[at_].typed; }
    // Continues to the next step where this is what was wanted, however it is spaced.
    bool takes(const std::string &typed);

  private:
    std::vector<api::TourStep> steps_;
    std::size_t at_ = 0;
};

} // namespace bylaw::repl
