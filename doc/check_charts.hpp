// Chart of a check as in a rulebook, for hosts that show it on their own pages: a public header of this
// folder.
#pragma once
#include <bylaw/library.hpp>

#include <memory>
#include <string>
#include <vector>

namespace bylaw::doc {

class Book;

class CheckCharts {
  public:
    // Rules that were loaded from there without errors.
    CheckCharts(const api::Library &library, const std::string &target, const api::Program &program);
    ~CheckCharts();
    // By name, as they stand in the rules.
    std::vector<std::string> checks() const;
    // HTML: a figure, or why none is drawn; "" where there is nothing to see.
    std::string drawn(const std::string &check) const;

  private:
    std::unique_ptr<Book> book_;
};

} // namespace bylaw::doc
