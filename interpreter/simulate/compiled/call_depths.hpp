// Depths of nested calls. A recursive function counts on its way; between two counts the way is known. The
// count is never less than the machine's.
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

    // Maximum of the longest way without a repeated count.
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
