#include "interpreter/machine/event_text.hpp"
#include "tests/support/program_builder.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

namespace {

class Lines final : public EventSink {
  public:
    explicit Lines(const Program &program) : program_(program) {}
    void on_event(const Event &event, const State &state) override {
        lines.push_back(event_text(program_, state, event));
        causes.push_back(event.cause);
    }
    std::vector<std::string> lines;
    std::vector<std::uint64_t> causes;

  private:
    const Program &program_;
};

} // namespace

TEST_CASE("events tell what happened under what") {
    ProgramBuilder b;
    const KindId hero = b.kind("hero");
    const FieldId life = b.field(hero, "life", FieldSort::stat);
    const Type thing = type_thing(hero);
    const RuleId hurt = b.rule("hurt", RuleSort::procedure, {{"who", thing}}, 1,
                               b.set(life, b.local(0, thing), b.roll(b.dice(1, 6)), 2));
    const RuleId outer = b.rule("outer", RuleSort::procedure, {{"who", thing}}, 1,
                                b.drop(b.perform(hurt, {b.local(0, thing)})));
    Played played(b);
    const ThingId ada = played.make(hero);
    played.state.things[ada].name = b.string("ada");
    played.state.words[played.state.things[ada].offset] = 8;
    played.state.queued_dice = {5};
    Lines lines(*played.program);
    Surroundings around;
    around.events = &lines;
    REQUIRE(played.perform(outer, {ada}, around).kind == Outcome::Kind::done);
    CHECK(lines.lines == std::vector<std::string>{"outer(ada)", "hurt(ada)", "rolls d6: 5",
                                                  "ada's life falls from 8 to 3", "hurt is over",
                                                  "outer is over"});
    CHECK(lines.causes == std::vector<std::uint64_t>{0, 1, 2, 2, 2, 1});
}

TEST_CASE("an adjustment that did not apply is told, too") {
    ProgramBuilder b;
    const KindId hero = b.kind("hero");
    const FieldId rank = b.field(hero, "rank", FieldSort::stat);
    const Type thing = type_thing(hero);
    const BundleId cover = b.bundle("cover");
    const NodeId guarded = b.if_then(b.yesno(false), b.adjust(AdjustOp::plus, b.number(2), no_id, cover));
    const NodeId plain = b.adjust(AdjustOp::minus, b.number(1), no_id, cover);
    b.of(rank).modifies.push_back(
        {b.modify(cover, b.function({{"", type_number}}, 1, b.block({guarded, plain}))), {}});
    const FunctionId read = b.function({{"who", thing}}, 1, b.read(rank, b.local(0, thing)));
    Played played(b);
    const ThingId ada = played.make(hero);
    Lines lines(*played.program);
    Surroundings around;
    around.events = &lines;
    CHECK(played.call(read, {ada}, around).value == -1);
    CHECK(lines.lines ==
          std::vector<std::string>{"cover does not apply", "cover: minus 1", "the value is -1 instead of 0"});
}
