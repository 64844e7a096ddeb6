// Dependencies of a function's value, where they are known: its arguments, the reads below, and registers of
// running calls (`active`). Lists never change.
#pragma once
#include "interpreter/program/code.hpp"

#include <vector>

namespace bylaw {

// All that can change and be read, numbered: fields, whether a condition is borne, and a few more.
class Watched {
  public:
    explicit Watched(const Program &program)
        : fields_(static_cast<std::uint32_t>(program.fields.size())),
          conditions_(static_cast<std::uint32_t>(program.conditions.size())) {}

    std::uint32_t field(FieldId field) const { return field; }
    std::uint32_t condition(ConditionId condition) const { return fields_ + condition; }
    std::uint32_t any_condition() const { return fields_ + conditions_; }
    std::uint32_t things() const { return any_condition() + 1; }
    std::uint32_t debts() const { return any_condition() + 2; }
    std::size_t count() const { return any_condition() + std::size_t{3}; }

  private:
    std::uint32_t fields_, conditions_;
};

struct PureReads {
    struct Active {
        RuleId rule = no_id;
        std::uint32_t reg = no_id; // no_id: only whether it is running

        friend auto operator<=>(const Active &, const Active &) = default;
    };

    bool pure = false;           // and its value is its only effect
    bool adjusts_others = false; // pure but for values that its caller has opened
    bool laborious = false;      // has more to do than to look up what it did before
    bool mode = false;           // looks at how it was called
    std::vector<std::uint32_t> watched;
    std::vector<KindId> walked; // kinds of which it looks at each thing
    std::vector<Active> active;
};

// Reads of the requested functions and of their callees.
class PureReader {
  public:
    PureReader(const Program &program, const Bytecode &code)
        : code_(code), watched_(program), known_(code.functions.size()), state_(code.functions.size()) {}

    const PureReads &of(std::uint32_t function);

  private:
    enum class State : std::uint8_t { unknown, open, done };

    bool read(const FunctionCode &function, PureReads &into);
    bool read_asking(const Instruction &in, bool adjusting, PureReads &into);
    void watch(const Instruction &in, PureReads &into) const;
    void note_walk(const Instruction &in, PureReads &into) const;
    bool read_call(std::uint32_t function, bool adjusting, PureReads &into);

    const Bytecode &code_;
    Watched watched_;
    std::vector<PureReads> known_;
    std::vector<State> state_;
};

} // namespace bylaw
