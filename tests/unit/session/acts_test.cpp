// What a host does with data: acts with roles, reads, queries, choices.
#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

namespace acts_test {

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

namespace {

Program program_of(const char *text) {
    Loaded loaded = Library().load_text("test", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return loaded.program;
}

Session duel_with_two() {
    Session session(test::duel(), {7});
    REQUIRE(session.evaluate("given ada = fencer \"Ada\" { skill = 5 }").kind == Kind::done);
    REQUIRE(session.evaluate("given bob = fencer \"Bob\"").kind == Kind::done);
    return session;
}

std::string told(const Step &step) {
    return step.report.text({});
}

} // namespace

TEST_CASE("things are found by what people and texts call them") {
    const Session session = duel_with_two();
    REQUIRE(session.find("Ada"));
    CHECK(session.find("Ada")->number == 1);
    CHECK(session.find("ada")->name == "Ada");
    CHECK_FALSE(session.find("Carl"));
    REQUIRE(session.all("fencer").size() == 2);
    CHECK(session.all("fencer")[1].name == "Bob");
    CHECK(session.all().size() == 2);
    CHECK(session.all("dragon").empty());
}

TEST_CASE("an act with things does what the same line at the prompt does") {
    Session acted = duel_with_two(), typed = duel_with_two();
    const Thing ada = *acted.find("Ada"), bob = *acted.find("Bob");
    std::vector<std::string> events[2];
    acted.on_event([&](const Event &event) { events[0].push_back(to_json(event)); });
    typed.on_event([&](const Event &event) { events[1].push_back(to_json(event)); });
    for (int i = 0; i < 4; ++i) {
        const Step step = acted.act("lunge", {{"target", Value::of(bob)}, {"attacker", Value::of(ada)}});
        INFO(told(step));
        REQUIRE(step.kind == Kind::done);
        REQUIRE(typed.evaluate("lunge(ada, bob)").kind == Kind::done);
        CHECK(step.value == typed.step().value);
        CHECK(step.type == typed.step().type);
    }
    CHECK(events[0].size() == events[1].size());
    CHECK(acted.read(bob, "spirit").value.number == typed.read(bob, "spirit").value.number);
    CHECK(acted.read(bob, "spirit").value.number < 3); // four lunges with +5 against 11
}

TEST_CASE("acts are undone, done once more, saved and taken up") {
    Session session = duel_with_two();
    session.queue_dice({20});
    REQUIRE(session.act("lunge", {{"", Value::named("ada")}, {"", Value::named("bob")}}).kind == Kind::done);
    const Thing bob = *session.find("Bob");
    CHECK(session.read(bob, "spirit").value.number == 2);
    REQUIRE(session.undo());
    CHECK(session.read(bob, "spirit").value.number == 3);
    REQUIRE(session.redo());
    CHECK(session.read(bob, "spirit").value.number == 2);
    Restored restored = Session::restore(test::duel(), session.save());
    REQUIRE(restored.session);
    CHECK(restored.session->read(bob, "spirit").value.number == 2);
    CHECK(restored.session->save() == session.save());
}

TEST_CASE("what does not fit is refused by name, and nothing is done") {
    Session session = duel_with_two();
    const Value ada = Value::of(*session.find("Ada"));
    const std::string before = session.save();
    const auto refused = [&](const std::string &rule, const std::vector<Role> &roles) {
        const Step step = session.act(rule, roles);
        REQUIRE(step.kind == Kind::failed);
        CHECK(step.report.all().front().code == "B0995");
        return step.report.all().front().message;
    };
    CHECK(refused("juggle", {}) == "there is no rule `juggle` that could be performed");
    CHECK(refused("lunge", {{"attacker", ada}}) == "`lunge` needs its role `target`");
    CHECK(refused("lunge", {{"attacker", ada}, {"victim", ada}}) == "`lunge` has no role `victim`");
    CHECK(refused("lunge", {{"", ada}, {"", ada}, {"", ada}}) == "`lunge` has 2 roles, and gets 3");
    CHECK(refused("lunge", {{"", ada}, {"", Value::of(5)}}) == "the role `target` wants fencer, and gets 5");
    CHECK(refused("lunge", {{"", ada}, {"", Value::of(Thing{99})}}) ==
          "the role `target` wants fencer, and gets thing 99");
    CHECK(refused("lunge", {{"", ada}, {"", Value::named("Carl")}}) ==
          "the role `target` wants fencer, and gets `Carl`");
    CHECK(session.save() == before);
    session.start("hall");
    CHECK(session.act("lunge", {}).kind == Kind::failed);
    CHECK(session.step().kind == Kind::question);
}

TEST_CASE("values of every sort go in and come out") {
    Session session(program_of(R"(ruleset sorts "Sorts"
enum distance: near "within reach", far
kind dog "dog" {
    stat age = 3
    stat place: distance = near
    flag asleep
    formula years: number = age * 7
}
condition old on dog {
    modify age of bearer { plus 10 }
}
procedure meet(a: dog, how: distance, count: number = 4, loud: yesno = no, others: list of dog = []) {
    a.place = how
    a.asleep = not loud
    result count + size(others)
}
)"),
                    {7});
    session.evaluate("given rex = dog \"Rex\"; given bea = dog \"Bea\"");
    REQUIRE(session.find("Rex"));
    const Thing rex = *session.find("Rex"), bea = *session.find("Bea");
    Step step = session.act("meet", {{"a", Value::of(rex)}, {"how", Value::named("far")}});
    INFO(told(step));
    REQUIRE(step.kind == Kind::done);
    CHECK(session.value().kind == Value::Kind::number);
    CHECK(session.value().number == 4);
    CHECK(session.read(rex, "place").value.name == "far");
    CHECK(session.read(rex, "asleep").value.yes());
    step = session.act("meet", {{"a", Value::of(rex)},
                                {"how", Value::named("near")},
                                {"loud", Value::yes_no(true)},
                                {"others", Value::of({Value::of(bea), Value::of(rex)})}});
    INFO(told(step));
    REQUIRE(step.kind == Kind::done);
    CHECK(session.value().number == 6);
    CHECK_FALSE(session.read(rex, "asleep").value.yes());
    const Value place = session.read(rex, "place").value;
    CHECK(place.kind == Value::Kind::member);
    CHECK(place.name == "near");
    CHECK(place.text == "within reach");
    CHECK(session.read(rex, "years").value.number == 21);
    REQUIRE(session.evaluate("rex gains old").kind == Kind::done);
    CHECK(session.read(rex, "age").value.number == 13); // as it counts, not as it is stored
    const Value dogs = session.query("all d in dog where d.age > 0").value;
    REQUIRE(dogs.kind == Value::Kind::list);
    REQUIRE(dogs.elements.size() == 2);
    CHECK(dogs.elements[1].thing().name == "Bea");
    Restored restored = Session::restore(session.program(), session.save());
    REQUIRE(restored.session);
    CHECK(restored.session->read(rex, "age").value.number == 13);
}

TEST_CASE("queries change nothing, roll nothing, and work while a question stands") {
    Session session = test::asking();
    REQUIRE(session.start("hall").kind == Kind::question);
    const std::string before = session.save();
    const Thing ada = *session.find("Ada");
    CHECK(session.find("ada")->number == ada.number); // by the scenario's name
    CHECK(session.read(ada, "skill").value.number == 5);
    CHECK(session.query("who.skill + more", {{"who", Value::of(ada)}, {"more", Value::of(2)}}).value.number ==
          7);
    CHECK(session.query("size(fencer)").value.number == 2);
    const Reading rolled = session.query("roll(d6)");
    REQUIRE_FALSE(rolled);
    CHECK(rolled.report.all().front().code == "B0995");
    CHECK_FALSE(session.query("nonsense"));
    CHECK_FALSE(session.query("who.skill +", {{"who", Value::of(ada)}}));
    CHECK_FALSE(session.read(ada, "no_such_field"));
    CHECK_FALSE(session.read(Thing{77}, "skill"));
    CHECK(session.save() == before);
    CHECK(session.step().kind == Kind::question);
    CHECK(session.answer(0).kind != Kind::failed);
}

TEST_CASE("what runs is seen by a query as the rules see it") {
    Session session(program_of(R"(ruleset rounds "Rounds"
kind dog "dog" { stat age = 3 }
procedure walk(a: dog) {
    stat steps = 0
    stage going {
        repeat 3 times {
            steps += 1
            if ask a "on?" default yes { a.age += 1 }
        }
    }
}
scenario park "The park" {
    given rex = dog "Rex"
    do walk(rex)
}
)"),
                    {7});
    REQUIRE(session.start("park").kind == Kind::question);
    REQUIRE(session.answer(0).kind == Kind::question);
    const Reading steps = session.query("walk.steps");
    INFO(steps.report.text({}));
    REQUIRE(steps);
    CHECK(steps.value.number == 2);
}

TEST_CASE("the options of a question are acts with their roles and prices") {
    Session session(program_of(R"(ruleset choices "Choices"
kind dog "dog" {
    pool strength in 0..5
    pool luck in 0..3
}
action bark(a: dog, at: dog) "bark at {at}" {
    requires a is not at
    cost 1 strength or 2 luck
    say "woof"
}
action rest_awhile(a: dog) "rest" { say "zzz" }
procedure afternoon(a: dog) {
    repeat 2 times { a may any action }
}
scenario park "The park" {
    given rex = dog "Rex"
    given bea = dog "Bea"
    do afternoon(rex)
}
)"),
                    {7});
    const Step step = session.start("park");
    INFO(told(step));
    REQUIRE(step.kind == Kind::question);
    const std::vector<Choice> choices = session.choices();
    REQUIRE(choices.size() == step.question.options.size());
    CHECK(session.asker().name == "Rex");
    REQUIRE(choices[0].value.act);
    CHECK(choices[0].value.act->rule == "bark");
    REQUIRE(choices[0].value.act->roles.size() == 2);
    CHECK(choices[0].value.act->roles[1].name == "at");
    CHECK(choices[0].value.act->roles[1].value.thing().name == "Bea");
    REQUIRE(choices[0].prices.size() == 2);
    CHECK(choices[0].prices[0].payments[0].amount == 1);
    CHECK(choices[0].prices[1].text == "2 of luck");
    REQUIRE(choices[1].value.act);
    CHECK(choices[1].value.act->rule == "rest_awhile");
    CHECK(choices[1].prices.empty());
    CHECK(choices.back().value.kind == Value::Kind::none); // to pass
    CHECK(Session(test::duel()).choices().empty());
}

TEST_CASE("events name what they happened under") {
    Session session = duel_with_two();
    std::vector<Event> events;
    session.on_event([&](const Event &event) { events.push_back(event); });
    session.queue_dice({20});
    session.act("lunge", {{"", Value::named("ada")}, {"", Value::named("bob")}});
    std::uint64_t lunge = 0;
    int changes = 0;
    for (const Event &event : events) {
        if (event.kind == "begin" && event.rule == "lunge") {
            lunge = event.id;
            REQUIRE(event.details.size() >= 2);
            CHECK(event.details[0].thing == 1);
            CHECK(event.details[1].thing == 2);
        }
        changes += event.kind == "change" ? 1 : 0;
        if (event.kind == "change")
            CHECK(event.cause == lunge);
    }
    CHECK(lunge != 0);
    CHECK(changes == 1);
}

TEST_CASE("values as JSON, there and back") {
    const auto back = [](const std::string &json) {
        const std::optional<Value> value = value_of_json(json);
        return value ? to_json(*value) : "none at all";
    };
    CHECK(back("5") == R"({"kind":"number","text":"5","number":5})");
    CHECK(back("true") == R"({"kind":"yes_no","text":"yes","yes":true})");
    CHECK(back("null") == R"({"kind":"none","text":""})");
    CHECK(value_of_json(R"({"thing": 3})")->number == 3);
    CHECK(value_of_json(R"({"member": "near"})")->name == "near");
    CHECK(value_of_json("[1, [2]]")->elements[1].elements[0].number == 2);
    for (const char *wrong : {"", "{", "1.5", "{}", "{\"thing\": -1}", "18446744073709551615", "[1.5]"})
        CHECK_FALSE(value_of_json(wrong));
    std::string deep(1000, '[');
    CHECK_FALSE(value_of_json(deep + std::string(1000, ']')));
    const auto roles = roles_of_json(R"({"attacker": {"thing": 1}, "target": "Bob"})");
    REQUIRE(roles);
    CHECK((*roles)[1].name == "target");
    CHECK((*roles)[1].value.name == "Bob");
    CHECK_FALSE(roles_of_json("5"));
}

} // namespace acts_test
