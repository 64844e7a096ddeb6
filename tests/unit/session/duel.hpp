// A game of two for the tests: whoever is hit thrice is out.
#pragma once
#include <bylaw/bylaw.hpp>

#include <stdexcept>

namespace bylaw::test {

inline constexpr const char *duel_text = R"(ruleset duel "A Duel"

option lives in 1..9 = 3

kind fencer "fencer" {
    pool spirit in 0..lives
    stat skill = 0
}

condition shaken on fencer {
}

check lunge(attacker: fencer, target: fencer) {                                  @D-1
    roll d20
    plus attacker.skill
    against 11
    success {
        target.spirit -= 1
        say "{attacker} touches {target}"
    }
    failure {
        say "{attacker} misses"
    }
}

procedure bout(a: fencer, b: fencer) {
    stage exchanges {
        repeat while a.spirit > 0 and b.spirit > 0 {
            if ask a "lunge?" default yes {
                lunge(a, b)
            } else {
                say "{a} waits"
            }
            if b.spirit > 0 {
                lunge(b, a)
            }
        }
    }
}

view score(a: fencer, b: fencer) {
    row "fencer", "spirit"
    row "{a}", "{a.spirit}"
    row "{b}", "{b.spirit}"
}

policy bold {
    otherwise first
}

scenario hall "In the hall" {
    given ada = fencer "Ada" { skill = 5 }
    given bob = fencer "Bob"
    show score(ada, bob)
    ada plays bold
    do bout(ada, bob)
    report ada.spirit as "spirit of Ada"
}

test "a 6 touches with skill 5" {                                                 @D-1
    given ada = fencer { skill = 5 }
    given bob = fencer
    dice 6
    do lunge(ada, bob)
    expect bob.spirit is 2
}
)";

inline api::Program duel() {
    api::Loaded loaded = api::Library().load_text("duel", duel_text);
    if (!loaded.program)
        throw std::runtime_error(loaded.report.text({}));
    return loaded.program;
}

// A game of it in which the tests decide.
inline api::Session asking(std::uint64_t seed = 7) {
    return api::Session(duel(), {seed, api::Decisions::ask, api::DiceFrom::seed});
}

} // namespace bylaw::test
