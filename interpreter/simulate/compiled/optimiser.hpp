// LLVM, where it is installed: text of its intermediate language to machine code. The library is loaded when
// it is first wanted and never needed: whoever asks must have another way.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace bylaw::compiled {

// What others may look at, or say, while something is compiled.
struct Compiling {
    std::atomic<bool> unwanted{false}; // said by others: let it end before long
    std::atomic<unsigned> threads{0};  // that work on it now
};

// Machine code of one module, as long as this lives.
class OptimisedCode {
  public:
    // Nothing, where there is no such library, or this system lets nobody make code. `problem` says which,
    // for developers. Where it becomes unwanted meanwhile it ends soon, but not at once: nobody can stop LLVM
    // in the middle of its work. `threads`: so many write its code once it is optimised.
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
