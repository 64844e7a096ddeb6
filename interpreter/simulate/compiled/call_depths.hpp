// How deep calls can be nested: where a function may come back to itself, somebody on the way counts; between
// two that count, the way is known. What is counted so is never less than what the machine counts.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

#include <map>
#include <set>

namespace bylaw::compiled {

class CallDepths {
  public:
    explicit CallDepths(const Bytecode &code) : code_(code) {}

    void add_call(std::uint32_t from, std::uint32_t to);

    // What the longest way takes on which nobody counts twice.
    struct Way {
        std::size_t calls = 0, triggers = 0, words = 0;
    };
    // With what the prepared game has open already.
    Way longest(const State &prepared);
    const std::set<std::uint32_t> &breakers() const { return breakers_; } // who counts

  private:
    Way from(std::uint32_t function);

    const Bytecode &code_;
    std::map<std::uint32_t, std::set<std::uint32_t>> calls_;
    std::map<std::uint32_t, Way> known_;
    std::set<std::uint32_t> triggers_, open_, breakers_;
};

} // namespace bylaw::compiled
