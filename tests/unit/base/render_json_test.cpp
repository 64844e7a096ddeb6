#include "base/diagnostics/render_json.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

TEST_CASE("a diagnostic is one JSON object on one line") {
    SourceMap sources;
    SourceId a = sources.add("a.bylaw", "x\n\xC3\xA9 = y\n");
    SourceId b = sources.add("b.bylaw", "y y\n");
    Diagnostic diagnostic = Diagnostic(Code::syntax, Span{7, 8, a}, "a \"quote\"", "why")
                                .also(Span{2, 3, b}, "there")
                                .mend("mend");
    CHECK(
        render_json(diagnostic, sources) ==
        R"({"code":"B0101","severity":"error","file":"a.bylaw","line":2,"column":5,"end_line":2,"end_column":6,)"
        R"("message":"a \"quote\"","label":"why","hint":"mend","labels":[{"file":"b.bylaw","line":1,"column":3,)"
        R"("end_line":1,"end_column":4,"message":"there"}]})");
}

TEST_CASE("a diagnostic without a place has null for it") {
    CHECK(render_json({Code::syntax, Span{0, 0, no_source}, "m"}, SourceMap()) ==
          R"({"code":"B0101","severity":"error","file":null,"line":null,"column":null,"end_line":null,)"
          R"("end_column":null,"message":"m","label":"","hint":"","labels":[]})");
}

TEST_CASE("bad ranges and broken text are repaired") {
    SourceMap sources;
    SourceId id = sources.add("a\xFF", "abc");
    CHECK(render_json({Code::syntax, Span{900, 2, id}, "m\xFF\x01"}, sources) ==
          "{\"code\":\"B0101\",\"severity\":\"error\",\"file\":\"a\xEF\xBF\xBD\",\"line\":1,\"column\":4,"
          "\"end_line\":1,\"end_column\":4,\"message\":\"m\xEF\xBF\xBD\\u0001\",\"label\":\"\",\"hint\":\"\","
          "\"labels\":[]}");
}

TEST_CASE("a sink becomes a list and the number left out") {
    DiagnosticSink sink(1);
    CHECK(render_json(sink, SourceMap()) == R"({"diagnostics":[],"dropped":0})");
    sink.report({Code::syntax, Span{0, 0, no_source}, "m"});
    sink.report({Code::syntax, Span{0, 0, no_source}, "n"});
    Diagnostic first(Code::syntax, Span{0, 0, no_source}, "m");
    CHECK(render_json(sink, SourceMap()) ==
          R"({"diagnostics":[)" + render_json(first, SourceMap()) + R"(],"dropped":1})");
}
