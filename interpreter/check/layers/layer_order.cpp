#include "interpreter/check/layers/layer_order.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace bylaw::check {

std::vector<std::uint32_t> layer_order(const std::vector<Module> &modules) {
    std::vector<std::uint32_t> depth(modules.size(), 0), sorted(modules.size()), places(modules.size());
    for (std::size_t m = 0; m < modules.size(); ++m) // modules come after what they use
        for (const auto *needed : {&modules[m].uses, &modules[m].extends})
            for (std::uint32_t other : *needed)
                if (other < m)
                    depth[m] = std::max(depth[m], depth[other] + 1);
    std::iota(sorted.begin(), sorted.end(), 0);
    std::ranges::stable_sort(sorted, [&](std::uint32_t a, std::uint32_t b) {
        return std::tie(depth[a], modules[a].name) < std::tie(depth[b], modules[b].name);
    });
    for (std::uint32_t place = 0; place < sorted.size(); ++place)
        places[sorted[place]] = place;
    return places;
}

} // namespace bylaw::check
