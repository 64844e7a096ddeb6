#include "base/text/without_breaks.hpp"

#include <catch2/catch.hpp>

namespace without_breaks_test {

using bylaw::without_breaks;

TEST_CASE("what stands on several lines is one line, as if it had never been broken") {
    CHECK(without_breaks("a  + b") == "a + b");
    CHECK(without_breaks("[ada,\n        bo]") == "[ada, bo]");
    CHECK(without_breaks("f(\n    ada, bo\n)") == "f(ada, bo)");
    CHECK(without_breaks("a\r\n\tand b") == "a and b");
    CHECK(without_breaks("") == "");
}

} // namespace without_breaks_test
