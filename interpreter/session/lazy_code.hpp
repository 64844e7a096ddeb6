// Code of a program, compiled on first use: reading rules does not wait for it. Copies share it.
#pragma once
#include "interpreter/session/price_code.hpp"

#include <memory>

namespace bylaw {

class LazyCode {
  public:
    LazyCode() = default;
    explicit LazyCode(std::shared_ptr<const Program> program);
    // Only what is needed to run this function.
    LazyCode(std::shared_ptr<const Program> program, FunctionId function);

    operator std::shared_ptr<const Bytecode>() const;
    const Bytecode &operator*() const;
    const Bytecode *operator->() const { return &**this; }
    // Made when they are first asked for, too.
    const PriceCode &prices() const;

  private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

} // namespace bylaw
