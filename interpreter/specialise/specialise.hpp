// Entry point of partial evaluation, and the only header of this folder that others include. It evaluates a
// scenario up to its dice, and writes the rest as residual code.
//
//     Specialised made = specialise(program, code, state);   // the state has the scenario's call on it
//     if (made.residual) …                                    // else `why` says what stood in the way
//
// Takes a program, its code and a state of a game; changes none of them. The resulting code equals the
// machine, trial for trial. A path without that guarantee ends in a `bail`: the machine must play that game.
// The fast engines of interpreter/simulate run it, and so does the flow of odds in interpreter/odds/rules.
// Without a result, callers use the machine and are slower. A build without this folder
// (BYLAW_ACCELERATION=OFF) always does so, and no other code needs anything behind this header.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"
#include "interpreter/residual/residual.hpp"

#include <functional>
#include <optional>

namespace bylaw::residual {

struct SpecialiseLimits {
    // Paths become one as soon as they can, but for those that continue for different things: far less code
    // for fights of many against many. Else they stay apart a while, which is the faster code for few.
    bool gathering = false;
    // Ways of at most so many instructions become selects. An engine with many trials at once runs both ways
    // anyway; one trial at a time is faster with branches.
    std::size_t short_way = 8;
    bool draws_in_choices = false; // dice that fall only on one of two ways do not part them
    std::size_t steps = 6'000'000; // steps of the machine, all attempts together
    // Instructions of the machine, and comparisons of paths: about two million take a second. Making the
    // result shorter may take as much again.
    std::size_t work = 4'000'000;
    std::size_t blocks = 200'000; // before dead code is removed
    std::size_t paths = 3'000;    // that wait for each other
    std::size_t variants = 12;    // paths at one place that stay apart because they differ in more than
                                  // numbers
    std::size_t passes = 40;      // unrolled passes of a loop that differ in more than numbers
    std::function<bool(double seconds)> go_on{}; // asked several times a second; no: it is given up
    std::size_t picked = 400; // paths at one place that stay apart because they continue for different things
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
