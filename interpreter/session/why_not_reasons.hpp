// Why a condition of the rules did not hold, in plain words, with the values that it saw.
#pragma once
#include "interpreter/compile/probes.hpp"
#include "interpreter/machine/state.hpp"

#include <optional>
#include <string>
#include <vector>

namespace bylaw {

// Registers of a function of the program, as they were at a moment.
struct Frame {
    FunctionId function = no_id;
    bool instance_first = false; // register 0 is a condition that somebody bears
    std::vector<Word> registers;
};

struct Reason {
    std::string text;
    Span span;
    std::string brief = ""; // what its author says of it, without the values; "": the text
};

// Of one state, which stays what it is but for lists and texts.
class Reasons {
  public:
    Reasons(Probes &probes, State state) : probes_(probes), p_(probes.program()), state_(std::move(state)) {}

    const Program &program() const { return p_; }
    const State &state() const { return state_; }

    // Nothing where it cannot be worked out.
    std::optional<Word> value(ir::NodeId node, const Frame &frame);
    bool holds(ir::NodeId node, const Frame &frame);
    // What of the condition decided that it is not `wanted`.
    Reason why_not(ir::NodeId node, const Frame &frame, bool wanted = true);
    // Why nobody bears a condition that is borne `while` something holds, or that thing does not.
    Reason why_not_borne(ConditionId condition, Word bearer);

    std::string shown(ir::NodeId node, const Frame &frame); // the value in words
    std::string source(ir::NodeId node) const; // as it is written, on one line, cut where it is long
    std::string name(Word thing) const;
    std::optional<Word> call(std::uint32_t code, const std::vector<Word> &arguments);

  private:
    Reason negated(ir::NodeId node, const Frame &frame, bool wanted);
    Reason joined(ir::NodeId node, const Frame &frame, bool wanted);
    Reason all_fail(ir::NodeId node, const Frame &frame, bool wanted);
    std::string compared(ir::NodeId node, const Frame &frame, bool wanted);
    std::string among(ir::NodeId node, const Frame &frame, bool wanted);
    std::string borne(ir::NodeId node, const Frame &frame, bool wanted);
    std::optional<Reason> of_formula(ir::NodeId node, const Frame &frame, bool wanted);
    std::string said_of_sides(ir::NodeId node, const Frame &frame);
    std::string counted(ir::NodeId node, const Frame &frame);
    std::string whose(ir::NodeId node, const Frame &frame);
    std::vector<Word> elements(ir::NodeId list, const Frame &frame);

    Probes &probes_;
    const Program &p_;
    State state_;
    int depth_ = 0; // formulas within formulas
};

} // namespace bylaw
