// Runs the reference machine over paths and writes down what depends on dice (see specialise.hpp).
#pragma once
#include "interpreter/machine/workshop.hpp"
#include "interpreter/specialise/liveness.hpp"
#include "interpreter/specialise/loops.hpp"
#include "interpreter/specialise/signals.hpp"
#include "interpreter/specialise/slot_types.hpp"
#include "interpreter/specialise/touched.hpp"
#include "interpreter/specialise/whereabouts.hpp"
#include "interpreter/specialise/work_bound.hpp"
#include "interpreter/specialise/writer.hpp"

#include <map>
#include <memory>
#include <set>
#include <string>

namespace bylaw::residual {

// Stands in a text for what is not known.
inline constexpr const char *unknown_text = "\x01";

class Specialiser {
  public:
    Specialiser(const Program &program, const Bytecode &code, const SpecialiseLimits &limits);

    // The state with its outermost call ready to run. Once.
    Specialised run(const State &start);

  private:
    // --- specialiser.cpp: the attempt
    std::string take_tables(State &first);
    void begin_attempt();
    Path first_path(const State &start); // its lists and dice are here already
    Paths take_next();
    void attempt(const State &start);
    void count_step();
    bool goes_on_elsewhere(Path &path);
    bool go_on(Path &path);
    void run_path(std::unique_ptr<Path> path);
    Residual clean(Residual residual);
    void wait(std::unique_ptr<Path> path);
    void fork(std::unique_ptr<Path> path, const Fact &condition);

    // --- meet.cpp
    struct Meeting;
    void meet(Paths paths);
    std::unique_ptr<Path> take_merged(Paths &group);

    // --- endings.cpp
    const char *add_report(const Path &path, const Reported &each, std::vector<Report> &reports);
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
    struct ValueStep;
    bool value_step(Path &path, const bylaw::Instruction &in);
    bool are_equal(Path &path, std::uint16_t one, std::uint16_t two);
    bool call_step(const bylaw::Instruction &in);
    bool people_step(Path &path, const bylaw::Instruction &in);
    bool scene_step(Path &path, const bylaw::Instruction &in);
    static bool past(Path &path);
    bool give(Path &path, const bylaw::Instruction &in, Word value);
    bool keep_small(Path &path, Word &word, Word bound);
    std::optional<Word> guarded(Path &path, Op op, Word a, Word b);
    Word calculate(Path &path, Op op, Word a, Word b, std::uint32_t imm = 0);

    // --- knowledge.cpp
    Word resolve(const Path &path, Word word) const;
    bool decide(Path &path, Op op, Word a, Word b = 0);
    // Nothing: the path parts, as soon as the instruction is left.
    std::optional<bool> decide_or_part(Path &path, Op op, Word a, Word b);
    std::optional<bool> known_to_be(const Path &path, Op op, Word a, Word b) const,
        known_by_ranges(Op op, Word a, Word b) const;
    Word pick(Path &path, Word word);
    Range range_on(const Path &path, Word word) const;
    Word narrowed(Path &path, Word word);
    bool assume(Path &path, Fact fact), assume_value(Path &path, const Fact &fact),
        assume_order(Path &path, const Fact &fact), assume_equal(Path &path, const Fact &fact);
    bool can_come_from(const Path &path, Word word, Word value) const;
    std::vector<Word> candidates(const Path &path, Word word) const;

    // --- lists.cpp
    struct ListStep;
    bool list_step(Path &path, const bylaw::Instruction &in);
    void settle_lists(Path &path);
    Word size_of(Path &path, Word list);
    Word has_element(Path &path, Word list, Word wanted);
    Word element_at(Path &path, Word list, Word number);
    std::vector<Entry> entries(Word list) const;
    Word intern(const std::vector<Entry> &entries);
    std::vector<Word> settled(Path &path, Word list);
    bool has_marks(Word list) const;
    Word default_option(Path &path, const std::vector<Entry> &options, const QuestionInfo &info, Word wanted);
    bool policy_step(Path &path, const bylaw::Instruction &in);
    bool next_element(Path &path, const bylaw::Instruction &in);

    // --- builders.cpp
    struct ListEnd;
    bool add_entry(Path &path, const bylaw::Instruction &in);
    bool end_build(Path &path, const bylaw::Instruction &in);

    // --- things.cpp
    bool thing_step(Path &path, const bylaw::Instruction &in);
    bool field_step(Path &path, const bylaw::Instruction &in);
    void settle_other_ends(Path &path, const bylaw::Instruction &in);
    bool owe(Path &path, const bylaw::Instruction &in);
    bool load_of_several(Path &path, const bylaw::Instruction &in);
    bool store_of_several(Path &path, const bylaw::Instruction &in);
    bool kind_of_several(Path &path, const bylaw::Instruction &in);
    std::vector<Word> bearers_of(Path &path, Word thing, FieldId field);
    Word is_one(Path &path, Word thing, Word one);
    Word looked_up(Path &path, Word thing, const std::vector<Word> &all, const std::vector<Word> &words);
    bool are_alike(const Path &path, Word thing) const;
    void keep_apart(Path &path, std::uint16_t r);
    void note_picked(Path &path, std::uint16_t r), follow_picked(Path &path, std::size_t calls_before);
    void hand_on_picked(Path &path);
    Key picked_key(const Path &path) const;

    // --- conditions.cpp
    struct Settling;
    void settle_instances(Path &path, const bylaw::Instruction &in);
    void settle_instance(Path &path, std::size_t index);
    Word count_stacks(Path &path, const bylaw::Instruction &in);
    bool stack_step(Path &path, const bylaw::Instruction &in);
    bool condition_step(Path &path, const bylaw::Instruction &in);
    bool set_ends(Path &path, const bylaw::Instruction &in);
    void show_again(Path &path);

    // --- adjust.cpp
    struct Closing;
    bool adjust_step(Path &path, const bylaw::Instruction &in);
    void adjust(Path &path, std::uint32_t adjust, Word amount);
    void adjust_all(Path &path, Word list);
    Word close_value(Path &path, const OpenValue &value);

    // --- dice.cpp
    bool dice_step(Path &path, const bylaw::Instruction &in);
    std::optional<Word> made_dice_of(std::span<const Word> recipe);
    void roll(Path &path, const bylaw::Instruction &in),
        random_choice(Path &path, const bylaw::Instruction &in);
    struct Rolling;
    Word sum_of_faces(Path &path, Word index, std::uint32_t sides, std::uint32_t count);
    const std::vector<std::int32_t> &sums_of_faces(std::uint32_t sides, std::uint32_t dice,
                                                   std::uint64_t lines);
    DiceId real_dice(Word word);

    // --- slots.cpp
    template <class Visit> struct EachSlot;
    template <class Visit> void each_slot(Path &path, Visit visit);
    void tidy(Path &path);
    void forget_registers(State &state);
    void make_room(Path &path) const;
    bool refusal_matters(const State &state) const;
    void forget_facts(Path &path);
    void hold(Word word, Type type);
    void hold_elements(Word list, Type type);
    std::vector<Slot> slots(Path &path);
    Key control_key(const Path &path) const;
    Key signature(Path &path, bool registers_only);
    Word numbered(Word list);

    // --- instances.cpp
    void renumber_instances(Path &path, const std::function<Word(Word)> &number);
    bool splits_alike(const Path &path, const std::vector<Word> &numbers, std::size_t at) const;
    bool keeps_loops_whole(const Path &path, const std::vector<Word> &numbers) const;
    bool align_instances(Path &a, const std::vector<Instance> &instances);
    void count_borne(Path &path);
    void forget_gone(Path &path);

    // --- align.cpp
    bool align(Path &a, Path &b);
    bool aligned(Path &a, Path &b);
    bool align_conditions(Path &a, Path &b);
    void copy_where_missing(Path &to, const Path &from, std::size_t i) const;

    // --- merge.cpp
    struct Merging;
    bool go_through_different_lists(const Path &a, const Path &b) const;
    std::unique_ptr<Path> merge(Paths &paths);
    std::unique_ptr<Path> merge_members(Paths &paths, const std::vector<std::size_t> &members);
    std::optional<std::vector<std::vector<Slot>>> slots_of(const std::vector<Path *> &paths);

    // --- loops.cpp
    struct LoopEntry;
    bool enter_loop(Path &path); // false: it went on in code that is there already
    Key loop_key(Path &path);
    bool list_lasts(Word list, Type type) const;
    bool lasts(Word word, Type type) const;
    std::map<Key, ClosedLoop>::iterator most_alike(Path &path);

    // --- passes.cpp
    struct LoopPass;
    void count_pass(Path &path);
    void count_new_lists(Path &path, Key run);

    Word &reg(Path &path, std::uint16_t r) { return path.state.frames[path.state.calls.back().base + r]; }
    const FunctionCode &function(const Path &path) const {
        return code_.functions[path.state.calls.back().function];
    }

    const Program &program_;
    const Bytecode &code_;
    SpecialiseLimits limits_;
    Liveness liveness_;
    SlotTypes slot_types_;
    LoopEnds loop_ends_;
    std::unique_ptr<Writer> writer_;
    std::map<std::uint32_t, std::vector<Origin>> origins_; // known values of variables, by their paths
    Paths waiting_;                                        // the furthest behind last
    std::vector<std::uint32_t> held_;                      // per variable: when it was last seen in a path
    std::uint32_t looks_ = 0;
    Workshop shop_; // scratch buffers of the machine's steps
    Lists lists_;   // this and the next: of all attempts, for what was learned about a loop may name them
    std::vector<std::vector<Word>> dice_;
    std::vector<std::string> texts_; // whose number is a word; those of the start first
    std::map<std::string, Word, std::less<>> text_numbers_;
    DiceTable dice_table_;
    using Pair = std::pair<std::uint32_t, std::uint32_t>;
    std::map<Pair, std::vector<std::int32_t>> sums_of_faces_; // by sides and dice
    std::vector<Maybe> maybes_;
    std::map<Maybe, Word> maybe_numbers_;
    std::map<Word, Word> marked_lists_; // in the order in which they were met in this attempt
    std::map<Key, ClosedLoop> closed_;
    std::set<Pair> closed_places_; // function, pc
    std::map<Key, Passes> passes_;
    std::map<Key, std::set<Key>> variants_seen_; // variants at a loop's place
    std::map<Key, ListsOfPasses> lists_of_passes_;
    std::set<Key> coarse_;                                    // places with too many of them
    std::size_t steps_ = 0, most_slots_ = 0, text_bytes_ = 0; // done; of a path so far; of all texts
    WorkBound work_;
    Whereabouts whereabouts_;
    bool outgrown_ = false, reported_ = false; // a loop's variables were too narrow: it only learns
    std::vector<std::size_t> hidden_;          // instances that the machine must not see in this step
    const std::vector<std::vector<const bylaw::Instruction *>> list_walks_; // by function
    Touched operands_;                                                      // for the current instruction
    std::optional<Fact> parting_; // the fact that the path splits on
};

} // namespace bylaw::residual
