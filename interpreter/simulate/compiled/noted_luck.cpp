#include "interpreter/simulate/compiled/noted_luck.hpp"

#include <algorithm>

namespace bylaw::compiled {

std::size_t LuckNumbers::of(std::size_t place) {
    const std::lock_guard lock(mutex_);
    std::size_t &number = numbers_[place];
    if (number == most) {
        number = given_++ % most;
    }
    return number;
}

NotedLuck::NotedLuck(LuckNumbers &numbers)
    : numbers_(numbers), places_(numbers.places()), sums_(LuckNumbers::most) {}

RolledLuck *NotedLuck::number(std::size_t place) {
    const std::size_t number = numbers_.of(place);
    used_ = std::max(used_, number + 1);
    places_[place] = &sums_[number];
    return places_[place];
}

void NotedLuck::begin() {
    std::fill_n(sums_.begin(), used_, RolledLuck{});
}

} // namespace bylaw::compiled
