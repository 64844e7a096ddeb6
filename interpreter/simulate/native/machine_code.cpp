#include "interpreter/simulate/native/machine_code.hpp"

#include <new>
#include <stdexcept>

namespace bylaw {

namespace {

// AsmJit's errors are defects of Bylaw.
class Thrower final : public asmjit::ErrorHandler {
  public:
    void handleError(asmjit::Error error, const char *message, asmjit::BaseEmitter *) override {
        if (error == asmjit::kErrorOutOfMemory)
            throw std::bad_alloc();
        throw std::logic_error(std::string("machine code: ") + message);
    }
};

} // namespace

std::shared_ptr<const MachineCode>
MachineCode::make(const std::function<void(asmjit::x86::Compiler &)> &write) {
    const auto made = std::make_shared<MachineCode>();
    Thrower thrower;
    made->holder_.init(made->runtime_.environment());
    made->holder_.setErrorHandler(&thrower);
    asmjit::x86::Compiler compiler(&made->holder_);
    write(compiler);
    compiler.finalize();
    made->holder_.setErrorHandler(nullptr);
    return made->runtime_.add(&made->begin_, &made->holder_) == asmjit::kErrorOk ? made : nullptr;
}

MachineCode::~MachineCode() {
    if (begin_ != nullptr) {
        runtime_.release(begin_);
    }
}

} // namespace bylaw
