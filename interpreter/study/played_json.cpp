#include <bylaw/played.hpp>

#include "base/text/json.hpp"
#include "base/text/json_text.hpp"

namespace bylaw::api {

std::string to_string(PlayedRow::Reach reach) {
    switch (reach) {
    case PlayedRow::Reach::played: return "played";
    case PlayedRow::Reach::never: return "never";
    case PlayedRow::Reach::definition: return "definition";
    case PlayedRow::Reach::absent: return "absent";
    }
    return "";
}

std::string to_string(PlayFault::Kind kind) {
    switch (kind) {
    case PlayFault::Kind::failed: return "failed";
    case PlayFault::Kind::endless: return "endless";
    case PlayFault::Kind::raw_name: return "raw name";
    case PlayFault::Kind::useless: return "useless";
    }
    return "";
}

namespace {

Json json_of(const PlayedRow &row) {
    Json entry = Json::object();
    entry["id"] = row.row.id;
    entry["kind"] = row.row.kind;
    entry["title"] = row.row.title;
    entry["reach"] = to_string(row.reach);
    entry["times"] = row.times;
    entry["scenario"] = row.scenario;
    entry["reason"] = row.row.not_played;
    return entry;
}

Json json_of(const PlayFault &fault) {
    Json entry = Json::object();
    entry["kind"] = to_string(fault.kind);
    entry["scenario"] = fault.scenario;
    entry["play"] = fault.play;
    entry["text"] = fault.text;
    entry["file"] = fault.place.file;
    entry["line"] = fault.place.line;
    return entry;
}

} // namespace

std::string to_json(const Played &played) {
    Json all = Json::object();
    all["plays"] = played.plays;
    all["rows"] = Json::array();
    for (const PlayedRow &row : played.rows) {
        all["rows"].push_back(json_of(row));
    }
    all["faults"] = Json::array();
    for (const PlayFault &fault : played.faults) {
        all["faults"].push_back(json_of(fault));
    }
    return json_text(all, 1);
}

} // namespace bylaw::api
