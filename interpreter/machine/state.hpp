// The whole game as a value: copy it, compare it, hash it, save it. Suspended play is nothing but a State.
#pragma once
#include "interpreter/dice/draw_log.hpp"
#include "interpreter/machine/finished_rules.hpp"
#include "interpreter/machine/frame_words.hpp"
#include "interpreter/machine/open_calls.hpp"
#include "interpreter/program/program.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace bylaw {

using ThingId = std::uint32_t; // 0: none, and the game's own record

// An entity. Its fields are `words` from `offset` on. Things are never taken away.
struct Thing {
    KindId kind = no_id;
    std::uint32_t offset = 0;
    StringId name = no_id;    // no_id: called as its kind
    std::uint32_t number = 0; // "crow 2"; 0: the only one

    friend bool operator==(const Thing &, const Thing &) = default;
};

// A borne condition. Its fields are `instance_words` from `offset` on.
struct Instance {
    enum class Phase : std::uint8_t { borne, ending, gone };

    ConditionId condition = 0;
    ThingId bearer = 0, source = 0;
    std::uint32_t offset = 0;
    LastingId lasting = no_id;
    std::array<Word, 4> ends{}; // per part of the lasting: how many are left, whose
    std::uint32_t stacks = 1;
    Phase phase = Phase::borne;

    friend bool operator==(const Instance &, const Instance &) = default;
};

// An advance payment on a pool's next refill.
struct Debt {
    ThingId thing = 0;
    FieldId field = 0;
    Word amount = 0;

    friend bool operator==(const Debt &, const Debt &) = default;
};

struct Player {
    ThingId asker = 0; // 0: the game master
    PolicyId policy = 0;

    friend bool operator==(const Player &, const Player &) = default;
};

// A prescribed die of a test.
struct QueuedDie {
    std::int64_t face = 1;
    std::uint32_t sides = 0; // that it says the die has; 0: any

    QueuedDie(std::int64_t shown = 1, std::uint32_t of = 0) : face(shown), sides(of) {}
    friend bool operator==(const QueuedDie &, const QueuedDie &) = default;
};

// A prescribed answer of a test; without a type: pass.
struct QueuedAnswer {
    Word value = 0;
    Type type;

    friend bool operator==(const QueuedAnswer &, const QueuedAnswer &) = default;
};

struct Refusal {
    bool happened = false;
    RuleId rule = no_id;
    std::size_t depth = 0; // depth of the refused frame
    std::string reason;

    friend bool operator==(const Refusal &, const Refusal &) = default;
};

struct Reported {
    StringId name = 0;
    Type type;
    Word value = 0;
    std::uint32_t number = 0; // which `report` of the scenario
    Word label = 0;           // a text that is its name; 0: `name` is

    friend bool operator==(const Reported &, const Reported &) = default;
};

// A value held outside of the game, such as a named value at a prompt; the collector keeps it valid.
struct Held {
    Type type;
    Word value = 0;

    friend bool operator==(const Held &, const Held &) = default;
};

struct State {
    std::vector<Word> words; // records: the game's first, options at its front
    std::vector<Thing> things;
    std::vector<Word> instance_words;
    std::vector<Instance> instances;  // in the order of gaining; ids count from 1
    std::vector<std::uint32_t> borne; // per condition: instances of it or of what is it
    Lists lists;
    std::vector<std::vector<Word>> dice; // dice made while playing: what they were made of
    std::vector<std::string> texts;      // made and not yet said; ids count from 1
    std::vector<Debt> debts;
    std::vector<Player> players;

    FrameWords frames;
    OpenCalls calls;
    std::vector<std::uint32_t> active; // per rule: 1 + the index in `calls` of its innermost call

    DrawLog draws;                  // draws of the unfinished roll
    std::vector<Word> hook_answers; // answers of the unfinished hook
    std::int64_t answer = -1;       // to the question that stopped the run
    std::vector<QueuedDie> queued_dice;
    std::vector<QueuedAnswer> queued_answers;
    Refusal refusal;
    std::vector<Reported> reports;
    std::vector<Held> held;

    bool observed = false;    // texts are made, and finished calls are remembered
    FinishedRules finished;   // if observed: the registers of each rule at its last end
    std::uint64_t events = 0; // how many there were; no part of what the game is

    bool running() const { return !calls.empty(); }
    friend bool operator==(const State &a, const State &b);
    std::uint64_t hash() const;
};

} // namespace bylaw
