// Texts about a saved game, and about a file that cannot be read or written.
#include "base/text/json_text.hpp"
#include "interpreter/saves/save_file_data.hpp"
#include "interpreter/session/report.hpp"

#include "base/text/json.hpp"
#include "base/text/json_fields.hpp"

#include <algorithm>

namespace bylaw {

namespace saves {

namespace {

api::Report told(Code code, const std::string &message, const std::string &hint) {
    Diagnostic made(code, {0, 0, no_source}, message);
    made.hint = hint;
    return make_report(std::move(made), std::make_shared<SourceMap>());
}

} // namespace

api::SaveLog log_of(const Tables &tables) {
    const Beginning &first = tables.beginning;
    api::SaveLog log{first.rules, first.fingerprint, first.options, {}, {}, tables.branch, first.notes};
    for (const Row &row : tables.rows)
        log.deeds.push_back({row.number, row.after, words_of(deed_of_line(row.line))});
    for (const auto &[name, head] : tables.heads)
        log.branches.push_back({name, head});
    return log;
}

api::Report unwritten(const std::string &why) {
    return told(Code::save_not_written, "this could not be written to the game's file: " + why, "");
}

api::Report no_branch(const std::string &name) {
    return told(Code::unknown_name, "this game has no branch `" + name + "`",
                "`bylaw save log` lists its branches");
}

api::OpenedSave unopened(const std::string &path, const std::string &why,
                         std::optional<std::size_t> recoverable) {
    std::string hint;
    if (recoverable)
        hint = std::to_string(*recoverable) +
               (*recoverable == 1 ? " deed of it is whole: " : " deeds of it are whole: ") +
               "`bylaw save repair` writes them to a new file";
    return {std::nullopt,
            told(Code::damaged_save, "the saved game `" + path + "` cannot be read: " + why, hint)};
}

} // namespace saves

namespace api {

std::vector<SavedDeed> SaveLog::line_to(std::uint64_t number) const {
    std::vector<SavedDeed> line;
    for (; number != 0 && number <= deeds.size(); number = deeds[number - 1].after)
        line.push_back(deeds[number - 1]);
    std::ranges::reverse(line);
    return line;
}

std::string to_json(const SaveLog &log) {
    Json json = json_fields<Json>({{"rules", log.rules},
                                   {"fingerprint", log.fingerprint},
                                   {"seed", log.options.seed},
                                   {"branch", log.branch},
                                   {"branches", Json::array()},
                                   {"deeds", Json::array()},
                                   {"notes", log.notes}});
    for (const SavedBranch &each : log.branches)
        json["branches"].push_back(json_fields<Json>({{"name", each.name}, {"head", each.head}}));
    for (const SavedDeed &each : log.deeds)
        json["deeds"].push_back(
            json_fields<Json>({{"number", each.number}, {"after", each.after}, {"words", each.words}}));
    return json_text(json, 2);
}

} // namespace api

} // namespace bylaw
