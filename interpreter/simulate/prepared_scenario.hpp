// A scenario that is computed as far as it can be: shared by the engines of all threads.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/simulate/no_engine.hpp"
#include "interpreter/simulate/trial_code.hpp"
#include "interpreter/simulate/trial_table.hpp"

#include <memory>
#include <optional>

namespace bylaw {

struct PreparedScenario {
    TrialCode code;
    std::vector<residual::Report> reports;
    std::vector<std::string> things; // their names, by number
    std::optional<Obstacle>
        left; // most often why a trial is left to the reference machine; none: it never is
};

// None where it cannot be; `why` is then told so.
std::shared_ptr<const PreparedScenario> prepare_scenario(const TrialSetup &setup, NoEngine *why = nullptr);

// Puts what trials report into a table.
class ReportWords {
  public:
    ReportWords(const TrialSetup &setup, const PreparedScenario &prepared, TrialTable &table);

    void give(std::size_t report, std::size_t row, std::int32_t word) {
        const Place &place = places_[report];
        place.given[row] = 1;
        place.words[row] = place.as_text ? text(report, word) : word;
    }

    // All rows have all reports, but for those that are taken back.
    void give_all();
    void take_back(std::size_t row);
    // Many at once, after give_all(): `each(i)` is a pair of row and word.
    template <class Each> void give(std::size_t report, std::size_t count, Each each) {
        const Place place = places_[report];
        for (std::size_t i = 0; i < count; ++i) {
            const auto [row, word] = each(i);
            place.words[row] = word;
        }
        for (std::size_t i = 0; place.as_text && i < count; ++i) {
            const auto [row, word] = each(i);
            place.words[row] = text(report, word);
        }
    }

  private:
    // A column of the table. It does not move while rows are filled.
    struct Place {
        Word *words;
        std::uint8_t *given;
        bool as_text;
    };

    Word text(std::size_t report, std::int32_t word);

    const TrialSetup &setup_;
    const PreparedScenario &prepared_;
    const State no_state_{}; // a state without things, for values that depend on none
    TrialTable &table_;
    std::vector<Place> places_; // by report
};

} // namespace bylaw
