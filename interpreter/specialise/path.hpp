// One way that a game can go, as far as it is known: the machine's state, in which some words are variables.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/residual/residual.hpp"
#include "interpreter/specialise/order.hpp"

#include <memory>
#include <vector>

namespace bylaw::residual {

// An element that a list has only where `presence` is not 0. A list's word for it is first_maybe + its
// number.
struct Maybe {
    Word element = 0, presence = 0;

    friend bool operator==(const Maybe &, const Maybe &) = default;
    friend auto operator<=>(const Maybe &, const Maybe &) = default;
};

// An element of a list that is being built.
struct Entry {
    Word element = 0, presence = 1;
    std::vector<Word> keys;
};

// A value that is being adjusted.
struct Adjusted {
    std::uint32_t adjust = 0;
    Word amount = 0;
};
struct OpenValue {
    StringId name = no_id;
    Word initial = 0;
    std::vector<Adjusted> entries;
};

// A fact of a path beyond its words: the condition has this value.
struct Fact {
    Op op = Op::copy; // copy: of a itself
    Word a = 0, b = 0, value = 0;

    friend bool operator==(const Fact &, const Fact &) = default;
};

// A value that a path brought to a variable when it became one with others, and what was known on it.
struct Origin {
    Word value = 0;
    std::vector<Fact> facts;
};

// A register whose thing was found out by parting the path; `depth` counts calls from 1.
struct Picked {
    std::uint32_t depth = 0;
    std::uint16_t reg = 0;

    friend auto operator<=>(const Picked &, const Picked &) = default;
};

// A value that an instruction computed before it split the path and had to begin again.
struct Calculated {
    Op op = Op::copy;
    Word a = 0, b = 0;
    std::uint32_t imm = 0;
    Word value = 0;
};

struct Path {
    State state;                 // its lists and dice are the specialiser's while it does not run
    std::vector<Word> presence;  // per instance: 1, or a variable that says whether it is there
    std::vector<Word> stacks;    // per instance: how many it counts as; the state does not say
    std::vector<bool> unordered; // per instance: others may have been gained before or after it
    std::vector<std::vector<OpenValue>> groups;
    std::vector<std::vector<Entry>> builders;
    std::string text; // being made
    std::vector<Fact> facts;
    std::vector<Calculated> calculated; // by the same
    std::vector<Word> drawn;            // by the instruction that is not finished
    std::vector<FrameOrder> order;      // per call
    std::vector<Picked> picked;
    BlockId block = 0;
    bool at_head = false;     // it has just gone back
    bool passed_over = false; // an element of a list was not there: the loop's next pass begins
    bool within = false;      // it stands within an instruction, which began before a fork
};

using Paths = std::vector<std::unique_ptr<Path>>;

// A word of a state that paths may differ in.
struct Slot {
    Word *word;
    Type type;
};

// Two of one sort, in two states or in one.
inline bool same_instance(const Instance &a, const Instance &b) {
    return a.condition == b.condition && a.bearer == b.bearer && a.source == b.source &&
           a.lasting == b.lasting && a.phase == b.phase;
}

} // namespace bylaw::residual
