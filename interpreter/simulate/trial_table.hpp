// Results of trials: a row for each trial, a column for each report of the scenario.
#pragma once
#include "interpreter/simulate/luck.hpp"
#include "interpreter/simulate/trial_setup.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bylaw {

// How the values of a report are counted.
enum class ReportSort : std::uint8_t {
    number, // the word is the number
    yesno,  // 0 or 1
    value,  // anything else: the word is the number of a text in TrialTable::texts, the value as people read
            // it
};

ReportSort sort_of(Type type);

inline constexpr std::uint32_t no_place = 0xffffffff; // not known yet

// The values that one `report` gave under one name. A trial that does not reach it has none; of several the
// last counts.
struct TrialColumn {
    std::string name;
    ReportSort sort = ReportSort::number;
    std::uint32_t statement = 0; // which `report` of the scenario
    // For a computed name: the minimum number of reports that a trial made before it, so that loops keep
    // their order. For a known name: 0.
    std::uint32_t place = 0;
    std::vector<Word> words;         // by row; 0 where there is none
    std::vector<std::uint8_t> given; // by row: 1 where there is one
    ReportLuck luck;                 // over rows with recorded luck
};

struct TrialFailure {
    std::uint64_t trial = 0;
    RuntimeError error;
};

class TrialTable {
  public:
    // With a column for each report whose name is known.
    explicit TrialTable(const TrialSetup &setup);

    // Begins again, with nothing in any row.
    void clear(std::uint64_t first, std::size_t count);

    // The column of that statement and name; a new one where there is none. The number stays right until the
    // end.
    std::size_t column(const std::string &name, ReportSort sort, std::uint32_t statement,
                       std::uint32_t place = no_place);
    void give(std::size_t column, std::size_t row, Word word) {
        columns[column].words[row] = word;
        columns[column].given[row] = 1;
    }
    // How lucky the dice of that row were, whose reports are there already. Summed up some rows at a time;
    // settle_luck() does what is left.
    void note_luck(std::size_t row, std::span<const double> lucks);
    void settle_luck();
    // The number of a text: the same for equal ones.
    Word text(const std::string &text);
    // Takes back what the row was given.
    void fail(std::size_t row, RuntimeError error);

    std::uint64_t first = 0; // trial of row 0
    std::size_t rows = 0;
    std::vector<TrialColumn> columns; // they outlive clear(), their rows do not
    std::vector<std::string> texts;
    std::vector<std::uint8_t> failed; // by row
    std::vector<TrialFailure> failures;
    LuckTotals luck;          // over rows with recorded luck
    bool interrupted = false; // stopped: the table is not complete

  private:
    std::map<std::pair<std::uint32_t, std::string>, std::size_t> known_;
    std::map<std::string, Word> text_numbers_;
    std::vector<double> lucks_;  // for rows that are not summed up yet
    std::size_t open_lucks_ = 0; // so many rows
};

// A trial that another engine did.
void copy_trial(const TrialTable &from, std::size_t from_row, TrialTable &into, std::size_t row);

} // namespace bylaw
