// Any text, any spans, any width: the renderers neither crash nor print without bound.
#include "base/diagnostics/render_json.hpp"
#include "base/diagnostics/render_text.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

using namespace bylaw;

namespace {

// Takes numbers from the front of the input, and zeros where it has ended.
std::uint32_t take(std::string_view &input) {
    std::uint32_t number = 0;
    std::size_t size = std::min(input.size(), sizeof number);
    std::memcpy(&number, input.data(), size);
    input.remove_prefix(size);
    return number;
}

// Small offsets often, wild ones sometimes.
Span take_span(std::string_view &input) {
    std::uint32_t begin = take(input), end = take(input);
    return {begin % 7 == 0 ? begin : begin % 300, end % 7 == 0 ? end : end % 300, SourceId(take(input) % 4)};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    std::string_view input(reinterpret_cast<const char *>(data), size);
    RenderOptions options{static_cast<int>(take(input) % 300) - 50, size % 2 == 0, size % 3 == 0};
    Diagnostic diagnostic(Code::syntax, take_span(input), "message");
    for (std::uint32_t labels = take(input) % 12; labels > 0; --labels)
        diagnostic.others.push_back({take_span(input), "label"});

    SourceMap sources;
    std::string rest(input);
    sources.add("whole", rest);
    sources.add("half", rest.substr(rest.size() / 2));
    sources.add(rest, "");
    diagnostic.primary.text = diagnostic.hint = rest;

    if (render_text(diagnostic, sources, options).size() > 60000)
        std::abort();
    render_json(diagnostic, sources);
    return 0;
}
