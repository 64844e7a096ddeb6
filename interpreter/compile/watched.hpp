// Whose field does a `whenever` look at?
#pragma once
#include "interpreter/program/program.hpp"

#include <optional>
#include <span>
#include <vector>

namespace bylaw {

// Answers about a program's `whenever`s, each computed once.
class Watched {
  public:
    explicit Watched(const Program &program) : program_(program), elsewhere_(program.fields.size()) {}

    // Watchers of a field, in order, whose condition (or `ends when`) may read it of another thing than their
    // own. That may be the source of a condition, a linked thing, or any thing of a list. A write to any
    // thing's field may make them true.
    const std::vector<std::uint32_t> &elsewhere(FieldId field);
    // Whenevers that may come true by a thing of this kind that is made, for others than the thing itself.
    std::vector<std::uint32_t> by_made(KindId kind);
    // Whenevers that read a value computed from the field by modifiers, a `while` or a moving end. A write to
    // it may make them true, for any thing.
    std::span<const std::uint32_t> through(FieldId field);
    // Whenevers that may come true when this condition, or more of it, is gained or lost.
    std::span<const std::uint32_t> by_condition(ConditionId condition);
    // Pools of things with an end that the condition moves.
    std::span<const FieldId> pools_by_condition(ConditionId condition);

  private:
    void look_through();
    void look_at_ends();

    const Program &program_;
    std::vector<std::optional<std::vector<std::uint32_t>>> elsewhere_;       // by field
    std::vector<std::vector<std::uint32_t>> through_, by_condition_, pools_; // by field; by condition
};

} // namespace bylaw
