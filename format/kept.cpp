#include "format/kept.hpp"

#include "grammar/characters.hpp"
#include "grammar/limits.hpp"

#include <algorithm>

namespace bylaw::format {
namespace {

class KeptFinder {
  public:
    KeptFinder(const ast::Tree &tree, const DiagnosticSink &sink)
        : tree_(tree), items_(tree.children(tree.root)) {
        broken_.resize(items_.size());
        for (const Diagnostic &each : sink.all())
            if (each.severity == Severity::error)
                add(each.primary.span.begin, each.primary.span.end);
        for (const ast::Comment &each : tree.broken)
            add(each.begin, each.end);
        for (const ast::Respelling &each : tree.respelt)
            add(each.begin, each.end);
    }

    Kept take() && {
        for (std::size_t i = 0; i < items_.size(); ++i)
            if (broken_[i].end > 0)
                keep(i);
        return std::move(made_);
    }

  private:
    // The last item that begins before it.
    void add(std::uint32_t begin, std::uint32_t end) {
        const auto behind =
            std::upper_bound(items_.begin(), items_.end(), begin,
                             [&](std::uint32_t at, ast::NodeId id) { return at < tree_[id].begin; });
        if (behind == items_.begin()) {
            made_.all = true;
            return;
        }
        Stretch &stretch = broken_[static_cast<std::size_t>(behind - items_.begin() - 1)];
        stretch.end = std::max({stretch.end, end, begin + 1});
    }

    // Whole lines, as far as nothing else stands on them.
    void keep(std::size_t item) {
        const std::string_view text = tree_.text;
        const bool is_last = item + 1 == items_.size();
        const std::size_t next = is_last ? text.size() : tree_[items_[item + 1]].begin;
        std::size_t begin = tree_[items_[item]].begin;
        std::size_t end = std::max<std::size_t>(tree_[items_[item]].end, broken_[item].end);
        while (begin > 0 && grammar::is_blank(text[begin - 1]))
            --begin;
        end = std::min({next, text.size(), text.find('\n', std::min(end, text.size()))});
        while (end > begin && (grammar::is_blank(text[end - 1]) || text[end - 1] == '\n'))
            --end;
        const auto stretch = Stretch{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
        if (!made_.stretches.empty() && made_.stretches.back().end > stretch.begin)
            made_.stretches.back().end = std::max(stretch.end, made_.stretches.back().end);
        else
            made_.stretches.push_back(stretch);
    }

    const ast::Tree &tree_;
    std::span<const ast::NodeId> items_;
    std::vector<Stretch> broken_; // by item; its end is 0 where nothing is wrong
    Kept made_;
};

} // namespace

Kept find_kept(const ast::Tree &tree, const DiagnosticSink &sink) {
    // After so many mistakes the rest was not read.
    if (sink.error_count() >= grammar::Limits::mistakes || tree.children(tree.root).empty())
        return {sink.failed(), {}};
    return KeptFinder(tree, sink).take();
}

} // namespace bylaw::format
