#include "base/diagnostics/sink.hpp"
#include "base/source/source.hpp"
#include "grammar/parse.hpp"
#include "grammar/pieces.hpp"

#include <bylaw/syntax.hpp>

namespace bylaw::api {

std::vector<TextPiece> pieces(const std::string &text) {
    std::vector<TextPiece> all;
    for (const grammar::Piece &each : grammar::pieces_of(text))
        all.push_back({each.begin, each.end, static_cast<TextPiece::Sort>(each.sort)});
    return all;
}

static Fragment read(const std::string &text) {
    SourceMap sources;
    const SourceId id = sources.add("typed", text);
    DiagnosticSink sink;
    Fragment fragment = parse_fragment(sources, id, sink);
    fragment.tree = {}; // it speaks of the sources
    return fragment;
}

bool ends_early(const std::string &text) {
    return read(text).incomplete;
}

bool is_wrong_so_far(const std::string &text) {
    return read(text).wrong_so_far;
}

} // namespace bylaw::api
