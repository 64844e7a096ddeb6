// Builds for processors without a code writer.
#include "interpreter/simulate/native/kernels.hpp"

namespace bylaw {

std::vector<std::string_view> machine_code_names() {
    return {};
}
std::optional<BatchKernel> avx512_kernel(const TrialCode &) {
    return {};
}
std::optional<BatchKernel> avx2_kernel(const TrialCode &) {
    return {};
}

} // namespace bylaw
