// Reads of reachable code outside of its frame: fields, and registers of calls. For each function and place:
// what may be read from there to the function's end, by it and its callees. A value that no frame of a game
// still reads (the roll for the order of turns, once that is decided) is dead, though other code could read
// it.
#pragma once
#include "interpreter/program/op_facts.hpp"
#include "interpreter/reach/reach.hpp"

#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

// A register of a rule's call.
using RuleRegister = std::pair<RuleId, std::uint32_t>;

class Futures {
  public:
    using Set = std::vector<std::uint64_t>; // bits, by place
    using Row = std::span<const std::uint64_t>;
    // Does what the instruction writes matter?
    using Wanted = std::function<bool(std::uint32_t function, std::size_t pc)>;

    Futures(const Program &program, const Bytecode &code, const State &state, const Reach &reach);

    // Finds what follows from what is wanted now, which only grows. True: something new.
    bool update(const Wanted &wanted);

    // Requires a frame at pc; null: unknown, everything may be read.
    Row from(std::uint32_t function, std::size_t pc) const;
    // Reads of all that the instruction may run, before it runs.
    Row run_by(const Instruction &in) const;

    std::size_t width() const { return width_; }
    // The place of a field is its number.
    std::uint32_t place_of(const RuleRegister &reg) const;
    // The registers of a rule that are ever read from outside, with their places.
    std::span<const std::pair<std::uint32_t, std::uint32_t>> read_of(RuleId rule) const {
        return registers_[rule];
    }
    static bool has(Row row, std::uint32_t place) { return (row[place / 64] >> place % 64 & 1) != 0; }

  private:
    struct Several { // functions of which any may run
        std::vector<std::uint32_t> functions;
        Set reads;
    };

    void number_places();
    void number(const Instruction &in);
    void find_several(const State &state);
    void add_policy(PolicyId policy);
    const Several *several(Runs runs) const;
    bool gather(Several &group);
    bool analyse(std::uint32_t function, const Wanted &wanted);
    void flow(std::uint32_t function, std::size_t pc, const Set &always, const Wanted &wanted,
              Set &row) const;
    void add_reads(const Instruction &in, Set &row) const;
    Set always(std::uint32_t function) const;
    void add(Row from, Set &to) const;

    const Program &program_;
    const Bytecode &code_;
    const Reach &reach_;
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> registers_; // per rule
    std::map<RuleRegister, std::uint32_t> places_;
    std::vector<Set> rows_;    // per function: its instructions' rows, one after the other
    std::vector<bool> redone_; // per rule: may it be sent back to one of its stages?
    Several acts_, endings_, policies_;
    std::size_t width_ = 0;
};

} // namespace bylaw::odds::rules
