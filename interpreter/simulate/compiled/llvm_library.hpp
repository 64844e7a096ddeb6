// LLVM's C interface, of whichever version is installed: it is looked for while running.
#pragma once
#include <cstddef>
#include <cstdint>

namespace bylaw::compiled {

using LLVMBool = int;
using LLVMTarget = void *;
using LLVMTargetMachine = void *;
using LLVMTargetData = void *;
using LLVMValue = void *;
using LLVMBlock = void *;
using LLVMMemoryBuffer = void *;
using LLVMContext = void *;
using LLVMModule = void *;
using LLVMPassOptions = void *;
using LLVMError = void *;
using LLVMThreadSafeContext = void *;
using LLVMThreadSafeModule = void *;
using LLVMMachineBuilder = void *;
using LLVMJitBuilder = void *;
using LLVMJit = void *;
using LLVMDylib = void *;
using LLVMSession = void *;

struct LlvmLibrary {
#define LLVM_FUNCTION(name, gives, parameters) gives(*name) parameters = nullptr;
#include "interpreter/simulate/compiled/llvm_functions.def"
};

// Nothing where none of the versions that are known to do is installed.
const LlvmLibrary *llvm_library();

} // namespace bylaw::compiled
