#include "interpreter/simulate/compiled/optimiser.hpp"

#include "interpreter/simulate/compiled/object_code.hpp"
#include "interpreter/simulate/compiled/passes.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::compiled {

namespace {

void drop(void *, LLVMError error) {
    const LlvmLibrary &llvm = *llvm_library();
    llvm.LLVMDisposeErrorMessage(llvm.LLVMGetErrorMessage(error));
}

void dispose(const LlvmLibrary &llvm, LLVMJit jit) {
    if (const LLVMError error = llvm.LLVMOrcDisposeLLJIT(jit)) {
        llvm.LLVMDisposeErrorMessage(llvm.LLVMGetErrorMessage(error));
    }
}

// One module on its way to machine code.
class Making {
  public:
    Making(const LlvmLibrary &llvm, Compiling &compiling) : llvm_(llvm), compiling_(compiling) {
        compiling_.threads = 1;
    }
    ~Making();
    Making(const Making &) = delete;
    Making &operator=(const Making &) = delete;

    // The jit that holds it; nothing: `problem` says why.
    LLVMJit make(const std::string &text, const char *entry, unsigned threads, std::uint64_t &address);
    const std::string &problem() const { return problem_; }

  private:
    bool parse(const std::string &text), optimise(const std::vector<Passes> &ways), start();
    bool add(unsigned threads);
    bool wanted();
    bool done(LLVMError error);

    const LlvmLibrary &llvm_;
    Compiling &compiling_;
    LLVMTargetMachine machine_ = nullptr;
    LLVMContext context_ = nullptr;
    LLVMModule module_ = nullptr;
    LLVMJit jit_ = nullptr;
    std::string problem_;
    std::string of_parts_; // parts that remain, once functions are assigned
};

Making::~Making() {
    compiling_.threads = 0;
    if (module_ != nullptr) {
        llvm_.LLVMDisposeModule(module_);
    }
    if (context_ != nullptr) {
        llvm_.LLVMContextDispose(context_);
    }
    if (machine_ != nullptr) {
        llvm_.LLVMDisposeTargetMachine(machine_);
    }
    if (jit_ != nullptr) {
        dispose(llvm_, jit_);
    }
}

bool Making::wanted() {
    const bool still = !compiling_.unwanted.load(std::memory_order_relaxed);
    problem_ = still ? "" : "nobody wants it any more";
    return still;
}

bool Making::done(LLVMError error) {
    if (error != nullptr) {
        char *const message = llvm_.LLVMGetErrorMessage(error);
        problem_ = message;
        llvm_.LLVMDisposeErrorMessage(message);
    }
    return error == nullptr;
}

bool Making::parse(const std::string &text) {
    char *error = nullptr;
    context_ = llvm_.LLVMContextCreate();
    const LLVMMemoryBuffer buffer =
        llvm_.LLVMCreateMemoryBufferWithMemoryRangeCopy(text.data(), text.size(), "rules");
    const bool parsed = llvm_.LLVMParseIRInContext(context_, buffer, &module_, &error) == 0;
    if (!parsed) {
        problem_ = message_of(llvm_, error);
    }
    return parsed;
}

bool Making::optimise(const std::vector<Passes> &ways) {
    const LLVMPassOptions options = llvm_.LLVMCreatePassBuilderOptions();
    const auto taken = std::ranges::find_if(ways, [&](const Passes &each) {
        return done(llvm_.LLVMRunPasses(module_, each.whole.c_str(), machine_, options));
    });
    llvm_.LLVMDisposePassBuilderOptions(options);
    of_parts_ = taken != ways.end() ? taken->parts : "";
    return taken != ways.end();
}

bool Making::start() {
    const LLVMJitBuilder builder = llvm_.LLVMOrcCreateLLJITBuilder();
    llvm_.LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder,
        llvm_.LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(std::exchange(machine_, nullptr)));
    if (!done(llvm_.LLVMOrcCreateLLJIT(&jit_, builder))) {
        return false;
    }
    // Otherwise it writes to the terminal; the code that looked it up gets the error, too.
    llvm_.LLVMOrcExecutionSessionSetErrorReporter(llvm_.LLVMOrcLLJITGetExecutionSession(jit_), &drop,
                                                  nullptr);
    return true;
}

bool Making::add(unsigned threads) {
    ObjectCode code(llvm_);
    compiling_.threads = threads;
    if (!code.make(module_, threads, of_parts_, problem_)) {
        return false;
    }
    bool added = true;
    for (const LLVMMemoryBuffer each : code.take()) {
        added = done(llvm_.LLVMOrcLLJITAddObjectFile(jit_, llvm_.LLVMOrcLLJITGetMainJITDylib(jit_), each)) &&
                added;
    }
    return added;
}

LLVMJit Making::make(const std::string &text, const char *entry, unsigned threads, std::uint64_t &address) {
    threads = is_small(text.size()) ? 1 : threads;
    machine_ = make_machine(llvm_, problem_);
    const bool made = machine_ != nullptr && wanted() && parse(text) && wanted() &&
                      optimise(passes_for(text.size(), threads)) && wanted() && start() && add(threads) &&
                      done(llvm_.LLVMOrcLLJITLookup(jit_, &address, entry));
    return made ? std::exchange(jit_, nullptr) : nullptr;
}

} // namespace

bool optimiser_is_installed() {
    return llvm_library() != nullptr;
}

std::unique_ptr<OptimisedCode> OptimisedCode::of(const std::string &module_text, const char *entry,
                                                 unsigned threads, std::string *problem,
                                                 Compiling *compiling) {
    const LlvmLibrary *const llvm = llvm_library();
    if (llvm == nullptr) {
        if (problem != nullptr) {
            *problem = "no LLVM is installed";
        }
        return nullptr;
    }
    std::unique_ptr<OptimisedCode> made(new OptimisedCode); // an object without an owner leaks if memory runs
                                                            // out
    Compiling nobody_looks;
    Making making(*llvm, compiling != nullptr ? *compiling : nobody_looks);
    made->jit_ = making.make(module_text, entry, threads, made->entry_);
    if (made->jit_ == nullptr) {
        if (problem != nullptr) {
            *problem = making.problem();
        }
        return nullptr;
    }
    return made;
}

OptimisedCode::~OptimisedCode() {
    if (jit_ != nullptr) {
        dispose(*llvm_library(), jit_);
    }
}

} // namespace bylaw::compiled
