// A module to objects, by several threads: each writes the machine code of a part of the functions, and they
// find each other where the objects are linked.
#pragma once
#include "interpreter/simulate/compiled/llvm_library.hpp"

#include <string>
#include <utility>
#include <vector>

namespace bylaw::compiled {

// For this processor, and for code that lies anywhere; nothing: `problem` says why.
LLVMTargetMachine make_machine(const LlvmLibrary &llvm, std::string &problem);

// Returns LLVM's `message` as a string, and frees it.
std::string message_of(const LlvmLibrary &llvm, char *message);

class ObjectCode {
  public:
    explicit ObjectCode(const LlvmLibrary &llvm) : llvm_(llvm) {}
    ~ObjectCode();
    ObjectCode(const ObjectCode &) = delete;
    ObjectCode &operator=(const ObjectCode &) = delete;

    // Changes the module. `passes`: what each part has to go through before. False: `problem` says why.
    bool make(LLVMModule module, unsigned threads, const std::string &passes, std::string &problem);
    // Those who link them own them.
    std::vector<LLVMMemoryBuffer> take() { return std::exchange(objects_, {}); }

  private:
    const LlvmLibrary &llvm_;
    std::vector<LLVMMemoryBuffer> objects_;
};

} // namespace bylaw::compiled
