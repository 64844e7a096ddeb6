// The odds of a check as bars, with a slider for each number that they depend on.
#pragma once
#include "doc/html/html.hpp"
#include "doc/odds/grid.hpp"

#include <map>
#include <string>

namespace bylaw::doc {

class Charts {
  public:
    // Charts of every check of the book, or none.
    Charts(const Book &book, bool wanted);
    // Nothing where no odds are known.
    Html drawn(std::string_view check) const;

  private:
    std::map<std::string, OddsGrid, std::less<>> grids_;
};

Html odds_chart(const OddsGrid &grid, const std::string &id);
// Does so, or says why none is drawn; empty if there is nothing to show.
Html chart_or_why_not(const OddsGrid &grid, std::string_view check);

} // namespace bylaw::doc
