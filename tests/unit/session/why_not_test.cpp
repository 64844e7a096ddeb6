// Why something did not come: expected texts are computed from the rules by hand.
#include <bylaw/library.hpp>
#include <bylaw/session.hpp>

#include <catch2/catch.hpp>

namespace why_not_test {

using namespace bylaw::api;
using Lines = std::vector<std::string>;
using Kind = Step::Kind;

namespace {

constexpr const char *brawl = R"(kind brawler "brawler" {
    stat brawn = 2
    stat armor = 10
    stat spot = 0
    stat team = 0
    pool breath in 0..2
    flag drunk
    whenever breath is 0 {
        say "{brawler} gasps"
    }
}

formula beside(a: brawler, b: brawler): yesno = absolute(a.spot - b.spot) <= 1

check swing(striker: brawler, target: brawler) {
    roll d20
    requires beside(striker, target) else "{target} is too far away"
    plus striker.brawn
    against target.armor
    degree great is success when natural >= 19 and not striker.drunk
    great {
        target gains reeling
    }
}

rule crowding {
    modify swing(striker, target) {
        plus 3 when (count b in brawler where b.team is striker.team and beside(b, target)) >= 2
    }
}

condition merry on brawler while bearer.drunk "merry" {
    modify swing(striker: bearer) {
        minus 1
    }
}

condition reeling on brawler "reeling" {
    modify armor of bearer {
        minus 4
    }
}

rule counter {
    after swing(striker, target, total) when total < 5 once per round {
        say "{target} strikes back"
    }
}

rule sober_folk {
    modify rest(who) {
        forbid "{who} has no drink" when not who.drunk
    }
}

action rest(who: brawler) "catch your breath" {
    cost 2 breath
    who.armor += 1
}

action hit(who: brawler, target: brawler) "hit {target}" {
    requires target.team is not who.team else "{target} is a friend"
    cost 1 breath
    swing(who, target)
}

procedure round() {
    each b in brawler {
        b may any action
    }
}

scenario bridge {
    given ada = brawler "Ada" { team = 1; spot = 1; breath = 1; drunk = yes }
    given bo = brawler "Bo" { team = 1; spot = 5 }
    given cat = brawler "Cat" { team = 2; spot = 2 }
    round()
}
)";

Session game(const std::string &rules = brawl) {
    auto loaded = Library().load_text("brawl", rules);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return Session(loaded.program);
}

constexpr const char *three = "given ada = brawler \"Ada\" { team = 1; spot = 1 }\n"
                              "given bo = brawler \"Bo\" { team = 1; spot = 5 }\n"
                              "given cat = brawler \"Cat\" { team = 2; spot = 2 }";

Session with_three() {
    Session session = game();
    REQUIRE(session.evaluate(three).kind == Kind::done);
    return session;
}

void does(Session &session, const std::string &text, std::vector<std::int64_t> dice = {}) {
    session.queue_dice(dice);
    const Step step = session.evaluate(text);
    INFO(step.report.text({}));
    REQUIRE(step.kind == Kind::done);
}

} // namespace

TEST_CASE("a modifier: the clause that failed, and what it saw") {
    Session session = with_three();
    does(session, "swing(ada, cat)", {11});
    CHECK(session.why_not("crowding") ==
          Lines{"crowding: needs `(count b in brawler where b.team is striker.team and beside(b, target)) >= "
                "2`; there is 1 (Ada); striker is Ada; target is Cat  [brawl:28]"});
    does(session, "bo.spot = 3; swing(ada, cat)", {11});
    CHECK(session.why_not("crowding") == Lines{"crowding came: crowding: plus 3  [brawl:28]"});
}

TEST_CASE("a modifier of a condition that somebody bears while something holds") {
    Session session = with_three();
    does(session, "bo.drunk = yes; swing(ada, cat)", {11});
    CHECK(session.why_not("merry", false) ==
          Lines{"merry: Ada is not merry: `bearer.drunk` is no; bearer is Ada"});
}

TEST_CASE("a trigger: its guard, and that it came already") {
    Session session = with_three();
    does(session, "swing(ada, cat)", {11});
    CHECK(session.why_not("counter", false) == Lines{"counter: needs `total < 5`; `total` is 13"});
    does(session, "swing(ada, cat)", {2});
    CHECK(session.why_not("counter", false) == Lines{"counter came: counter applies"});
    does(session, "swing(ada, cat)", {1});
    CHECK(session.why_not("counter", false) == Lines{"counter: it came before already, and comes but once"});
}

TEST_CASE("a condition: under which outcome it would have been gained") {
    Session session = with_three();
    does(session, "swing(ada, cat)", {11});
    CHECK(session.why_not("reeling", false) ==
          Lines{"reeling: swing came to success; it stands under great"});
    does(session, "swing(ada, cat)", {19});
    CHECK(session.why_not("reeling", false) == Lines{"reeling came: Cat gains reeling"});
}

TEST_CASE("a degree: its case, or the total") {
    Session session = with_three();
    does(session, "swing(ada, cat)", {11});
    CHECK(session.why_not("great", false) ==
          Lines{"great: swing came to success: needs `natural >= 19`; `natural` is 11"});
    CHECK(session.why_not("failure", false) ==
          Lines{"failure: swing came to success: the total is 13 against 10"});
    does(session, "ada.drunk = yes; swing(ada, cat)", {19});
    CHECK(session.why_not("great", false) ==
          Lines{"great: swing came to success: `striker.drunk` is yes; striker is Ada"});
}

TEST_CASE("a check that was refused: its text, and what stands behind it") {
    Session session = with_three();
    does(session, "swing(bo, cat)");
    CHECK(session.why_not("swing", false) ==
          Lines{"swing: Cat is too far away (`beside(striker, target)` is no: needs `absolute(a.spot - "
                "b.spot) <= 1`; `absolute(a.spot - b.spot)` is 3; a is Bo; b is Cat)"});
}

TEST_CASE("what forbids an action, and what it costs") {
    Session session = with_three();
    does(session, "rest(ada)");
    CHECK(session.why_not("rest", false) == Lines{"rest: sober_folk forbids it: Ada has no drink"});
    does(session, "ada.drunk = yes; ada.breath = 1; rest(ada)");
    CHECK(session.why_not("rest", false) == Lines{"rest: it costs 2 of `breath`, and 1 is left"});
    does(session, "ada.breath = 2; rest(ada); rest(ada)");
    CHECK(session.why_not("rest", false) == Lines{"rest: it costs 2 of `breath`, and none is left"});
    CHECK(session.why_not("sober_folk", false) == Lines{"sober_folk: `who.drunk` is yes; who is Ada"});
}

TEST_CASE("the state is that of the moment, not that after the act") {
    Session session = game(R"(kind lamp "lamp" {
    stat oil = 3
}
check flare(one: lamp) {
    roll d6
    against 4
    success {
        one.oil = 9
    }
}
rule full {
    modify flare(one) {
        plus 1 when one.oil > 8
    }
}
)");
    does(session, "given l = lamp \"Lamp\"");
    does(session, "flare(l)", {6});
    CHECK(session.why_not("full", false) == Lines{"full: needs `one.oil > 8`; `one.oil` is 3; one is Lamp"});
}

TEST_CASE("a stat that was only read") {
    Session session = with_three();
    does(session, "cat.armor");
    CHECK(session.why_not("reeling", false) == Lines{"reeling: Cat is not reeling"});
}

TEST_CASE("the last time that it was judged, though other things were done since") {
    Session session = with_three();
    does(session, "swing(ada, cat)", {11});
    does(session, "bo.spot = 9");
    CHECK(session.why_not("great", false) ==
          Lines{"great: swing came to success: needs `natural >= 19`; `natural` is 11"});
    CHECK(session.why_not("hit", false) ==
          Lines{"hit: nobody did it, and nothing that was done came near it"});
}

TEST_CASE("in a shipped game: who may be struck at when it leaves, and what wears a weapon") {
    auto loaded = Library().load("zones");
    REQUIRE(loaded.program);
    Session session(loaded.program, {0, Decisions::policies});
    does(session, "given ada = character \"Ada\"; given orc = creature \"the orc\"; depart(orc)");
    CHECK(session.why_not("free_attacks", false) ==
          Lines{"free_attacks: `mover is character` is no; mover is the orc"});
    does(session, "dr_test(ada)", {5});
    CHECK(session.why_not("weakened", false) == Lines{"weakened: Ada is not weakened"});
    does(session, "attack_test(ada, orc, STR)", {7, 1, 1});
    CHECK(session.why_not("wear", false) == Lines{"wear: needs `natural is 1`; `natural` is 7"});
    CHECK(session.why_not("fumble", false) ==
          Lines{"fumble: attack_test came to failure: needs `natural is 1`; `natural` is 7"});
}

TEST_CASE("what is no name is told with the nearest that is") {
    Session session = with_three();
    CHECK(session.why_not("crwding") ==
          Lines{"there is no `crwding` in these rules; did you mean `crowding`?"});
    CHECK(session.why_not("zzz") == Lines{"there is no `zzz` in these rules"});
    CHECK(session.why_not("crowding", false) ==
          Lines{"crowding: it looks at swing, and nothing of that was done"});
}

TEST_CASE("at a question: why an act is not on offer") {
    Session session = game();
    const Step asked = session.start("bridge");
    REQUIRE(asked.kind == Kind::question);
    CHECK(asked.question.options == Lines{"hit Cat", "pass"});
    CHECK(session.why_not("rest", false) == Lines{"rest: it costs 2 of `breath`, and 1 is left"});
    CHECK(session.why_not("catch your breath", false) == session.why_not("rest", false));
    CHECK(session.why_not("hit Bo", false) ==
          Lines{"hit: Bo: Bo is a friend (needs `target.team is not who.team`; `target.team` is 1, "
                "`who.team` is 1; target is Bo; who is Ada)"});
    CHECK(session.why_not("hit Cat", false) == Lines{"hit: it is among the options: Cat"});
    CHECK(session.step().kind == Kind::question); // and nothing was changed
    CHECK(session.answer(0).kind == Kind::question);
}

TEST_CASE("at a question: why a choice is not among them") {
    Session session = game(R"(kind guest "guest" {
    stat coins = 3
}
procedure pay(who: guest) {
    ask who "And now?" {
        leave { who.coins = 0 }
        bribe "a bribe" when who.coins > 4 { who.coins -= 4 }
        wait { say "Nothing" }
    }
}
)");
    does(session, "given mo = guest \"Mo\"");
    REQUIRE(session.evaluate("pay(mo)").kind == Kind::question);
    CHECK(session.why_not("bribe", false) ==
          Lines{"bribe: needs `who.coins > 4`; `who.coins` is 3; who is Mo"});
    CHECK(session.why_not("wait", false) == Lines{"wait: it is among the options"});
}

constexpr const char *sky = R"(kind crew "crew" {
    stat nerve = 7
}
option wind = 0
table weather rolls d6 + wind {
    2..3 rain
    6..7 sun
}
grid chill(nerve: number): number {
    1..3 2
    4..5 3
}
condition soaked on crew {
}
procedure trip(who: crew) {
    stage run {
        if weather() is rain {
            who gains soaked
        }
        say "{chill(who.nerve)}"
    }
}
)";

TEST_CASE("a table that had no row: which, and what was looked up") {
    Session session = game(sky);
    does(session, "given ada = crew \"Ada\"");
    session.queue_dice({5});
    REQUIRE(session.evaluate("weather()").kind == Kind::failed);
    const Lines missed{"weather: it came to 5 (`d6 + wind`), and no row is of that  [brawl:5]"};
    CHECK(session.why_not("weather") == missed);
    CHECK(session.why_not("sun", false) ==
          Lines{"sun: weather came to 5 (`d6 + wind`), and no row is of that"});
    CHECK(session.why_not("soaked") == Lines{"soaked: what was tried failed, and nothing of it was done: "
                                             "table `weather` has no row for 5  [brawl:5]"});
    session.queue_dice({5});
    REQUIRE(session.evaluate("trip(ada)").kind == Kind::failed);
    CHECK(session.why_not("weather") == missed); // in the midst of something else
    CHECK(session.why_not("trip") == Lines{"trip: what was tried failed, and nothing of it was done: table "
                                           "`weather` has no row for 5  [brawl:5]"});
}

TEST_CASE("a grid that had no row, and rows that were not the one") {
    Session session = game(sky);
    does(session, "given ada = crew \"Ada\"");
    CHECK(session.why_not("chill") ==
          Lines{"chill: nothing that was done looked anything up in it  [brawl:9]"});
    CHECK(session.why_not("sun") == Lines{"sun: nothing that was done rolled on weather  [brawl:7]"});
    session.queue_dice({2});
    REQUIRE(session.evaluate("trip(ada)").kind == Kind::failed);
    CHECK(session.why_not("chill") ==
          Lines{"chill: `chill(who.nerve)` looked up 7, and no row is of that  [brawl:9]"});
    does(session, "ada.nerve = 4; trip(ada)", {2});
    CHECK(session.why_not("sun") ==
          Lines{"sun: weather came to 2 (`d6 + wind`), which is the row rain  [brawl:6]"});
    CHECK(session.why_not("rain").at(0).starts_with("rain came: "));
    CHECK(session.why_not("chill").at(0).starts_with("chill came: "));
}

TEST_CASE("what was tried last is what is asked about, though it failed") {
    Session session = with_three();
    does(session, "swing(ada, cat)", {11});
    REQUIRE(session.evaluate("swing(ada, cat); ada.armor = 1 / (ada.team - 1)").kind == Kind::failed);
    CHECK(session.why_not("rest", false).at(0).starts_with("rest: what was tried failed"));
}

TEST_CASE("what is done again has the dice that fell") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Session session = with_three();
        session.reseed(seed);
        does(session, "ada.drunk = yes; swing(ada, cat)"); // whoever is drunk does nothing great
        std::string account;
        for (const std::string &line : session.short_answer(Since::roll, false))
            account += line + '\n';
        const bool hit = account.find("swing(Ada, Cat): failure") == std::string::npos;
        const std::string why = session.why_not(hit ? "failure" : "success", false).at(0);
        CAPTURE(account, why);
        CHECK(account.find(why.substr(why.rfind("the total"))) != std::string::npos);
    }
}

TEST_CASE("whoever asks changes nothing") {
    Session session = with_three();
    does(session, "swing(ada, cat)", {11});
    const std::string before = session.save();
    session.why_not("crowding");
    session.why_not("reeling");
    CHECK(session.save() == before);
    CHECK(session.short_answer(Since::roll).size() > 1);
}

} // namespace why_not_test
