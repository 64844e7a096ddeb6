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
    bool instance_first = false; // register 0 is a borne condition
    std::vector<Word> registers;
};

struct Reason {
    std::string text;
    Span span;
    std::string brief = ""; // text of its author, without the values; "": the text
};

// Reasons in one state, which changes only by lists and texts.
class Reasons {
  public:
    Reasons(Probes &probes, State state) : probes_(probes), p_(probes.program()), state_(std::move(state)) {}

    const Program &program() const { return p_; }
    const State &state() const { return state_; }

    // Nothing where it cannot be partially evaluated.
    std::optional<Word> value(ir::NodeId node, const Frame &frame);
    bool holds(ir::NodeId node, const Frame &frame);
    // Returns the part of the condition that made it differ from `wanted`.
    Reason why_not(ir::NodeId node, const Frame &frame, bool wanted = true);
    // Says why a condition that is borne `while` something holds has no bearer, or not this one.
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
