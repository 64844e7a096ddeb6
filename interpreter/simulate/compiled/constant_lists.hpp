// Lists of numbers that stand in the rules: they are made before the first trial, and have the same number in
// all of them.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

#include <map>
#include <optional>
#include <vector>

namespace bylaw::compiled {

// Returns the elements of the list that an instruction makes, if the instructions just before it are
// constants. The caller must know that no jump enters in between.
std::optional<std::vector<Word>> constants_of_list(const FunctionCode &function, std::size_t at);

class ConstantLists {
  public:
    // Lists of the wanted functions, made in a state.
    ConstantLists(const Bytecode &code, const std::vector<bool> &wanted, State &made_in);

    // 0: it is none of them.
    ListId of(const std::vector<Word> &words) const {
        const auto found = known_.find(words);
        return found == known_.end() ? 0 : found->second;
    }

  private:
    std::map<std::vector<Word>, ListId> known_;
};

} // namespace bylaw::compiled
