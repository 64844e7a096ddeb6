// Kinds: parents first, then what they hold.
#pragma once
#include "interpreter/check/context.hpp"

#include <unordered_set>
#include <vector>

namespace bylaw::check {

struct Kinds {
    std::vector<const Declaration *> declarations;
    std::vector<bool> declared;
    std::vector<std::vector<KindId>> below; // children of each
    std::unordered_set<KindId> orphans;     // whose parent is not known: what they lack may be the parent's
};

// Its parent is not known, or a parent's.
bool is_orphan(const Context &c, KindId kind);
// Parents and fields.
void declare_kinds(Context &c);
// Ranges, defaults, starting values.
void check_kinds(Context &c);
void report_bare_flag(Context &c, Ref clause);

} // namespace bylaw::check
