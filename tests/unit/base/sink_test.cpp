#include "base/diagnostics/render_text.hpp"
#include "base/diagnostics/sink.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {
Diagnostic at(std::uint32_t offset, Severity severity = Severity::error) {
    Diagnostic diagnostic(Code::syntax, Span{offset, offset + 1, 0}, "message");
    diagnostic.severity = severity;
    return diagnostic;
}
} // namespace

TEST_CASE("a code has a text, a severity and a title") {
    CHECK(code_text(Code::syntax) == "B0101");
    CHECK(code_text(static_cast<Code>(7)) == "B0007");
    CHECK(code_text(static_cast<Code>(12345)) == "B12345");
    CHECK(default_severity(Code::syntax) == Severity::error);
    CHECK(std::string(code_title(Code::syntax)) == "something else was expected here");
    CHECK(std::string(code_title(static_cast<Code>(0))) == "");
}

TEST_CASE("a diagnostic is built in one expression") {
    Diagnostic diagnostic =
        Diagnostic(Code::syntax, Span{1, 2, 0}, "a", "b").also(Span{3, 4, 0}, "c").mend("d");
    CHECK(diagnostic.message == "a");
    CHECK(diagnostic.primary.text == "b");
    REQUIRE(diagnostic.others.size() == 1);
    CHECK(diagnostic.others[0].span == Span{3, 4, 0});
    CHECK(diagnostic.hint == "d");
}

TEST_CASE("only errors are failures") {
    DiagnosticSink sink;
    CHECK_FALSE(sink.failed());
    CHECK(render_summary(sink) == "no errors");
    sink.report(at(1, Severity::warning));
    sink.report(at(2, Severity::note));
    CHECK_FALSE(sink.failed());
    CHECK(render_summary(sink) == "no errors, 1 warning");
    sink.report(at(3));
    CHECK(sink.failed());
    CHECK(render_summary(sink) == "1 error, 1 warning");
}

TEST_CASE("the same code at the same place is kept once") {
    DiagnosticSink sink;
    sink.report(at(1));
    sink.report(at(1));
    sink.report(at(2));
    CHECK(sink.all().size() == 2);
    CHECK(sink.error_count() == 2);
    CHECK(sink.dropped() == 0);
}

TEST_CASE("without a place, the message tells two diagnostics apart") {
    DiagnosticSink sink;
    sink.report({Code::syntax, Span{0, 0, no_source}, "cannot read `a`"});
    sink.report({Code::syntax, Span{0, 0, no_source}, "cannot read `b`"});
    sink.report({Code::syntax, Span{0, 0, no_source}, "cannot read `b`"});
    CHECK(sink.all().size() == 2);
}

TEST_CASE("past the limit diagnostics are only counted") {
    DiagnosticSink sink(3);
    for (std::uint32_t i = 0; i < 20; ++i)
        sink.report(at(i));
    CHECK(sink.all().size() == 3);
    CHECK(sink.error_count() == 20);
    CHECK(sink.dropped() == 17);
    CHECK(render_summary(sink) == "3 errors; 17 more not shown");
}

TEST_CASE("an error takes the room of the latest warning") {
    DiagnosticSink sink(2);
    sink.report(at(1, Severity::warning));
    sink.report(at(2, Severity::warning));
    sink.report(at(3));
    sink.report(at(4, Severity::warning));
    REQUIRE(sink.all().size() == 2);
    CHECK(sink.all()[0].primary.span.begin == 1);
    CHECK(sink.all()[1].primary.span.begin == 3);
    CHECK(sink.dropped() == 2);
    CHECK(sink.failed());
}

TEST_CASE("a sink without room still knows that it failed") {
    DiagnosticSink sink(0);
    sink.report(at(1));
    CHECK(sink.all().empty());
    CHECK(sink.failed());
}
