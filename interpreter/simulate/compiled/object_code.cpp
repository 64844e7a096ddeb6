#include "interpreter/simulate/compiled/object_code.hpp"

#include "base/threads/joined.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <system_error>

namespace bylaw::compiled {

LLVMTargetMachine make_machine(const LlvmLibrary &llvm, std::string &problem) {
    // Optimised a little less than usual: as fast, and written in nine tenths of the time. The others are
    // usual, for code that is made while running.
    constexpr int level = 1, relocation = 0, code_model = 1;
    char *const triple = llvm.LLVMGetDefaultTargetTriple();
    char *const cpu = llvm.LLVMGetHostCPUName(), *const features = llvm.LLVMGetHostCPUFeatures();
    LLVMTarget target = nullptr;
    LLVMTargetMachine machine = nullptr;
    char *error = nullptr;
    if (llvm.LLVMGetTargetFromTriple(triple, &target, &error) != 0) {
        problem = message_of(llvm, error);
    } else {
        machine = llvm.LLVMCreateTargetMachine(target, triple, cpu, features, level, relocation, code_model);
    }
    for (char *const each : {triple, cpu, features}) {
        llvm.LLVMDisposeMessage(each);
    }
    return machine;
}

std::string message_of(const LlvmLibrary &llvm, char *message) {
    std::string text = message;
    llvm.LLVMDisposeMessage(message);
    return text;
}

namespace {

// Number of writers that share a module's functions, and the number of this one.
struct Share {
    unsigned parts = 1, part = 0;
};

// One part on its way.
class ModulePart {
  public:
    ModulePart(const LlvmLibrary &llvm, Share share, const std::string &passes)
        : llvm_(llvm), share_(share), passes_(passes) {}
    ~ModulePart();
    ModulePart(const ModulePart &) = delete;
    ModulePart &operator=(const ModulePart &) = delete;

    // A copy of the module, as bitcode: a context is of one thread.
    bool read(const char *bitcode, std::size_t size);
    bool write(LLVMModule module);
    bool write_copy() { return write(copy_); }

    LLVMMemoryBuffer object = nullptr;
    std::string problem;
    bool done = false;

  private:
    std::size_t instructions(LLVMValue function) const;
    bool keep_own(LLVMModule module);
    bool run(const std::string &passes, LLVMModule module);

    const LlvmLibrary &llvm_;
    Share share_;
    const std::string &passes_;
    LLVMContext context_ = nullptr;
    LLVMModule copy_ = nullptr;
    LLVMTargetMachine machine_ = nullptr;
};

ModulePart::~ModulePart() {
    if (copy_ != nullptr) {
        llvm_.LLVMDisposeModule(copy_);
    }
    if (context_ != nullptr) {
        llvm_.LLVMContextDispose(context_);
    }
    if (machine_ != nullptr) {
        llvm_.LLVMDisposeTargetMachine(machine_);
    }
}

bool ModulePart::read(const char *bitcode, std::size_t size) {
    char *error = nullptr;
    context_ = llvm_.LLVMContextCreate();
    const LLVMMemoryBuffer buffer = llvm_.LLVMCreateMemoryBufferWithMemoryRangeCopy(bitcode, size, "part");
    const bool read = llvm_.LLVMParseIRInContext(context_, buffer, &copy_, &error) == 0;
    if (!read) {
        problem = message_of(llvm_, error);
    }
    return read;
}

// 0: it is declared only.
std::size_t ModulePart::instructions(LLVMValue function) const {
    std::size_t sum = 0;
    for (LLVMBlock block = llvm_.LLVMGetFirstBasicBlock(function); block != nullptr;
         block = llvm_.LLVMGetNextBasicBlock(block)) {
        for (LLVMValue each = llvm_.LLVMGetFirstInstruction(block); each != nullptr;
             each = llvm_.LLVMGetNextInstruction(each)) {
            ++sum;
        }
    }
    return sum;
}

// The other writers' functions are elsewhere. All writers compute the same assignment: the largest function
// first, each to the writer with the least work.
bool ModulePart::keep_own(LLVMModule module) {
    constexpr int external = 0, available_externally = 1; // linkage
    constexpr std::size_t slower = 10; // by a tenth is who works on the module itself instead of a copy
    std::vector<std::pair<std::size_t, LLVMValue>> functions;
    std::size_t all = 0;
    for (LLVMValue each = llvm_.LLVMGetFirstFunction(module); each != nullptr;
         each = llvm_.LLVMGetNextFunction(each)) {
        if (const std::size_t size = instructions(each); size > 0) {
            functions.emplace_back(size, each);
            all += size;
        }
    }
    std::ranges::stable_sort(functions, std::greater(), &std::pair<std::size_t, LLVMValue>::first);
    std::vector<std::size_t> sums(share_.parts);
    sums.front() = all / (slower * share_.parts);
    for (const auto &[size, each] : functions) {
        const auto least = std::min_element(sums.begin(), sums.end());
        *least += size;
        llvm_.LLVMSetLinkage(each, least - sums.begin() == share_.part ? external : available_externally);
    }
    return run("elim-avail-extern,globaldce", module);
}

bool ModulePart::run(const std::string &passes, LLVMModule module) {
    const LLVMPassOptions options = llvm_.LLVMCreatePassBuilderOptions();
    const LLVMError error = llvm_.LLVMRunPasses(module, passes.c_str(), machine_, options);
    llvm_.LLVMDisposePassBuilderOptions(options);
    if (error != nullptr) {
        char *const message = llvm_.LLVMGetErrorMessage(error);
        problem = message;
        llvm_.LLVMDisposeErrorMessage(message);
    }
    return error == nullptr;
}

bool ModulePart::write(LLVMModule module) {
    constexpr int object_file = 1;
    machine_ = make_machine(llvm_, problem);
    if (machine_ == nullptr || (share_.parts > 1 && !keep_own(module)) ||
        (!passes_.empty() && !run(passes_, module))) {
        return false;
    }
    const LLVMTargetData layout = llvm_.LLVMCreateTargetDataLayout(machine_);
    llvm_.LLVMSetModuleDataLayout(module, layout);
    llvm_.LLVMDisposeTargetData(layout);
    char *error = nullptr;
    done = llvm_.LLVMTargetMachineEmitToMemoryBuffer(machine_, module, object_file, &error, &object) == 0;
    if (!done) {
        problem = message_of(llvm_, error);
    }
    return done;
}

} // namespace

ObjectCode::~ObjectCode() {
    for (const LLVMMemoryBuffer each : objects_) {
        llvm_.LLVMDisposeMemoryBuffer(each);
    }
}

bool ObjectCode::make(LLVMModule module, unsigned threads, const std::string &passes, std::string &problem) {
    std::vector<std::unique_ptr<ModulePart>> parts;
    for (unsigned i = 0; i < threads; ++i) {
        parts.push_back(std::make_unique<ModulePart>(llvm_, Share{threads, i}, passes));
    }
    const LLVMMemoryBuffer bitcode = threads > 1 ? llvm_.LLVMWriteBitcodeToMemoryBuffer(module) : nullptr;
    const auto work = [&](ModulePart &part) {
        return part.read(llvm_.LLVMGetBufferStart(bitcode), llvm_.LLVMGetBufferSize(bitcode)) &&
               part.write_copy();
    };
    {
        std::vector<Joined> others;
        for (unsigned i = 1; i < threads; ++i) {
            try {
                others.emplace_back(std::thread([&work, &part = *parts[i]] { work(part); }));
            } catch (const std::system_error &) { // the machine has no more threads
                work(*parts[i]);
            }
        }
        parts[0]->write(module);
    }
    if (bitcode != nullptr) {
        llvm_.LLVMDisposeMemoryBuffer(bitcode);
    }
    bool done = true;
    for (const auto &each : parts) {
        if (each->object != nullptr) {
            objects_.push_back(each->object);
        }
        problem = done && !each->done ? each->problem : problem;
        done = done && each->done;
    }
    return done;
}

} // namespace bylaw::compiled
