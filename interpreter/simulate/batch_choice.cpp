// Which builds of the kernel this processor can run.
#include "interpreter/simulate/batch_kernel.hpp"

namespace bylaw {

const std::vector<SweepChoice> &sweep_choices() {
    static const std::vector<SweepChoice> choices = [] {
        std::vector<SweepChoice> made;
#if defined(BYLAW_X86)
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512vl")) {
            made.push_back({"avx512", sweep_avx512});
        }
        if (__builtin_cpu_supports("avx2")) {
            made.push_back({"avx2", sweep_avx2});
        }
#endif
        made.push_back({"plain", sweep_plain});
        return made;
    }();
    return choices;
}

} // namespace bylaw
