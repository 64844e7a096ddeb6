// A game in progress as a value: what undo goes back to.
#pragma once
#include "interpreter/check/check.hpp"
#include "interpreter/machine/unfinished.hpp"
#include "interpreter/session/rules.hpp"

#include <bylaw/session.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bylaw {

// A typed text while it runs.
struct Typed {
    Type type;                          // of its value
    std::vector<SnippetVariable> names; // whose values it reports when it is over
    std::size_t reports_before = 0;
};

// A text that only looked at the game, or failed: it is no deed.
struct Looked {
    Rules rules;
    FunctionId function = no_id;
    bool failed = false;
};

struct Play {
    api::Program loaded;
    Rules rules;                 // the loaded ones, or those with the last typed text in them
    State state, before;         // before: as the outermost action found it
    api::SessionOptions options; // seed and who decides: undo goes back to them, too
    SeededDice dice{0}, dice_before{0};
    std::vector<SnippetVariable>
        variables; // what was named at the prompt; their values are what the state holds
    std::optional<std::size_t> scenario; // that was started last
    std::optional<Typed> typed;
    FunctionId begun = no_id;     // what the last scenario or typed text runs
    std::optional<Looked> looked; // after the last deed
    api::Step step;
    Question asked; // the last that stopped the game: with the words of its options
    std::shared_ptr<const Unfinished> unfinished; // where it is paused
    api::Value value;                             // where it is done
    std::size_t deeds = 0;                        // how many of the session's deeds are done
};

// Something that was done from outside; a game is its deeds done in order.
struct Deed {
    enum class Kind : std::uint8_t {
        start,
        evaluate,
        declare,
        answer,
        faces,
        queue,
        reseed,
        decide,
        act,
        clear, // what is there is put away, for the scenario that is started next
    };

    Kind kind = Kind::evaluate;
    std::string text;                  // what was typed; the scenario; the option's words; the act as a line
    std::vector<std::int64_t> numbers; // faces; the option; the seed; who decides
    bool failed = false;               // it may fail again
};

// The state of a game that begins anew: of this one it has the dice that wait, and nothing else.
State emptied(const Play &play);

// "the answer `yes`"
std::string words_of(const Deed &deed);

} // namespace bylaw
