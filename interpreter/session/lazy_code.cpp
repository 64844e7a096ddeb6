#include "interpreter/session/lazy_code.hpp"
#include "interpreter/compile/compile.hpp"

#include <mutex>

namespace bylaw {

struct LazyCode::Shared {
    explicit Shared(std::shared_ptr<const Program> of) : program(std::move(of)) {}

    explicit Shared(Bytecode ready) : code(std::make_shared<const Bytecode>(std::move(ready))) {}

    std::shared_ptr<const Program> program; // nothing: the code was there from the beginning
    std::once_flag once;                    // threads may ask at once
    std::shared_ptr<const Bytecode> code;
};

LazyCode::LazyCode(std::shared_ptr<const Program> program) : shared_(std::make_shared<Shared>(std::move(program))) {}

LazyCode::LazyCode(Bytecode ready) : shared_(std::make_shared<Shared>(std::move(ready))) {}

LazyCode::operator std::shared_ptr<const Bytecode>() const {
    std::call_once(shared_->once, [this] {
        if (shared_->program)
            shared_->code = std::make_shared<const Bytecode>(compile(*shared_->program));
    });
    return shared_->code;
}

const Bytecode &LazyCode::operator*() const { return *std::shared_ptr<const Bytecode>(*this); }

} // namespace bylaw
