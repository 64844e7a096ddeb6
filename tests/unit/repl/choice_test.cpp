#include "repl/play/choice.hpp"
#include "repl/play/menu.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::repl;

namespace {

api::Question question() {
    api::Question q;
    q.options = {"move to the bridge", "move to the ford", "strike"};
    q.suggested = 1;
    return q;
}

} // namespace

TEST_CASE("an option is chosen by number, by its words, or by default") {
    CHECK(read_choice("", question()).option == 1u);
    CHECK(read_choice(" 3 ", question()).option == 2u);
    CHECK(read_choice("STR", question()).option == 2u);
    CHECK(read_choice("move to the f", question()).option == 1u);
}

TEST_CASE("where an option is a number, what is typed is that number") {
    api::Question bids;
    bids.options = {"pass", "2", "3", "5"};
    CHECK(read_choice("2", bids).option == 1u);
    CHECK(read_choice("5", bids).option == 3u);
    CHECK(read_choice("pass", bids).option == 0u);
    CHECK(read_choice("", bids).option == 0u);
    CHECK(read_choice("4", bids).problem == "4 is none of the options");
    CHECK(!read_choice("2-3", bids).option);
    CHECK(as_they_read({"2", "4"}, 0, 80) == "   2 or 4 (Enter: 2)\n");
    CHECK(as_they_read({"pass", "1", "2", "3", "10"}, 3, 80) == "   pass, 1 to 3 or 10 (Enter: 3)\n");
}

TEST_CASE("an option is chosen by its values, or by how its words begin") {
    api::Question squares;
    squares.options = {
        "1, 3", "3, 3", "13, 3", "attack Goblin 1 with the bow", "attack Goblin 2 with the bow", "go_back"};
    for (const char *typed : {"3, 3", "3 3", "3,3", "(3, 3)"})
        CHECK(read_choice(typed, squares).option == 1u);
    CHECK(read_choice("13 3", squares).option == 2u);
    CHECK(read_choice("att gob 2", squares).option == 4u);
    CHECK(read_choice("goblin 1", squares).option == 3u);
    CHECK(read_choice("go back", squares).option == 5u);
    CHECK(read_choice("goblin", squares).several == std::vector<std::size_t>{3, 4});
    CHECK(!read_choice("bow goblin 2", squares).option); // in another order
    CHECK(!read_choice("w", squares).option);            // a slip
    CHECK(read_choice("3", squares).option == 2u);       // a number alone is that of the option
}

TEST_CASE("an option that has a title is chosen by its name in the rules, too") {
    api::Question arms;
    arms.options = {"within reach", "a stone's throw", "beyond"};
    arms.names = {"near", "throw_range", ""};
    CHECK(read_choice("near", arms).option == 0u);
    CHECK(read_choice("throw_range", arms).option == 1u);
    CHECK(read_choice("within", arms).option == 0u);
    CHECK(read_choice("bey", arms).option == 2u);
    CHECK(!read_choice("far", arms).option);
}

TEST_CASE("what is no option is told so") {
    CHECK(read_choice("4", question()).problem == "The options are 1 to 3");
    CHECK(read_choice("0", question()).problem == "The options are 1 to 3");
    CHECK(read_choice("move", question()).problem == "More than one option says `move`");
    CHECK(read_choice("fly", question()).problem == "No option says `fly`");
    CHECK(!read_choice("99999999999999999999", question()).option);
}

TEST_CASE("where several are meant they are told") {
    CHECK(read_choice("move", question()).several == std::vector<std::size_t>{0, 1});
    CHECK(read_choice("2-3", question()).several == std::vector<std::size_t>{1, 2});
    CHECK(!read_choice("2-3", question()).option);
    CHECK(read_choice("2-4", question()).several.empty());
}

TEST_CASE("typed faces have to fit the dice") {
    CHECK(read_faces("3, 4", 2, 6).values == std::vector<std::int64_t>{3, 4});
    CHECK(read_faces("7", 1, 6).problem == "`7` is no face of a d6");
    CHECK(read_faces("0", 1, 6).problem == "`0` is no face of a d6");
    CHECK(read_faces("x", 1, 6).problem == "`x` is no face of a d6");
    CHECK(read_faces("3 4 5", 2, 6).problem ==
          "These are 3 numbers. Type what the 2 dice show, with blanks between");
    CHECK(read_faces("3", 2, 6).problem == "Type what the 2 dice show, with blanks between");
    CHECK(read_faces("", 1, 6).problem == "Type what the die shows, a number from 1 to 6");
}

TEST_CASE("what was typed is said back in part, and never as it was where a terminal would obey it") {
    CHECK(read_choice("\x1B[2J", question()).problem == "No option says `?[2J`");
    CHECK(read_choice(std::string(100'000, 'y'), question()).problem.size() < 100);
    CHECK(read_faces("\x07", 1, 6).problem == "`?` is no face of a d6");
}

TEST_CASE("a question that names whom it asks is not headed by the name once more") {
    api::Question q = question();
    q.asker = "Ada";
    q.text = "Where does Ada aim?";
    CHECK(question_line(q) == "Where does Ada aim?");
    q.text = "Is it Adam?";
    CHECK(question_line(q) == "Ada: Is it Adam?");
    q.text = "";
    CHECK(question_line(q) == "Ada: what do you do?");
}
