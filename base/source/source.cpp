#include "base/source/source.hpp"

#include "base/text/utf8.hpp"

#include <algorithm>
#include <limits>

namespace bylaw {

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
    if (text_.starts_with("\xEF\xBB\xBF"))
        text_.erase(0, 3);
    if (text_.size() > std::numeric_limits<std::uint32_t>::max())
        text_.resize(std::numeric_limits<std::uint32_t>::max());
    line_starts_.push_back(0);
    for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
        line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
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
    std::string_view before = line(number).substr(0, offset - line_starts_[number - 1]);
    return {number, static_cast<std::uint32_t>(count_code_points(before)) + 1};
}

SourceId SourceMap::add(std::string name, std::string text) {
    sources_.push_back(std::make_shared<const Source>(std::move(name), std::move(text)));
    return static_cast<SourceId>(sources_.size() - 1);
}

} // namespace bylaw
