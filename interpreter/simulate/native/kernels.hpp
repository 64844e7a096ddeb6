// Kernels in machine code, written for one trial code by AsmJit
// (docs/decisions/0012-machine-code-for-residual-code.md).
#pragma once
#include "interpreter/simulate/batch_kernel.hpp"

#include <optional>

namespace bylaw {

// None where the processor lacks the instructions, or the system lets nobody make code. The trial code has to
// live as long.
std::optional<BatchKernel> avx512_kernel(const TrialCode &code);
std::optional<BatchKernel> avx2_kernel(const TrialCode &code);

} // namespace bylaw
