// A game of many states: nobody decides how far Ada goes, so the machine explores what she may do.
#pragma once
#include <string>

namespace bylaw::test {

// So many steps: from nine on more states than one thread looks at alone.
inline std::string wander(int steps) {
    return R"(kind walker {
    stat east = 0
    stat north = 0
}
scenario wander {
    given ada = walker "Ada"
    let far = if ask ada "far?" default yes then 2 else 1
    repeat )" +
           std::to_string(steps) + R"( times {
        ada.east += far * roll(d6)
        ada.north += roll(d4)
    }
    report ada.east as "east"
    report ada.north as "north"
}
)";
}

} // namespace bylaw::test
