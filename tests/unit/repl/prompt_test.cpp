// The prompt and the table, fed through streams.
#include "repl/play/table.hpp"
#include "repl/prompt/prompt.hpp"
#include "tests/unit/session/duel.hpp"

#include <bylaw/tour.hpp>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <sstream>

using namespace bylaw;
using namespace bylaw::repl;

namespace {

api::Library library() {
    api::LibraryOptions options;
    options.files = std::make_shared<api::MemoryFiles>(std::map<std::string, std::string>{
        {"duel.bylaw", test::duel_text}, {"broken.bylaw", "kind x {\n    stat a = b\n}\n"}});
    return api::Library(options);
}

struct Streams {
    explicit Streams(const std::string &typed) : in(typed) {}
    std::string all() const { return out.str() + err.str(); }

    std::istringstream in;
    std::ostringstream out, err;
    Console console{in, out, err, {}, library()};
};

// What is printed in answer to what is typed.
std::string prompt(const std::string &typed, const std::string &rules = "duel.bylaw") {
    Streams streams(typed);
    StreamEditor editor(streams.in, streams.out);
    Prompt prompt(streams.console, editor, 7);
    prompt.load(rules);
    prompt.run();
    return streams.all();
}

bool has(const std::string &text, const std::string &part) {
    return text.find(part) != std::string::npos;
}

std::string play(const std::string &typed) {
    Streams streams(typed);
    StreamEditor editor(streams.in, streams.out);
    api::Session session(test::duel(), {.seed = 7});
    auto narrator = make_narrator(Telling::words, streams.console);
    session.on_event([&](const api::Event &event) { narrator->hear(event); });
    Table(session, *narrator, editor, streams.console).play(session.start("hall"));
    return streams.all();
}

} // namespace

TEST_CASE("expressions are answered with value and type") {
    CHECK(has(prompt("2 + 3\n"), "duel> 5  (number)\n"));
    CHECK(has(prompt(":dice 3 4\n2d6\n"), "rolls 2d6: 3, 4 = 7\n"));
}

TEST_CASE("a text that is not finished goes on, an empty line ends it") {
    CHECK(has(prompt("if yes {\nsay \"hello\"\n}\n"), "... ... hello\n"));
    CHECK(has(prompt("if yes {\n\n2 + 2\n"), "duel> 4  (number)\n"));
}

// Each is right up to its second line; what is missing behind it is typed later.
TEST_CASE("a mistake in a later line is told alone, and once") {
    for (const char *entry :
         {"given ada = fencer {\n    skill = = 3\n}\n", "if yes {\n    say )\n}\n",
          "repeat 2 times {\n    if yes {\n        say = \"x\"\n    }\n}\n",
          "condition calm on fencer {\n    modify lunge of bearer { plus plus }\n}\n",
          "check duck(who: fencer) {\n    roll d20\n    agianst 3\n    success { say \"{who}\" }\n}\n",
          "formula most(a, b) = higher(\n    a b,\n    2)\n"}) {
        const std::string said = prompt(std::string(entry) + "40 + 2\n");
        INFO(entry << said);
        const std::size_t first = said.find("error[");
        REQUIRE(first != said.npos);
        CHECK(said.find("error[", first + 1) == said.npos);
        CHECK(has(said, "42  (number)"));
        CHECK(!has(said, "is missing"));
    }
    const std::string given_up = prompt("if yes {\n    say )\n\n40 + 2\n"); // by an empty line
    CHECK(!has(given_up, "is missing"));
    CHECK(has(given_up, "42  (number)"));
}

TEST_CASE("a scenario begins anew, and says who is gone") {
    const std::string said =
        prompt("given eve = fencer \"Eve\"\n:scenario hall\nq\neve.skill\n:scenario hall\nauto\n:state\n"
               ":scenario hall\n:state\n");
    INFO(said);
    CHECK(has(said, "The game begins anew, without what was there (Eve); :undo goes"));
    CHECK(has(said, "duel> 0  (number)")); // what was left is as if it had not been begun
    CHECK(has(said, "The game begins anew, without what was there (Ada, Bob); :undo goes"));
    std::size_t states = 0;
    for (std::size_t at = said.find("Ada  fencer"); at != said.npos; at = said.find("Ada  fencer", at + 1))
        ++states;
    CHECK(states == 2); // one Ada in each
    CHECK(has(prompt(":scenario hall\n2\nq\n:state\n"), "There is nothing yet."));
    CHECK(!has(prompt(":scenario hall\n2\nq\n"), "anew")); // nobody was there
}

TEST_CASE("scenarios are found where there is but one, and listed where there is no such") {
    CHECK(has(prompt(":sim\n"), "duel/hall: 1,000 trials"));
    const std::string said = prompt(":sim hal\n:sim nowhere\n");
    CHECK(has(said, "There is no scenario hal; did you mean hall?\n  hall\n"));
    CHECK(has(said, "There is no scenario nowhere\n  hall\n"));
    CHECK(!has(said, "B0201"));
}

TEST_CASE(":odds of a scenario are those of its reports, from its beginning") {
    const std::string said = prompt("given ada = fencer\n:odds hall\nada.spirit\n");
    CHECK(has(said, "spirit of Ada"));
    CHECK(!has(said, "error"));
    CHECK(has(said, "3  (number)")); // the game that is played is another
}

TEST_CASE(":state of nobody says so") {
    const std::string said =
        prompt(":state\ngiven ada = fencer \"Ada\"\n:state Adda\n:state fencer\n:state zzz\n");
    CHECK(has(said, "duel> There is nothing yet."));
    CHECK(has(said, "There is nobody and nothing called Adda; did you mean Ada?"));
    CHECK(has(said, "Ada  fencer  spirit 3"));
    CHECK(has(said, "There is nobody and nothing called zzz\n"));
}

TEST_CASE("all of a line is done, or none of it") {
    const std::string said = prompt("given ada = fencer \"Ada\"\ngiven bob = fencer \"Bob\"\n:dice 20 20\n"
                                    "lunge(ada, bob); lunge(ada, bob)\nbob.spirit\nada.skill; ada.skill = 4\n"
                                    "ada.skill\n");
    INFO(said);
    CHECK(has(said, "duel> 1  (number)")); // for three
    CHECK(has(said, "one value can be asked for at a time"));
    CHECK(has(said, "duel> 0  (number)"));
}

TEST_CASE("errors never end it") {
    std::string answer = prompt("nobody\n1 / 0\n:nothing\n2 + 2\n");
    CHECK(has(answer, "error[B0207]"));
    CHECK(has(answer, "error[B0702]"));
    CHECK(has(answer, "There is no command :nothing"));
    CHECK(has(answer, "4  (number)"));
}

TEST_CASE("a mistyped command is answered with the nearest") {
    CHECK(has(prompt(":hlep\n"), "There is no command :hlep; did you mean :help?"));
    CHECK(has(prompt(":scenario hal\n"), "There is no scenario hal; did you mean hall?"));
}

TEST_CASE("rules that do not load leave what was there") {
    std::string answer = prompt(":load broken.bylaw\nlives\n:load duel.bylaw\n:reload\n");
    CHECK(has(answer, "error[B0207]"));
    CHECK(has(answer, "3  (number)"));
    CHECK(has(answer, "Reloaded duel.bylaw."));
}

TEST_CASE("a scenario is played at the prompt, and left") {
    std::string answer = prompt(":scenario hall\n1\nq\n2 + 2\n");
    CHECK(has(answer, "Ada: lunge?"));
    CHECK(has(answer, "4  (number)"));
}

TEST_CASE("what a scenario reports is told when it is over, and not again") {
    // Ada waits, Bob touches her thrice: three lives are then none.
    const std::string said = prompt(":dice 20, 20, 20\n:scenario hall\n2\n2\n2\n1 + 1\n:undo\n2\n");
    const std::string report = "  spirit of Ada  0\n";
    std::vector<std::size_t> told;
    for (std::size_t at = said.find(report); at != said.npos; at = said.find(report, at + 1))
        told.push_back(at);
    INFO(said);
    REQUIRE(told.size() == 2);
    CHECK(told[0] < said.find("2  (number)"));
    CHECK(told[1] > said.rfind("Taken back")); // the last decision, and what came of it, once more
}

TEST_CASE("the table shows, asks, explains, takes back") {
    std::string answer = play("?\nw\n1\nu\nx\nq\n");
    CHECK(has(answer, "fencer  spirit\n  Ada     3\n"));
    CHECK(has(answer, " * 1  yes\n   2  no\n"));
    CHECK(has(answer, "takes a decision back"));
    CHECK(has(answer, "No dice have been rolled yet."));
    CHECK(has(answer, "Taken back"));
    CHECK(has(answer, "No option says `x`; ? for help"));
}

TEST_CASE("at the first question nothing is taken back") {
    std::string answer = play("u\n1\nq\n");
    CHECK(has(answer, "There is nothing to take back."));
    CHECK(answer.rfind("Ada: lunge?") > answer.find("There is nothing to take back."));
}

TEST_CASE(":undo of a decision asks it again") {
    std::string answer = prompt(":scenario hall\nauto\n:undo\n2\n");
    CHECK(answer.rfind("Ada: lunge?") > answer.find("Taken back"));
    CHECK(has(answer, "Ada waits"));
}

TEST_CASE("a text that never ends is an error when it ends") {
    CHECK(has(prompt("if yes {\n\n"), "is never closed"));
}

TEST_CASE("the rest can be left to the policies") {
    std::string answer = play("n\nauto\n");
    CHECK(has(answer, "Ada waits."));
    CHECK(answer.rfind("Ada: lunge?") == answer.find("Ada: lunge?", answer.find("waits"))); // asked once more
}

TEST_CASE(":odds shows how likely each total is") {
    const std::string shown = prompt(":odds 2d2\n:odds\n:odds 3d0\n");
    CHECK(has(shown, "1/2"));
    CHECK(has(shown, "mean 3"));
    CHECK(has(shown, ":odds 4d6 highest 3"));
    CHECK(has(shown, "B0101"));
}

TEST_CASE("what is watched is shown again when it has changed, and only then") {
    const std::string said = prompt(R"(given ada = fencer { skill = 2 }
:watch ada.skill
:watch ada.skill + ada.spirit
1 + 1
ada.skill = 5
:undo
:watch
:unwatch ada.skil
:unwatch ada.skill
ada.skill = 4
:unwatch
:unwatch
ada.skill = 3
)");
    CHECK(has(said, "duel>   ada.skill is 2\n"));
    CHECK(has(said,
              "duel> 2  (number)\nduel>   ada.skill is 5 (was 2)\n  ada.skill + ada.spirit is 8 (was 5)\n"));
    CHECK(has(said, "Taken back.\n  ada.skill is 2 (was 5)\n  ada.skill + ada.spirit is 5 (was 8)\n"));
    CHECK(has(said, "duel>   ada.skill               2\n  ada.skill + ada.spirit  5\n"));
    CHECK(has(said, "`ada.skil` is not watched; did you mean `ada.skill`?\n"));
    CHECK(has(said, "duel>   ada.skill + ada.spirit is 7 (was 5)\n")); // and nothing of the other
    CHECK(has(said, "duel> Nothing is watched\nduel> duel> "));
}

TEST_CASE("looking at what is watched changes nothing") {
    const std::string said = prompt(":watch roll(d6) + roll(d6)\n:seed 7\nroll(d6)\n");
    const std::string plain = prompt(":seed 7\nroll(d6)\n");
    const auto value = [](const std::string &text) { return text.substr(text.find("  (number)") - 1, 1); };
    CHECK(value(said) == value(plain));
    CHECK(has(prompt(":watch ada.skill\n"), "error[B"));
    CHECK(has(prompt("given ada = fencer\n:watch ada.skill = 3\nada.skill\n"), "0  (number)"));
}

TEST_CASE(":redo does once more what was taken back, dice and all") {
    const std::string said =
        prompt("given ada = fencer\ngiven bob = fencer\n:dice 14\nlunge(ada, bob)\nbob.spirit\n:undo\n"
               "bob.spirit\n:redo\nbob.spirit\n:redo\n");
    const std::size_t taken_back = said.find("Taken back");
    CHECK(has(said.substr(0, taken_back), "2  (number)"));
    CHECK(has(said.substr(taken_back), "3  (number)"));
    CHECK(has(said.substr(taken_back), "touches")); // it is reported once more
    CHECK(said.rfind("2  (number)") > said.rfind("3  (number)"));
    CHECK(has(said, "There is nothing to do once more."));
}

TEST_CASE("a decision is taken back at a question and done once more there") {
    const std::string said = prompt(":scenario hall\n1\nu\n:redo\nw all\nq\n");
    const std::size_t taken_back = said.find("Taken back");
    REQUIRE(taken_back != std::string::npos);
    CHECK(said.find("Ada lunges at", taken_back) == std::string::npos); // nothing was decided again
    CHECK(said.find("Ada: lunge?", taken_back) !=
          said.rfind("Ada: lunge?")); // asked, and then the next question
}

TEST_CASE("what was left is done once more, and asked again where it stood") {
    const std::string said = prompt(":scenario hall\n2\nq\n:redo\n");
    const std::size_t left = said.find("Left; nothing of it was done.");
    REQUIRE(left != std::string::npos);
    CHECK(has(said.substr(left), "Ada waits"));
    CHECK(has(said.substr(left), "Ada: lunge?"));
}

TEST_CASE("commands are answered at a question, which is asked again") {
    const std::string said = prompt(":scenario hall\n:state Ada\n:odds 2d2\n:tour\n:nonsense\n1\n");
    CHECK(has(said, "Ada  fencer  spirit 3, skill 5"));
    CHECK(has(said, "mean 3"));
    CHECK(has(said, "Answer first, or leave with q."));
    CHECK(has(said, "No option says `:nonsense`"));
}

TEST_CASE(":odds know what was made at the prompt, and change nothing") {
    // 11 with a skill of 5: 6 or more on a d20.
    const std::string said = prompt("given ada = fencer { skill = 5 }\ngiven bob = fencer\n:dice 20\n"
                                    ":odds lunge(ada, bob) is success\nbob.spirit\nlunge(ada, bob)\n");
    CHECK(has(said, "75.00 %"));
    CHECK(has(said, "3  (number)"));
    CHECK(has(said, "rolls d20: 20")); // which lay there before
}

TEST_CASE("games are saved into files and restored from them") {
    const std::string file = (std::filesystem::temp_directory_path() / "bylaw_prompt_test.game").string();
    const std::string said =
        prompt("given ada = fencer { skill = 4 }\n:save " + file + "\nada.skill = 1\n:load-state " + file +
               "\nada.skill\n:save\n:load-state\n:load-state /nowhere/at/all\n");
    CHECK(has(said, "Restored, as it stood."));
    CHECK(has(said, "duel> 4  (number)"));
    CHECK(has(said, "Into which file?"));
    CHECK(has(said, "From which file?"));
    CHECK(has(said, "There is no file /nowhere/at/all"));
    const std::string other = prompt("1 + 1\n:load-state " + file + "\n", "broken.bylaw");
    CHECK(has(other, "this game is one of `duel`"));
    std::filesystem::remove(file);
}

TEST_CASE("a saved game that waits for an answer asks again") {
    const std::string file = (std::filesystem::temp_directory_path() / "bylaw_prompt_asked.game").string();
    prompt(":scenario hall\n2\n:save " + file + "\nq\n");
    const std::string said = prompt(":load-state " + file + "\n2\nq\n");
    CHECK(has(said, "Ada: lunge?"));
    CHECK(has(said, "Ada waits"));
    std::filesystem::remove(file);
}

TEST_CASE("the tour answers each of its steps as its page says") {
    const std::vector<api::TourStep> steps = api::tour();
    CHECK(steps.size() == 10);
    std::string typed = "let mine = 5\n:tour\n";
    for (const api::TourStep &step : steps) {
        CHECK_FALSE(step.text.empty());
        typed += step.typed + "\n";
    }
    const std::string said = prompt(typed + "mine\n");
    CHECK(!has(said, "error"));
    std::size_t at = 0;
    for (const api::TourStep &step : steps) {
        INFO(said);
        INFO(step.title);
        const std::size_t told = said.find(". " + step.title + "\n", at);
        REQUIRE(told != std::string::npos);
        REQUIRE(said.find(step.answer, told) != std::string::npos);
        at = told;
    }
    CHECK(has(said, "That was the tour. All is as it was before it.\n"));
    CHECK(has(said, "duel> 5  (number)\n"));
}

TEST_CASE("Enter types the step's text; whatever else is typed is answered; the tour can be left") {
    const std::string by_enter = prompt(":tour\n\n\n\n\n\n\n\n\n\n\n2 + 2\n");
    CHECK(!has(by_enter, "error"));
    CHECK(has(by_enter, "That was the tour."));
    const std::string aside = prompt(":tour\n7 * 6\n:tour\n:tour off\n:tour off\n:tour on\n");
    CHECK(has(aside, "tour 1/10> 42  (number)\ntour 1/10> "));
    CHECK(has(aside, "All is as it was before it.\nduel> No tour is on"));
    CHECK(has(aside, "Type :tour, or :tour off"));
}

TEST_CASE("without an editor :edit says where the place is") {
    unsetenv("VISUAL");
    unsetenv("EDITOR");
    const std::string said = prompt(":edit lung\n:edit lunge\n:edit\n");
    CHECK(has(said, "Nothing is called lung; did you mean lunge?"));
    CHECK(has(said, "lunge stands in duel.bylaw:13, which is no file that could be edited."));
    CHECK(has(said, "A name of the rules, such as :edit"));
}
