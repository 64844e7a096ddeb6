// Borne instances of each thing during a trial. Ended ones stay in the state to the end of the trial, so a
// search would otherwise visit them all.
#pragma once
#include "interpreter/machine/state.hpp"

#include <cstdint>
#include <vector>

namespace bylaw::compiled {

class Bearers {
  public:
    // Another trial begins.
    void forget() {
        chains_.assign(chains_.size(), {});
        next_.clear();
    }

    // Takes in those that were gained since.
    void keep_up(const std::vector<Instance> &instances) {
        while (next_.size() < instances.size()) {
            const std::size_t bearer = instances[next_.size()].bearer;
            if (bearer >= chains_.size()) {
                chains_.resize(bearer + 1);
            }
            next_.push_back(0);
            Chain &chain = chains_[bearer];
            const auto id = static_cast<std::uint32_t>(next_.size());
            (chain.last == 0 ? chain.first : next_[chain.last - 1]) = id;
            chain.last = id;
        }
    }

    // Returns the first borne instance behind `from` that fits; 0: there is none. Ended ones leave the chain.
    template <class Fits>
    std::int64_t next(const std::vector<Instance> &instances, std::size_t bearer, std::int64_t from,
                      const Fits &fits) {
        if (bearer >= chains_.size()) {
            return 0;
        }
        Chain &chain = chains_[bearer];
        std::uint32_t before = 0;
        for (std::uint32_t id = chain.first; id != 0; id = next_[id - 1]) {
            const Instance &each = instances[id - 1];
            if (each.phase == Instance::Phase::gone) {
                (before == 0 ? chain.first : next_[before - 1]) = next_[id - 1];
                chain.last = chain.last == id ? before : chain.last;
                continue;
            }
            if (id > from && fits(each)) {
                return id;
            }
            before = id;
        }
        return 0;
    }

  private:
    struct Chain {
        std::uint32_t first = 0, last = 0;
    };
    std::vector<Chain> chains_;       // by who bears them
    std::vector<std::uint32_t> next_; // for each instance: the next one in its chain
};

} // namespace bylaw::compiled
