// Where what a game has reported belongs in a table of trials. A name that is made while it runs is looked up
// each time.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/simulate/trial_table.hpp"

namespace bylaw {

class ReportColumns {
  public:
    explicit ReportColumns(const TrialSetup &setup) : setup_(setup) {}

    void begin(TrialTable &into); // another table, or the same again
    void take(const State &state, std::size_t row, TrialTable &into);

  private:
    std::size_t column_of(const State &state, const Reported &reported, TrialTable &into);

    const TrialSetup &setup_;
    std::vector<std::size_t> columns_; // by the number of the `report`, where its name is known
};

} // namespace bylaw
