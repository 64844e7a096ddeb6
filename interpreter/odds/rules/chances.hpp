// The probabilities that stand on edges: few different ones, however many edges there are.
#pragma once
#include <boost/multiprecision/cpp_int.hpp>

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace bylaw::odds::rules {

using Fraction = boost::multiprecision::cpp_rational;
__extension__ using Weight = unsigned __int128; // so many of so many equally likely ways

boost::multiprecision::cpp_int to_integer(Weight weight);
// A Fraction or a double, whichever is wanted.
template <class Number> Number ratio(Weight part, Weight whole);
template <> double ratio<double>(Weight part, Weight whole);
template <> Fraction ratio<Fraction>(Weight part, Weight whole);

class Chances {
  public:
    Chances() { number(1, 1); }

    static constexpr std::uint32_t certain = 0; // the number of 1

    std::uint32_t number(Weight part, Weight whole);
    double operator[](std::uint32_t number) const { return doubles_[number]; }
    Fraction fraction(std::uint32_t number) const {
        return ratio<Fraction>(parts_[number].part, parts_[number].whole);
    }
    std::size_t size() const { return doubles_.size(); }

  private:
    struct Part {
        Weight part, whole;
        friend bool operator==(const Part &, const Part &) = default;
        std::uint64_t hash() const;
    };
    struct Hash {
        std::size_t operator()(const Part &part) const { return static_cast<std::size_t>(part.hash()); }
    };

    std::vector<Part> parts_;
    std::vector<double> doubles_;
    std::unordered_map<Part, std::uint32_t, Hash> numbers_;
    std::array<std::uint32_t, 256> latest_{}; // by hash: most are asked for again and again
};

} // namespace bylaw::odds::rules
