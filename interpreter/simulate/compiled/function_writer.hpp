// Writes one function of the bytecode in LLVM's language. Registers become variables that the optimiser keeps
// where it likes; those that others look at lie in a record of the frame. There is a member for each
// instruction, so that none is forgotten.
#pragma once
#include "interpreter/simulate/compiled/plan.hpp"

#include <concepts>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::compiled {

// As the language has it.
template <std::integral Number> std::string number(Number value) {
    return std::to_string(value);
}

// A value of the language: `%t12`, or a number.
using Value = std::string;

// In tables of things: this has to be asked of the state, since it was made in the trial.
inline constexpr std::int64_t unsaid_kind = 2, unsaid_next = 0;

// Returns a function's parameters, as declared and called: `ptr %cx, i64 %mode`, then these.
std::string name_of(Version version);
std::string name_of_memo(std::uint32_t function);
std::size_t parameters_of(const Plan &plan,
                          std::uint32_t function); // with the `with` of a call

class FunctionWriter {
  public:
    FunctionWriter(const Plan &plan, Version version);
    // One that each trial finds open already: the `number`th of the prepared calls.
    FunctionWriter(const Plan &plan, std::size_t number);

    std::string write();
    // Writes a function with a memo: a look-up first, then the call.
    std::string write_memo(const MemoPlan &memo);

  private:
#define OP(name, ...) void write_##name(const Instruction &in);
#include "interpreter/program/ops.def"

    // --- text (function_writer.cpp)
    void line(std::string_view text, std::initializer_list<std::string_view> words = {});
    Value let(std::string_view text, std::initializer_list<std::string_view> words = {});
    std::string fresh_label();
    void begin_block(const std::string &label);
    void jump(const std::string &label);
    void branch(const Value &condition, const std::string &then, const std::string &otherwise);
    void branch(const Instruction &in, const Value &condition); // to low, or on
    std::string block(std::size_t at) const;
    void give_up();
    std::string ended();
    void give_up_if(const Value &condition);

    // --- registers, memory
    Value head_place();
    Value thing_entry(const Value &table, std::string_view type, const Value &thing);
    Value or_of_made(const Value &entry, std::int64_t unsaid, KindId kind,
                     const std::function<Value()> &of_made);
    Value instance_part(const Value &at, std::size_t offset, std::string_view type);
    Value of_instance(std::uint16_t reg, const Value &none, const std::function<Value(const Value &)> &what);
    void load_instance(const Instruction &in, const Value &index);
    Value read(std::uint16_t reg);
    void write(std::uint16_t reg, const Value &value);
    std::string place(std::uint16_t reg); // its address
    Value flag(const Value &condition);   // 0 or 1 as a word
    Value compare(std::string_view how, const Value &a, const Value &b);
    Value context_place(std::size_t offset);
    Value context_field(std::size_t offset, std::string_view type);
    Value behind(std::size_t word); // the address of a word behind the context
    Value active_place(RuleId rule);
    Value field_place(const Value &thing, const Instruction &in, const Value &index);
    Value game_place(const Instruction &in, const Value &index);
    Value load_word(const Value &place, std::string_view what);
    void store_word(const Value &place, const Value &word, std::string_view what);
    void store_field(const Value &place, const Value &word, FieldId field);
    void tell_changed(std::uint32_t watched);
    void tell_changed(const Instruction &in);
    Value element_place(const Value &list, const Value &index);
    Value size_of(const Value &list);

    // --- calls
    struct Callee {
        Version version;
        std::vector<Value> arguments;
        Value mode;
    };
    Value call(const Callee &callee, const Value &yields = {});
    Value call_helper(std::string_view name, std::string_view type,
                      std::initializer_list<std::string_view> words = {});
    void call_helper_for_nothing(std::string_view name, std::initializer_list<std::string_view> words = {});
    Value answer(const Value &both);
    void give_both(const Value &value, const Value &steps);
    void finish_call(const Instruction &in, const Value &given, bool unwinds);
    std::vector<Value> arguments_at(std::uint16_t from, std::size_t count);
    void dispatch(const Instruction &in, const Value &function, const std::vector<std::uint32_t> &functions,
                  const std::vector<Value> &arguments);
    void call_by_act(const Instruction &in, const Value &act, const Value &mode, std::string_view table);
    void checked_arithmetic(const Instruction &in, std::string_view what, const Value &a, const Value &b);
    void by_helper(const Instruction &in), branch_by_helper(const Instruction &in);
    void give_operands(const Instruction &in), take_results(const Instruction &in);
    Value line_of(std::size_t grid, std::size_t key, const Value &word, const std::string &ask);
    Value policy_of(const Value &asker);
    Value fallback_of(const Instruction &in);
    void make_dice(const Instruction &in);
    Value luck_place(const Instruction &in);
    Value intern(const Value &words, const Value &count);
    ListId constant_list() const;
    // The list of that number alone, where the condition holds and it is known; else what is asked.
    Value single_or(const Value &condition, const std::function<Value()> &word,
                    const std::function<Value()> &ask);
    void short_cut_of_field();
    void step(std::int64_t count), step(const Value &count);
    void tell_steps();
    Value steps_left();
    void give(const Value &value);
    void jump_when(const Instruction &in, std::string_view how, const Value &b);
    Value nobody_bears(std::int64_t condition);
    void walk_instances(const Instruction &in, bool borne_only);
    void ask_of_bearer(const Instruction &in, const char *name, std::uint16_t from);
    Value active_value(RuleId rule, std::uint32_t reg, bool even_over);
    Value remembered_value(RuleId rule, std::uint32_t reg);
    void remember();
    void leave_by_the_door();
    struct MemoEntry {
        Value since, value, steps; // places
        std::vector<Value> keys;
    };
    MemoEntry memo_entry(const MemoPlan &memo, const std::vector<Value> &keys);
    Value ask_anew(const MemoPlan &memo);
    std::vector<Value> memo_keys(const MemoPlan &memo, const std::string &without);
    bool has_rule() const {
        return rule_ != no_id;
    }

    void find_leaders(), write_head(), write_body(), write_resumption(), write_parameters();
    std::size_t steps_in_block(std::size_t at) const;

    const Plan &plan_;
    const Program &program_;
    const Bytecode &code_;
    Version version_;
    const FunctionCode &function_;
    RuleId rule_;
    std::optional<std::size_t> resumed_;
    std::vector<bool> leaders_, seen_;
    std::size_t at_ = 0; // the instruction that is written
    std::string head_, body_;
    std::size_t values_ = 0, labels_ = 0, lists_ = 0;
    std::vector<Value> begun_; // where lists that are being made begin
    bool open_ = false;        // the block continues
    bool unwinds_ = false;     // a jump leads to %unwind
    bool gives_up_ = false;    // and to %given_up
};

// Returns an address in this process, and that of the named helper.
std::string address(const void *of);
std::string helper(std::string_view name);

} // namespace bylaw::compiled
