// Simulation for a caller that may lose interest in the result.
#pragma once
#include <bylaw/simulate.hpp>

#include <atomic>

namespace bylaw::api {

// simulate(), which ends within milliseconds once `abandoned` (null: never) is set.
SimulationResult simulate_abandonable(const Program &program, const std::string &scenario,
                                      const SimulationOptions &options, const std::atomic<bool> *abandoned);

} // namespace bylaw::api
