// LLVM, if it is installed: from text of its intermediate language to machine code. The library is loaded on
// first use and never required: the caller must have another way.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace bylaw::compiled {

// State of a compilation that other threads may read or set.
struct Compiling {
    std::atomic<bool> unwanted{false}; // said by others: let it end before long
    std::atomic<unsigned> threads{0};  // that work on it now
};

// Machine code of one module, as long as this lives.
class OptimisedCode {
  public:
    // Returns null if there is no such library, or the system forbids machine code. `problem` is the reason.
    // If it is cancelled, it ends soon, but not at once, because LLVM cannot be interrupted. `threads`: the
    // number of writers after optimisation.
    static std::unique_ptr<OptimisedCode> of(const std::string &module_text, const char *entry,
                                             unsigned threads = 1, std::string *problem = nullptr,
                                             Compiling *compiling = nullptr);
    ~OptimisedCode();
    OptimisedCode(const OptimisedCode &) = delete;
    OptimisedCode &operator=(const OptimisedCode &) = delete;

    std::uint64_t entry() const { return entry_; }

  private:
    OptimisedCode() = default;

    void *jit_ = nullptr;
    std::uint64_t entry_ = 0;
};

// Is there an LLVM of a version that is known to do?
bool optimiser_is_installed();

} // namespace bylaw::compiled
