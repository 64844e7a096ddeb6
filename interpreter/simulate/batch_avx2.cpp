// The kernel for vectors of 8 lanes.
#include "interpreter/dice/random.hpp"
#include "interpreter/machine/quotient.hpp"
#include "interpreter/simulate/batch_kernel.hpp"

#include <bit>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>

namespace bylaw {

namespace {

struct V {
    using Vector = __m256i;
    using Bits = std::uint8_t;
    static constexpr std::size_t width = 8;
    static constexpr std::uint64_t all = 0xff;
    static constexpr bool gathers = true;

    static Vector load(const std::int32_t *from) {
        return _mm256_load_si256(reinterpret_cast<const Vector *>(from));
    }
    static void store(std::int32_t *to, Vector v) { _mm256_store_si256(reinterpret_cast<Vector *>(to), v); }
    static Vector all_of(std::int32_t n) { return _mm256_set1_epi32(n); }
    static Vector add(Vector a, Vector b) { return _mm256_add_epi32(a, b); }
    static Vector subtract(Vector a, Vector b) { return _mm256_sub_epi32(a, b); }
    static Vector multiply(Vector a, Vector b) { return _mm256_mullo_epi32(a, b); }
    static Vector lesser(Vector a, Vector b) { return _mm256_min_epi32(a, b); }
    static Vector greater(Vector a, Vector b) { return _mm256_max_epi32(a, b); }
    static Vector both(Vector a, Vector b) { return _mm256_and_si256(a, b); }
    static Vector differ(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
    static Bits bits_of(Vector v) { return static_cast<Bits>(_mm256_movemask_ps(_mm256_castsi256_ps(v))); }
    static std::uint32_t working_groups(const std::uint16_t *) { return 0; } // of 16 lanes
    static Bits equal(Vector a, Vector b) { return bits_of(_mm256_cmpeq_epi32(a, b)); }
    static Bits less(Vector a, Vector b) { return bits_of(_mm256_cmpgt_epi32(b, a)); }
    static Bits less_unsigned(Vector a, Vector b) {
        const Vector top = _mm256_set1_epi32(INT32_MIN);
        return less(differ(a, top), differ(b, top));
    }
    static Bits invert(Bits bits) { return static_cast<Bits>(~bits); }
    static Vector spread(Bits bits) {
        const Vector each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        return _mm256_cmpeq_epi32(both(all_of(bits), each), each);
    }
    static Vector from_bits(Bits bits) { return both(spread(bits), all_of(1)); }
    static Vector choose(Bits bits, Vector yes, Vector no) {
        return _mm256_blendv_epi8(no, yes, spread(bits));
    }
    static Vector gather(const std::int32_t *table, Vector index) {
        return _mm256_i32gather_epi32(table, index, 4);
    }
    static void store_some(Bits bits, std::int32_t *to, Vector v) { store(to, choose(bits, v, load(to))); }
    template <int N> static Vector rotate(Vector v) {
        return _mm256_or_si256(_mm256_slli_epi32(v, N), _mm256_srli_epi32(v, 32 - N));
    }
    template <int N> static Vector shift_left(Vector v) { return _mm256_slli_epi32(v, N); }
    static void product(Vector a, Vector b, Vector &low, Vector &high) {
        const Vector even = _mm256_mul_epu32(a, b),
                     odd = _mm256_mul_epu32(_mm256_srli_epi64(a, 32), _mm256_srli_epi64(b, 32));
        low = _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xaa);
        high = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa);
    }
};

#include "interpreter/simulate/batch_sweep.inc"

} // namespace

void sweep_avx2(const TrialCode &code, const Batch &batch) {
    Sweep(code, batch).run();
}

} // namespace bylaw
#endif
