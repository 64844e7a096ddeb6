// Repairs a damaged file: keeps the longest valid line of commands.
#include "interpreter/saves/new_file.hpp"
#include "interpreter/saves/save_file_data.hpp"
#include "interpreter/session/report.hpp"

#include <algorithm>

namespace bylaw::saves {

namespace {

// Commands whose whole line can be read and is as it was written, with the numbers that they have in the
// file.
struct Whole {
    Beginning beginning;
    std::map<std::uint64_t, Row> rows;
    std::uint64_t seen = 0; // the greatest number that could be read at all
    std::uint64_t head = 0; // head of the played branch, if it is known; else of the last valid one
};

bool is_whole(const Whole &of, const Row &row) {
    const bool follows = row.after == 0 || of.rows.contains(row.after);
    if (!follows || row.number == 0 || row.after >= row.number)
        return false;
    const std::string before = row.after == 0 ? of.beginning.sum() : of.rows.at(row.after).sum;
    if (row.sum != sum_of(before, row.number, row.line))
        return false;
    try {
        deed_of_line(row.line);
        return true;
    } catch (const UnfitSave &) {
        return false;
    }
}

// Nothing: `why` not.
std::optional<Whole> whole_part(const std::string &path, std::string &why) {
    try {
        Database database(path, Database::Open::look);
        Whole found{read_beginning(database), {}, 0, 0};
        for (const Row &row : readable_rows(database)) {
            found.seen = std::max(found.seen, row.number);
            if (is_whole(found, row)) {
                found.rows.emplace(row.number, row);
                found.head = row.number;
            }
        }
        return found;
    } catch (const DatabaseError &error) {
        why = error.what();
    } catch (const UnfitSave &unfit) {
        why = unfit.what();
    }
    return std::nullopt;
}

// The line to the head, its commands numbered again.
Tables line_of(const Whole &from) {
    std::vector<const Row *> line;
    for (std::uint64_t at = from.head; at != 0; at = line.back()->after)
        line.push_back(&from.rows.at(at));
    std::ranges::reverse(line);
    Tables made{from.beginning, {}, {}, "main"};
    for (const Row *row : line) {
        const std::uint64_t before = made.rows.size(), number = before + 1;
        made.rows.push_back({number, before, row->line, sum_of(made.sum_at(before), number, row->line)});
    }
    made.heads["main"] = made.rows.size();
    return made;
}

api::Report told_lost(const Whole &from, std::size_t kept) {
    const std::string known = std::to_string(from.seen);
    return make_report(Diagnostic(Code::recovered_save, {0, 0, no_source},
                                  std::to_string(kept) + (kept == 1 ? " deed was" : " deeds were") +
                                      " recovered of at least " + known + "; what came after is lost"),
                       std::make_shared<SourceMap>());
}

} // namespace

std::optional<std::size_t> recoverable(const std::string &path) {
    std::string why;
    const std::optional<Whole> whole = whole_part(path, why);
    return whole ? std::optional(line_of(*whole).rows.size()) : std::nullopt;
}

} // namespace bylaw::saves

namespace bylaw::api {

OpenedSave SaveFile::repair(const std::string &path, const std::string &into) {
    std::string why;
    const auto whole = saves::whole_part(path, why);
    if (!whole)
        return saves::unopened(path, why + "; nothing can be recovered");
    try {
        saves::NewFile file(into);
        Database database(into, Database::Open::create);
        saves::make_tables(database, whole->beginning);
        auto data = std::make_unique<Data>(
            Data{std::move(database), {whole->beginning, {}, {{"main", 0}}, "main"}, {}});
        saves::Tables kept = saves::line_of(*whole);
        const std::size_t count = kept.rows.size();
        Report report = data->become(std::move(kept));
        if (report.has_errors())
            return {std::nullopt, report};
        if (count < whole->seen)
            report = saves::told_lost(*whole, count);
        file.is_whole();
        return {SaveFile(std::move(data)), report};
    } catch (const DatabaseError &error) {
        return {std::nullopt, saves::unwritten(std::string("`") + into + "`: " + error.what())};
    }
}

} // namespace bylaw::api
