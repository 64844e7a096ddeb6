// LLVM, where it is installed: text of its intermediate language to machine code. The library is loaded when
// it is first wanted and never needed: whoever asks must have another way.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

namespace bylaw::compiled {

// Machine code of one module, as long as this lives.
class OptimisedCode {
  public:
    // Nothing, where there is no such library, or this system lets nobody make code. `problem` says which,
    // for developers.
    static std::unique_ptr<OptimisedCode> of(const std::string &module_text, const char *entry,
                                             std::string *problem = nullptr);
    ~OptimisedCode();
    OptimisedCode(const OptimisedCode &) = delete;
    OptimisedCode &operator=(const OptimisedCode &) = delete;

    std::uint64_t entry() const { return entry_; }

  private:
    OptimisedCode(void *jit, std::uint64_t entry) : jit_(jit), entry_(entry) {}

    void *jit_;
    std::uint64_t entry_;
};

// Is there an LLVM of a version that is known to do?
bool optimiser_is_installed();

} // namespace bylaw::compiled
