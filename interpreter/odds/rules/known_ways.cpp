#include "interpreter/odds/rules/known_ways.hpp"

#include <utility>

namespace bylaw::odds::rules {

void KnownWays::stand(Key root, const State &stopped) {
    root_ = roots_.number(root);
    while (trees_.roots() <= root_) {
        trees_.add_root();
    }
    trees_.stand(root_, stopped.words);
}

const KnownWays::Leaf *KnownWays::find(Word total, Word natural) {
    worth_.begin();
    if (!worth_.wants_look(root_)) {
        return nullptr;
    }
    const TraceTrees::Leaf found = trees_.find(total, natural);
    return found == TraceTrees::no_leaf ? nullptr : &leaves_[found];
}

Tracer *KnownWays::follow(const State &stopped, Word total, Word natural) {
    return tracer_.follow(stopped, total, natural) ? &tracer_ : nullptr;
}

void KnownWays::keep(Leaf leaf) {
    held_ += sizeof(Leaf) + leaf.fields.capacity() * sizeof(Tracer::Written) +
             (leaf.rewards.capacity() + leaf.pattern.kept.capacity()) * sizeof(Word) +
             leaf.pattern.registers.capacity() * sizeof(StateCodec::Pattern::Register) + leaf.end.capacity();
    leaves_.push_back(std::move(leaf)); // first, so that a found leaf exists
    if (!trees_.end(static_cast<TraceTrees::Leaf>(leaves_.size() - 1))) {
        leaves_.pop_back();
    }
}

std::size_t KnownWays::memory() const {
    return trees_.memory() + roots_.memory() + worth_.memory() + held_;
}

} // namespace bylaw::odds::rules
