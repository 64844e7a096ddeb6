// One run over one state: what it needs beyond the state, and the operations that the dispatch loop calls.
// Members are spread over one file per family. Those that return bool stop the run with false.
#pragma once
#include "interpreter/machine/machine.hpp"
#include "interpreter/machine/own_register.hpp"
#include "interpreter/machine/quick_code.hpp"
#include "interpreter/machine/text_index.hpp"
#include "interpreter/machine/unfinished.hpp"
#include "interpreter/machine/workshop.hpp"

#include <algorithm>
#include <memory>

namespace bylaw {

class Run {
  public:
    // With a scratch buffers that is used again; else it has its own.
    Run(const Program &program, const Bytecode &code, State &state, const Surroundings &around,
        Workshop *shop = nullptr);

    void keep_all() { keeps_all_ = true; } // values outside of the state keep their numbers
    void take_up(const Unfinished &left);  // by the run that was paused
    Outcome go(std::size_t until = 0);     // until so many calls are left
    bool go_covered(std::size_t until);    // noting what is run (coverage.cpp)
    bool step(), finish_call();          // one instruction, the rest of a call; false if that stopped the run
    bool step(const Instruction &in);    // that was passed already: a call, or one that is done apart
    Outcome go_quickly(QuickCode &code); // as go(), for runs without listeners
    const Outcome &outcome() const { return outcome_; }
    Word given() const { return last_; } // by the function that was left last
    std::uint64_t steps() const { return around_.limits.instructions - steps_later_ - steps_left_; } // so far

    // --- frames (frames.cpp)
    bool push(std::uint32_t function, std::uint16_t target, const Word *arguments, std::size_t count);
    bool call(const Instruction &in);
    void pop(Word value);
    bool perform(RuleId rule, const Instruction &in, const Word *roles);
    bool perform_act(const Instruction &in);
    bool call_act(const Instruction &in);
    bool call_trigger(const Instruction &in);
    void enter(const Instruction &in);
    void leave(const Instruction &in);
    void refuse(const Instruction &in);
    bool stop_rule(RuleId rule);
    bool redo(RuleId rule, std::uint32_t stage);
    void unwind(std::uint32_t to, std::uint32_t pc);
    bool active(const Instruction &in);
    Word finished_value(RuleId rule, std::uint32_t number) const;
    void remember(RuleId rule);
    bool set_active(const Instruction &in);
    // Single: one instruction, and the program counter is kept in the state.
    template <bool Listening, bool Single = false> bool dispatch(std::size_t until);
    bool simple(const Instruction &in); // whatever the dispatch loop does not do itself
    bool quick(QuickCode &code);        // quick_run.cpp

  private:
    friend class Hosting;
    friend struct QuickParts;
    friend struct NativeHelpers;
    friend struct NativeFrames;
    friend struct CompiledDoor;

    // Parts of each family outside of the loop.
    bool values(const Instruction &in), fields(const Instruction &in), things(const Instruction &in);
    bool conditions(const Instruction &in), adjustment(const Instruction &in), calls(const Instruction &in);
    bool lists(const Instruction &in), dice(const Instruction &in), texts(const Instruction &in);
    bool people(const Instruction &in), scenes(const Instruction &in);

    Word *registers() {
        return window_ != nullptr ? window_ : state_.frames.data() + state_.calls.back().base;
    }
    Word &reg(std::uint16_t r) { return registers()[r]; }

    bool fail(Code code, std::string message, std::string hint = {});
    bool fail(const Instruction &in);
    bool fail_unborne(const Condition &condition, Word thing);
    // Takes one step; false if the limit is reached or the run was interrupted.
    bool take_step() {
        if (steps_left_ == 0 && !next_slice())
            return false;
        --steps_left_;
        return true;
    }
    bool next_slice(), fits_memory(), pauses();
    bool is_due() const; // for a pause
    std::uint64_t done_in_this_piece() const { return steps() - around_.steps_before + aside_; }
    void collect_garbage(), pause();
    // The instruction that stops the run is done again when it continues.
    void again() { --state_.calls.back().pc; }
    bool fail_dice(DiceError error);
    Span span() const;
    RuleId rule() const; // innermost call

    // --- roll.cpp
    bool waits_for(const PlainRoll *plain), roll(const Instruction &in);
    void tell_roll(const DiceTable &table, DiceId id, Word total, std::vector<Face> faces);
    bool quick_roll(Word *registers, const Instruction &in);
    bool random_choice(const Instruction &in);
    std::optional<std::uint64_t> draw(Draw draw);
    void too_few_dice(Draw draw);
    void other_sides(std::size_t number, std::uint32_t sides);
    bool make_dice(std::uint16_t to, std::span<const Word> recipe);
    std::optional<Word> dice_of(std::span<const Word> recipe);

    // --- questions.cpp
    const Player *player_of(ThingId asker) const;
    bool policy(const Instruction &in), take_act(const Instruction &in);
    bool ask(const Instruction &in), make_question(const Instruction &in), speak_up(const Instruction &in);
    bool is_ruling(const Instruction &in, const QueuedAnswer &answer);
    bool take_queued_answer(const Instruction &in, std::optional<std::size_t> &chosen);
    bool take_answer(const Instruction &in, std::size_t chosen, const Question &asked);
    std::optional<std::size_t> named_option(const QuestionInfo &info, std::span<const Word> options,
                                            const std::string &name);
    std::optional<std::size_t> queued_answer(const QuestionInfo &info, std::span<const Word> options);
    Question question(const Instruction &in), question_without_options(const Instruction &in);
    void add_option(Question &made, const Instruction &in);
    std::string option_label(const QuestionInfo &info, Word value);
    std::string option_name(const QuestionInfo &info, Word value) const;
    std::size_t fallback(const Instruction &in, const QuestionInfo &info);
    std::string label_of(ListId act);

    // --- witness.cpp
    void hear(const Event &told);
    void see_offer(const Instruction &in);
    bool offers(const Witness::Offered &seen, const HearingInfo &info, Word value);
    bool was_offered(const HearingInfo &info, Word value);
    bool was_said(const Instruction &in);
    bool was_asked(const Instruction &in);
    bool expect_heard(const Instruction &in);
    std::vector<std::string> questions_heard() const;
    bool fail_unheard(const HearingInfo &info, const Instruction &in);
    bool await(const Instruction &in);

    // --- scenes.cpp, people.cpp, instances.cpp, list_ops.cpp
    void plays(ThingId asker, PolicyId policy);
    bool was_refused() const;
    bool expect_refused(const Instruction &in);
    bool expect_failed(const Instruction &in);
    bool expect_done();
    bool needs_odds(std::uint32_t expectation);
    void queue_answer(const Instruction &in);
    void report(const Instruction &in);
    bool set_option(const Instruction &in);
    bool wrong_kind(ThingId thing, KindId wanted);
    bool grid(const Instruction &in);
    void tell_look_up(const Instruction &in, Word cell);
    bool fail_beside(const Grid &grid, std::size_t key, Word value);
    void add_source(ir::NodeId node);
    void add_value(const Instruction &in);
    void add_price(RuleId rule, bool reason);
    bool titles(const Instruction &in);
    bool title_of(const Instruction &in);
    void say(const Instruction &in);
    void count_borne(ConditionId condition, int change);
    bool new_instance(const Instruction &in);
    void add_instance(ConditionId condition, ThingId bearer, ThingId source);
    Instance &instance(std::uint16_t r);
    bool is_borne(const Instance &each, const Instruction &in, bool exactly);
    bool is_from(const Instance &each, std::uint16_t source);
    bool bears_any(const Instruction &in);
    Word count_stacks(const Instruction &in);
    Word find_stack(const Instruction &in);
    void stack_less(const Instruction &in);
    void begin_end(const Instruction &in);
    bool call_end(const Instruction &in);
    void set_ends(const Instruction &in);
    void remove_instance(const Instruction &in);
    void next_expired(const Instruction &in);
    bool instance_field(const Instruction &in);
    std::vector<Debt>::iterator find_debt(ThingId thing, FieldId field);
    void read_debt(const Instruction &in);
    void add_debt(ThingId thing, FieldId field, Word amount);
    bool put(const Instruction &in);
    bool end_build(const Instruction &in);
    bool list_element(const Instruction &in);
    void adjust(std::uint32_t adjust, Word amount);
    void adjust_with(ListId given);
    bool close_value(const Instruction &in);
    bool adjust_conflict(const Adjustments::Result &result);
    void note_adjustment(EventKind kind, std::uint32_t adjust, Word amount);
    void tell_value(std::size_t number, Word value);
    bool new_thing(const Instruction &in);
    void mutual(const Instruction &in);
    bool hook(const Instruction &in);
    HookValue hook_value(Type type, Word word) const;
    std::optional<Word> word_of(Type type, const HookValue &value);
    std::optional<Word> thing_word(Type type, const HookValue &value) const;
    std::optional<Word> dice_word(const HookValue &value);
    std::optional<Word> member_word(Type type, const HookValue &value) const;
    std::optional<Word> list_word(Type type, const HookValue &value);
    void run_hook_again(State before);
    bool hook_result(std::uint16_t to, const Hook &hook, const HookValue &value);
    bool intern(std::uint16_t to, std::span<const Word> words);
    bool intern(std::uint16_t to, std::span<const Word> words, ListId &guess), members(const Instruction &in);
    bool out_of_range(const Instruction &in);
    std::uint32_t take_text(std::string text);
    bool text_result(std::uint16_t to, std::string text);
    // Words that no register holds, and so no collection renumbers.
    bool holds_words() const { return !builders_.empty() || !adjustments_.empty() || question_; }
    bool much_garbage() const {
        const bool much = state_.lists.count() > collect_at_ ||
                          state_.instances.size() > collect_instances_at_ ||
                          state_.dice.size() > collect_dice_at_ || text_bytes_ > collect_texts_at_;
        return much && !holds_words();
    }
    void spend(std::uint64_t steps) {
        const std::uint64_t now = std::min(steps_left_, steps);
        steps_left_ -= now;
        steps_later_ -= std::min(steps_later_, steps - now);
    }
    std::string text(Word id) const;

    Event event(EventKind kind);
    void tell(Event event);
    void note(const Instruction &in);
    void fill_note(Event &told, Note note, const Instruction &in);
    void note_skipped(ir::NodeId node);
    void note_change(const Instruction &in, Word before, Word after);
    bool listening() const { return around_.events != nullptr && !state_.calls.back().quiet; }

    const Program &program_;
    const Bytecode &code_;
    State &state_;
    const Surroundings &around_;
    SeededDice *seeded_; // the source of dice, if it is the usual one
    Outcome outcome_;
    Word last_ = 0;                          // result of the last function
    std::uint64_t steps_left_, steps_later_; // steps of this slice, and after it
    std::size_t collect_at_, collect_instances_at_, collect_dice_at_ = 0, collect_texts_at_ = 0,
                                                    looked_at_ = 0;
    std::uint64_t collections_ = 0, numbered_ = 0; // collections of garbage; those that memos know of
    bool keeps_all_ = false;
    std::size_t text_bytes_ = 0; // made since the last collection, and left by it
    std::unique_ptr<Workshop> own_shop_;
    Workshop &shop_;
    Adjustments &adjustments_ = shop_.adjustments;
    Builders &builders_ = shop_.builders;
    MadeDice &dice_ = shop_.dice;
    std::vector<Word> &scratch_ = shop_.scratch;
    std::string text_; // being made
    TextIndex text_numbers_;
    std::optional<Question> question_;             // whose words are being made
    std::uint64_t aside_ = 0;                      // work beside the steps, counted as steps
    std::size_t rolled_dice_ = 0, given_dice_ = 0; // by the roll that runs; queued for it
    Word *window_ = nullptr; // registers of a function that has no frame yet (quick_run.cpp)
};

} // namespace bylaw
