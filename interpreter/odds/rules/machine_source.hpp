// States of the reference machine: it stops before each roll, which is taken as one weighted choice, and
// before each question that no policy answers.
#pragma once
#include "interpreter/machine/machine.hpp"
#include "interpreter/machine/quick_code.hpp"
#include "interpreter/machine/workshop.hpp"
#include "interpreter/odds/rules/counters.hpp"
#include "interpreter/odds/rules/ends.hpp"
#include "interpreter/odds/rules/field_counters.hpp"
#include "interpreter/odds/rules/followed_totals.hpp"
#include "interpreter/odds/rules/graph.hpp"
#include "interpreter/odds/rules/known_names.hpp"
#include "interpreter/odds/rules/known_ways.hpp"
#include "interpreter/odds/rules/roll_chances.hpp"
#include "interpreter/odds/rules/roll_thresholds.hpp"
#include "interpreter/odds/rules/state_codec.hpp"
#include "interpreter/odds/rules/watch.hpp"

#include <optional>

namespace bylaw::odds::rules {

// The wanted results: the value of the outermost function, or the scenario's `report`s. Names are as written;
// "" for names that are computed each time.
struct Wanted {
    Type value = type_nothing;
    std::vector<std::pair<std::string, Type>> reports;
};

// One thing that is reported: a `report` of the scenario, under one name. Two of them may have the same name.
struct ReportColumn {
    std::uint32_t statement = 0; // which `report`
    std::string name;
    Type type;
    Ends ends{}; // bounds of its values, from the caller
};

inline constexpr std::size_t most_report_names = 1000; // as in a simulation

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

// Where it first stops. All states come after it, so what was done to set the game up is no part of what is
// still to come.
State first_stop(const Machine &machine, const State &start, const Surroundings &around);

class MachineSource final : public StateSource {
  public:
    // `start`: about to run.
    MachineSource(const Machine &machine, State start, Wanted wanted, const Surroundings &around,
                  Analysis analysis, std::shared_ptr<KnownNames> names = std::make_shared<KnownNames>());

    std::size_t columns() const override { return columns_.size(); }
    const std::vector<ReportColumn> &reported() const { return columns_; }
    bool begin(Expansion &out) override;
    bool expand(Key key, Expansion &out) override;
    // Not: questions, failures, names and texts that are met for the first time, dice that are only nearly
    // what they are.
    bool expand_ahead(Key key, Expansion &out) override;
    std::unique_ptr<StateSource> another(const std::atomic<bool> &enough) const override;
    std::size_t memory() const override { return codec_->memory() + (ways_ ? ways_->memory() : 0); }

    // Which ways are followed so that others need not be played. Said before it begins.
    void trace(Tracing tracing) { tracing_ = tracing; }
    // Looks at it between the ways of a roll, which may be many and long.
    void obey(Watch &watch);

    const std::vector<AskedQuestion> &questions() const { return questions_; }
    // A column's value as Bylaw text.
    std::string text(Type type, Value value) const;
    const std::vector<Player> &players() const { return players_; }
    const State &last_state() const { return last_; } // for the names of players
    bool exact() const { return exact_; }             // else some dice are only nearly what they are
    // After a failure: the rules', or only that counters cannot be taken as rewards here.
    const RuntimeError &error() const { return error_; }
    bool miscounted() const { return miscounted_; }
    // By the number of a question: the option that is taken from now on. Where none is the game is not
    // followed.
    void decide(Choices choices) { choices_ = std::move(choices); }

  private:
    static constexpr std::uint8_t running_key = 0, ended_key = 1, failed_key = 2; // first byte of a key

    void know_nothing();
    Outcome stand(Key running);
    Outcome run(State &state);
    bool enough();
    bool take_counted(State &state);
    void earn(State &state, const std::vector<std::size_t> &columns, Value more);
    void settle_counted(std::vector<Value> &values, const std::vector<std::size_t> &columns);
    bool arrive(State &state, Outcome outcome, Weight weight, Expansion &out);
    bool failed(RuntimeError error, Weight weight, Expansion &out);
    bool end(State &state, const Outcome &outcome, Weight weight, Expansion &out);
    std::optional<std::vector<Value>> values_of(State &state, const Outcome &outcome);
    void add(Weight weight, Expansion &out);
    bool go_on(Weight weight, Expansion &out);
    bool choose_by_chance(const State &stopped, std::uint32_t sides, Expansion &out);
    bool draw(const State &stopped, const Outcome &outcome, Expansion &out);
    bool play(const State &stopped, const RollChances::Way &way, Expansion &out);
    bool play_out(const State &stopped, const RollChances::Way &way, Expansion &out);
    bool recall(const KnownWays::Leaf &known, Weight weight, Expansion &out);
    bool play_known(const State &stopped, const RollChances &chances, Expansion &out);
    bool is_latest(const KnownWays::Leaf &known);
    bool play_unknown(const State &stopped, const RollChances::Way &way, Expansion &out);
    bool follow(const State &stopped, const RollChances::Way &way, Expansion &out);
    void pack(const KnownWays::Leaf &known);
    bool arrive(Tracer &traced, Weight weight, Expansion &out);
    bool fix_counted(Tracer &traced);
    KnownWays::Leaf leaf_of(const Tracer &traced) const;
    void keep(KnownWays::Leaf leaf, const State &packed, std::span<const Tracer::Written> differing);
    bool play_classes(const State &stopped, const RollChances &chances, const RollThresholds::Place &place,
                      Expansion &out);
    bool play_sorts(const State &stopped, const RollChances &chances, RollThresholds::Place &place,
                    Expansion &out);
    bool ask(const State &stopped, const Outcome &outcome, Expansion &out);
    std::optional<Outcome> rolling(const State &state) const;
    std::optional<std::size_t> column_of(const Reported &reported, const State &state);
    std::optional<Value> column_value(Type type, const State &state, Word word);
    bool fail(RuntimeError error);
    bool natural_wanted(const State &state) const;

    const Machine &machine_;
    State start_, here_, next_, last_;
    Wanted wanted_;
    Analysis analysis_;
    std::shared_ptr<KnownNames> names_;
    std::vector<ReportColumn> columns_;
    StatementColumns known_columns_; // per `report`: its column, where the name is known
    Surroundings around_;
    std::optional<Liveness> live_;
    std::optional<ListOrder> order_;
    std::optional<ComparedNumbers> compared_;
    std::optional<RollThresholds> thresholds_;
    std::optional<FollowedTotals> followed_;
    Counters counters_;
    std::vector<CountingWord> counting_;
    std::optional<StateCodec> codec_;
    Workshop shop_;
    std::shared_ptr<const std::vector<bool>> settled_; // functions
    std::optional<QuickCode> quick_;                   // registers that are dead may hold anything
    RollTable rolls_;
    std::vector<AskedQuestion> questions_;
    Choices choices_;
    std::optional<KnownWays> ways_;
    Tracing tracing_ = Tracing::where_it_pays;
    bool stands_ = false;                     // those stand where `here_` does
    Bytes root_;                              // for the current state, for those
    std::vector<StateCodec::Change> changes_; // for fields and registers, by a known way
    std::vector<Word> registers_;
    const KnownWays::Leaf *latest_ = nullptr;        // for the way before, if it was known
    std::vector<Word> differing_, latest_differing_; // for the latest: words that differ from others of its
                                                     // leaf
    std::vector<Player> players_;
    Bytes bytes_; // for the current state
    std::vector<Value> rewards_;
    RuntimeError error_;
    std::vector<bool> everything_; // per rule
    bool exact_ = true, miscounted_ = false, failed_ = false, ended_ = false;
    bool ahead_ = false; // nothing may be noted that is read from outside
    Watch *watch_ = nullptr;
    const std::atomic<bool> *enough_ = nullptr; // for one without a watch
};

} // namespace bylaw::odds::rules
