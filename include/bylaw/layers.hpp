// House rules: what each layer adds to the rules below it, changes and removes, and which change counts if
// several layers change one part.
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
    std::string part = {};               // "row `3..5`", "its value"; empty for the whole declaration
    std::string before = {}, after = {}; // Bylaw text on one line; empty if missing
    Place was = {}, place = {};          // their places; for a removal, `place` is the removing clause
    // The layer above that changes the same part again, and the numbers of rows that both change.
    std::string overruled_by = {}, overruled_part = {};
    Place overruled_at = {};
};

struct LayerInfo {
    std::string name, title;
    std::vector<std::string> extends;
    std::vector<LayerChange> changes;
};

// Returns all rulesets that extend another, the lowest layer first. Empty for rules without layers.
BYLAW_API std::vector<LayerInfo> layers_of(const Program &program);
BYLAW_API const char *to_text(LayerChange::How how); // "changed"

// [{"layer", "title", "extends": ["name"], "changes": [{"how", "sort", "name", "part", "before", "after",
// "was": "file:line", "place": "file:line", "overruled": {"by", "part", "place"}}]}]
BYLAW_API std::string to_json(const std::vector<LayerInfo> &layers);

} // namespace bylaw::api
