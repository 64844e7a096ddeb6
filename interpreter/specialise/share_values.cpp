#include "interpreter/specialise/share_values.hpp"

#include "interpreter/residual/variable.hpp"

#include <map>
#include <tuple>

namespace bylaw::residual {

namespace {

// Values of one block, by what they are made of. A variable that is set again begins a new version of itself.
class Values {
  public:
    void share(Block &block) {
        for (Instruction &in : block.code) {
            for (Word *operand : {&in.a, &in.b}) {
                *operand = holder(*operand);
            }
            if (in.op == Op::choose || in.op == Op::draw) {
                set(in.to);
                continue;
            }
            if (in.op == Op::copy) {
                set(in.to);
                holders_[in.to] = {in.a, version(in.a)};
                continue;
            }
            const Key key{in.op, in.a, version(in.a), in.b, version(in.b), in.imm};
            const auto known = made_.find(key);
            const bool same = known != made_.end() &&
                              version(variable(known->second.first)) == known->second.second &&
                              known->second.first != in.to;
            if (same) {
                in = {Op::copy, in.to, variable(known->second.first), 0, 0};
                set(in.to);
                holders_[in.to] = {in.a, version(in.a)};
                continue;
            }
            set(in.to);
            if (in.a != variable(in.to) && in.b != variable(in.to)) {
                made_[key] = {in.to, version(variable(in.to))};
            }
        }
        for (Move &move : block.moves) {
            move.from = holder(move.from);
        }
        if (block.exit.kind == Exit::Kind::branch) {
            block.exit.condition = holder(block.exit.condition);
        }
    }

  private:
    using Key = std::tuple<Op, Word, std::uint32_t, Word, std::uint32_t, std::uint32_t>;

    std::uint32_t version(Word word) const {
        const auto found = is_variable(word) ? versions_.find(number_of(word)) : versions_.end();
        return found == versions_.end() ? 0 : found->second;
    }

    void set(std::uint32_t v) {
        ++versions_[v];
        holders_.erase(v);
    }

    // Returns the source of a copy, while it is unchanged.
    Word holder(Word word) const {
        const auto found = is_variable(word) ? holders_.find(number_of(word)) : holders_.end();
        return found != holders_.end() && version(found->second.first) == found->second.second
                   ? found->second.first
                   : word;
    }

    std::map<Key, std::pair<std::uint32_t, std::uint32_t>> made_;     // the variable, its version
    std::map<std::uint32_t, std::pair<Word, std::uint32_t>> holders_; // sources of copies
    std::map<std::uint32_t, std::uint32_t> versions_;
};

} // namespace

void share_values(Residual &residual, Patience patience) {
    for (Block &block : residual.blocks) {
        patience.spend(1 + block.code.size());
        Values().share(block);
    }
}

} // namespace bylaw::residual
