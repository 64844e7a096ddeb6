// Rolls of which only a comparison of the total with one number is read. Their totals have two classes, low
// and high, so not each must be played. The same holds for comparisons with constants of the rules. Found on
// the code; anything unproved is excluded.
#pragma once
#include "interpreter/odds/rules/compared.hpp"

#include <map>
#include <optional>
#include <vector>

namespace bylaw::odds::rules {

class RollThresholds {
  public:
    // `live` and `compared` outlive it.
    RollThresholds(const Program &program, const Bytecode &code, const Liveness &live,
                   const ComparedNumbers &compared)
        : program_(program), code_(code), live_(live), compared_(compared) {}

    struct Place {
        bool threshold = false;        // is it only that?
        const Cuts *total = nullptr;   // reads of the total; none: all of it
        const Cuts *natural = nullptr; // reads of the natural result; none: all of it
        // The first of the high ones when it was played last, by what the frame holds that rolls.
        std::vector<Word> from = std::vector<Word>(64);
    };

    // Returns the entry of the roll there.
    Place &at(std::uint32_t function, std::uint32_t pc);

  private:
    const Program &program_;
    const Bytecode &code_;
    const Liveness &live_;
    const ComparedNumbers &compared_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Place> places_;
};

} // namespace bylaw::odds::rules
