// House rules: what each layer adds to the rules below it, what it changes and takes away, and which of them
// counts where several change one thing.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/export.h>
#include <bylaw/program.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::api {

struct LayerChange {
    enum class How : std::uint8_t { added, changed, replaced, removed };
    How how = How::changed;
    std::string sort, name;              // "table", "reaction"
    std::string part = {};               // "row `3..5`", "its value"; empty where it is the whole
    std::string before = {}, after = {}; // as Bylaw text on one line; empty where there is nothing
    Place was = {}, place = {};          // where each of them stands; `place` of a removal is what removes it
    // The layer above this one that changes the same again; then the numbers of rows that both change.
    std::string overruled_by = {}, overruled_part = {};
    Place overruled_at = {};
};

struct LayerInfo {
    std::string name, title;
    std::vector<std::string> extends;
    std::vector<LayerChange> changes;
};

// In the order in which they are layered over each other, the lowest first: every ruleset that extends
// another. None for rules that stand for themselves.
BYLAW_API std::vector<LayerInfo> layers_of(const Program &program);
BYLAW_API const char *to_text(LayerChange::How how); // "changed"

// [{"layer", "title", "extends": ["name"], "changes": [{"how", "sort", "name", "part", "before", "after",
// "was": "file:line", "place": "file:line", "overruled": {"by", "part", "place"}}]}]
BYLAW_API std::string to_json(const std::vector<LayerInfo> &layers);

} // namespace bylaw::api
