#include "lsp/features/mends.hpp"
#include "base/text/filled.hpp"

#include <algorithm>
#include <vector>

namespace bylaw::lsp {

namespace {

// Texts in `backticks`, except for those with gaps: `end of …`, `with NAME`.
std::vector<std::string> texts_in(std::string_view hint) {
    std::vector<std::string> texts;
    for (std::size_t open = hint.find('`'); open != std::string_view::npos;) {
        const std::size_t close = hint.find('`', open + 1);
        if (close == std::string_view::npos)
            break;
        const std::string_view text = hint.substr(open + 1, close - open - 1);
        if (!text.empty() && text.find("…") == std::string_view::npos)
            texts.emplace_back(text);
        open = hint.find('`', close + 1);
    }
    return texts;
}

std::string indent_of(std::string_view text, std::size_t at) {
    const std::size_t begin = text.substr(0, at).rfind('\n') + 1;
    return std::string(text.substr(begin, text.find_first_not_of(' ', begin) - begin));
}

std::string title_of(std::string_view text) {
    return filled("write `{}`", {std::string(text)});
}

// In the order of how likely each is meant.
std::vector<Mend> possible(const Analysis &analysis, const Diagnostic &diagnostic) {
    const Span at = diagnostic.primary.span;
    const std::string_view text = analysis.sources()[at.source].text();
    const auto size = static_cast<std::uint32_t>(text.size());
    const std::uint32_t line =
        std::min(static_cast<std::uint32_t>(std::min(text.find('\n', at.end), text.size())), size);
    std::vector<Mend> all;
    for (const std::string &written : texts_in(diagnostic.hint)) {
        all.push_back({title_of(written), at, written});
        all.push_back({title_of(written), {at.end, at.end, at.source}, " " + written});
        all.push_back({title_of(written), {at.begin, at.begin, at.source}, written + " "});
        all.push_back(
            {title_of(written), {line, line, at.source}, "\n" + indent_of(text, at.begin) + written});
    }
    return all;
}

// Fix that removes an unwanted clause.
std::optional<Mend> removal(const Analysis &analysis, const Diagnostic &diagnostic) {
    if (diagnostic.hint.find("away") == std::string::npos)
        return std::nullopt;
    const Span at = diagnostic.primary.span;
    const std::string_view text = analysis.sources()[at.source].text();
    const auto begin = static_cast<std::uint32_t>(text.substr(0, at.begin).rfind('\n') + 1);
    const auto end = static_cast<std::uint32_t>(std::min(text.find('\n', at.begin), text.size() - 1) + 1);
    return Mend{"take the line away", {begin, end, at.source}, ""};
}

std::size_t count_of(const DiagnosticSink &diagnostics, Severity severity) {
    const auto grave = [&](const Diagnostic &each) { return each.severity == severity; };
    return static_cast<std::size_t>(std::ranges::count_if(diagnostics.all(), grave)) + diagnostics.dropped();
}

// One message of its kind less, and no new errors; hidden warnings may appear.
bool mends(Workspace &workspace, const Analysis &before, const Diagnostic &diagnostic, const Mend &mend) {
    const Source &source = before.sources()[mend.replaced.source];
    std::string text(source.text());
    text.replace(mend.replaced.begin, mend.replaced.end - mend.replaced.begin, mend.text);
    const Analysis after = workspace.ruleset_if(before.target, {{source.name(), std::move(text)}});
    const Severity severity = diagnostic.severity;
    return count_of(after.diagnostics, severity) < count_of(before.diagnostics, severity) &&
           count_of(after.diagnostics, Severity::error) <= count_of(before.diagnostics, Severity::error);
}

} // namespace

std::optional<Mend> mend_of(Workspace &workspace, const Analysis &analysis, const Diagnostic &diagnostic) {
    std::vector<Mend> all = possible(analysis, diagnostic);
    if (auto shorter = removal(analysis, diagnostic))
        all.push_back(std::move(*shorter));
    constexpr std::size_t most_trials = 12;
    all.resize(std::min(all.size(), most_trials));
    for (const Mend &each : all)
        if (mends(workspace, analysis, diagnostic, each))
            return each;
    return std::nullopt;
}

} // namespace bylaw::lsp
