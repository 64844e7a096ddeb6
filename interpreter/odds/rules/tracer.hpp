// Follows a run behind a roll, instruction by instruction, and records its uses of unknown values: fields of
// things that are no references, and shown dice. All runs from the same root with equal tests do the same.
#pragma once
#include "interpreter/machine/machine.hpp"
#include "interpreter/machine/stepper.hpp"
#include "interpreter/machine/workshop.hpp"
#include "interpreter/odds/rules/key_table.hpp"
#include "interpreter/odds/rules/liveness.hpp"
#include "interpreter/odds/rules/traced_values.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace bylaw::odds::rules {

class Tracer {
  public:
    // A word that is another one behind the run: of a value, or always the same.
    struct Written {
        std::uint32_t place = 0;
        Slot slot = no_slot; // no_slot: `word`
        Word word = 0;
    };

    // `followed`: for each word of the state, whether it is followed; the others are equal in all runs from
    // one root. `settled`: functions, see `reach/settled.hpp`. All but that outlive it.
    Tracer(const Machine &machine, const std::vector<bool> &followed, const Liveness &live,
           std::shared_ptr<const std::vector<bool>> settled, const Surroundings &around, Workshop &shop,
           TraceTrees &trees);

    // `stopped` stands before a roll, as the trees do. False: it cannot be followed, or fails.
    bool follow(const State &stopped, Word total, Word natural);
    // State at the end of the run, and the reason of its stop.
    State &state() { return state_; }
    const Outcome &outcome() const { return outcome_; }
    std::vector<Written> fields() const;
    std::vector<Written> registers() const; // places in all frames together
    // A register, or all fields from a place on, are to be the same in all runs that come there.
    bool fix_register(std::size_t place);
    bool fix_fields(std::size_t first);

  private:
    // Facts of a function: registers that may hold followed values, and reads and writes of each instruction.
    struct Function {
        std::vector<std::uint8_t> holds;
        bool settled = false; // equal results for equal arguments: see `reach/settled.hpp`
        std::vector<std::optional<Operands>> operands;
    };

    // A list that is being built: with how many keys an element, and those.
    struct OpenList {
        std::size_t depth = 0, keys = 0;
        std::vector<TracedValues::Term> terms;
    };

    // Result of an invariant function for its arguments.
    struct Settled {
        Word word = 0;
        bool is_list = false;
        std::vector<Word> list; // by its elements, for lists have other numbers in each state
        std::uint64_t steps = 0;
        bool known = false;
    };

    // A value that is being adjusted.
    struct Adjusted {
        StringId name = no_id;
        bool is_sum = true; // for its parts: the start, and the additions
        TracedValues::Term sum;
        std::vector<TracedValues::Term> parts;
    };

    bool go(Stepper &stepper);
    bool open_group(Stepper &stepper);
    bool close_group(Stepper &stepper);
    bool open_value(Stepper &stepper, const Instruction &in);
    bool adjust(Stepper &stepper, const Instruction &in);
    bool adjust_with(Stepper &stepper, const Instruction &in);
    bool close_value(Stepper &stepper, const Instruction &in);
    bool fix_parts(const Adjusted &value);
    bool run_beside(Stepper &stepper);
    bool ask_settled(Stepper &stepper, const Instruction &in, std::uint32_t called);
    bool open_list(Stepper &stepper, const Instruction &in);
    bool add_to_list(Stepper &stepper, const Instruction &in);
    bool close_list(Stepper &stepper, const Instruction &in);
    OpenList *innermost_list();
    bool sort(const OpenList &list, const Instruction &in);
    TracedValues::Term key(const OpenList &list, std::size_t element, std::size_t number) const;
    std::optional<bool> is_before(const OpenList &list, std::size_t a, std::size_t b,
                                  std::uint64_t least_first);
    bool tell_equal(const OpenList &list, std::size_t a, std::size_t b);
    bool step(Stepper &stepper, const Instruction &in);
    bool walk(const Instruction &in, Word next);
    bool next_of_instances(const Instruction &in);
    bool next_of_list(const Instruction &in);
    bool call(Stepper &stepper, const Instruction &in, std::uint32_t called);
    bool give(Stepper &stepper, const Instruction &in, TracedValues::Term given);
    bool do_apart(Stepper &stepper, const Instruction &in);
    bool run_one(Stepper &stepper);
    std::optional<std::size_t> place_of(const Instruction &in, std::uint16_t thing);
    std::optional<std::size_t> place_of(const Instruction &in, std::uint16_t thing, std::uint16_t index);
    bool load(std::uint16_t to, std::optional<std::size_t> place);
    bool store(std::optional<std::size_t> place, std::uint16_t from);
    bool reckon(Op op, std::uint16_t to, TracedValues::Term left, TracedValues::Term right);
    bool absolute(std::uint16_t to, TracedValues::Term of);
    bool test(std::uint16_t to, Op op, TracedValues::Term left, TracedValues::Term right);
    bool jump(const Instruction &in, Op op, bool wanted, TracedValues::Term left, TracedValues::Term right);
    bool check_range(const Instruction &in);
    bool hold(std::uint16_t reg, TracedValues::Term term);
    bool fix(std::uint16_t reg);
    TracedValues::Term term(std::uint16_t reg) const;
    void come_back();
    void forget_given();
    void forget_written(const Operands &operands, std::size_t base);
    Function &known(std::uint32_t function);
    const Operands &operands_at(std::uint32_t pc);

    const Program &program_;
    const Bytecode &code_;
    const Liveness &live_;
    const Surroundings &around_;
    Workshop &shop_;
    std::vector<Function> functions_;
    std::shared_ptr<const std::vector<bool>> settled_;
    KeyTable asked_; // for those, with their arguments
    std::vector<Settled> answers_;
    TraceTrees &trees_;
    TracedValues values_;
    State state_;
    Outcome outcome_;
    std::vector<Slot> begun_; // per word: its slot, of fields that are no references
    std::vector<Slot> registers_, fields_;
    std::vector<std::uint8_t> written_; // per word
    std::vector<Word> before_;          // the words
    std::vector<Slot> passed_;          // to what is called
    // The innermost call: its function, its place, its registers, and their terms.
    Function *function_ = nullptr;
    const Instruction *code_at_ = nullptr, *at_ = nullptr;
    Word *words_ = nullptr;
    Slot *slots_ = nullptr;
    std::vector<OpenList> open_;
    std::vector<Adjusted> adjusted_;
    std::vector<std::size_t> groups_; // where the values of each begin
    std::uint64_t loops_ = 0;         // steps that the machine does not know of
};

} // namespace bylaw::odds::rules
