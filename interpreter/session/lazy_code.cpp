#include "interpreter/session/lazy_code.hpp"
#include "interpreter/compile/compile.hpp"

#include <functional>
#include <mutex>

namespace bylaw {

struct LazyCode::Shared {
    explicit Shared(std::function<Bytecode()> how) : make(std::move(how)) {}

    std::function<Bytecode()> make;
    std::once_flag once; // threads may ask at once
    std::shared_ptr<const Bytecode> code;
};

LazyCode::LazyCode(std::shared_ptr<const Program> program)
    : shared_(std::make_shared<Shared>([program = std::move(program)] { return compile(*program); })) {}

LazyCode::LazyCode(std::shared_ptr<const Program> program, FunctionId function)
    : shared_(std::make_shared<Shared>(
          [program = std::move(program), function] { return compile_for(*program, function); })) {}

LazyCode::operator std::shared_ptr<const Bytecode>() const {
    std::call_once(shared_->once,
                   [this] { shared_->code = std::make_shared<const Bytecode>(shared_->make()); });
    return shared_->code;
}

const Bytecode &LazyCode::operator*() const {
    return *std::shared_ptr<const Bytecode>(*this);
}

} // namespace bylaw
