// What all generated rules (typed_rules.cpp) declare: kinds below each other, and everything that can hold a
// thing.
#pragma once

namespace bylaw::test {

inline constexpr const char *typed_declarations = R"(enum aim: head, chest, legs

kind being "being" {
    stat a in -50..50 = 1
    stat size_of[aim] = 3
    link friend: being
    link idol: hero
    list band: being
    pool wind in 0..3
    flag done
    whenever wind is 0 {
        being.done = yes
        being.a = 0
    }
}
kind hero is being "hero" {
    stat luck = 2
    stat weapon: dice = d6
    link lord: knight
    list pages: hero
    mutual list peers: hero
    formula worth: number = luck + a
}
kind knight is hero "knight" {
    stat last in 0..9 = 7
    stat mood: aim = chest
}
kind box "box" {
    link owner: hero
    list owners: hero
    link loot: thing
    stat spot: aim
}
condition brave(giver: hero) on hero "brave" {
    modify luck of bearer {
        plus 2
    }
    modify worth of bearer {
        plus 1
    }
}
condition wary on being "wary" {
    modify a of bearer {
        plus 1
    }
}
stat kept: aim = legs
hook any_number(x: thing): number in "any.lua"
hook any_hero(x: being): hero in "any.lua"
hook any_heroes(x: being): list of hero in "any.lua"
hook any_aim(x: being): aim in "any.lua"
hook any_dice(x: being): dice in "any.lua"
hook touch(x: thing) in "any.lua"
)";

} // namespace bylaw::test
