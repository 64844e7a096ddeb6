#include "interpreter/specialise/copies.hpp"

#include "interpreter/residual/arithmetic.hpp"
#include "interpreter/residual/variable.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

class Copies {
  public:
    explicit Copies(Residual &residual)
        : r_(residual), sets_(residual.variables), stands_for_(residual.variables, -1) {}

    // True: some copies are dead now, and are removed in the next round.
    bool pass() {
        for (Block &block : r_.blocks) {
            std::ranges::for_each(block.code, compute_known);
        }
        count_sets();
        if (!find()) {
            return false;
        }
        for (Block &block : r_.blocks) {
            follow_in(block);
        }
        return std::ranges::any_of(r_.blocks, [&](const Block &block) { return has_copy(block); });
    }

  private:
    static void compute_known(Instruction &in) {
        if (in.op == Op::draw && in.a != 0 && !is_variable(in.a)) { // never
            in = {Op::copy, in.to, 0, 0, 0};
        }
        if (in.op != Op::copy && traits(in.op).arithmetic && !is_variable(in.a) && !is_variable(in.b)) {
            in = {Op::copy, in.to, *compute(in.op, in.a, in.b, in.imm), 0, 0};
        }
    }

    void count_sets() {
        for (const Block &block : r_.blocks) {
            for (const Instruction &in : block.code) {
                ++sets_[in.to];
            }
            for (const Move &move : block.moves) {
                ++sets_[move.to];
            }
        }
    }

    bool is_set_once(Word word) const { return !is_variable(word) || sets_[number_of(word)] == 1; }

    bool note(std::uint32_t to, Word from) {
        const bool once = sets_[to] == 1 && is_set_once(from);
        stands_for_[to] = once ? from : stands_for_[to];
        return once;
    }

    // Is there any copy?
    bool find() {
        bool any = false;
        for (const Block &block : r_.blocks) {
            for (const Instruction &in : block.code) {
                any = (in.op == Op::copy && note(in.to, in.a)) || any;
            }
            for (const Move &move : block.moves) {
                any = note(move.to, move.from) || any;
            }
        }
        return any;
    }

    void follow(Word &word) const {
        for (int hops = 0; hops < 1000 && is_variable(word) && stands_for_[number_of(word)] != -1; ++hops) {
            word = stands_for_[number_of(word)];
        }
    }

    void follow_in(Block &block) const {
        for (Instruction &in : block.code) {
            follow(in.a);
            follow(in.b);
        }
        for (Move &move : block.moves) {
            follow(move.from);
        }
        follow(block.exit.condition);
        for (Word &word : block.reports) {
            follow(word);
        }
    }

    bool has_copy(const Block &block) const {
        return std::ranges::any_of(
                   block.code,
                   [&](const Instruction &in) { return in.op == Op::copy && stands_for_[in.to] != -1; }) ||
               std::ranges::any_of(block.moves, [&](const Move &move) { return stands_for_[move.to] != -1; });
    }

    Residual &r_;
    std::vector<std::uint32_t> sets_; // per variable: how often it is set
    std::vector<Word> stands_for_;    // -1: for itself
};

} // namespace

bool pass_copies(Residual &residual) {
    return Copies(residual).pass();
}

} // namespace bylaw::residual
