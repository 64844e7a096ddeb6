#include "interpreter/simulate/native/kernels.hpp"

#include "interpreter/simulate/native/avx2_lanes.hpp"
#include "interpreter/simulate/native/avx512_lanes.hpp"
#include "interpreter/simulate/native/batch_writer.hpp"
#include "interpreter/simulate/native/machine_code.hpp"

namespace bylaw {

namespace {

// Limit of instructions: larger code takes too long to write, or too much memory.
constexpr std::size_t most_for_batch = 400'000;

bool can(bool (*has)(const asmjit::CpuFeatures::X86 &)) {
    return has(asmjit::CpuInfo::host().features().x86());
}

template <class Lanes> std::optional<BatchKernel> batch_kernel(const TrialCode &code) {
    if (!can(Lanes::has) || code.code.size() + code.blocks.size() > most_for_batch) {
        return {};
    }
    std::vector<asmjit::Label> labels;
    const std::shared_ptr<const MachineCode> made =
        MachineCode::make([&](asmjit::x86::Compiler &to) { labels = BatchWriter<Lanes>(to, code).write(); });
    if (!made) {
        return {};
    }
    BatchKernel kernel{Lanes::width, {}, made};
    for (const asmjit::Label &label : labels) {
        kernel.functions.push_back(made->template function<BatchKernel::Function>(label));
    }
    return kernel;
}

} // namespace

std::vector<std::string_view> machine_code_names() {
    std::vector<std::string_view> names;
    if (can(Avx512Lanes::has))
        names.push_back("AVX-512");
    if (can(Avx2Lanes::has))
        names.push_back("AVX2");
    return names;
}

std::optional<BatchKernel> avx512_kernel(const TrialCode &code) {
    return batch_kernel<Avx512Lanes>(code);
}
std::optional<BatchKernel> avx2_kernel(const TrialCode &code) {
    return batch_kernel<Avx2Lanes>(code);
}

} // namespace bylaw
