// The same text as that of a tree, which nlohmann writes.
#include "base/text/json_line.hpp"

#include "base/text/json.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <random>

namespace json_line_test {

using bylaw::Json;
using bylaw::json_text;
using bylaw::JsonLine;

namespace {

template <class T> std::string line_of(const T &value) {
    JsonLine line;
    line.value(value);
    return line.take();
}

struct Named {
    std::string name;
    int value = 0;
};

} // namespace

TEST_CASE("values are written as in a tree") {
    CHECK(line_of("plain words") == R"("plain words")");
    CHECK(line_of(true) == "true");
    CHECK(line_of(nullptr) == "null");
    CHECK(line_of(-3) == "-3");
    CHECK(line_of(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(line_of(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
    CHECK(line_of(std::vector<std::string>{}) == "[]");
    CHECK(line_of(std::vector<std::string>{"a", "b"}) == R"(["a","b"])");
}

TEST_CASE("any bytes are written as in a tree") {
    CHECK(line_of("tab\tquote\" back\\ line\n \x01") == R"("tab\tquote\" back\\ line\n \u0001")");
    CHECK(line_of("Zoë, 3 × 2…") == "\"Zoë, 3 × 2…\"");
    CHECK(line_of("\xC3") == "\"\xEF\xBF\xBD\""); // a letter that is cut off is replaced
    std::mt19937_64 random(7);
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (std::uint64_t size = random() % 6; size > 0; --size) // often within what UTF-8 has
            text += random() % 2 == 0 ? "\xC3\xA9" : std::string(1, static_cast<char>(random()));
        REQUIRE(line_of(text) == json_text(Json(text)));
    }
}

TEST_CASE("objects and lists stand in each other") {
    JsonLine line;
    const std::vector<int> numbers = {1, 2};
    line.object([&] {
        line.field("text", "a");
        line.object("empty", [] {});
        line.list("lists", numbers, [&](int each) {
            line.list(std::vector<int>(static_cast<std::size_t>(each), each),
                      [&](int one) { line.value(one); });
        });
        line.name("made");
        line.written(R"({"x":1})");
        line.field("last", false);
    });
    CHECK(line.take() == R"({"text":"a","empty":{},"lists":[[1],[2,2]],"made":{"x":1},"last":false})");
}

TEST_CASE("of several of one name the first says where and the last what") {
    const std::vector<Named> all = {{"a", 1}, {"b", 2}, {"a", 3}};
    Json tree = Json::object();
    JsonLine line;
    line.object([&] {
        for (std::size_t i = 0; i < all.size(); ++i) {
            tree[all[i].name] = all[i].value;
            if (const Named *each = bylaw::told_here(all, i))
                line.field(each->name, each->value);
        }
    });
    const std::string text = line.take();
    CHECK(text == R"({"a":3,"b":2})");
    CHECK(text == json_text(tree));
}

} // namespace json_line_test
