// Small scenarios on the rulesets that come with Bylaw, whose exact odds are found: what simulation_test.cpp
// compares.
#pragma once

namespace bylaw::test {

struct Scene {
    const char *name, *text;
};

inline constexpr Scene on_rulesets[] = {
    {"blows", R"(
ruleset a_scene
extends zones
scenario blows "Three exchanges of blows" {
    given ada = character { STR = 8; main_hand = longsword; max_hp = 20 }
    given gob = creature { max_hp = 12; main_hand = hatchet }
    ada plays sensible
    gob plays sensible
    repeat 3 times {
        if not gob.out and not ada.out {
            melee_attack(ada, gob)
            avoid(ada, gob)
        }
    }
    report gob.hp as "the goblin"
    report ada.hp as "Ada"
    report gob.out as "it is out"
}
)"},
    {"three_pits", R"(
ruleset a_scene
extends torchlight
scenario three_pits "Three pits" {
    given ada = hero { DEX = 12; max_hp = 30 }
    given hole = trap "the pit" { hurts = 2d6 }
    ada plays sensible
    gm plays by_the_book
    repeat 3 times {
        do dodge(ada, 13)
        if dodge is failure {
            ada.hp -= roll(hole.hurts)
        }
    }
    do injury(ada)
    report ada.hp as "hit points"
    report injury is maimed as "maimed"
    report dodge as "the last dodge"
}
)"},
    {"two_strokes", R"(
ruleset a_scene
extends skirmish
scenario two_strokes "Two strokes of an axe" {
    given ada = hero { agility = 1; in_hand = axe }
    given orc = creature { max_hp = 20 }
    ada plays fighter
    orc plays fighter
    gm plays stern_judge
    repeat 2 times {
        if not orc.out {
            attack_roll(ada, orc)
        }
    }
    report orc.hp as "hit points"
    report attack_roll is success as "the last one hits"
}
)"},
    {"knives", R"(
ruleset a_scene
extends traits
procedure blows(a: combatant, b: combatant) {
    stat harm = 0
    repeat 4 times {
        harm += blow(a, b)
    }
}
scenario knives "Four blows with a knife" {
    given ada = hero { training[knives] = proficient; weapon = knife }
    given orc = npc { max_hp = 5 }
    ada plays sensible
    orc plays sensible
    gm plays by_the_book
    do blows(ada, orc)
    report blows.harm as "harm"
    report trait_test(ada) is success as "a test"
}
)"},
    {"natural", R"(
ruleset a_scene
extends escalation
scenario natural "What is rolled in an attack" {
    given ada = hero
    given foe = creature { max_hp = 30 }
    gm plays hard_judge
    do attack_roll(ada, foe, ada.basic_melee)
    report attack_roll.natural as "natural"
    report attack_roll as "degree"
    report save(ada, 11) is success as "saved"
}
)"},
};

} // namespace bylaw::test
