// A roll as trials meet it that walk from state to state: its outcomes in classes, each of which leads from
// one state to one other. Never changed once it is made: all threads read it.
#pragma once
#include "interpreter/dice/random.hpp"
#include "interpreter/odds/rules/machine_source.hpp"
#include "interpreter/simulate/drawn_totals.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace bylaw::walked {

class WalkedRoll {
  public:
    static constexpr std::uint32_t no_class = 0xffff; // an outcome that nobody expected

    struct Class {
        Word total = 0, natural = 0;      // of one of its outcomes
        std::uint32_t first = 0, end = 0; // the classes that show the same, by their totals
    };

    // Of the state that the source waits at.
    WalkedRoll(odds::rules::MachineSource &source, const Program &program,
               const odds::rules::MachineSource::Waiting &at);

    // The class of what is thrown next, with the draws that every engine makes for it.
    std::uint32_t draw(Random &random) const {
        return outcomes_ > 0 ? class_of_[random.below32(outcomes_)] : thrown(random);
    }

    // None: too many, or nobody knows what these dice may show.
    const std::vector<Class> &classes() const { return classes_; }
    // Of those that show the same the low totals lead to one state and the high ones to another.
    bool two_sorts() const { return two_sorts_; }

  private:
    using Shown =
        std::pair<Word, Word>; // of the natural result and of the total, as far as they are looked at

    void choose(std::uint32_t sides);
    void take_classes(const odds::rules::RollChances &chances);
    std::uint32_t class_of(Word total, Word natural) const;
    Shown shown(Word total, Word natural) const;
    std::uint32_t thrown(Random &random) const;

    std::uint32_t outcomes_ = 0;          // of the one draw with which it is thrown; 0: there are several
    std::vector<std::uint16_t> class_of_; // by the answer to that
    std::vector<Class> classes_;
    bool two_sorts_ = false, natural_ = false;
    std::optional<odds::rules::Cuts> total_cuts_, natural_cuts_;
    std::map<Shown, std::uint32_t> known_;
    DiceTable table_; // of several draws
    DiceId dice_ = 0;
};

} // namespace bylaw::walked
