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
    Type type;                          // type of its value
    std::vector<SnippetVariable> names; // whose values it reports when it is over
    std::size_t reports_before = 0;
};

// All that the rules of a typed text are made from (rules_again.hpp).
struct TypedText {
    std::string name, text; // name: what messages call it by
    std::vector<SnippetVariable> variables;
    std::shared_ptr<const AddedConstants> added; // by the texts before it
};

// A text that only looked at the game, or failed: it is no command.
struct Looked {
    std::shared_ptr<const TypedText> text;
    FunctionId function = no_id;
    bool failed = false;
};

struct Play {
    api::Program loaded;
    // The loaded ones; with a typed text in them while that runs. Null in plays of the past, which make them
    // again: with a text in them, rules take as much memory as the whole program.
    Rules rules;
    State state;
    std::shared_ptr<const State> before; // as the outermost action found it
    api::SessionOptions options;         // seed and who decides: undo goes back to them, too
    SeededDice dice{0}, dice_before{0};
    std::vector<SnippetVariable> variables; // names from the prompt; the state holds their values
    std::optional<std::size_t> scenario;    // that was started last
    std::optional<Typed> typed;
    std::shared_ptr<const TypedText> text;       // that runs, or ran last; null: a scenario or an act did
    std::shared_ptr<const AddedConstants> added; // by typed texts; null: none
    FunctionId begun = no_id;                    // function of the last scenario or typed text
    std::optional<Looked> looked;                // after the last command
    api::Step step;
    Question asked; // the last that stopped the game: with the words of its options
    std::shared_ptr<const Unfinished> unfinished; // where it is paused
    api::Value value;                             // where it is done
    std::size_t deeds = 0;                        // how many of the session's commands are done
    std::size_t memory = 0;                       // for a past play: its memory_of()
};

// In bytes, without what it shares with the play before it (null: there is none) and with other games.
std::size_t memory_of(const Play &play, const Play *previous);

// Something that was done from outside; a game is its commands done in order.
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
        clear, // clears the game for the next scenario
        speak_up,
    };

    Kind kind = Kind::evaluate;
    std::string text;                  // typed text; scenario; words of the option; the act as a line
    std::vector<std::int64_t> numbers; // faces; the option; the seed; who decides
    bool failed = false;               // it may fail again
};

// The state of a game that begins again: of this one it has the dice that wait, and nothing else.
State emptied(const Play &play);

// "the answer `yes`"
std::string words_of(const Deed &deed);

} // namespace bylaw
