// Runs the reference machine over paths and writes down what depends on dice. See specialise.hpp for what
// comes out.
#pragma once
#include "interpreter/specialise/liveness.hpp"
#include "interpreter/specialise/path.hpp"
#include "interpreter/specialise/signals.hpp"
#include "interpreter/specialise/specialise.hpp"
#include "interpreter/specialise/touched.hpp"
#include "interpreter/specialise/writer.hpp"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace bylaw::residual {

// Stands in a text for what is not known.
inline constexpr const char *unknown_text = "\x01";

// A word of a state that paths may differ in.
struct Slot {
    Word *word;
    Type type;
};

class Specialiser {
  public:
    Specialiser(const Program &program, const Bytecode &code, const SpecialiseLimits &limits);

    // The state with its outermost call ready to run. Once.
    Specialised run(const State &start);

  private:
    // A loop whose passes share one piece of code: what varies from pass to pass is a variable.
    struct ClosedLoop {
        std::map<std::size_t, Range> varying; // slots
        std::vector<Instance> instances;      // that may be there
        std::vector<bool> unordered;          // of these: in some pass it came before or after another
        std::map<std::size_t, int> grown;     // how often the range of a slot grew
        // Of the present attempt:
        bool outgrown = false; // more conditions came than it has slots for
        BlockId block = no_block;
        std::vector<Word> words; // of its slots
        std::map<std::size_t, std::uint32_t> variables;
    };
    // A loop that has been gone round so far.
    struct Passes {
        std::vector<std::vector<Word>> words; // of its slots, pass by pass
    };
    using Key = std::vector<Word>;
    // Of one time that a loop is run: the lists of variables.
    struct ListsOfPasses {
        std::uint32_t pass = 0;
        std::vector<Word> lists; // in the last one
        std::size_t changes = 0;
    };
    // What paths at one place stay apart for.
    enum class Apart { all, registers, picked, nothing };

    // --- specialiser.cpp: the attempt
    void attempt(const State &start); // its lists and dice are here already
    void run_path(Path path);
    void look_at_the_clock();
    void ask_to_go_on(); // or it is given up
    Residual clean(Residual residual);
    void wait(Path path);
    void meet(std::vector<Path> paths);
    Key apart_key(Path &path, Apart apart);
    void fork(Path path, const Fact &condition);
    void finish(Path &path);
    bool name_things(const Path &path);
    void bail(Path &path, const std::string &why);

    // --- step.cpp: one instruction
    void step(Path &path);
    bool text_step(Path &path, const bylaw::Instruction &in);
    Word number_of_text(const std::string &text);
    bool symbolic(Path &path, const bylaw::Instruction &in); // done here; else the machine does it
    void settled_step(Path &path, const bylaw::Instruction &in);
    void machine_step(Path &path);
    bool looks_at_what_is_there(Path &path, const bylaw::Instruction &in);
    bool has_field(const Path &path, Word thing, FieldId field) const;
    void settle_operands(Path &path, const bylaw::Instruction &in);
    bool value_step(Path &path, const bylaw::Instruction &in);
    bool are_equal(Path &path, std::uint16_t one, std::uint16_t two);
    bool call_step(const bylaw::Instruction &in);
    bool people_step(Path &path, const bylaw::Instruction &in);
    bool scene_step(Path &path, const bylaw::Instruction &in);
    static bool past(Path &path);
    bool give(Path &path, const bylaw::Instruction &in, Word value);
    std::optional<Word> guarded(Path &path, Op op, Word a, Word b);
    Word calculate(Path &path, Op op, Word a, Word b, std::uint32_t imm = 0);
    bool same(Path &path, Type type, Word a, Word b, const std::function<bool()> &otherwise);

    // --- knowledge.cpp
    Word resolve(const Path &path, Word word) const;
    bool decide(Path &path, Op op, Word a, Word b = 0);
    Word pick(Path &path, Word word);
    Range range_on(const Path &path, Word word) const;
    Word narrowed(Path &path, Word word);
    bool assume(Path &path, Fact fact);
    bool can_come_from(const Path &path, Word word, Word value) const;
    std::vector<Word> candidates(const Path &path, Word word) const;

    // --- lists.cpp
    bool list_step(Path &path, const bylaw::Instruction &in);
    void settle_lists(Path &path);
    Word size_of(Path &path, Word list);
    Word has_element(Path &path, Word list, Word wanted);
    Word element_at(Path &path, Word list, Word number);
    std::vector<Entry> entries(Word list) const;
    Word intern(const std::vector<Entry> &entries);
    std::vector<Word> settled(Path &path, Word list);
    bool has_marks(Word list) const;
    Word comes_before(Path &path, const Entry &x, const Entry &y, std::uint64_t least_first);
    void sort_by_exchange(Path &path, std::vector<Entry> &entries, std::uint64_t least_first);
    bool sorts_by_exchange(Path &path, std::vector<Entry> &entries);
    void end_build(Path &path, const bylaw::Instruction &in);
    Word default_option(Path &path, const std::vector<Entry> &options, const QuestionInfo &info, Word wanted);
    bool policy_step(Path &path, const bylaw::Instruction &in);
    bool next_element(Path &path, const bylaw::Instruction &in);

    // --- things.cpp
    bool thing_step(Path &path, const bylaw::Instruction &in);
    bool field_step(Path &path, const bylaw::Instruction &in);
    bool owe(Path &path, const bylaw::Instruction &in);
    bool load_of_several(Path &path, const bylaw::Instruction &in);
    bool store_of_several(Path &path, const bylaw::Instruction &in);
    bool kind_of_several(Path &path, const bylaw::Instruction &in);
    std::vector<Word> bearers_of(Path &path, Word thing, FieldId field);
    Word is_one(Path &path, Word thing, Word one);
    Word looked_up(Path &path, Word thing, const std::vector<Word> &all, const std::vector<Word> &words);
    bool are_alike(const Path &path, Word thing) const;
    void keep_apart(Path &path, std::uint16_t r);
    void note_picked(Path &path, std::uint16_t r);
    void follow_picked(Path &path, std::size_t calls_before);
    void hand_on_picked(Path &path);
    Key picked_key(const Path &path) const;

    // --- conditions.cpp
    void settle_instances(Path &path, const bylaw::Instruction &in);
    void settle_instance(Path &path, std::size_t index);
    Word count_stacks(Path &path, const bylaw::Instruction &in);
    bool stack_step(Path &path, const bylaw::Instruction &in);
    bool condition_step(Path &path, const bylaw::Instruction &in);
    bool set_ends(Path &path, const bylaw::Instruction &in);
    void show_again(Path &path);
    void forget_gone(Path &path);

    // --- adjust.cpp
    bool adjust_step(Path &path, const bylaw::Instruction &in);
    void adjust(Path &path, std::uint32_t adjust, Word amount);
    Word close_value(Path &path, const OpenValue &value);

    // --- dice.cpp
    bool dice_step(Path &path, const bylaw::Instruction &in);
    void roll(Path &path, const bylaw::Instruction &in);
    void random_choice(Path &path, const bylaw::Instruction &in);
    struct Rolled {
        Word total = 0, natural = 0;
    };
    Rolled roll_dice(Path &path, DiceId dice, std::size_t &next);
    Word sum_of_faces(Path &path, Word index, std::uint32_t sides, std::uint32_t count);
    Rolled roll_sum(Path &path, DieGroup dice, std::size_t &next);
    Rolled roll_table(Path &path, DiceId dice, std::size_t &next);
    Word draw(Path &path, Draw draw, std::size_t &next);
    DiceId real_dice(Word word);

    // --- slots.cpp
    void tidy(Path &path);
    bool refusal_matters(const State &state) const;
    void forget_facts(Path &path);
    void hold(Word word, Type type);
    std::vector<Slot> slots(Path &path);
    Key control_key(const Path &path) const;
    Key signature(Path &path, bool registers_only);
    Word numbered(Word list);

    // --- align.cpp
    bool align(Path &a, Path &b);
    void renumber_instances(Path &path, const std::function<Word(Word)> &number);
    bool keeps_loops_whole(const Path &path, const std::vector<Word> &numbers) const;
    bool align_instances(Path &a, const std::vector<Instance> &instances);
    void count_borne(Path &path);

    // --- merge.cpp
    bool go_through_different_lists(const Path &a, const Path &b) const;
    std::optional<Path> merge(std::vector<Path> &paths);
    std::optional<Path> merge_members(std::vector<Path> &paths, const std::vector<std::size_t> &members);
    std::optional<Word> merge_words(const std::vector<Path *> &paths, const std::vector<Word> &raw, Type type,
                                    std::map<std::vector<Word>, Word> &made,
                                    std::vector<std::vector<Move>> &moves);
    std::optional<Word> merge_lists(const std::vector<Path *> &paths, const std::vector<Word> &lists,
                                    Type type, std::map<std::vector<Word>, Word> &made,
                                    std::vector<std::vector<Move>> &moves);

    // --- loops.cpp
    bool enter_loop(Path &path); // false: it went on in code that is there already
    void count_pass(Path &path);
    void count_new_lists(Path &path, Key run);
    Key loop_key(Path &path);
    bool list_lasts(Word list, Type type) const;
    bool lasts(Word word, Type type) const;
    std::map<Key, ClosedLoop>::iterator most_alike(Path &path);

    Word *registers(Path &path) { return path.state.frames.data() + path.state.calls.back().base; }
    Word &reg(Path &path, std::uint16_t r) { return registers(path)[r]; }
    const FunctionCode &function(const Path &path) const {
        return code_.functions[path.state.calls.back().function];
    }

    const Program &program_;
    const Bytecode &code_;
    SpecialiseLimits limits_;
    Liveness liveness_;
    LoopEnds loop_ends_;
    std::unique_ptr<Writer> writer_;
    std::map<std::uint32_t, std::vector<Origin>> origins_; // of variables that paths brought known values to
    std::vector<std::unique_ptr<Path>> waiting_;           // the furthest behind last
    std::vector<std::uint32_t> held_;                      // per variable: when it was last seen in a path
    std::uint32_t looks_ = 0;
    // Of all attempts: what was learned about a loop may name them.
    Lists lists_;
    std::vector<std::vector<Word>> dice_;
    std::vector<std::string> texts_; // whose number is a word; those of the start first
    std::map<std::string, Word, std::less<>> text_numbers_;
    std::size_t text_bytes_ = 0;
    DiceTable dice_table_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::int32_t>>
        sums_of_faces_; // sides, dice
    std::vector<Maybe> maybes_;
    std::map<Maybe, Word> maybe_numbers_;
    std::map<Word, Word> marked_lists_; // in the order in which they were met in this attempt
    std::map<Key, ClosedLoop> closed_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> closed_places_; // function, pc
    std::map<Key, Passes> passes_;
    std::map<Key, std::set<Key>> variants_seen_; // of a loop's place
    std::map<Key, ListsOfPasses> lists_of_passes_;
    std::set<Key> coarse_; // places with too many of them
    std::size_t steps_ = 0;
    std::chrono::steady_clock::time_point began_, last_asked_, deadline_;
    bool outgrown_ =
        false; // a loop's variables were too narrow: the attempt is for nothing but what it learns
    bool reported_ = false;
    std::vector<std::size_t> hidden_; // instances that the machine must not see in this step
    Touched operands_;                // of the instruction at hand
};

} // namespace bylaw::residual
