#include "base/diagnostics/render_text.hpp"
#include "base/text/filled.hpp"

#include "base/diagnostics/excerpt.hpp"
#include "base/diagnostics/paint.hpp"
#include "base/text/display.hpp"

#include <algorithm>

namespace bylaw {
namespace {

// Messages quote what authors write, and that may be a name of a megabyte.
constexpr std::size_t longest_message = 500;
constexpr std::size_t longest_label = 200;
constexpr std::size_t most_labels = 8; // besides the primary one

// The marks that lie in one text, in the order in which they were given.
struct Group {
    SourceId source;
    std::vector<Mark> marks;
};

class TextRenderer {
  public:
    TextRenderer(const Diagnostic &diagnostic, const SourceMap &sources, const RenderOptions &options)
        : diagnostic_(diagnostic), sources_(sources), options_(options) {}

    std::string render() {
        add(diagnostic_.primary, style_of(diagnostic_.severity), true);
        std::size_t shown = std::min(diagnostic_.others.size(), most_labels);
        for (std::size_t i = 0; i < shown; ++i)
            add(diagnostic_.others[i], style::other, false);

        std::string out = headline();
        bool first = true;
        for (const Group &group : groups_) {
            out += quote(group, first ? "-->" : ":::");
            first = false;
        }
        for (const std::string &note : notes_)
            out += filled("note: {}\n", {note});
        if (diagnostic_.others.size() > shown)
            out += filled("note: and {} more places\n", {std::to_string(diagnostic_.others.size() - shown)});
        if (!diagnostic_.hint.empty())
            out += filled("{} {}\n", {paint("hint:", style::strong, options_.colour),
                                      clean(diagnostic_.hint, longest_message)});
        return out;
    }

  private:
    std::string clean(std::string_view text, std::size_t limit) const {
        return printable_text(text, limit, options_.unicode);
    }

    std::string headline() const {
        std::string kind =
            filled("{}[{}]", {severity_text(diagnostic_.severity), code_text(diagnostic_.code)});
        std::string message = ": " + clean(diagnostic_.message, longest_message);
        return filled("{}{}\n", {paint(kind, style_of(diagnostic_.severity), options_.colour),
                                 paint(message, style::strong, options_.colour)});
    }

    // A label without a text to quote still says something.
    void add(const Label &label, std::string_view style, bool primary) {
        std::string text = clean(label.text, longest_label);
        SourceId source = label.span.source;
        if (!sources_.contains(source)) {
            if (!text.empty())
                notes_.push_back(std::move(text));
            return;
        }
        const Source &where = sources_[source];
        auto length = static_cast<std::uint32_t>(where.text().size());
        Span span{std::min(label.span.begin, length), std::min(label.span.end, length), source};
        std::size_t digits = std::to_string(where.position(span.begin).line).size();
        gutter_width_ = std::max(gutter_width_, digits);
        auto group =
            std::find_if(groups_.begin(), groups_.end(), [&](const Group &g) { return g.source == source; });
        if (group == groups_.end())
            group = groups_.insert(group, Group{source, {}});
        group->marks.push_back({span, std::move(text), style, primary});
    }

    std::string quote(const Group &group, std::string_view sign) const {
        Gutter gutter{gutter_width_, options_.colour};
        const Source &source = sources_[group.source];
        Position at = source.position(group.marks.front().span.begin);
        std::string place = filled("{}:{}:{}", {clean(source.name(), longest_label), std::to_string(at.line),
                                                std::to_string(at.column)});
        std::string between = sign == ":::" ? gutter.blank() + "\n" : "";
        return filled("{}{} {}\n{}\n{}", {between, gutter.arrow(sign), place, gutter.blank(),
                                          excerpt(source, group.marks, gutter, options_)});
    }

    const Diagnostic &diagnostic_;
    const SourceMap &sources_;
    const RenderOptions &options_;
    std::size_t gutter_width_ = 1;
    std::vector<Group> groups_;
    std::vector<std::string> notes_;
};

std::string counted(std::size_t count, const std::string &noun) {
    return filled("{} {}{}", {std::to_string(count), noun, count == 1 ? "" : "s"});
}

} // namespace

std::string render_text(const Diagnostic &diagnostic, const SourceMap &sources,
                        const RenderOptions &options) {
    return TextRenderer(diagnostic, sources, options).render();
}

std::string render_summary(const DiagnosticSink &sink) {
    std::size_t errors = 0, warnings = 0;
    for (const Diagnostic &diagnostic : sink.all()) {
        errors += diagnostic.severity == Severity::error;
        warnings += diagnostic.severity == Severity::warning;
    }
    std::string out = errors == 0 ? "no errors" : counted(errors, "error");
    if (warnings > 0)
        out += ", " + counted(warnings, "warning");
    if (sink.dropped() > 0)
        out += filled("; {} more not shown", {std::to_string(sink.dropped())});
    return out;
}

} // namespace bylaw
