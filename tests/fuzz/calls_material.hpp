// What the guests of fuzz_calls play, and what they say.
#pragma once

namespace bylaw::test {

inline constexpr const char *rules = R"(
option lives in 1..9 = 3
enum mood: calm, cross
kind cat "cat" {
    pool naps in 0..lives
    stat weight = 4
    link toy: cat
    list friends: cat
}
check pounce(who: cat, on: cat, how: mood = calm) {
    roll d20
    plus who.weight
    against 12
    success { on.naps -= 1 }
}
action purr(who: cat, at: cat) "purr at {at}" {
    cost 1 naps
    say "{who} purrs"
}
scenario yard "In the yard" {
    given tom = cat "Tom"
    given kit = cat "Kit"
    repeat 3 times {
        if ask tom "pounce?" default yes { pounce(tom, kit) }
        tom may any action
    }
    report kit.naps as "naps"
}
)";

inline constexpr const char *const texts[] = {"yard",
                                              "",
                                              "nowhere",
                                              "tom",
                                              "1 + 2",
                                              "given a = cat \"A\"",
                                              "given b = cat \"B\"",
                                              "let c = 3",
                                              "pounce(a, b)",
                                              "pounce",
                                              "purr",
                                              "roll(3d6)",
                                              "stat more = 3",
                                              "a.naps",
                                              "naps",
                                              "a.",
                                              "kind cat {",
                                              R"({"who": "A", "on": {"thing": 2}})",
                                              R"([{"thing": 1}, "B", {"member": "cross"}])",
                                              "{",
                                              "[]",
                                              R"({"a": {"thing": 4294967295}})",
                                              R"({"who": {"thing": 1.5}, "on": [[[]]]})",
                                              "lives",
                                              "2",
                                              "99",
                                              "main",
                                              "what if",
                                              "4d6 highest 3",
                                              "repeat 9 times { a.weight += 1 }",
                                              "\xff\xfe",
                                              "A",
                                              "while"};

} // namespace bylaw::test
