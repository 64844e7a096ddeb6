// How many threads work is shared by.
#pragma once
#include <algorithm>
#include <thread>

namespace bylaw {

// `wanted`: 0: one for each processor. From 1 to `most`.
inline unsigned threads_for(unsigned wanted, unsigned most = 1024) {
    return std::clamp(wanted > 0 ? wanted : std::thread::hardware_concurrency(), 1U, most);
}

} // namespace bylaw
