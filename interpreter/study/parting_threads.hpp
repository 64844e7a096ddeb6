// Threads whose work is not wanted any more, and which end by themselves within a second.
#pragma once
#include <atomic>
#include <memory>
#include <thread>

namespace bylaw {

// Returns at once where the thread has not `ended`: it is waited for later, when the process ends at the
// latest.
void part_from(std::thread thread, std::shared_ptr<const std::atomic<bool>> ended) noexcept;

} // namespace bylaw
