// The kernel without instructions of a certain processor: vectors of 4 lanes in the compiler's own terms.
#include "interpreter/dice/random.hpp"
#include "interpreter/machine/quotient.hpp"
#include "interpreter/simulate/batch_kernel.hpp"

#include <bit>
#include <cstring>

namespace bylaw {

namespace {

struct V {
    typedef std::int32_t Vector __attribute__((vector_size(16)));
    typedef std::uint32_t Unsigned __attribute__((vector_size(16)));
    using Bits = std::uint8_t;
    static constexpr std::size_t width = 4;
    static constexpr std::uint64_t all = 0xf;
    static constexpr bool gathers = false;

    static Vector load(const std::int32_t *from) {
        Vector v;
        std::memcpy(&v, from, sizeof v);
        return v;
    }
    static void store(std::int32_t *to, Vector v) { std::memcpy(to, &v, sizeof v); }
    static Vector all_of(std::int32_t n) { return Vector{n, n, n, n}; }
    static Vector add(Vector a, Vector b) { return Vector(Unsigned(a) + Unsigned(b)); }
    static Vector subtract(Vector a, Vector b) { return Vector(Unsigned(a) - Unsigned(b)); }
    static Vector multiply(Vector a, Vector b) { return Vector(Unsigned(a) * Unsigned(b)); }
    static Vector lesser(Vector a, Vector b) { return a < b ? a : b; }
    static Vector greater(Vector a, Vector b) { return a > b ? a : b; }
    static Vector both(Vector a, Vector b) { return a & b; }
    static Vector differ(Vector a, Vector b) { return a ^ b; }
    static Bits bits_of(Vector v) {
        return static_cast<Bits>((v[0] & 1) | (v[1] & 2) | (v[2] & 4) | (v[3] & 8));
    }
    static std::uint32_t working_groups(const std::uint16_t *) { return 0; } // of 16 lanes
    static Bits equal(Vector a, Vector b) { return bits_of(a == b); }
    static Bits less(Vector a, Vector b) { return bits_of(a < b); }
    static Bits less_unsigned(Vector a, Vector b) { return bits_of(Vector(Unsigned(a) < Unsigned(b))); }
    static Bits invert(Bits bits) { return static_cast<Bits>(~bits); }
    static Vector from_bits(Bits bits) {
        return Vector{bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3 & 1};
    }
    static Vector choose(Bits bits, Vector yes, Vector no) { return from_bits(bits) != 0 ? yes : no; }
    static Vector gather(const std::int32_t *table, Vector index) {
        return Vector{table[index[0]], table[index[1]], table[index[2]], table[index[3]]};
    }
    static void store_some(Bits bits, std::int32_t *to, Vector v) { store(to, choose(bits, v, load(to))); }
    template <int N> static Vector rotate(Vector v) {
        return Vector((Unsigned(v) << N) | (Unsigned(v) >> (32 - N)));
    }
    template <int N> static Vector shift_left(Vector v) { return Vector(Unsigned(v) << N); }
    static void product(Vector a, Vector b, Vector &low, Vector &high) {
        for (int i = 0; i < 4; ++i) {
            const std::uint64_t full =
                std::uint64_t{static_cast<std::uint32_t>(a[i])} * static_cast<std::uint32_t>(b[i]);
            low[i] = static_cast<std::int32_t>(full);
            high[i] = static_cast<std::int32_t>(full >> 32);
        }
    }
};

#include "interpreter/simulate/batch_sweep.inc"

} // namespace

void sweep_plain(const TrialCode &code, const Batch &batch) {
    Sweep(code, batch).run();
}

} // namespace bylaw
