// The rules of the rulebook: what the inventory lists, what declarations carry, what tests cite.
#include "base/text/json_text.hpp"
#include "interpreter/session/inventory.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"

#include "base/text/json.hpp"
#include <algorithm>
#include <map>

namespace bylaw::api {

namespace {

class RuleRows {
  public:
    RuleRow &row(const std::string &id) {
        auto [at, added] = numbers_.try_emplace(id, all_.size());
        if (added)
            all_.emplace_back().id = id;
        return all_[at->second];
    }

    void add_inventory(const std::string &text) {
        for (InventoryRow &each : inventory_rows(text)) {
            RuleRow &listed = row(each.id);
            listed.kind = std::move(each.kind);
            listed.title = std::move(each.title);
            listed.not_played = std::move(each.not_played);
        }
    }

    std::vector<RuleRow> take() { return std::move(all_); }

  private:
    std::vector<RuleRow> all_;
    std::map<std::string, std::size_t> numbers_;
};

void add_once(std::vector<Place> &places, Place place) {
    for (const Place &each : places)
        if (each.file == place.file && each.line == place.line)
            return;
    places.push_back(std::move(place));
}

} // namespace

std::vector<RuleRow> Program::rules() const {
    const bylaw::Program &program = *data_->rules.program;
    RuleRows rows;
    for (const std::string &inventory : data_->gathered.inventories)
        rows.add_inventory(inventory);
    for (const Reference &reference : program.references) {
        if (reference.declaration.starts_with("test "))
            continue;
        RuleRow &row = rows.row(reference.id);
        row.hook = reference.hook && (row.hook || row.carried_by.empty()); // by hooks and nothing else
        add_once(row.carried_by, make_place(program.sources, reference.span));
    }
    for (const Test &test : program.tests)
        for (const std::string &id : test.references)
            rows.row(id).tests.push_back(test.name);
    return rows.take();
}

// Writes the rows of the inventory. Options for gaps are cited like rows, but are left out.
std::string to_json(const std::vector<RuleRow> &rows) {
    Json list = Json::array();
    bool inventory =
        std::any_of(rows.begin(), rows.end(), [](const RuleRow &row) { return !row.kind.empty(); });
    for (const RuleRow &row : rows) {
        if (inventory && row.kind.empty())
            continue;
        Json entry = Json::object();
        entry["id"] = row.id;
        entry["kind"] = row.kind;
        entry["title"] = row.title;
        entry["carried_by"] = Json::array();
        for (const Place &place : row.carried_by)
            entry["carried_by"].push_back(to_string(place));
        entry["tests"] = row.tests;
        entry["hook"] = row.hook;
        entry["not_played"] = row.not_played;
        list.push_back(std::move(entry));
    }
    return json_text(list, 1);
}

} // namespace bylaw::api
