// What a function's value can depend on, where that is little enough to be said: its arguments, fields of things and of the
// game, and registers of running performings (`active`). Conditions, things and lists it may look at besides.
#pragma once
#include "interpreter/program/code.hpp"

#include <vector>

namespace bylaw {

struct PureReads {
    struct Active {
        RuleId rule = no_id;
        std::uint32_t reg = no_id; // no_id: only whether it is running

        friend auto operator<=>(const Active &, const Active &) = default;
    };

    bool pure = false;          // and nothing but its value comes of it
    bool adjusts_others = false; // pure but for values that its caller has opened
    bool laborious = false;     // has more to do than to look up what it did before
    std::vector<FieldId> fields;
    std::vector<Active> active;
};

// Of the functions that are asked for, and those that they call.
class PureReader {
  public:
    explicit PureReader(const Bytecode &code) : code_(code), known_(code.functions.size()), state_(code.functions.size()) {}

    const PureReads &of(std::uint32_t function);

  private:
    enum class State : std::uint8_t { unknown, open, done };

    bool read(const FunctionCode &function, PureReads &into);
    bool read_call(std::uint32_t function, bool adjusting, PureReads &into);

    const Bytecode &code_;
    std::vector<PureReads> known_;
    std::vector<State> state_;
};

} // namespace bylaw
