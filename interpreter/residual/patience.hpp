// Deadline that each pass over residual code polls. A pass that is out of time is left by an exception, in
// the middle of its work; a caller that needs the old code has a copy.
#pragma once
#include <cstddef>
#include <functional>

namespace bylaw::residual {

struct OutOfTime {};

class Patience {
  public:
    static constexpr std::size_t steps_between_looks = 1024; // each far below a microsecond

    Patience() = default; // without end
    // `lasts` lives as long as this does.
    explicit Patience(const std::function<bool()> &lasts, std::size_t between = steps_between_looks)
        : lasts_(&lasts), between_(between) {}

    // So much has been done, or is going to be.
    void spend(std::size_t steps = 1) {
        if (lasts_ != nullptr && (spent_ += steps) >= between_) {
            look();
        }
    }

  private:
    void look() {
        spent_ = 0;
        if (!(*lasts_)()) {
            throw OutOfTime{};
        }
    }

    const std::function<bool()> *lasts_ = nullptr;
    std::size_t between_ = steps_between_looks, spent_ = 0;
};

} // namespace bylaw::residual
