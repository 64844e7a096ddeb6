// How names are distinguished in tables: they are short, and looked up so often that a hash made for texts of
// any length is felt.
#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>

namespace bylaw::check {

struct NameHash {
    using is_transparent = void; // a text is looked up as it stands, without a copy of it

    std::size_t operator()(std::string_view text) const {
        constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
        std::uint64_t hash = text.size() * odd;
        for (; text.size() > 8; text.remove_prefix(8))
            hash = mixed(hash ^ first_eight(text)) * odd;
        return static_cast<std::size_t>(mixed((hash ^ rest(text)) * odd));
    }

  private:
    static std::uint64_t mixed(std::uint64_t hash) { return hash ^ (hash >> 32); }

    static std::uint64_t first_eight(std::string_view text) {
        std::uint64_t word;
        std::memcpy(&word, text.data(), sizeof word);
        return word;
    }

    // Reads at most eight characters: two halves if there are four, otherwise one by one.
    static std::uint64_t rest(std::string_view text) {
        if (text.size() >= 4) {
            std::uint32_t low, high;
            std::memcpy(&low, text.data(), sizeof low);
            std::memcpy(&high, text.data() + text.size() - 4, sizeof high);
            return low | std::uint64_t{high} << 32;
        }
        std::uint64_t word = 0;
        for (const char c : text)
            word = word << 8 | static_cast<unsigned char>(c);
        return word;
    }
};

} // namespace bylaw::check
