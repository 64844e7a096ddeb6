#include "interpreter/machine/look.hpp"
#include "tests/support/program_builder.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

namespace {

std::vector<Word> listed(ProgramBuilder &b, NodeId list, std::vector<Register> registers = {}) {
    const FunctionId function = b.function(std::move(registers), 0, list);
    Played played(b);
    const Outcome outcome = played.call(function);
    REQUIRE(outcome.kind == Outcome::Kind::done);
    const auto words = list_words(played.state, static_cast<ListId>(outcome.value));
    return {words.begin(), words.end()};
}

NodeId numbers(ProgramBuilder &b, std::initializer_list<std::int64_t> words) {
    Nodes nodes;
    for (const std::int64_t word : words) {
        nodes.push_back(b.number(word));
    }
    return b.list(nodes);
}

const std::vector<Register> one_register{{"x", type_number}};

NodeId pick(ProgramBuilder &b, NodeId source, NodeId where, Nodes keys = {}) {
    Nodes args{source};
    if (where != ir::none) {
        args.push_back(where);
    }
    args.insert(args.end(), keys.begin(), keys.end());
    return b.node(ir::Op::pick, list_of(type_number), args, 0, 0, where != ir::none);
}

} // namespace

TEST_CASE("lists are values") {
    ProgramBuilder b;
    CHECK(listed(b, numbers(b, {3, 1, 3})) == std::vector<Word>{3, 1, 3});
    CHECK(listed(b, b.node(ir::Op::distinct, list_of(type_number), {numbers(b, {3, 1, 3})})) ==
          std::vector<Word>{3, 1});
    CHECK(listed(b, b.node(ir::Op::without, list_of(type_number), {numbers(b, {3, 1, 3}), b.number(3)})) ==
          std::vector<Word>{1});
    CHECK(listed(b, b.node(ir::Op::joined, list_of(type_number), {numbers(b, {1}), numbers(b, {2, 1})})) ==
          std::vector<Word>{1, 2, 1});
    CHECK(evaluated(b, b.node(ir::Op::size, type_number, {numbers(b, {5, 6})})).value == 2);
    CHECK(evaluated(b, b.node(ir::Op::contains, type_yesno, {numbers(b, {5, 6}), b.number(6)})).value == 1);
}

TEST_CASE("elements are counted from 1") {
    ProgramBuilder b;
    CHECK(evaluated(b, b.node(ir::Op::element, type_number, {numbers(b, {5, 6}), b.number(2)})).value == 6);
    const Outcome beyond =
        evaluated(b, b.node(ir::Op::element, type_number, {numbers(b, {5, 6}), b.number(3)}));
    CHECK(beyond.error.code == Code::no_element);
    CHECK(beyond.error.message == "the list has 2 elements, so none has the number 3");
}

TEST_CASE("picking: where, order by keys, first, count, sums") {
    ProgramBuilder b;
    const auto x = [&] { return b.local(0); };
    const auto above_two = [&] { return b.two(ir::Op::greater_than, x(), b.number(2), type_yesno); };
    const auto source = [&] { return numbers(b, {4, 1, 3, 5, 2}); };
    const auto most = [&] { return b.node(ir::Op::key, type_number, {x()}, 0); };
    CHECK(listed(b, b.node(ir::Op::select_all, list_of(type_number), {pick(b, source(), above_two())}, 0),
                 one_register) == std::vector<Word>{4, 3, 5});
    CHECK(listed(b,
                 b.node(ir::Op::select_all, list_of(type_number), {pick(b, source(), ir::none, {most()})}, 0),
                 one_register) == std::vector<Word>{5, 4, 3, 2, 1});
    CHECK(evaluated(b,
                    b.node(ir::Op::select_first, type_number,
                           {pick(b, source(), above_two(), {b.node(ir::Op::key, type_number, {x()}, 1)})}, 0),
                    one_register)
              .value == 3);
    CHECK(evaluated(b, b.node(ir::Op::select_first, type_number, {pick(b, source(), above_two())}, 0),
                    one_register)
              .value == 4);
    CHECK(evaluated(b, b.node(ir::Op::select_count, type_number, {pick(b, source(), above_two())}, 0),
                    one_register)
              .value == 3);
    CHECK(
        evaluated(b, b.node(ir::Op::sum_of, type_number, {pick(b, source(), above_two()), x()}), one_register)
            .value == 12);
    CHECK(evaluated(b, b.node(ir::Op::least_of, type_number, {pick(b, source(), above_two()), x()}),
                    one_register)
              .value == 3);
    CHECK(evaluated(b, b.node(ir::Op::most_of, type_number, {pick(b, numbers(b, {}), ir::none), x()}),
                    one_register)
              .value == 0);
}

TEST_CASE("some and every") {
    ProgramBuilder b;
    const auto of = [&](ir::Op op, std::int64_t limit) {
        const NodeId condition = b.less(b.local(0), b.number(limit));
        return evaluated(b, b.node(op, type_yesno, {numbers(b, {1, 2, 3}), condition}, 0), one_register)
            .value;
    };
    CHECK(of(ir::Op::some, 2) == 1);
    CHECK(of(ir::Op::some, 1) == 0);
    CHECK(of(ir::Op::every, 4) == 1);
    CHECK(of(ir::Op::every, 3) == 0);
}

TEST_CASE("groups of equal keys, in their order") {
    ProgramBuilder b;
    const FieldId sizes = b.game_field("sizes", list_of(type_number));
    const NodeId key = b.node(ir::Op::key, type_number, {b.two(ir::Op::divide, b.local(0), b.number(10))}, 0);
    const NodeId grouped = pick(b, numbers(b, {11, 25, 19, 31}), ir::none, {key});
    const NodeId body =
        b.set_game(sizes, b.node(ir::Op::size, type_number, {b.local(1, list_of(type_number))}), 1);
    const NodeId each = b.node(ir::Op::each_group, type_nothing, {grouped, body}, 1);
    const FunctionId function = b.function({{"", type_number}, {"g", list_of(type_number)}}, 0, each);
    Played played(b);
    REQUIRE(played.call(function).kind == Outcome::Kind::done);
    const auto words = list_words(played.state, static_cast<ListId>(played.field(sizes, 0)));
    CHECK(std::vector<Word>(words.begin(), words.end()) == std::vector<Word>{1, 1, 2});
}
