// Parts that one ruleset's amendments have changed so far, found by part: there may be thousands.
#pragma once
#include "interpreter/check/layers/parts.hpp"

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace bylaw::check {

class SaidParts {
  public:
    void add(Ref item);
    // The amendment that says something of the same; none where the parts are others.
    Ref conflict(Ref item) const;

  private:
    Ref first_, whole_; // the first amendment, and the one that says all
    // Key: name and lowest number. The ranges of rows are disjoint.
    std::map<std::pair<std::string, std::int64_t>, std::pair<Part, Ref>> parts_;
};

Diagnostic changed_twice(std::string_view name, Span again, Span first);

} // namespace bylaw::check
