// Which thing of a kind comes after which: so that a walk over the few of a kind does not look at all the
// others.
#pragma once
#include "interpreter/machine/state.hpp"

#include <algorithm>

namespace bylaw {

class KindWalks {
  public:
    explicit KindWalks(std::size_t kinds) : next_(kinds) {}

    // For another state. Things are only ever added to one.
    void clear() {
        for (const KindId kind : walked_) {
            next_[kind].next.clear();
            next_[kind].open = 0;
        }
        walked_.clear();
    }

    // The first thing after that one that is of this kind, 0 if there is none; `is_kind(KindId of a thing)`
    // says which are.
    template <class IsKind>
    std::size_t after(std::size_t thing, KindId kind, const std::vector<Thing> &things, IsKind is_kind) {
        Walk &walk = next_[kind];
        if (walk.next.size() != things.size()) {
            extend(walk, kind, things, is_kind);
        }
        return walk.next[thing];
    }

  private:
    struct Walk {
        std::vector<std::uint32_t> next; // by thing
        std::size_t open = 0;            // from here on none is known
    };

    // Apart: it happens once for each kind and thing.
    template <class IsKind>
    [[gnu::noinline]] void extend(Walk &walk, KindId kind, const std::vector<Thing> &things, IsKind is_kind) {
        if (walk.next.empty()) {
            walked_.push_back(kind);
        }
        std::size_t thing = std::max<std::size_t>(walk.next.size(), 1);
        walk.next.resize(things.size());
        for (; thing < things.size(); ++thing) {
            if (is_kind(things[thing].kind)) {
                std::fill(walk.next.begin() + static_cast<std::ptrdiff_t>(walk.open),
                          walk.next.begin() + static_cast<std::ptrdiff_t>(thing),
                          static_cast<std::uint32_t>(thing));
                walk.open = thing;
            }
        }
    }

    std::vector<Walk> next_; // by kind
    std::vector<KindId> walked_;
};

} // namespace bylaw
