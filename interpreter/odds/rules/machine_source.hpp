// States of the reference machine: it stops before each roll, which is taken as one weighted choice, and before each
// question that no policy answers.
#pragma once
#include "interpreter/machine/machine.hpp"
#include "interpreter/machine/workshop.hpp"
#include "interpreter/odds/rules/counters.hpp"
#include "interpreter/odds/rules/roll_chances.hpp"
#include "interpreter/odds/rules/state_codec.hpp"
#include "interpreter/odds/rules/watch.hpp"

#include <map>
#include <optional>

namespace bylaw::odds::rules {

// What is asked for at the end: the value of the outermost function, or what was reported under these names.
struct Wanted {
    Type value = type_nothing;
    std::vector<std::pair<std::string, Type>> reports;

    std::size_t columns() const { return value.kind != TypeKind::nothing ? 1 : reports.size(); }
    Type type(std::size_t column) const { return value.kind != TypeKind::nothing ? value : reports[column].second; }
};

struct AskedQuestion {
    std::string text; // "Mara: intercept?"
    std::vector<std::string> options;

    friend bool operator==(const AskedQuestion &, const AskedQuestion &) = default;
};

// How hard equal states are sought.
enum class Analysis : std::uint8_t {
    none,    // by comparing them whole: enough for a check
    live,    // by what can still change what happens
    counted, // and with counters as rewards
};

class MachineSource final : public StateSource {
  public:
    // `start`: about to run.
    MachineSource(const Machine &machine, State start, Wanted wanted, const Surroundings &around, Analysis analysis);

    std::size_t columns() const override { return wanted_.columns(); }
    bool begin(Expansion &out) override;
    bool expand(Key key, Expansion &out) override;

    // Looks at it between the ways of a roll, which may be many and long.
    void obey(Watch &watch);

    const std::vector<AskedQuestion> &questions() const { return questions_; }
    // Of a column's value: as Bylaw text.
    std::string text(std::size_t column, Value value) const;
    const std::vector<Player> &players() const { return players_; }
    const State &last_state() const { return last_; } // for the names of players
    bool exact() const { return exact_; } // else some dice are only nearly what they are
    // After a failure: the rules', or only that counters cannot be taken as rewards here.
    const RuntimeError &error() const { return error_; }
    bool miscounted() const { return miscounted_; }

  private:
    bool enough();
    bool arrive(State &state, Outcome outcome, Weight weight, Expansion &out);
    void failed(RuntimeError error, Weight weight, Expansion &out);
    void end(State &state, const Outcome &outcome, Weight weight, Expansion &out);
    bool draw(const State &stopped, const Outcome &outcome, Expansion &out);
    bool ask(const State &stopped, const Outcome &outcome, Expansion &out);
    std::optional<Outcome> rolling(const State &state) const;
    Value column_value(std::size_t column, const State &state, Word word);
    bool fail(RuntimeError error);
    bool natural_wanted(const State &state) const;

    const Machine &machine_;
    State start_, here_, next_, last_;
    Wanted wanted_;
    Surroundings around_;
    std::optional<Liveness> live_;
    Counters counters_;
    std::optional<StateCodec> codec_;
    Workshop shop_;
    RollTable rolls_;
    std::vector<AskedQuestion> questions_;
    std::map<std::string, Value> text_numbers_;
    std::vector<std::string> texts_;
    std::vector<Player> players_;
    std::vector<std::uint8_t> bytes_;
    std::vector<Value> rewards_;
    RuntimeError error_;
    std::vector<bool> everything_; // per rule
    bool exact_ = true, miscounted_ = false, failed_ = false;
    Watch *watch_ = nullptr;
};

} // namespace bylaw::odds::rules
