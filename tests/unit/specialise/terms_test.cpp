// Terms: what is equal is one, whichever way it was computed.
#include "interpreter/specialise/terms.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::residual;
using ROp = bylaw::residual::Op;

TEST_CASE("terms: not (a and b) is not a or not b") {
    Terms terms;
    const Term a = terms.yes_or_no(), b = terms.yes_or_no();
    CHECK(terms.opposite(terms.both(a, b)) == terms.either(terms.opposite(a), terms.opposite(b)));
    CHECK(terms.opposite(terms.opposite(a)) == a);
    CHECK(terms.both(a, terms.opposite(a)) == terms.number(0));
    CHECK(terms.choose(a, terms.number(1), b) == terms.either(a, b));
}

// Of anything but a yes or no, not says whether it is 0.
TEST_CASE("terms: not x is x = 0") {
    Terms terms;
    const Term x = terms.unknown(), zero = terms.number(0);
    CHECK(terms.compute(ROp::negation, x, zero, 0) == terms.compute(ROp::equal, x, zero, 0));
    CHECK(terms.opposite(terms.truth(x)) == terms.compute(ROp::negation, x, zero, 0));
}

TEST_CASE("terms: x <= 4 is not 4 < x, and x < 5") {
    Terms terms;
    const Term x = terms.unknown();
    const Term at_most = terms.compute(ROp::less_equal, x, terms.number(4), 0);
    CHECK(at_most == terms.compute(ROp::less, x, terms.number(5), 0));
    CHECK(at_most == terms.opposite(terms.compute(ROp::less, terms.number(4), x, 0)));
    CHECK(terms.compute(ROp::add, x, terms.number(0), 0) == x);
    CHECK(terms.compute(ROp::add, x, x, 0) != terms.compute(ROp::add, x, terms.unknown(), 0));
}

// Of a d6 counted from 0: below 2 or above 3 is neither 2 nor 3.
TEST_CASE("terms: a draw is looked into") {
    Terms terms;
    const Term die = terms.drawn(6);
    const auto is = [&](Word n) { return terms.compute(ROp::equal, die, terms.number(n), 0); };
    const Term outside = terms.either(terms.compute(ROp::less, die, terms.number(2), 0),
                                      terms.compute(ROp::less, terms.number(3), die, 0));
    CHECK(outside == terms.opposite(terms.either(is(2), is(3))));
    CHECK(is(6) == terms.number(0));
    const std::vector<std::int32_t> table{7, 7, 8, 8, 8, 9};
    const Term looked_up = terms.compute(ROp::lookup, die, terms.number(0), 0, &table);
    CHECK(terms.where_drawn(looked_up, 1) == 7);
    CHECK(terms.where_drawn(looked_up, 4) == 8);
    CHECK(terms.where_drawn(looked_up, 5) == 9);
}

TEST_CASE("terms: where a fact holds, others are known") {
    Terms terms;
    const Term a = terms.yes_or_no(), b = terms.yes_or_no();
    CHECK(terms.given(terms.either(a, b), terms.both(a, b)) == terms.number(1));
    CHECK(terms.given(terms.both(a, b), terms.opposite(b)) == terms.number(0));
    CHECK(terms.given(terms.choose(a, terms.number(3), terms.number(5)), terms.both(a, b)) ==
          terms.number(3));
    // Where exactly one of them holds, `b` is `not a`.
    const Term one = terms.choose(a, terms.opposite(b), b);
    CHECK(terms.given(b, one) == terms.given(terms.opposite(a), one));
}
