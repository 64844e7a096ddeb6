#include "interpreter/residual/yes_or_no.hpp"

#include "interpreter/residual/variable.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

class YesOrNo {
  public:
    YesOrNo(const Residual &residual, Patience &patience)
        : residual_(residual), patience_(patience), yes_or_no_(residual.variables) {
        for (const std::vector<std::int32_t> &table : residual.tables) {
            tables_.push_back(std::ranges::all_of(table, [](std::int32_t n) { return n == 0 || n == 1; }));
        }
    }

    std::vector<bool> run() {
        for (const Block &block : residual_.blocks) {
            for (const Instruction &in : block.code) {
                yes_or_no_[in.to] = true;
            }
            for (const Move &move : block.moves) {
                yes_or_no_[move.to] = true;
            }
        }
        while (rule_out()) {
        }
        return std::move(yes_or_no_);
    }

  private:
    // Variables that are set to what may be another number; false: there are no more.
    bool rule_out() {
        bool changed = false;
        const auto set = [&](std::uint32_t to, bool yes_or_no) {
            changed = changed || (yes_or_no_[to] && !yes_or_no);
            yes_or_no_[to] = yes_or_no_[to] && yes_or_no;
        };
        for (const Block &block : residual_.blocks) {
            patience_.spend(1 + block.code.size());
            for (const Instruction &in : block.code) {
                set(in.to, gives(in));
            }
            for (const Move &move : block.moves) {
                set(move.to, is(move.from));
            }
        }
        return changed;
    }

    bool is(Word word) const {
        return is_variable(word) ? yes_or_no_[number_of(word)] : word == 0 || word == 1;
    }

    bool gives(const Instruction &in) const {
        switch (traits(in.op).gives) {
        case Gives::number: return in.op == Op::lookup && tables_[in.imm]; // beyond its end it has zeros
        case Gives::truth: return true;
        case Gives::as_a: return is(in.a);
        case Gives::as_both: return is(in.a) && is(in.b);
        }
        return false;
    }

    const Residual &residual_;
    Patience &patience_;
    std::vector<bool> yes_or_no_;
    std::vector<bool> tables_; // that hold nothing else
};

} // namespace

std::vector<bool> yes_or_no_variables(const Residual &residual, Patience &patience) {
    return YesOrNo(residual, patience).run();
}

} // namespace bylaw::residual
