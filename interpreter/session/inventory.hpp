// The inventory of a rulebook: a file rules.csv beside the rules, with a line `id,kind,title` for each of its
// rules. A fourth cell may say why no scenario plays the rule.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "interpreter/program/program.hpp"

#include <string>
#include <vector>

namespace bylaw {

struct InventoryRow {
    std::string id, kind, title, not_played;
};

std::vector<InventoryRow> inventory_rows(const std::string &text);

// Checks citations against the inventories (whose texts these are). A number outside of an inventory's range,
// such as `@Z-A01` for a decision of the author's own, needs no entry.
void check_rows(const Program &program, const std::vector<std::string> &inventories, DiagnosticSink &sink);

} // namespace bylaw
