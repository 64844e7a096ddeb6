// The one translation unit that instantiates the grammar.
#include "grammar/parse.hpp"

#include "grammar/check_text.hpp"
#include "grammar/open_braces.hpp"
#include "grammar/rules/file.hpp"
#include "grammar/unfold.hpp"
#include "grammar/word_or_name.hpp"

namespace bylaw {
namespace {

using namespace grammar;
using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf, const char *>;

template <typename Root> ast::Tree build(Builder &b) {
    Input in(b.text_begin, b.text_end, "");
    try {
        rules::run<Root>(in, b);
    } catch (const Mistake &mistake) {
        // Too deep or too high, and no declaration is around it to catch it.
        b.report(mistake);
        b.restore({0});
        b.close_missing(b.mark(), b.text_begin, b.text_begin);
    }
    ast::Tree tree = b.take(b.top_node());
    unfold_kinds(tree);
    return tree;
}

ast::Tree empty_file(const Source &source, SourceId id, DiagnosticSink &sink) {
    Builder b(source, id, sink);
    b.close(ast::NodeKind::File, b.mark(), b.text_begin, b.text_begin);
    return b.take(b.top_node());
}

// One way to read what was typed at a prompt.
struct Attempt {
    ast::Tree tree;
    DiagnosticSink sink;
    const char *first_mistake = nullptr;
    bool ends_early = false;
};

template <typename Root> Attempt attempt(const Source &source, SourceId id, const SourceMap *all = nullptr) {
    Attempt made;
    Builder b(source, id, made.sink, all);
    made.tree = build<Root>(b);
    made.first_mistake = b.first_mistake();
    made.ends_early = b.ends_early();
    return made;
}

bool begins_declaration(const Source &source) {
    const char *p = source.text().data(), *end = p + source.text().size();
    while (p != end && (is_blank(*p) || *p == '\n'))
        ++p;
    if (!keywords::has_use(word_at(p, end), keywords::D | keywords::F))
        return false;
    DiagnosticSink sink;
    Builder b(source, 0, sink);
    return !begins_as_name(b, p);
}

// `given ada = fighter`: a word that begins clauses and no value, and behind it a name. To read that as a
// value first would be a mistake, and what was meant by it is looked for at length.
bool begins_clause(const Source &source) {
    const char *p = source.text().data(), *end = p + source.text().size();
    while (p != end && is_space(*p))
        ++p;
    const std::string_view first = word_at(p, end);
    if (!keywords::has_use(first, keywords::C) || keywords::has_use(first, keywords::X))
        return false;
    for (p = first.data() + first.size(); p != end && is_blank(*p);)
        ++p;
    return p != end && is_name_start(*p) && !keywords::find(word_at(p, end));
}

bool stands_at_end(const Diagnostic &diagnostic, std::string_view text) {
    return text.find_first_not_of(" \t\r\n", diagnostic.primary.span.begin) == std::string_view::npos;
}

// Drops the message about a missing end after a mistake: the text was read before it was complete.
void finish(Fragment &fragment, Attempt &&made, std::string_view text, DiagnosticSink &sink) {
    fragment.tree = std::move(made.tree);
    fragment.incomplete = made.ends_early;
    const bool within_limits = made.sink.all().empty() || made.sink.all().front().code != Code::limit;
    fragment.wrong_so_far = made.first_mistake && !made.ends_early && within_limits && braces_are_open(text);
    bool first = true;
    for (const Diagnostic &diagnostic : made.sink.all()) {
        if (first || !fragment.wrong_so_far || !stands_at_end(diagnostic, text))
            sink.report(diagnostic);
        first = false;
    }
}

} // namespace

ast::Tree parse(const SourceMap &sources, SourceId id, DiagnosticSink &sink) {
    const Source &source = sources[id];
    std::vector<std::size_t> bad;
    if (!check_text(source.text(), id, sink, &bad))
        return empty_file(source, id, sink);
    Builder b(source, id, sink, &sources);
    for (const std::size_t at : bad)
        b.add_patch({Patch::Kind::skipped, b.text_begin + at});
    ast::Tree tree = build<rules::file>(b);
    if (tree.kind(tree.root) != ast::NodeKind::File)
        return empty_file(source, id, sink);
    if (b.mistakes() == 0 && bad.empty() && tree.children(tree.root).empty())
        report_empty(b);
    return tree;
}

Fragment parse_fragment(const SourceMap &sources, SourceId id, DiagnosticSink &sink) {
    const Source &source = sources[id];
    Fragment fragment;
    if (!check_text(source.text(), id, sink)) {
        fragment.tree = empty_file(source, id, sink);
        return fragment;
    }
    if (begins_declaration(source)) {
        fragment.kind = Fragment::Kind::declarations;
        finish(fragment, attempt<rules::file>(source, id, &sources), source.text(), sink);
        return fragment;
    }
    const bool clauses_first = begins_clause(source);
    Attempt value, clauses;
    if (clauses_first)
        clauses = attempt<rules::lone_clauses>(source, id, &sources);
    const bool clear = clauses_first && !clauses.first_mistake;
    if (!clear)
        value = attempt<rules::lone_expression>(source, id, &sources);
    if (!clauses_first && value.first_mistake)
        clauses = attempt<rules::lone_clauses>(source, id, &sources);
    // If neither fits, the reading that gets further counts.
    const bool is_value = !clear && (!value.first_mistake ||
                                     (clauses.first_mistake && value.first_mistake > clauses.first_mistake));
    fragment.kind = is_value ? Fragment::Kind::expression : Fragment::Kind::clauses;
    finish(fragment, std::move(is_value ? value : clauses), source.text(), sink);
    return fragment;
}

std::optional<ast::Tree> parse_expression(const Source &source) {
    DiagnosticSink sink;
    if (!check_text(source.text(), 0, sink) || begins_declaration(source))
        return std::nullopt;
    Attempt value = attempt<rules::lone_expression>(source, 0);
    if (value.first_mistake || value.ends_early)
        return std::nullopt;
    return std::move(value.tree);
}

std::vector<std::string_view> words_after(std::string_view text) {
    const Source source("", std::string(text));
    DiagnosticSink sink;
    std::vector<std::string_view> words;
    if (!check_text(source.text(), 0, sink))
        return words;
    Builder b(source, 0, sink);
    b.collect_words_at_end(words);
    build<rules::file>(b);
    std::ranges::sort(words);
    words.erase(std::ranges::unique(words).begin(), words.end());
    return words;
}

std::size_t analyze_grammar() {
    return tao::pegtl::analyze<rules::file>(1);
}

} // namespace bylaw
