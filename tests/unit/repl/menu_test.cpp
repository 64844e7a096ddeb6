#include "repl/play/menu.hpp"

#include <catch2/catch.hpp>

using namespace bylaw::repl;

namespace {

// The lines as they stand on the screen.
std::vector<std::string> shown(const std::vector<std::string> &options, std::size_t suggested) {
    std::vector<std::string> all;
    for (const MenuLine &line : menu_of(options, suggested))
        all.push_back(numbers(line) + " " + line.text);
    return all;
}

std::vector<std::string> many() {
    return {"go towards Goblin 1",
            "go towards Goblin 2",
            "go towards the chief",
            "shoot at Goblin 1 with the bow",
            "shoot at Goblin 2 with the bow",
            "shoot at Goblin 3 with the bow",
            "take better aim",
            "take the sword",
            "flee to the north, 20 feet (5 from the nearest enemy)",
            "flee to the south, 20 feet (25 from the nearest enemy)",
            "pass"};
}

} // namespace

TEST_CASE(
    "of many options those that say the same of different things share a line, and keep their numbers") {
    CHECK(shown(many(), 3) ==
          std::vector<std::string>{
              "1-3 go towards Goblin 1, Goblin 2 or the chief", "4 shoot at Goblin 1 with the bow",
              "5-6 shoot at Goblin 2 or 3 with the bow", "7 take better aim", "8 take the sword",
              "9 flee to the north, 20 feet (5 from the nearest enemy)",
              "10 flee to the south, 20 feet (25 from the nearest enemy)", "11 pass"});
}

TEST_CASE("every option is in exactly one line, and the suggested one in a line of its own") {
    for (std::size_t suggested = 0; suggested < many().size(); ++suggested) {
        std::size_t next = 0;
        for (const MenuLine &line : menu_of(many(), suggested)) {
            CHECK(line.first == next);
            CHECK(line.last >= line.first);
            next = line.last + 1;
            if (line.first <= suggested && suggested <= line.last) {
                CHECK(line.first == line.last);
                CHECK(line.text == many()[suggested]);
            }
        }
        CHECK(next == many().size());
    }
}

TEST_CASE("a short list is shown as it is; of a long line only what is common") {
    CHECK(shown({"go to 1", "go to 2", "pass"}, 2) ==
          std::vector<std::string>{"1 go to 1", "2 go to 2", "3 pass"});
    std::vector<std::string> squares;
    for (int i = 0; i < 20; ++i)
        squares.push_back("move to " + std::to_string(i));
    CHECK(shown(squares, 19) == std::vector<std::string>{"1-19 move to ...", "20 move to 19"});
    std::vector<std::string> same(12, "wait"); // nothing tells them apart
    CHECK(shown(same, 0).size() == 12);
}

TEST_CASE("a range is two numbers of the list") {
    CHECK(range_of("2-6", 6) == std::pair<std::size_t, std::size_t>{1, 5});
    for (const char *typed : {"6-2", "0-3", "2-7", "2-", "-2", "2", "2-3x", "99999999999999999999-3", ""})
        CHECK(!range_of(typed, 6));
}

TEST_CASE("options stand side by side where there is room, read downwards") {
    CHECK(side_by_side({"a", "b", "c"}, {0, 1, 2}, 0) == "   1   a\n   2   b\n   3   c\n");
    CHECK(side_by_side({"a", "b", "c"}, {0, 1, 2}, 20) == "   1   a    3   c\n   2   b\n");
}

TEST_CASE("a long option of a list goes on below its own beginning") {
    CHECK(side_by_side({"wait", "attack the archer once more"}, {0, 1}, 24) ==
          "   1   wait\n   2   attack the archer\n       once more\n");
}

TEST_CASE("where it has to be brief a line says what its options end with, so that two are told apart") {
    std::vector<std::string> options;
    for (const char *weapon : {"with the bow, and aim", "with the axe, and aim"})
        for (int i = 1; i <= 5; ++i)
            options.push_back("attack Goblin " + std::to_string(i) + " " + weapon);
    const std::vector<MenuLine> menu = menu_of(options, 9, Brevity::without);
    REQUIRE(menu.size() == 3);
    CHECK(menu[0].text == "attack Goblin ... with the bow, and aim");
    CHECK(menu[1].text == "attack Goblin ... with the axe, and aim");
    CHECK(folded_numbers(menu) == "1-5");
    CHECK(folded_numbers(menu_of({"wait", "pass"}, 0)).empty());
}

TEST_CASE("what cannot be said in a line has lines of its own, unless there are many or it has to be brief") {
    const std::vector<std::string> options = {"attack Gorm with the sword, and aim",
                                              "attack Gorm once more, and aim, for Move",
                                              "attack Gorm once more, for Move",
                                              "wait",
                                              "pass",
                                              "lie down",
                                              "hide",
                                              "hurry",
                                              "dodge",
                                              "speak"};
    CHECK(menu_of(options, 9).size() == 10);
    CHECK(menu_of(options, 9, Brevity::without).size() == 8);
}
