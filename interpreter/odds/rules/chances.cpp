#include "interpreter/odds/rules/chances.hpp"

namespace bylaw::odds::rules {

boost::multiprecision::cpp_int to_integer(Weight weight) {
    boost::multiprecision::cpp_int high = static_cast<std::uint64_t>(weight >> 64);
    return (high << 64) + static_cast<std::uint64_t>(weight);
}

template <> double ratio<double>(Weight part, Weight whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
}

template <> Fraction ratio<Fraction>(Weight part, Weight whole) {
    return Fraction(to_integer(part), to_integer(whole));
}

std::uint64_t Chances::Part::hash() const {
    const auto folded = static_cast<std::uint64_t>(part ^ part >> 64) * 0x9e3779b97f4a7c15U;
    return folded ^ static_cast<std::uint64_t>(whole ^ whole >> 64) * 0xc2b2ae3d27d4eb4fU;
}

std::uint32_t Chances::number(Weight part, Weight whole) {
    const Part wanted{part, whole};
    std::uint32_t &latest = latest_[wanted.hash() >> 32 & (latest_.size() - 1)];
    if (latest < parts_.size() && parts_[latest] == wanted) {
        return latest;
    }
    const auto [at, fresh] = numbers_.try_emplace(wanted, static_cast<std::uint32_t>(parts_.size()));
    if (fresh) {
        parts_.push_back(wanted);
        doubles_.push_back(ratio<double>(part, whole));
    }
    return latest = at->second;
}

} // namespace bylaw::odds::rules
