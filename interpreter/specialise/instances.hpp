// The conditions of a path as they are put together again: some kept, some added, in another order.
#pragma once
#include "interpreter/specialise/path.hpp"

namespace bylaw::residual {

// The first of that sort that is not yet used; used.size() where there is none.
std::size_t first_alike(const std::vector<Instance> &all, const std::vector<bool> &used,
                        const Instance &wanted);

struct InstancesMade {
    std::vector<Instance> instances;
    std::vector<Word> words, presence, stacks;
    std::vector<bool> unordered;

    // `size`: how many words of its fields it has.
    void keep(const Path &path, std::size_t index, std::size_t size);
    void lack(Instance wanted, std::size_t size); // one that is not there
    void give(Path &path) &&;                     // instead of those that it has
};

} // namespace bylaw::residual
