// Machine code by the writer, for x86-64 as Linux and its kin call functions.
#include "interpreter/machine/made_code.hpp"
#include "interpreter/machine/native/native_writer.hpp"

#include <cstddef>

namespace bylaw::native {

namespace {

constexpr Reg kept[] = {Reg::rbx, Reg::rbp, Reg::r12, Reg::r13, Reg::r14, Reg::r15};

Operand of_context(std::size_t offset) {
    return at(native::context, static_cast<std::int64_t>(offset));
}

// [one][ancestor] the other way round.
std::vector<std::uint8_t> by_ancestor(const std::vector<std::vector<bool>> &relation) {
    std::vector<std::uint8_t> turned;
    for (std::size_t ancestor = 0; ancestor < relation.size(); ++ancestor) {
        for (const std::vector<bool> &one : relation) {
            turned.push_back(one[ancestor] ? 1 : 0);
        }
    }
    return turned;
}

using Enter = std::uint32_t (*)(NativeContext *, const void *);

class WrittenCode final : public NativeCode {
  public:
    explicit WrittenCode(QuickCode &code)
        : code_(code), kinds_(by_ancestor(code.bytecode().kind_is)),
          rules_(by_ancestor(code.bytecode().rule_is)) {
        write_doors();
    }

    bool works() const { return enter_ != nullptr; }
    std::vector<const void *> compile(const QuickFunction &function, std::span<const Quick> places) override;
    BYLAW_CALLS_MADE_CODE NativeExit enter(const void *entry) override {
        return static_cast<NativeExit>(enter_(&context, entry));
    }
    const void *return_to_loop() const override { return given_; }

  private:
    void write_doors();

    QuickCode &code_;
    const std::vector<std::uint8_t> kinds_, rules_;
    Executables executables_;
    Enter enter_ = nullptr;
    const void *given_ = nullptr;
};

void write_keeping(Assembly &to) {
    to.put(X::mov, of_context(offsetof(NativeContext, r)), frame);
    to.put(X::mov, of_context(offsetof(NativeContext, caller)), caller);
    to.put(X::mov, of_context(offsetof(NativeContext, steps)), steps);
}

void write_taking(Assembly &to) {
    to.put(X::mov, frame, of_context(offsetof(NativeContext, r)));
    to.put(X::mov, caller, of_context(offsetof(NativeContext, caller)));
    to.put(X::mov, words, of_context(offsetof(NativeContext, words)));
    to.put(X::mov, things, of_context(offsetof(NativeContext, things)));
    to.put(X::mov, steps, of_context(offsetof(NativeContext, steps)));
}

// To a function of NativeFrames, whose address is in rax; where it continues is what that gives.
void write_bridge(Assembly &to) {
    write_keeping(to);
    to.put(X::mov, Reg::rdi, native::context);
    to.put(X::call, Reg::rax);
    write_taking(to);
    to.put(X::jmp, Reg::rax);
}

void write_entry(Assembly &to) {
    for (const Reg each : kept) {
        to.put(X::push, each);
    }
    to.put(X::sub, Reg::rsp, 8); // functions are called at multiples of 16
    to.put(X::mov, native::context, Reg::rdi);
    write_taking(to);
    to.put(X::jmp, Reg::rsi);
}

// The place and how it was left are in rax, the function in rdx.
void write_exit(Assembly &to, Label door) {
    to.put(X::movzx, Operand(Reg::rcx).of(4), Operand(Reg::rax).of(1));
    to.put(X::shr, Reg::rax, 8);
    to.put(X::mov, of_context(offsetof(NativeContext, how)).of(4), Operand(Reg::rcx).of(4));
    to.put(X::mov, of_context(offsetof(NativeContext, place)).of(4), Operand(Reg::rax).of(4));
    to.put(X::mov, of_context(offsetof(NativeContext, function)), Reg::rdx);
    write_keeping(to);
    to.bind(door);
    to.put(X::mov, Operand(Reg::rax).of(4), of_context(offsetof(NativeContext, how)).of(4));
    to.put(X::add, Reg::rsp, 8);
    for (std::size_t i = std::size(kept); i-- > 0;) {
        to.put(X::pop, kept[i]);
    }
    to.put(X::ret);
}

void WrittenCode::write_doors() {
    Assembly to;
    const Label leave = to.label(), given = to.label(), door = to.label(), bridge = to.label(),
                close = to.label();
    write_entry(to);
    to.bind(given);
    to.put(X::mov, of_context(offsetof(NativeContext, given)), Reg::rax);
    to.constant(Reg::rax, static_cast<std::uint64_t>(NativeExit::given));
    to.bind(leave);
    write_exit(to, door);
    to.bind(bridge);
    write_bridge(to);
    to.bind(close);
    write_closing(to, bridge);
    if (const std::uint8_t *made = executables_.add(to); made != nullptr) {
        enter_ = reinterpret_cast<Enter>(const_cast<std::uint8_t *>(made)); // functions know no `const`
        given_ = made + to.offset(given);
        context.leave = made + to.offset(leave);
        context.door = made + to.offset(door);
        context.bridge = made + to.offset(bridge);
        context.close = made + to.offset(close);
    }
}

std::vector<const void *> WrittenCode::compile(const QuickFunction &function, std::span<const Quick> places) {
    const Relations relations{kinds_.data(), rules_.data(), code_.program().kinds.size(),
                              code_.program().rules.size()};
    Assembly to;
    NativeWriter writer(code_, relations, function, places, to);
    writer.write();
    const std::uint8_t *made = executables_.add(to);
    std::vector<const void *> entries(made != nullptr ? places.size() : 0);
    for (const auto &[place, label] : writer.entries()) {
        if (made != nullptr) {
            entries[place] = made + to.offset(label);
        }
    }
    return entries;
}

} // namespace

} // namespace bylaw::native

namespace bylaw {

std::unique_ptr<NativeCode> NativeCode::make(QuickCode &code) {
    auto made = std::make_unique<native::WrittenCode>(code);
    return made->works() ? std::move(made) : nullptr;
}

} // namespace bylaw
