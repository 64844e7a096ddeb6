// Rules made by chance to try the types: kinds below each other, everything that can hold a thing, and
// expressions that are mostly of the type that is wanted, sometimes of another. What is wrong must be refused
// or fail; nothing may be misread.
#pragma once
#include <cstdint>
#include <span>
#include <string>

namespace bylaw::test {

// Where the generator's decisions come from: bytes of a fuzzer, then (or only) pseudo-random numbers.
class Choices {
  public:
    explicit Choices(std::uint64_t seed) : state_(seed * 2 + 1) {}
    // After the bytes, always the same numbers: a short input makes a whole program, too.
    explicit Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::size_t below(std::size_t n);
    bool once_in(std::size_t n) { return below(n) == 0; }

  private:
    std::span<const std::uint8_t> bytes_;
    std::size_t next_ = 0;
    std::uint64_t state_ = 1;
};

// One expression in `wrong` is of any type at all; 0: none. Even then kinds are mixed as the language allows.
std::string typed_rules(Choices &choices, std::size_t wrong);

} // namespace bylaw::test
