// The door to all that makes games fast, and the only header of this folder that others include. Works out of
// a scenario what can be known before the dice fall, and writes the rest as residual code.
//
//     Specialised made = specialise(program, code, state);   // the state has the scenario's call on it
//     if (made.residual) …                                    // else `why` says what stood in the way
//
// Takes a program, its code and a state of a game; changes none of them. Gives code that comes to what the
// machine comes to, trial for trial: a path on which that cannot be promised ends in a `bail`, which says
// that the machine has to play that game. Who runs it: the fast engines of interpreter/simulate, the flow of
// odds in interpreter/odds/rules. Whoever gets nothing asks the machine, and is slower: so does all of a
// product that is built without this folder (BYLAW_ACCELERATION=OFF), and reading what the product means
// needs nothing behind this header.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"
#include "interpreter/residual/residual.hpp"

#include <functional>
#include <optional>

namespace bylaw::residual {

struct SpecialiseLimits {
    // Paths become one as soon as they can, but for those that go on for different things: far less code for
    // fights of many against many. Else they stay apart a while, which is the faster code for few.
    bool gathering = false;
    // Ways of at most so many instructions become choices: an engine that takes many trials at once does both
    // ways anyhow, one that takes one at a time does better to guess.
    std::size_t short_way = 8;
    bool draws_in_choices = false; // dice that fall only on one of two ways do not part them
    std::size_t steps = 6'000'000; // of the machine, all attempts together
    // Instructions of the machine, and what paths are compared by: some two millions take a second. As much
    // again goes into making what comes of it shorter.
    std::size_t work = 4'000'000;
    std::size_t blocks = 200'000; // before what nobody reads is taken out
    std::size_t paths = 3'000;    // that wait for each other
    std::size_t variants = 12;    // of one place that are kept apart because they differ in more than numbers
    std::size_t passes = 40;      // of a loop that are written out because they differ in more than numbers
    std::function<bool(double seconds)> go_on{}; // asked several times a second; no: it is given up
    std::size_t picked = 400; // of one place that are kept apart because they go on for different things
};

// Who reads `why` is no programmer: it says what about the rules stood in the way, as in "it makes too many
// different texts".
struct Specialised {
    std::optional<Residual> residual;
    std::string why;         // not empty where there is none
    Span place;              // then: where in the rules; empty: nowhere
    std::vector<Span> parts; // if it went too many ways: where it parted most often, the first is the place
    std::size_t steps = 0, attempts = 0;
};

Specialised specialise(const Program &program, const Bytecode &code, const State &start,
                       const SpecialiseLimits &limits = {});

} // namespace bylaw::residual
