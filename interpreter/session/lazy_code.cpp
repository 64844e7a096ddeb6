#include "interpreter/session/lazy_code.hpp"
#include "interpreter/compile/compile.hpp"

#include <mutex>
#include <optional>

namespace bylaw {

struct LazyCode::Shared {
    Shared(std::shared_ptr<const Program> of, std::optional<FunctionId> wanted)
        : program(std::move(of)), function(wanted) {}

    std::shared_ptr<const Program> program;
    std::optional<FunctionId> function; // all that is needed to run it; nothing: all there is
    std::once_flag once, once_priced;   // threads may ask at once
    std::shared_ptr<const Bytecode> code;
    std::optional<PriceCode> prices;
};

LazyCode::LazyCode(std::shared_ptr<const Program> program)
    : shared_(std::make_shared<Shared>(std::move(program), std::nullopt)) {}

LazyCode::LazyCode(std::shared_ptr<const Program> program, FunctionId function)
    : shared_(std::make_shared<Shared>(std::move(program), function)) {}

LazyCode::operator std::shared_ptr<const Bytecode>() const {
    std::call_once(shared_->once, [this] {
        const Program &program = *shared_->program;
        shared_->code = std::make_shared<const Bytecode>(
            shared_->function ? compile_for(program, *shared_->function) : compile(program));
    });
    return shared_->code;
}

const PriceCode &LazyCode::prices() const {
    const Bytecode &rules = **this;
    std::call_once(shared_->once_priced, [&] { shared_->prices.emplace(*shared_->program, rules); });
    return *shared_->prices;
}

const Bytecode &LazyCode::operator*() const {
    return *std::shared_ptr<const Bytecode>(*this);
}

} // namespace bylaw
