// The one translation unit that instantiates the grammar.
#include "grammar/parse.hpp"

#include "grammar/check_text.hpp"
#include "grammar/rules/file.hpp"

namespace bylaw {
namespace {

using namespace grammar;
using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf, const char *>;

template <typename Root> ast::Tree build(Builder &b) {
    Input in(b.text_begin, b.text_end, "");
    rules::run<Root>(in, b);
    return b.take(b.top_node());
}

ast::Tree empty_file(const Source &source, SourceId id, DiagnosticSink &sink) {
    Builder b(source, id, sink);
    b.close(ast::NodeKind::File, b.mark(), b.text_begin, b.text_begin);
    return b.take(b.top_node());
}

} // namespace

ast::Tree parse(const SourceMap &sources, SourceId id, DiagnosticSink &sink) {
    const Source &source = sources[id];
    if (!check_text(source.text(), id, sink)) return empty_file(source, id, sink);
    Builder b(source, id, sink);
    ast::Tree tree = build<rules::file>(b);
    if (b.mistakes() == 0 && tree.children(tree.root).empty()) report_empty(b);
    return tree;
}

std::size_t analyze_grammar() { return tao::pegtl::analyze<rules::file>(1); }

} // namespace bylaw
