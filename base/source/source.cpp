#include "base/source/source.hpp"

#include "base/text/utf8.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace bylaw {

namespace {

constexpr std::uint32_t milestone_distance = 4096;

} // namespace

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
    if (text_.starts_with("\xEF\xBB\xBF"))
        text_.erase(0, 3);
    if (text_.size() > std::numeric_limits<std::uint32_t>::max())
        text_.resize(std::numeric_limits<std::uint32_t>::max());
    line_starts_.push_back(0);
    for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
        line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
    for (std::size_t i = 0; i < line_starts_.size(); ++i) {
        std::size_t end = i + 1 < line_starts_.size() ? line_starts_[i + 1] : text_.size();
        if (end - line_starts_[i] > milestone_distance)
            add_milestones(line_starts_[i], static_cast<std::uint32_t>(end));
    }
}

void Source::add_milestones(std::uint32_t begin, std::uint32_t end) {
    std::string_view text = text_;
    std::uint32_t count = 0, next = begin + milestone_distance;
    for (std::uint32_t at = begin; at < end; ++count) {
        at += static_cast<std::uint32_t>(decode_utf8(text.substr(at, end - at)).length);
        if (at >= next) {
            milestones_.push_back({at, count + 1});
            next = at + milestone_distance;
        }
    }
}

std::string_view Source::text(Span span) const {
    std::size_t end = std::min<std::size_t>(span.end, text_.size());
    std::size_t begin = std::min<std::size_t>(span.begin, end);
    return std::string_view(text_).substr(begin, end - begin);
}

std::string_view Source::line(std::uint32_t number) const {
    if (number < 1 || number > line_count())
        return {};
    std::size_t begin = line_starts_[number - 1];
    std::size_t end = number < line_count() ? line_starts_[number] - 1 : text_.size();
    std::string_view line = std::string_view(text_).substr(begin, end - begin);
    if (number < line_count() && line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

Position Source::position(std::uint32_t offset) const {
    offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
    auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
    auto number = static_cast<std::uint32_t>(after - line_starts_.begin());
    std::uint32_t begin = line_starts_[number - 1], column = 1;
    auto beyond = std::upper_bound(milestones_.begin(), milestones_.end(), offset,
                                   [](std::uint32_t wanted, const Milestone &each) { return wanted < each.offset; });
    std::string_view before = line(number).substr(0, offset - begin);
    if (beyond != milestones_.begin() && std::prev(beyond)->offset > begin) {
        before.remove_prefix(std::min<std::size_t>(before.size(), std::prev(beyond)->offset - begin));
        column += std::prev(beyond)->code_points;
    }
    return {number, static_cast<std::uint32_t>(count_code_points(before)) + column};
}

SourceId SourceMap::add(std::string name, std::string text) {
    sources_.emplace_back(std::move(name), std::move(text));
    return static_cast<SourceId>(sources_.size() - 1);
}

} // namespace bylaw
