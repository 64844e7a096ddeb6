#include "base/diagnostics/render_text.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

// The span of `part` where it first stands in the text.
Span find(const SourceMap &sources, SourceId id, std::string_view part) {
    auto begin = static_cast<std::uint32_t>(sources[id].text().find(part));
    return {begin, begin + static_cast<std::uint32_t>(part.size()), id};
}

std::string render(const Diagnostic &diagnostic, const SourceMap &sources, int width = 100) {
    return render_text(diagnostic, sources, {width, false, false});
}

} // namespace

TEST_CASE("a message shows both files and the mend") {
    SourceMap sources;
    std::string lines(13, '\n');
    SourceId attack = sources.add("combat/attack.bylaw", lines + "  let soak = target.vigour + shield\n");
    SourceId creature = sources.add("core/creature.bylaw", "\n\nkind Creature {\n}\n");
    Diagnostic diagnostic =
        Diagnostic(Code::syntax, find(sources, attack, "vigour"), "`vigour` is not a field of `Creature`",
                   "unknown field")
            .also(find(sources, creature, "Creature"), "declared here, with `vigor`, `speed`")
            .mend("did you mean `vigor`?");
    CHECK(render(diagnostic, sources) == R"(error[B0101]: `vigour` is not a field of `Creature`
  --> combat/attack.bylaw:14:21
   |
14 |   let soak = target.vigour + shield
   |                     ^^^^^^ unknown field
   |
  ::: core/creature.bylaw:3:6
   |
 3 | kind Creature {
   |      -------- declared here, with `vigor`, `speed`
hint: did you mean `vigor`?
)");
}

TEST_CASE("marks of one line stand below each other, the primary one first") {
    SourceMap sources;
    SourceId id = sources.add("a.bylaw", "roll 3 + \"x\"\n");
    Diagnostic diagnostic = Diagnostic(Code::syntax, find(sources, id, "+"), "cannot add these")
                                .also(find(sources, id, "3"), "a number")
                                .also(find(sources, id, "\"x\""), "a text");
    CHECK(render(diagnostic, sources) == R"(error[B0101]: cannot add these
 --> a.bylaw:1:8
  |
1 | roll 3 + "x"
  |        ^
  |      - a number
  |          --- a text
)");
}

TEST_CASE("lines are shown in order, one between them too, more as dots") {
    SourceMap sources;
    SourceId id = sources.add("a.bylaw", "one\ntwo\nthree\nfour\nfive\nsix\n");
    Diagnostic diagnostic = Diagnostic(Code::syntax, find(sources, id, "three"), "m")
                                .also(find(sources, id, "one"), "1")
                                .also(find(sources, id, "six"), "6");
    CHECK(render(diagnostic, sources) == R"(error[B0101]: m
 --> a.bylaw:3:1
  |
1 | one
  | --- 1
2 | two
3 | three
  | ^^^^^
...
6 | six
  | --- 6
)");
}

TEST_CASE("a mark over several lines says where it ends") {
    SourceMap sources;
    SourceId id = sources.add("a.bylaw", "rule x {\n  y\n}\n");
    Diagnostic diagnostic(Code::syntax, Span{7, 14, id}, "m", "unclosed");
    CHECK(render(diagnostic, sources) == R"(error[B0101]: m
 --> a.bylaw:1:8
  |
1 | rule x {
  |        ^ unclosed (to line 3)
)");
    SECTION("a span that only takes the line end along is of one line") {
        CHECK(render({Code::syntax, Span{5, 9, id}, "m"}, sources) ==
              "error[B0101]: m\n --> a.bylaw:1:6\n  |\n1 | rule x {\n  |      ^^^\n");
    }
}

TEST_CASE("the end of a text can be marked") {
    SourceMap sources;
    SourceId id = sources.add("a.bylaw", "x\n");
    CHECK(render({Code::syntax, Span{2, 2, id}, "m", "the text ends here"}, sources) ==
          "error[B0101]: m\n --> a.bylaw:2:1\n  |\n2 |\n  | ^ the text ends here\n");
    SourceId empty = sources.add("b.bylaw", "");
    CHECK(render({Code::syntax, Span{0, 0, empty}, "m"}, sources) ==
          "error[B0101]: m\n --> b.bylaw:1:1\n  |\n1 |\n  | ^\n");
}

TEST_CASE("tabs, wide and combining characters keep the mark in place") {
    SourceMap sources;
    SourceId id = sources.add("a.bylaw", "\tx\ty\n\xE7\x95\x8C z\ne\xCC\x81 w\n");
    CHECK(render({Code::syntax, find(sources, id, "y"), "m"}, sources) ==
          "error[B0101]: m\n --> a.bylaw:1:4\n  |\n1 |     x   y\n  |         ^\n");
    CHECK(render({Code::syntax, find(sources, id, "z"), "m"}, sources) ==
          "error[B0101]: m\n --> a.bylaw:2:3\n  |\n2 | \xE7\x95\x8C z\n  |    ^\n");
    CHECK(render({Code::syntax, find(sources, id, "\xE7\x95\x8C"), "m"}, sources) ==
          "error[B0101]: m\n --> a.bylaw:2:1\n  |\n2 | \xE7\x95\x8C z\n  | ^^\n");
    CHECK(render({Code::syntax, find(sources, id, "w"), "m"}, sources) ==
          "error[B0101]: m\n --> a.bylaw:3:4\n  |\n3 | e\xCC\x81 w\n  |   ^\n");
}

TEST_CASE("what must not reach a terminal is replaced") {
    SourceMap sources;
    SourceId id = sources.add("a\x1B.bylaw", "a\x1B[2J\xFF\xE2\x80\xAE z\r\n");
    Diagnostic diagnostic(Code::syntax, find(sources, id, "z"), "m\x07", "l\xFF");
    CHECK(render(diagnostic, sources) ==
          "error[B0101]: m?\n --> a?.bylaw:1:9\n  |\n1 | a?[2J?? z\n  |         ^ l?\n");
    CHECK(render_text(diagnostic, sources, {100, false, true}) ==
          "error[B0101]: m\xEF\xBF\xBD\n --> a\xEF\xBF\xBD.bylaw:1:9\n  |\n1 | "
          "a\xEF\xBF\xBD[2J\xEF\xBF\xBD\xEF\xBF\xBD z\n"
          "  |         ^ l\xEF\xBF\xBD\n");
}

TEST_CASE("long lines are cut around the mark") {
    SourceMap sources;
    std::string line = "0123456789012345678901234567890123456789";
    SourceId id = sources.add("a.bylaw", line + "X" + line);
    SECTION("in the middle") {
        CHECK(render({Code::syntax, Span{40, 41, id}, "m"}, sources, 34) ==
              "error[B0101]: m\n --> a.bylaw:1:41\n  |\n"
              "1 | ...3456789X0123456789012345...\n"
              "  |           ^\n");
    }
    SECTION("at the left only the right side is cut") {
        CHECK(render({Code::syntax, Span{1, 3, id}, "m"}, sources, 34) ==
              "error[B0101]: m\n --> a.bylaw:1:2\n  |\n"
              "1 | 012345678901234567890123456...\n"
              "  |  ^^\n");
    }
    SECTION("at the right only the left side is cut") {
        CHECK(render({Code::syntax, Span{80, 81, id}, "m"}, sources, 34) ==
              "error[B0101]: m\n --> a.bylaw:1:81\n  |\n"
              "1 | ...345678901234567890123456789\n"
              "  |                              ^\n");
    }
    SECTION("a long mark ends with the window") {
        CHECK(render({Code::syntax, Span{0, 81, id}, "m"}, sources, 34) ==
              "error[B0101]: m\n --> a.bylaw:1:1\n  |\n"
              "1 | 012345678901234567890123456...\n"
              "  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n");
    }
    SECTION("a mark that is out of sight gets a window of its own") {
        Diagnostic diagnostic = Diagnostic(Code::syntax, Span{1, 2, id}, "m").also(Span{78, 80, id}, "here");
        CHECK(render(diagnostic, sources, 34) == "error[B0101]: m\n --> a.bylaw:1:2\n  |\n"
                                                 "1 | 012345678901234567890123456...\n"
                                                 "  |  ^\n"
                                                 "1 | ...345678901234567890123456789\n"
                                                 "  |                            -- here\n");
    }
    SECTION("no width is too small") {
        CHECK(render({Code::syntax, Span{40, 41, id}, "m"}, sources, -5) ==
              "error[B0101]: m\n --> a.bylaw:1:41\n  |\n"
              "1 | ...789X0123456789...\n"
              "  |       ^\n");
    }
}

TEST_CASE("bad ranges are clipped") {
    SourceMap sources;
    SourceId id = sources.add("a.bylaw", "abc");
    CHECK(render({Code::syntax, Span{900, 1000, id}, "m"}, sources) ==
          "error[B0101]: m\n --> a.bylaw:1:4\n  |\n1 | abc\n  |    ^\n");
    CHECK(render({Code::syntax, Span{2, 1, id}, "m"}, sources) ==
          "error[B0101]: m\n --> a.bylaw:1:3\n  |\n1 | abc\n  |   ^\n");
    CHECK(render({Code::syntax, Span{1, 4000000000u, id}, "m"}, sources) ==
          "error[B0101]: m\n --> a.bylaw:1:2\n  |\n1 | abc\n  |  ^^\n");
}

TEST_CASE("spans in the middle of a character mark that character") {
    SourceMap sources;
    SourceId id = sources.add("a.bylaw", "\xE7\x95\x8C!");
    CHECK(render({Code::syntax, Span{1, 2, id}, "m"}, sources) ==
          "error[B0101]: m\n --> a.bylaw:1:2\n  |\n1 | \xE7\x95\x8C!\n  | ^\n");
}

TEST_CASE("a diagnostic without a place shows what it has") {
    SourceMap sources;
    Diagnostic diagnostic =
        Diagnostic(Code::syntax, Span{0, 0, no_source}, "cannot read `x`", "no such file").mend("look again");
    CHECK(render(diagnostic, sources) ==
          "error[B0101]: cannot read `x`\nnote: no such file\nhint: look again\n");
}

TEST_CASE("warnings and notes say so") {
    SourceMap sources;
    Diagnostic diagnostic(Code::syntax, Span{0, 0, no_source}, "m");
    diagnostic.severity = Severity::warning;
    CHECK(render(diagnostic, sources) == "warning[B0101]: m\n");
    diagnostic.severity = Severity::note;
    CHECK(render(diagnostic, sources) == "note[B0101]: m\n");
}

TEST_CASE("colours add escapes and change nothing else") {
    SourceMap sources;
    SourceId id = sources.add("a.bylaw", "abc");
    std::string coloured = render_text({Code::syntax, Span{0, 1, id}, "m"}, sources, {100, true, false});
    CHECK(coloured.starts_with("\x1b[1;31merror[B0101]\x1b[0m"));
    std::string plain;
    for (std::size_t i = 0; i < coloured.size(); ++i)
        if (coloured[i] == '\x1b')
            i = coloured.find('m', i);
        else
            plain += coloured[i];
    CHECK(plain == render({Code::syntax, Span{0, 1, id}, "m"}, sources));
}

TEST_CASE("the output is bounded whatever the diagnostic holds") {
    SourceMap sources;
    std::string marks = "e";
    for (int i = 0; i < 200000; ++i)
        marks += "\xCC\x81"; // combining accents take no column
    SourceId id = sources.add(std::string(100000, 'n'), marks + std::string(1000000, 'x'));
    Diagnostic diagnostic(Code::syntax, Span{0, 900000, id}, std::string(1000000, 'm'),
                          std::string(100000, 'l'));
    diagnostic.hint = std::string(1000000, 'h');
    for (std::uint32_t i = 0; i < 1000; ++i)
        diagnostic.others.push_back({Span{500000 + i * 300, 500000 + i * 300, id}, std::string(1000, 'o')});
    std::string text = render(diagnostic, sources);
    CHECK(text.size() < 10000);
    CHECK_THAT(text, Catch::Contains("note: and 992 more places\n"));
}

TEST_CASE("a mark megabytes into a line stands below its word, and a far one has a window of its own") {
    SourceMap sources;
    std::string wide;
    for (int i = 0; i < 100'000; ++i)
        wide += "\xE6\xBC\xA2"; // three bytes, two columns
    SourceId id = sources.add("long", "first " + wide + "\tnear far" + wide + " last");
    Diagnostic diagnostic = Diagnostic(Code::syntax, find(sources, id, "near"), "message", "here")
                                .also(find(sources, id, "first"), "there");
    std::string text = render(diagnostic, sources, 60);
    CHECK(text.find("--> long:1:100008\n") != std::string::npos);
    auto column_of = [&](std::string_view word, std::string_view mark) {
        std::size_t at = text.find(word), line = text.rfind('\n', at) + 1, below = text.find('\n', at) + 1;
        std::size_t columns = 0;
        for (std::size_t i = line; i < at; ++i)
            columns += (text[i] & 0xC0) != 0x80 ? (text[i] & 0x80 ? 2 : 1) : 0;
        return columns == text.find(mark) - below;
    };
    CHECK(column_of("near far", "^^^^ here"));
    CHECK(column_of("first", "----- there"));
    CHECK(text.size() < 1000);
}
