#include "interpreter/check/resolutions.hpp"
#include "interpreter/check/check.hpp"

#include <algorithm>
#include <functional>

namespace bylaw {

void Resolutions::read_texts(const CheckInput &input) {
    for (const ModuleFile &file : input.files)
        texts_.push_back(
            {file.tree.text.data(), file.tree.text.data() + file.tree.text.size(), file.tree.source});
    std::ranges::sort(texts_, std::less<>(), &Text::begin);
}

Span Resolutions::place(std::string_view name) const {
    const auto behind = std::ranges::upper_bound(texts_, name.data(), std::less<>(), &Text::begin);
    if (behind == texts_.begin())
        return {0, 0, no_source};
    const Text &text = *std::prev(behind);
    if (std::greater<>()(name.data() + name.size(), text.end))
        return {0, 0, no_source};
    const auto begin = static_cast<std::uint32_t>(name.data() - text.begin);
    return {begin, begin + static_cast<std::uint32_t>(name.size()), text.source};
}

void Resolutions::add(Span at, Span meaning) {
    if (at.source != no_source && meaning.source != no_source)
        uses.push_back({at, meaning});
}

Span Resolutions::member(std::uint32_t of, std::uint32_t number) const {
    const auto found = members_.find({of, number});
    return found == members_.end() ? Span{0, 0, no_source} : found->second;
}

} // namespace bylaw
