// The kernel for vectors of 16 lanes.
#include "interpreter/dice/random.hpp"
#include "interpreter/machine/quotient.hpp"
#include "interpreter/simulate/batch_kernel.hpp"

#include <bit>
#include <cstring>

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#include <immintrin.h>

namespace bylaw {

namespace {

struct V {
    using Vector = __m512i;
    using Bits = std::uint16_t;
    static constexpr std::size_t width = 16;
    static constexpr std::uint64_t all = 0xffff;
    static constexpr bool gathers = true;

    static Vector load(const std::int32_t *from) { return _mm512_load_si512(from); }
    static void store(std::int32_t *to, Vector v) { _mm512_store_si512(to, v); }
    static Vector all_of(std::int32_t n) { return _mm512_set1_epi32(n); }
    static Vector add(Vector a, Vector b) { return _mm512_add_epi32(a, b); }
    static Vector subtract(Vector a, Vector b) { return _mm512_sub_epi32(a, b); }
    static Vector multiply(Vector a, Vector b) { return _mm512_mullo_epi32(a, b); }
    static Vector lesser(Vector a, Vector b) { return _mm512_min_epi32(a, b); }
    static Vector greater(Vector a, Vector b) { return _mm512_max_epi32(a, b); }
    static Vector both(Vector a, Vector b) { return _mm512_and_si512(a, b); }
    static Vector differ(Vector a, Vector b) { return _mm512_xor_si512(a, b); }
    static std::uint32_t working_groups(const std::uint16_t *own) {
        const __m256i masks = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(own));
        return _mm256_test_epi16_mask(masks, masks);
    }
    static Bits equal(Vector a, Vector b) { return _mm512_cmpeq_epi32_mask(a, b); }
    static Bits less(Vector a, Vector b) { return _mm512_cmplt_epi32_mask(a, b); }
    static Bits less_unsigned(Vector a, Vector b) { return _mm512_cmplt_epu32_mask(a, b); }
    static Bits invert(Bits bits) { return static_cast<Bits>(~bits); }
    static Vector from_bits(Bits bits) { return _mm512_maskz_mov_epi32(bits, _mm512_set1_epi32(1)); }
    static Vector choose(Bits bits, Vector yes, Vector no) { return _mm512_mask_mov_epi32(no, bits, yes); }
    static Vector gather(const std::int32_t *table, Vector index) {
        return _mm512_i32gather_epi32(index, table, 4);
    }
    static void store_some(Bits bits, std::int32_t *to, Vector v) { _mm512_mask_store_epi32(to, bits, v); }
    template <int N> static Vector rotate(Vector v) { return _mm512_rol_epi32(v, N); }
    template <int N> static Vector shift_left(Vector v) { return _mm512_slli_epi32(v, N); }
    static void product(Vector a, Vector b, Vector &low, Vector &high) {
        const Vector even = _mm512_mul_epu32(a, b),
                     odd = _mm512_mul_epu32(_mm512_srli_epi64(a, 32), _mm512_srli_epi64(b, 32));
        low = _mm512_mask_mov_epi32(even, 0xaaaa, _mm512_slli_epi64(odd, 32));
        high = _mm512_mask_mov_epi32(_mm512_srli_epi64(even, 32), 0xaaaa, odd);
    }
};

#include "interpreter/simulate/batch_sweep.inc"

} // namespace

void sweep_avx512(const TrialCode &code, const Batch &batch) {
    Sweep(code, batch).run();
}

} // namespace bylaw
#endif
