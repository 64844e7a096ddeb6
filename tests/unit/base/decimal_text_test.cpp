#include "base/text/decimal_text.hpp"

#include <catch2/catch.hpp>
#include <clocale>

using namespace bylaw;

TEST_CASE("numbers have a point, whatever the host's locale") {
    // The first is always there; machines of whom the others are have them.
    for (const char *name : {"C", "de_DE.UTF-8", "fr_FR.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr) {
            INFO(name);
            CHECK(decimal_text("%.1f %%", 12.5) == "12.5 %");
            CHECK(decimal_text("%.*g", 3, 0.0012345) == "0.00123");
            CHECK(decimal_text("%.*f", 2, 1e9 + 0.25) == "1000000000.25");
            CHECK(decimal_text("%.14g", 7) == "7");
            CHECK(decimal_text("%.0f", 1e308).size() == 309);
        }
    std::setlocale(LC_ALL, "C");
}
