// Residual code prepared for exploration. A game stops only before a draw that rules read, and at its end.
// There it is described by the few live variables. The successors of a stop's draw are computed once: each
// outcome is followed as far as it alone decides, through further draws, too. Outcomes with equal short code
// are one way.
#pragma once
#include "interpreter/odds/rules/chances.hpp"
#include "interpreter/residual/residual.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace bylaw::odds::rules {

struct ResidualStep {
    enum class Do : std::uint32_t {
#define RESIDUAL_OP(name, ...) name,
#include "interpreter/residual/ops.def"
        jump,   // imm: where to
        branch, // a: the condition; to, imm: where to
        stop,   // imm: which
        bail,
    };
    Do what = Do::copy;
    std::uint32_t to = 0, a = 0, b = 0, imm = 0;
};

class Counting;
class Watch;

class ResidualCode {
  public:
    // `reports`: the requested reports of the code, one per column. `unlimited`: a counter that changes
    // anything only far away (a fight's maximum of rounds) is assumed never to get there. The caller must
    // check the reports: see limit(). If the watch, if there is one, has no time left, the code is unusable.
    ResidualCode(residual::Residual residual, std::vector<std::size_t> reports, bool unlimited,
                 Watch *watch = nullptr);

    // A variable as part of a key.
    struct Field {
        std::uint32_t column = 0, shift = 0, span = 0;
        std::int32_t low = 0;
    };
    struct Way {
        std::uint32_t pc = 0;
        Weight weight = 0;
    };
    struct Stop {
        residual::BlockId block = 0;
        std::uint32_t at = 0; // the draw
        bool finish = false;
        std::vector<Field> fields; // behind the stop's own number
        unsigned bits = 0;
        bool prepared = false;
        Weight whole = 1;
        std::vector<Way> ways;
    };

    bool usable() const { return usable_; } // else the reference machine has to do it
    std::size_t columns() const { return reports_.size(); }
    unsigned stop_bits() const { return stop_bits_; }
    unsigned key_bits() const { return key_bits_; }
    std::size_t stops() const { return stops_.size(); }
    const Stop &bare_stop(std::size_t number) const { return stops_[number]; } // its ways may be wanting
    // With its ways. May become unusable.
    const Stop &stop(std::size_t number) {
        if (!stops_[number].prepared) {
            prepare(stops_[number]);
        }
        return stops_[number];
    }
    // Runs from there with the set fields. Returns the next stop; nothing: the code bails out.
    std::optional<std::uint32_t> run(std::uint32_t pc);
    static std::uint32_t first() { return 0; } // each block begins at the step of its number

    std::int32_t &column(std::uint32_t number) { return values_[number]; }
    // Reward of a column on the way; set it to 0 before the run.
    std::int32_t &earned(std::size_t column) { return values_[residual_.variables + column]; }
    bool counted(std::size_t column) const { return counted_[column]; }
    bool counts() const { return counts_; }
    // The odds hold as far as the column stays below it.
    std::optional<Word> limit(std::size_t column) const { return limits_[column]; }
    // Steps of run(), for code that runs columns of games. Columns from variables() on hold numbers.
    const std::vector<ResidualStep> &steps() const { return steps_; }
    const std::vector<std::int32_t> &table(std::uint32_t number) const { return residual_.tables[number]; }
    const std::vector<bool> &live(residual::BlockId block) const { return live_[block]; }
    std::uint32_t variables() const { return all_; }
    std::uint32_t earned_column(std::size_t column) const {
        return residual_.variables + static_cast<std::uint32_t>(column);
    }
    const std::vector<std::int32_t> &values() const { return values_; }

    // At a stop of finish.
    std::int64_t reported(std::uint32_t stop, std::size_t column) const;

  private:
    using Do = ResidualStep::Do;
    struct Path;
    struct Ending;

    // For a counter that is compared with numbers: the largest near one, and the first far one.
    struct Thresholds {
        std::optional<Word> largest, limit;
    };

    void forget_far_limits();
    void find_counters();
    std::optional<Thresholds> thresholds_of(std::size_t column, const Counting &counting) const;
    void saturate(std::size_t column, const Thresholds &thresholds, const Counting &counting);
    bool out_of_time();
    void find_live();
    void ask_early();
    bool ask_before(residual::BlockId id, residual::BlockId before);
    bool is_last_look(residual::BlockId id, residual::BlockId before) const;
    void add_stop(residual::BlockId id, std::size_t at, bool finish);
    void find_stops();
    void lay_out(Stop &stop);
    void make_entries();
    bool make_entry(residual::BlockId id);
    bool run_to_stop(Path &path, Ending &ending);
    void prepare(Stop &stop);
    void follow_all(const Stop &stop);
    bool find_whole(Stop &stop);
    bool write_ways(Stop &stop);
    void follow(Path &path, std::vector<Path> &waiting);
    bool follow_block(Path &path, std::vector<Path> &waiting);
    bool leave_block(Path &path);
    bool step(Path &path, const residual::Instruction &in);
    void choose(Path &path, const residual::Instruction &in);
    void move(Path &path, const std::vector<residual::Move> &moves);
    void assign(Path &path, std::uint32_t to, Word from);
    void fork(const Path &path, const residual::Instruction &draw, std::vector<Path> &waiting);
    const std::uint32_t *stop_at(residual::BlockId block, std::size_t at) const; // none: null
    Ending end_of(Path &path);
    Ending ending_at_stop(std::uint32_t number) const;
    std::vector<ResidualStep> finished(const Path &path, Ending ending);
    void found(const Path &path, Ending ending);
    std::vector<bool> live_at_end(residual::BlockId block) const;
    void before(const residual::Instruction &in, std::vector<bool> &live) const;
    std::vector<bool> live_after(residual::BlockId block, std::size_t at) const;
    std::vector<bool> live_at(const Stop &stop) const;
    using Answers = std::vector<std::pair<std::uint32_t, std::uint64_t>>; // and how many are like it
    const Answers &answers(const residual::Instruction &draw);
    Answers apart_by(const std::vector<std::uint32_t> &tables, std::uint64_t all) const;
    std::uint32_t number(std::int64_t value);
    std::uint32_t operand(const Path &path, Word word);

    residual::Residual residual_;
    std::vector<std::size_t> reports_; // per column: which report
    std::vector<bool> counted_;
    std::vector<std::optional<Word>> limits_;
    bool unlimited_;
    Watch *watch_;
    std::size_t forked_ = 0; // ways of the stop at work
    bool counts_ = false, usable_ = true;
    std::uint32_t all_ = 0;               // variables and what is earned
    std::vector<std::vector<bool>> live_; // per block, at its begin
    std::vector<Stop> stops_;
    std::map<std::pair<residual::BlockId, std::uint32_t>, std::uint32_t> stop_of_;
    unsigned stop_bits_ = 0, key_bits_ = 0;
    std::vector<ResidualStep> steps_;
    std::uint32_t aside_ = 0; // where moves in a ring are kept in the meantime
    std::vector<std::int32_t> values_;
    std::map<std::int64_t, std::uint32_t> numbers_;
    // Per drawn variable and what is drawn: one variable may hold what several unlike draws answered.
    std::map<std::pair<std::uint32_t, std::uint32_t>, Answers> answers_;
    std::map<std::vector<std::uint32_t>, std::vector<std::pair<Weight, Weight>>> found_;
};

} // namespace bylaw::odds::rules
