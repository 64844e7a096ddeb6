#include "interpreter/simulate/native/block_trees.hpp"

#include "interpreter/simulate/native/block_visits.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw {

namespace {

constexpr std::uint32_t no_one = 0xffffffff;

class Trees {
  public:
    Trees(const TrialCode &code, const CodeFacts &facts, std::size_t lanes)
        : code_(code), facts_(facts), lanes_(lanes), visits_(block_visits(code)), trees_(code.blocks.size()),
          comer_(code.blocks.size(), no_one) {}

    std::vector<BlockTree> run() {
        for (std::uint32_t id = 0; id < trees_.size(); ++id) {
            const std::uint32_t root = has_one_comer(id) ? trees_[comer_[id]].root : id;
            trees_[id].root = root != id && belongs(id, root) ? root : id;
            trees_[trees_[id].root].size += size(id);
            trees_[trees_[id].root].draws |= draws(id) > 0;
            for (const std::uint32_t next : next_blocks(code_.blocks[id])) {
                comer_[next] = id;
            }
        }
        return std::move(trees_);
    }

  private:
    bool has_one_comer(std::uint32_t id) const {
        const residual::Exit::Kind exit = code_.blocks[id].exit;
        const bool goes_on = exit == residual::Exit::Kind::jump || exit == residual::Exit::Kind::branch;
        return id != 0 && goes_on && facts_.ways_to(id) == 1 && comer_[id] < id;
    }

    // Less is done for nothing than it costs to keep what the tree computed until its turn comes.
    bool belongs(std::uint32_t id, std::uint32_t root) const {
        constexpr std::uint32_t most = 400, of_draw = 20;
        constexpr double worth = 12; // instructions
        const double cost = size(id) + of_draw * draws(id), there = groups_in(id) / groups_in(root);
        return trees_[root].size + size(id) <= most && cost * (1 - there) <= worth;
    }

    // Share of the groups with a lane in the block.
    double groups_in(std::uint32_t id) const {
        constexpr double nearly_none = 1e-6;
        return 1 - std::pow(1 - std::min(visits_[id] + nearly_none, 1.0), static_cast<double>(lanes_));
    }

    std::uint32_t size(std::uint32_t id) const {
        return 2 + code_.blocks[id].moves_end - code_.blocks[id].begin;
    }

    std::uint32_t draws(std::uint32_t id) const {
        std::uint32_t sum = 0;
        for (std::uint32_t i = code_.blocks[id].begin; i < code_.blocks[id].moves_end; ++i) {
            sum += code_.code[i].op == residual::Op::draw ? 1 : 0;
        }
        return sum;
    }

    const TrialCode &code_;
    const CodeFacts &facts_;
    std::size_t lanes_;
    std::vector<double> visits_;
    std::vector<BlockTree> trees_;
    std::vector<std::uint32_t> comer_; // the last one that is known
};

} // namespace

std::vector<BlockTree> block_trees(const TrialCode &code, const CodeFacts &facts, std::size_t lanes) {
    return Trees(code, facts, lanes).run();
}

} // namespace bylaw
