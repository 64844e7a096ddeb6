// The odds of a check as bars, with a slider for each number that they hang on.
#pragma once
#include "doc/html/html.hpp"
#include "doc/odds/grid.hpp"

#include <map>
#include <string>

namespace bylaw::doc {

class Charts {
  public:
    // Of every check of the book; of none where they are not wanted.
    Charts(const Book &book, bool wanted);
    // Nothing where no odds are known.
    Html drawn(std::string_view check) const;

  private:
    std::map<std::string, OddsGrid, std::less<>> grids_;
};

Html odds_chart(const OddsGrid &grid, const std::string &id);
// The same, or why none is drawn; nothing where there is nothing to see.
Html chart_or_why_not(const OddsGrid &grid, std::string_view check);

} // namespace bylaw::doc
