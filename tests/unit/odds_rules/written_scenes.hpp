// Small scenarios of rules written for them, whose exact odds are found: what simulation_test.cpp compares.
#pragma once
#include "tests/unit/odds_rules/scenes.hpp"

namespace bylaw::test {

// What they have in common.
inline constexpr const char *people = R"(
kind person "person" {
    stat full = 12
    pool life in 0..full
    stat guard = 5
    stat might = 0
    stat out: yesno = no
    whenever life is 0 {
        person.out = yes
    }
}

check strike(who: person, foe: person) {
    roll d8
    plus who.might
    against foe.guard
    degree great is success when natural is 8
    success {
        foe.life -= roll(2d4)
    }
    great {
        foe.life -= roll(3d4 highest 2)
    }
}

check nerve(who: person) {
    roll 2d6
    against 8
}
)";

inline constexpr Scene written[] = {
    {"exchange", R"(
procedure fight(a: person, b: person) {
    stat rounds = 0
    repeat while not a.out and not b.out {
        rounds += 1
        strike(a, b)
        if not b.out {
            strike(b, a)
        }
    }
}
scenario exchange "Until one is out" {
    given a = person
    given b = person { might = 1 }
    do fight(a, b)
    report a.out as "a is out"
    report fight.rounds as "rounds"
    report a.life + b.life as "what is left"
}
)"},
    {"shaken_fight", R"(
condition shaken on person "shaken" {
    modify strike of bearer {
        minus 2
    }
    modify strike(foe: bearer) {
        plus 1
    }
}
procedure fight(a: person, b: person) {
    stat saves = 0
    repeat 5 times {
        if not a.out and not b.out {
            if strike(a, b) is success {
                b gains shaken
            }
            strike(b, a)
            if b is shaken and nerve(b) is success {
                b loses shaken
                saves += 1
            }
        }
    }
}
scenario shaken_fight "A condition that a save ends" {
    given a = person { might = 1 }
    given b = person { full = 16; life = 16 }
    do fight(a, b)
    report b is shaken as "shaken"
    report fight.saves as "saves"
    report a.life as "a"
    report b.life as "b"
}
)"},
    {"three", R"(
procedure melee(field: list of person) {
    stat rounds = 0
    repeat while (count p in field where not p.out) > 1 and rounds < 8 {
        rounds += 1
        each p in field {
            if not p.out and (count q in field where q is not p and not q.out) > 0 {
                strike(p, first q in field where q is not p and not q.out by least q.life)
            }
        }
    }
}
scenario three "Everybody against the weakest" {
    given a = person { full = 8; life = 8 }
    given b = person { full = 6; life = 6; might = 1 }
    given c = person { full = 7; life = 7; guard = 6 }
    do melee([a, b, c])
    report count p in person where not p.out as "standing"
    report first p in person where not p.out as "who"
    report melee.rounds as "rounds"
}
)"},
    {"tables", R"(
table weather rolls 2d6 {
    2..4 rain
    5..9 sun
    10..12 storm
}
scenario tables "A table, and what follows from it" {
    given a = person
    let now = weather()
    if now is storm {
        a.life -= roll(2d6)
    }
    report now as "sky"
    report a.life as "life"
}
)"},
    {"waiting", R"(
procedure wait(a: person) {
    stat waited = 0
    stat hurt = 0
    repeat while roll(d6) < 5 {
        waited += 1
        if odd(roll(d10)) {
            hurt += 2
        }
    }
}
scenario waiting "Without an end that is known" {
    given a = person
    do wait(a)
    report wait.waited as "waited"
    report wait.hurt as "hurt"
}
)"},
    {"after_damage", R"(
scenario after_damage "What was rolled first matters after the second roll" {
    given a = person { full = 30; life = 30 }
    given b = person { full = 30; life = 30 }
    repeat 4 times {
        let shown = roll(2d8)
        a.life -= roll(2d4)
        if odd(shown) {
            b.life -= 3
        }
        if shown >= 14 {
            a.life -= 2
        }
    }
    report a.life as "a"
    report b.life as "b"
}
)"},
    {"pools", R"(
scenario pools "Dice of all sorts" {
    given a = person { full = 40; life = 40 }
    a.life -= roll(4d6 highest 3)
    a.life -= roll(5d10 count 7..10)
    a.life += roll(2d6 reroll 1 once)
    let best = greater(roll(d12), roll(2d6))
    if best > 8 {
        a.life -= roll(greater(d8, d4))
    }
    report a.life as "life"
    report best as "best"
}
)"},
    {"reaction", R"(
rule riposte {
    after strike when strike is failure and not strike.foe.out {
        strike.who.life -= 1
    }
}
procedure fight(a: person, b: person) {
    stat rounds = 0
    repeat while not a.out and not b.out and rounds < 30 {
        rounds += 1
        strike(a, b)
        if not b.out {
            strike(b, a)
        }
    }
}
scenario reaction "Whoever misses pays for it" {
    given a = person { guard = 7 }
    given b = person { guard = 6 }
    do fight(a, b)
    report b.out as "b is out"
    report fight.rounds as "rounds"
}
)"},
};

} // namespace bylaw::test
