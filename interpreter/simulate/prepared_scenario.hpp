// A scenario that is worked out as far as it can be: shared by the engines of all threads.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/simulate/trial_code.hpp"
#include "interpreter/simulate/trial_table.hpp"

#include <memory>

namespace bylaw {

struct PreparedScenario {
    TrialCode code;
    std::vector<residual::Report> reports;
    State state; // with the things whose names reports may want
};

// None where it cannot be.
std::shared_ptr<const PreparedScenario> prepare_scenario(const TrialSetup &setup);

// Puts what trials report into a table.
class ReportWords {
  public:
    ReportWords(const TrialSetup &setup, const PreparedScenario &prepared, TrialTable &table);

    void give(std::size_t report, std::size_t row, std::int32_t word);

  private:
    const TrialSetup &setup_;
    const PreparedScenario &prepared_;
    TrialTable &table_;
    std::vector<std::size_t> columns_; // of the table, by report
};

// A trial that another engine did.
void copy_trial(const TrialTable &from, std::size_t from_row, TrialTable &into, std::size_t row);

} // namespace bylaw
