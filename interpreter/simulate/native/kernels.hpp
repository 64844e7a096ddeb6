// Kernels in machine code, written for one trial code by AsmJit
// (docs/decisions/0012-machine-code-for-residual-code.md).
#pragma once
#include "interpreter/simulate/batch_kernel.hpp"

#include <optional>

namespace bylaw {

// Returns nothing if the processor lacks the instructions, or the system forbids machine code. The trial code
// must outlive it.
std::optional<BatchKernel> avx512_kernel(const TrialCode &code);
std::optional<BatchKernel> avx2_kernel(const TrialCode &code);

} // namespace bylaw
