#include "interpreter/dice/dialects/faces.hpp"

#include <algorithm>
#include <vector>

namespace bylaw::dialects {

FaceRanges faces_by(const std::string &sign, std::int64_t number, std::int64_t sides) {
    const auto between = [&](std::int64_t low, std::int64_t high) {
        return FaceRanges{{std::max<std::int64_t>(low, 1), std::min(high, sides)}};
    };
    if (sign == "<")
        return between(1, number - 1);
    if (sign == "<=")
        return between(1, number);
    if (sign == ">")
        return between(number + 1, sides);
    if (sign == ">=")
        return between(number, sides);
    if (sign == "<>")
        return united(between(1, number - 1), between(number + 1, sides));
    return between(number, number);
}

FaceRanges united(const FaceRanges &a, const FaceRanges &b) {
    std::vector<FaceRange> all = a.ranges();
    all.insert(all.end(), b.ranges().begin(), b.ranges().end());
    return FaceRanges(std::span<const FaceRange>(all));
}

std::string sign_in(const Dialect &dialect, const std::string &sign) {
    if (sign == "<" && dialect.has(less_includes))
        return "<=";
    if (sign == ">" && dialect.has(more_includes))
        return ">=";
    return sign;
}

FaceRanges faces_of(const Dialect &dialect, const Modifier &modifier, std::int64_t sides) {
    FaceRanges faces;
    for (const std::int64_t number : modifier.numbers)
        faces = united(faces, faces_by(sign_in(dialect, modifier.sign), number, sides));
    return faces;
}

bool is_all(const FaceRanges &faces, std::int64_t sides) {
    return faces.ranges().size() == 1 && faces.lowest() <= 1 && faces.highest() >= sides;
}

std::string faces_text(const FaceRanges &faces, std::int64_t sides, bool open) {
    std::string text;
    for (const FaceRange &range : faces.ranges()) {
        text += (text.empty() ? "" : ", ") + std::to_string(range.low);
        if (range.low != range.high)
            text += ".." + (open && range.high == sides ? std::string() : std::to_string(range.high));
    }
    return text;
}

} // namespace bylaw::dialects
