#include "base/diagnostics/suggest.hpp"

#include "base/text/utf8.hpp"

#include <algorithm>
#include <utf8proc.h>
#include <utility>
#include <vector>

namespace bylaw {
namespace {

// Longer words are no typing slips, and the distance costs their lengths multiplied.
constexpr std::size_t longest_word = 80;

std::u32string decode(std::string_view text) {
    std::u32string out;
    while (!text.empty()) {
        CodePoint point = decode_utf8(text);
        out += point.value;
        text.remove_prefix(point.length);
    }
    return out;
}

std::u32string lower_case(std::u32string word) {
    for (char32_t &letter : word)
        letter = static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(letter)));
    return word;
}

// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`; no letter is edited
// twice.
std::size_t edit_distance(const std::u32string &a, const std::u32string &b) {
    std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before_last = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            std::size_t replaced = last[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped)
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row[b.size()];
}

// `fail` for `failure`: the one candidate that begins so.
std::optional<std::string> shortened(std::string_view written, std::span<const std::string_view> candidates) {
    constexpr std::size_t shortest = 3;
    const auto begins_so = [&](std::string_view each) {
        return each != written && each.starts_with(written) && each.size() <= longest_word;
    };
    const auto first = std::ranges::find_if(candidates, begins_so);
    if (written.size() < shortest || first == candidates.end() ||
        std::any_of(first, candidates.end(), [&](auto each) { return begins_so(each) && each != *first; }))
        return std::nullopt;
    return std::string(*first);
}

} // namespace

std::optional<std::string> suggest(std::string_view written, std::span<const std::string_view> candidates) {
    if (written.empty() || written.size() > longest_word)
        return std::nullopt;
    std::u32string word = decode(written);
    std::u32string lower = lower_case(word);
    std::optional<std::string> best;
    std::size_t best_distance = 0;
    for (std::string_view candidate : candidates) {
        if (candidate.empty() || candidate.size() > longest_word || candidate == written)
            continue;
        std::u32string other = decode(candidate);
        if (lower_case(other) == lower)
            return std::string(candidate);
        std::size_t longer = std::max(word.size(), other.size());
        std::size_t distance = edit_distance(word, other);
        // A distance of the whole length has no letter in common: `x` is no slip for `y`.
        bool near = distance <= std::max<std::size_t>(1, longer / 3) && distance < longer;
        if (near && (!best || distance < best_distance)) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best ? best : shortened(written, candidates);
}

} // namespace bylaw
