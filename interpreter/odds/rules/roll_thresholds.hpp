// Rolls of which all that is looked at is whether their total reaches one number. Of their totals there are
// two sorts then, the low ones and the high ones, so not each has to be played; nor has it where a total is
// only compared with numbers that stand in the rules. Found on the code; what is not plainly so is not.
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
        const Cuts *total = nullptr;   // what is looked at of the total; none: all of it
        const Cuts *natural = nullptr; // what is looked at of the natural result; none: all of it
        // The first of the high ones when it was played last, by what the frame holds that rolls.
        std::vector<Word> from = std::vector<Word>(64);
    };

    // Of the roll there.
    Place &at(std::uint32_t function, std::uint32_t pc);

  private:
    const Program &program_;
    const Bytecode &code_;
    const Liveness &live_;
    const ComparedNumbers &compared_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Place> places_;
};

} // namespace bylaw::odds::rules
