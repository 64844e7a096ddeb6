// Integers of any size in digits. Not their own str(): that reads streams, and so the host's locale: 5.915.
#pragma once
#include <cstdint>
#include <string>

namespace bylaw {

template <class Integer> std::string integer_text(Integer number) {
    constexpr std::int64_t block = 1'000'000'000'000'000'000;
    constexpr std::size_t digits_of_block = 18;
    const bool negative = number < 0;
    std::string text;
    do {
        const auto low = static_cast<std::int64_t>(number % block);
        std::string digits = std::to_string(low < 0 ? -low : low);
        number /= block;
        if (number != 0)
            digits.insert(0, digits_of_block - digits.size(), '0');
        text.insert(0, digits);
    } while (number != 0);
    return (negative ? "-" : "") + text;
}

} // namespace bylaw
