// `may any SORT`: which rules that are is filled in when all rules are known.
#pragma once
#include "interpreter/check/layers/declarations.hpp"

#include <vector>

namespace bylaw::check {

struct PendingOffer {
    std::uint32_t id = 0; // index into Program::offers
    Ref sort, tag, tags;  // `any SORT`, or `any TAG`
    Type asker;
};

struct Offers {
    std::vector<PendingOffer> pending;
};

} // namespace bylaw::check
