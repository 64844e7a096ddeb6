#include "interpreter/simulate/compiled/optimiser.hpp"

#include "base/text/filled.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include <dlfcn.h>

namespace bylaw::compiled {

namespace {

using LLVMBool = int;
using LLVMTarget = void *;
using LLVMTargetMachine = void *;
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

struct Library {
#define LLVM_FUNCTION(name, gives, parameters) gives(*name) parameters = nullptr;
#include "interpreter/simulate/compiled/llvm_functions.def"
};

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
        // As LLVM has named it since 18.1; as Debian did before, and as everybody else did.
        for (const std::string &name :
             {"libLLVM.so." + version + ".1", "libLLVM-" + version + ".so.1", "libLLVM-" + version + ".so"}) {
            if (void *const found = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {
                return found;
            }
        }
    }
    return nullptr;
}

std::optional<Library> load() {
    void *const opened = std::size(initialisers) == 0 ? nullptr : open_library();
    if (opened == nullptr) {
        return std::nullopt;
    }
    Library made;
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

const Library *library() {
    static const std::optional<Library> loaded = load();
    return loaded ? &*loaded : nullptr;
}

void drop(void *, LLVMError error) {
    const Library &llvm = *library();
    llvm.LLVMDisposeErrorMessage(llvm.LLVMGetErrorMessage(error));
}

void dispose(const Library &llvm, LLVMJit jit) {
    if (const LLVMError error = llvm.LLVMOrcDisposeLLJIT(jit)) {
        llvm.LLVMDisposeErrorMessage(llvm.LLVMGetErrorMessage(error));
    }
}

// One module on its way to machine code.
class Making {
  public:
    Making(const Library &llvm, const std::atomic<bool> *unwanted) : llvm_(llvm), unwanted_(unwanted) {}
    ~Making();
    Making(const Making &) = delete;
    Making &operator=(const Making &) = delete;

    // The jit that holds it; nothing: `problem` says why.
    LLVMJit make(const std::string &text, const char *entry, std::uint64_t &address);
    const std::string &problem() const { return problem_; }

  private:
    bool find_machine(), parse(const std::string &text), optimise(std::size_t size), start(), add();
    bool wanted();
    bool done(LLVMError error);
    bool fail(char *message);

    const Library &llvm_;
    const std::atomic<bool> *unwanted_;
    LLVMTargetMachine machine_ = nullptr;
    LLVMThreadSafeContext context_ = nullptr;
    LLVMModule module_ = nullptr;
    LLVMJit jit_ = nullptr;
    std::string problem_;
};

Making::~Making() {
    if (module_ != nullptr) {
        llvm_.LLVMDisposeModule(module_);
    }
    if (context_ != nullptr) {
        llvm_.LLVMOrcDisposeThreadSafeContext(context_);
    }
    if (machine_ != nullptr) {
        llvm_.LLVMDisposeTargetMachine(machine_);
    }
    if (jit_ != nullptr) {
        dispose(llvm_, jit_);
    }
}

bool Making::wanted() {
    const bool still = unwanted_ == nullptr || !unwanted_->load(std::memory_order_relaxed);
    problem_ = still ? "" : "nobody wants it any more";
    return still;
}

bool Making::fail(char *message) {
    problem_ = message;
    llvm_.LLVMDisposeMessage(message);
    return false;
}

bool Making::done(LLVMError error) {
    if (error != nullptr) {
        char *const message = llvm_.LLVMGetErrorMessage(error);
        problem_ = message;
        llvm_.LLVMDisposeErrorMessage(message);
    }
    return error == nullptr;
}

bool Making::find_machine() {
    constexpr int level = 2, relocation = 0,
                  code_model = 1; // usual, as it is usual, for code that is made while running
    char *const triple = llvm_.LLVMGetDefaultTargetTriple();
    char *const cpu = llvm_.LLVMGetHostCPUName(), *const features = llvm_.LLVMGetHostCPUFeatures();
    LLVMTarget target = nullptr;
    char *error = nullptr;
    const bool found = llvm_.LLVMGetTargetFromTriple(triple, &target, &error) == 0;
    if (found) {
        machine_ =
            llvm_.LLVMCreateTargetMachine(target, triple, cpu, features, level, relocation, code_model);
    }
    for (char *const each : {triple, cpu, features}) {
        llvm_.LLVMDisposeMessage(each);
    }
    return found ? machine_ != nullptr : fail(error);
}

bool Making::parse(const std::string &text) {
    context_ = llvm_.LLVMOrcCreateNewThreadSafeContext();
    char *error = nullptr;
    LLVMMemoryBuffer buffer =
        llvm_.LLVMCreateMemoryBufferWithMemoryRangeCopy(text.data(), text.size(), "rules");
    return llvm_.LLVMParseIRInContext(llvm_.LLVMOrcThreadSafeContextGetContext(context_), buffer, &module_,
                                      &error) == 0 ||
           fail(error);
}

// What makes trials as fast as `default<O3>` does, but for a hundredth, in three quarters of its time.
// `combine`: this pass has to be told from LLVM 18 on that it may leave something to the next time, or it
// ends the program.
std::string passes(const std::string &combine) {
    return filled("annotation2metadata,inferattrs,function(sroa,early-cse<memssa>,simplifycfg,{}),ipsccp,"
                  "globalopt,cgscc(inline,function-attrs,function(sroa,early-cse<memssa>,jump-threading,"
                  "correlated-propagation,simplifycfg,{},reassociate,"
                  "loop-mssa(loop-rotate,licm,simple-loop-unswitch),simplifycfg,{},gvn,dse,adce,simplifycfg,"
                  "{})),globaldce",
                  {combine, combine, combine, combine});
}

bool Making::optimise(std::size_t size) {
    constexpr std::size_t small = 400'000; // bytes: compiled in a third of a second, whatever is done
    const std::string all = "default<O3>";
    const LLVMPassOptions options = llvm_.LLVMCreatePassBuilderOptions();
    bool optimised = false;
    for (const std::string &each :
         {size < small ? all : passes("instcombine<no-verify-fixpoint>"), passes("instcombine"), all}) {
        optimised = optimised || done(llvm_.LLVMRunPasses(module_, each.c_str(), machine_, options));
    }
    llvm_.LLVMDisposePassBuilderOptions(options);
    return optimised;
}

bool Making::start() {
    const LLVMJitBuilder builder = llvm_.LLVMOrcCreateLLJITBuilder();
    llvm_.LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder,
        llvm_.LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(std::exchange(machine_, nullptr)));
    if (!done(llvm_.LLVMOrcCreateLLJIT(&jit_, builder))) {
        return false;
    }
    // Else it writes to the terminal; whoever looked for the code is told, too.
    llvm_.LLVMOrcExecutionSessionSetErrorReporter(llvm_.LLVMOrcLLJITGetExecutionSession(jit_), &drop,
                                                  nullptr);
    return true;
}

bool Making::add() {
    const LLVMThreadSafeModule module =
        llvm_.LLVMOrcCreateNewThreadSafeModule(std::exchange(module_, nullptr), context_);
    if (done(llvm_.LLVMOrcLLJITAddLLVMIRModule(jit_, llvm_.LLVMOrcLLJITGetMainJITDylib(jit_), module))) {
        return true;
    }
    llvm_.LLVMOrcDisposeThreadSafeModule(module);
    return false;
}

LLVMJit Making::make(const std::string &text, const char *entry, std::uint64_t &address) {
    const bool made = find_machine() && wanted() && parse(text) && wanted() && optimise(text.size()) &&
                      wanted() && start() && add() && done(llvm_.LLVMOrcLLJITLookup(jit_, &address, entry));
    return made ? std::exchange(jit_, nullptr) : nullptr;
}

} // namespace

bool optimiser_is_installed() {
    return library() != nullptr;
}

std::unique_ptr<OptimisedCode> OptimisedCode::of(const std::string &module_text, const char *entry,
                                                 std::string *problem, const std::atomic<bool> *unwanted) {
    const Library *const llvm = library();
    if (llvm == nullptr) {
        if (problem != nullptr) {
            *problem = "no LLVM is installed";
        }
        return nullptr;
    }
    std::unique_ptr<OptimisedCode> made(new OptimisedCode); // what has no owner yet is lost without memory
    Making making(*llvm, unwanted);
    made->jit_ = making.make(module_text, entry, made->entry_);
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
        dispose(*library(), jit_);
    }
}

} // namespace bylaw::compiled
