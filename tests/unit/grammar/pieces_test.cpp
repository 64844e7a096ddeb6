// A text cut into what is coloured alike: also where it is half typed, or wrong.
#include "grammar/pieces.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace bylaw::grammar;

namespace {

// "k:if v:yes": each piece with the first letter of its sort.
std::string cut(const std::string &text) {
    std::string out;
    for (const Piece &each : pieces_of(text))
        out += std::string(out.empty() ? "" : " | ") + "kvntcrf"[static_cast<int>(each.sort)] + ':' +
               text.substr(each.begin, each.end - each.begin);
    return out;
}

} // namespace

TEST_CASE("words of the language, values, numbers, texts, comments and references") {
    CHECK(cut("if ada.hp < 3 { say \"oh\" }  # why @Z-1") == "k:if | n:3 | k:say | t:\"oh\" | c:# why @Z-1");
    CHECK(cut("flag torn = yes    @Z-017") == "k:flag | v:yes | r:@Z-017");
    CHECK(cut("roll 2d6 + d8 + 1_000") == "k:roll | n:2d6 | n:d8 | n:1_000");
    CHECK(cut("requires hp > 2 else \"no\"") == "k:requires | n:2 | k:else | t:\"no\"");
}

TEST_CASE("a word that is not reserved is a name where no clause begins") {
    CHECK(cut("kind check is thing") == "k:kind | k:is");
    CHECK(cut("value = 3") == "n:3");          // a field
    CHECK(cut("roll(d6)") == "f:roll | n:d6"); // a call
    CHECK(cut("ada.count") == "");
    CHECK(cut("dd6 x2d6 d") == "");
}

TEST_CASE("within a text stands what is worked out") {
    CHECK(cut("say \"a {1 + x} b\"") == "k:say | t:\"a { | n:1 | t:} b\"");
    CHECK(cut("say \"a {f(\"in\")} b\"") == "k:say | t:\"a { | f:f | t:\"in\" | t:} b\"");
    CHECK(cut("say \"a \\\" {") == "k:say | t:\"a \\\" {");
}

TEST_CASE("half a text, and what is none, has pieces in its order that do not overlap") {
    for (const std::string text : {"\"", "\"{", "\"{\"{\"{", "{}}}\"}", "@", "#", "\\", "if \"a\n3",
                                   "\xff\xfe \"\xff", "say \"{\n}\" 3", "1d", "\"\\"}) {
        INFO(text);
        std::size_t at = 0;
        for (const Piece &each : pieces_of(text)) {
            CHECK(at <= each.begin);
            CHECK(each.begin < each.end);
            at = each.end;
        }
        CHECK(at <= text.size());
    }
    const std::string deep(100'000, '"');
    CHECK(pieces_of(deep).size() == 50'000);
    std::string nested;
    for (int i = 0; i < 50'000; ++i)
        nested += "\"{";
    CHECK(pieces_of(nested).size() <= nested.size());
}
