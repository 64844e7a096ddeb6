#include "tests/support/program_builder.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

namespace {

struct Hero {
    ProgramBuilder b;
    KindId kind = b.kind("hero");
    FieldId most = b.field(kind, "most", FieldSort::stat);
    FieldId life = b.field(kind, "life", FieldSort::pool);
    FieldId rank = b.field(kind, "rank", FieldSort::stat);

    Hero() {
        b.of(life).low = b.constant(0);
        b.of(life).high = b.function({{"hero", type_thing(kind)}}, 1, b.read(most, self()));
        b.of(rank).low = b.constant(1);
        b.of(rank).high = b.constant(10);
    }
    NodeId self() { return b.local(0, type_thing(kind)); }
    FunctionId doing(NodeId statement) { return b.function({{"hero", type_thing(kind)}}, 1, statement); }
};

} // namespace

TEST_CASE("a pool starts full and is kept in its range") {
    Hero h;
    const FunctionId made = h.b.function({}, 0, h.b.make(h.kind, {h.b.init(h.most, h.b.number(12))}));
    const FunctionId hurt = h.doing(h.b.set(h.life, h.self(), h.b.number(20), 2));
    const FunctionId heal = h.doing(h.b.set(h.life, h.self(), h.b.number(99), 1));
    Played played(h.b);
    const auto hero = static_cast<ThingId>(played.call(made).value);
    CHECK(played.field(h.life, hero) == 12);
    CHECK(played.field(h.rank, hero) == 1);
    played.call(hurt, {hero});
    CHECK(played.field(h.life, hero) == 0);
    played.call(heal, {hero});
    CHECK(played.field(h.life, hero) == 12);
}

TEST_CASE("a stat that leaves its range is an error, and nothing has happened") {
    Hero h;
    const FunctionId raise = h.doing(
        h.b.block({h.b.set(h.most, h.self(), h.b.number(5)), h.b.set(h.rank, h.self(), h.b.number(11))}));
    Played played(h.b);
    const ThingId hero = played.make(h.kind);
    const State before = played.state;
    const Outcome outcome = played.call(raise, {hero});
    CHECK(outcome.error.code == Code::value_out_of_range);
    CHECK(outcome.error.message == "`rank` is kept in 1..10 and cannot become 11");
    CHECK(played.state == before);
}

TEST_CASE("nobody has no fields") {
    Hero h;
    const FunctionId read = h.doing(h.b.set(h.most, h.self(), h.b.read(h.rank, h.self())));
    Played played(h.b);
    const Outcome outcome = played.call(read, {0});
    CHECK(outcome.error.code == Code::no_thing);
    CHECK(outcome.error.message == "`none` has no field `rank`");
}

TEST_CASE("a modified field is read through its modifiers, and changed beneath them") {
    Hero h;
    const BundleId bundle = h.b.bundle("blessing");
    const FunctionId body = h.b.function({{"", type_number}, {"hero", type_thing(h.kind)}}, 2,
                                         h.b.adjust(AdjustOp::plus, h.b.number(3), no_id, bundle));
    h.b.of(h.rank).modifies.push_back({h.b.modify(bundle, body), {0}});
    const FunctionId read = h.doing(h.b.read(h.rank, h.self()));
    const FunctionId raise = h.doing(h.b.set(h.rank, h.self(), h.b.number(1), 1));
    Played played(h.b);
    const ThingId hero = played.make(h.kind);
    CHECK(played.call(read, {hero}).value == 3);
    played.call(raise, {hero});
    CHECK(played.field(h.rank, hero) == 1);
    CHECK(played.call(read, {hero}).value == 4);
}

TEST_CASE("whenever: once at the edge, not while it lasts") {
    Hero h;
    const FieldId falls = h.b.field(h.kind, "falls", FieldSort::stat);
    const BundleId bundle = h.b.bundle("hero", BundleSort::kind, h.kind);
    const FunctionId at_zero = h.doing(h.b.is(h.b.read(h.life, h.self()), h.b.number(0)));
    const FunctionId fall = h.doing(h.b.set(falls, h.self(), h.b.number(1), 1));
    h.b.program->whenevers.push_back({bundle, at_zero, fall});
    h.b.of(h.life).watchers.push_back(0);
    const FunctionId hurt = h.doing(h.b.set(h.life, h.self(), h.b.number(3), 2));
    const FunctionId heal = h.doing(h.b.set(h.life, h.self(), h.b.number(3), 1));
    Played played(h.b);
    const ThingId hero = played.make(h.kind);
    played.state.words[played.state.things[hero].offset + h.b.of(h.most).slot] = 3;
    played.call(heal, {hero});
    CHECK(played.field(falls, hero) == 0);
    played.call(hurt, {hero});
    CHECK(played.field(falls, hero) == 1);
    played.call(hurt, {hero});
    CHECK(played.field(falls, hero) == 1);
    played.call(heal, {hero});
    played.call(hurt, {hero});
    CHECK(played.field(falls, hero) == 2);
}

TEST_CASE("both ends of a mutual list") {
    ProgramBuilder b;
    const KindId place = b.kind("place");
    const FieldId next = b.field(place, "next", FieldSort::list, list_of(type_thing(place)));
    b.of(next).mutual = true;
    const std::vector<Register> two{{"a", type_thing(place)}, {"b", type_thing(place)}};
    const auto a = [&] { return b.local(0, type_thing(place)); };
    const auto other = [&] { return b.local(1, type_thing(place)); };
    const FunctionId join = b.function(two, 2, b.set(next, a(), other(), 1));
    const FunctionId part = b.function(two, 2, b.set(next, other(), a(), 2));
    const FunctionId sees =
        b.function(two, 2, b.node(ir::Op::contains, type_yesno, {b.read(next, other()), a()}));
    Played played(b);
    const ThingId bank = played.make(place), ford = played.make(place);
    played.call(join, {bank, ford});
    CHECK(played.call(sees, {bank, ford}).value == 1);
    CHECK(played.call(sees, {ford, bank}).value == 1);
    played.call(part, {bank, ford});
    CHECK(played.call(sees, {bank, ford}).value == 0);
    CHECK(played.call(sees, {ford, bank}).value == 0);
}
