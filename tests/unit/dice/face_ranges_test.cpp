#include "interpreter/dice/face_ranges.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

TEST_CASE("equal sets of faces are equal however they were written") {
    CHECK(FaceRanges{{5, 6}, {1, 2}} == FaceRanges{{1, 2}, {5, 5}, {6, 6}});
    CHECK(FaceRanges{{1, 4}, {2, 3}} == FaceRanges{{1, 4}});
    CHECK(FaceRanges{{1, 2}, {4, 5}}.ranges().size() == 2);
    CHECK(FaceRanges{{6, 5}}.empty());
    CHECK(FaceRanges{{INT64_MIN, 0}, {1, INT64_MAX}} == FaceRanges{{INT64_MIN, INT64_MAX}});
}

TEST_CASE("a set knows its faces") {
    const FaceRanges faces{{1, 1}, {5, 6}};
    CHECK(faces.contains(1));
    CHECK_FALSE(faces.contains(2));
    CHECK(faces.contains(5));
    CHECK(faces.contains(6));
    CHECK_FALSE(faces.contains(7));
    CHECK_FALSE(FaceRanges().contains(1));
    CHECK(faces.lowest() == 1);
    CHECK(faces.highest() == 6);
}

TEST_CASE("sets of faces intersect, and know what a die has besides") {
    CHECK((FaceRanges{{1, 3}, {5, 9}} & FaceRanges{{2, 6}}) == FaceRanges{{2, 3}, {5, 6}});
    CHECK(FaceRanges{{2, 3}, {6, INT64_MAX}}.missing_from(8) == FaceRanges{{1, 1}, {4, 5}});
    CHECK(FaceRanges{{1, 6}}.missing_from(6).empty());
    CHECK(FaceRanges{{-5, 0}, {4, 9}, {12, 13}}.missing_from(6) == FaceRanges{{1, 3}});
    CHECK(FaceRanges{{-5, 2}}.missing_from(1).empty());
    CHECK(FaceRanges().missing_from(6) == FaceRanges::all(6));
}
