#include "interpreter/simulate/compiled/llvm_library.hpp"

#include <array>
#include <optional>
#include <string>
#include <type_traits>

#include <dlfcn.h>

namespace bylaw::compiled {

namespace {

#if defined(__x86_64__)
constexpr const char *initialisers[] = {"LLVMInitializeX86TargetInfo", "LLVMInitializeX86Target",
                                        "LLVMInitializeX86TargetMC", "LLVMInitializeX86AsmPrinter"};
#elif defined(__aarch64__)
constexpr const char *initialisers[] = {"LLVMInitializeAArch64TargetInfo", "LLVMInitializeAArch64Target",
                                        "LLVMInitializeAArch64TargetMC", "LLVMInitializeAArch64AsmPrinter"};
#else
constexpr std::array<const char *, 0> initialisers{};
#endif

// Pointers have no types in its language from 15 on. The newest that was tried comes first.
void *open_library() {
    for (const std::string version : {"19", "18", "17", "16", "15"}) {
        // Names of LLVM's library: since 18.1, Debian's earlier ones, and the common one.
        for (const std::string &name :
             {"libLLVM.so." + version + ".1", "libLLVM-" + version + ".so.1", "libLLVM-" + version + ".so"}) {
            if (void *const found = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {
                return found;
            }
        }
    }
    return nullptr;
}

std::optional<LlvmLibrary> load() {
    void *const opened = std::size(initialisers) == 0 ? nullptr : open_library();
    if (opened == nullptr) {
        return std::nullopt;
    }
    LlvmLibrary made;
    bool complete = true;
    const auto find = [&](auto &function, const char *name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(opened, name));
        complete = complete && function != nullptr;
    };
#define LLVM_FUNCTION(name, gives, parameters) find(made.name, #name);
#include "interpreter/simulate/compiled/llvm_functions.def"
    for (const char *const name : initialisers) {
        void (*initialise)() = nullptr;
        find(initialise, name);
        if (initialise != nullptr) {
            initialise();
        }
    }
    return complete ? std::optional(made) : std::nullopt;
}

} // namespace

const LlvmLibrary *llvm_library() {
    static const std::optional<LlvmLibrary> loaded = load();
    return loaded ? &*loaded : nullptr;
}

} // namespace bylaw::compiled
