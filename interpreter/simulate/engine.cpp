#include "interpreter/simulate/engine.hpp"

#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/reference_engine.hpp"

namespace bylaw {

namespace {

struct Entry {
    std::string_view name;
    std::unique_ptr<TrialEngine> (*make)(const TrialSetup &setup);
};

// The fastest first. One that cannot take a scenario gives none.
constexpr Entry engines[] = {
    {"batch", make_batch_engine},
    {"reference", make_reference_engine},
    {"scalar", make_scalar_engine},
    // For comparisons: the batch as narrower processors run it.
    {"batch-avx512", make_batch_avx512_engine},
    {"batch-avx2", make_batch_avx2_engine},
    {"batch-plain", make_batch_plain_engine},
};

} // namespace

std::vector<std::string_view> engine_names() {
    std::vector<std::string_view> names{"auto"};
    for (const Entry &each : engines) {
        names.push_back(each.name);
    }
    return names;
}

std::unique_ptr<TrialEngine> make_engine(std::string_view name, const TrialSetup &setup) {
    for (const Entry &each : engines) {
        if (name == each.name || name == "auto") {
            if (auto engine = each.make(setup)) {
                return engine;
            }
        }
    }
    return nullptr;
}

} // namespace bylaw
