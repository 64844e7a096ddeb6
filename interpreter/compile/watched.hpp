// Whose field does a `whenever` look at?
#pragma once
#include "interpreter/program/program.hpp"

#include <optional>
#include <span>
#include <vector>

namespace bylaw {

// Answers about a program's `whenever`s, each worked out once.
class Watched {
  public:
    explicit Watched(const Program &program) : program_(program), elsewhere_(program.fields.size()) {}

    // Of the watchers of a field, in their order, those whose condition (or `ends when`) may read it of
    // somebody else than the one it is about: of the source of a condition, of what a link names, of anybody
    // in a list. Then a write to anybody's field may make it true.
    const std::vector<std::uint32_t> &elsewhere(FieldId field);
    // Whenevers that may come true by a thing of this kind that is made, for others than the thing itself.
    std::vector<std::uint32_t> by_made(KindId kind);
    // Whenevers that do not look at the field, but at something that modifiers, a `while` or an end that
    // moves make of it: a write to it may make them true, for anybody.
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
