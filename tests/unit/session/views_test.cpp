#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

namespace views_test {

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

TEST_CASE("a view that is shown twice is drawn once, and a last point shows in a bar") {
    Library library;
    auto loaded = library.load_text("two", R"(kind creature "creature" {
    pool hp in 0..14
}
view state(who: creature) {
    row "{who}", bar(who.hp, 14, 10)
}
scenario hall "The hall" {
    given ada = creature "Ada" { hp = 1 }
    given orc = creature "Orc" { hp = 0 }
    given elf = creature "Elf" { hp = 13 }
    show state(ada)
    show state(orc)
    show state(elf)
    let more = ask gm "Go on?"
    say "{more}"
    show state(ada)
}
)");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    Session session(loaded.program, {7, Decisions::ask, DiceFrom::seed});
    REQUIRE(session.start("hall").kind == Kind::question);
    std::vector<View> views = session.views();
    REQUIRE(views.size() == 3);
    CHECK(views[0].rows[0] == std::vector<std::string>{"Ada", "#........."});
    CHECK(views[1].rows[0] == std::vector<std::string>{"Orc", ".........."});
    CHECK(views[2].rows[0] == std::vector<std::string>{"Elf", "#########."});
}

TEST_CASE("views are drawn in the middle of a game") {
    Session session = test::asking();
    session.start("hall");
    std::vector<View> views = session.views();
    REQUIRE(views.size() == 1);
    REQUIRE(views[0].rows.size() == 3);
    CHECK(views[0].rows[1] == std::vector<std::string>{"Ada", "3"});
    CHECK(session.step().kind == Kind::question);
}

} // namespace views_test
