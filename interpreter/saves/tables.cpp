#include "interpreter/saves/tables.hpp"

#include "base/text/json_text.hpp"
#include "interpreter/session/fingerprint.hpp"

#include "base/text/json.hpp"
#include "base/text/json_fields.hpp"

namespace bylaw::saves {

namespace {

constexpr int application = 0x42796c77; // "Bylw": what `file` and SQLite know a saved game by
constexpr int version = 1;

// A file with anything else in it is no saved game: a view or a trigger could be made to do things.
constexpr const char *schema[] = {
    "CREATE TABLE beginning (part TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "CREATE TABLE deed (number INTEGER PRIMARY KEY, after INTEGER NOT NULL, line TEXT NOT NULL, sum TEXT NOT "
    "NULL) "
    "STRICT",
    "CREATE TABLE place (one INTEGER PRIMARY KEY CHECK (one = 1), branches TEXT NOT NULL, sum TEXT NOT NULL) "
    "STRICT",
};

void demand(bool holds, const char *why) {
    if (!holds)
        throw UnfitSave(why);
}

PlainJson json_of(const Beginning &from) {
    return json_fields<PlainJson>({{"rules", from.rules},
                                   {"fingerprint", from.fingerprint},
                                   {"seed", from.options.seed},
                                   {"trial", from.options.trial},
                                   {"policies", from.options.decisions == api::Decisions::policies},
                                   {"typed_dice", from.options.dice == api::DiceFrom::table},
                                   {"texts", from.texts},
                                   {"notes", from.notes}});
}

Beginning beginning_of(const PlainJson &json) {
    Beginning made{
        json.at("rules").get<std::string>(), json.at("fingerprint").get<std::string>(), {}, {}, {}};
    made.options.seed = json.at("seed").get<std::uint64_t>();
    made.options.trial = json.at("trial").get<std::uint64_t>();
    made.options.decisions = json.at("policies").get<bool>() ? api::Decisions::policies : api::Decisions::ask;
    made.options.dice = json.at("typed_dice").get<bool>() ? api::DiceFrom::table : api::DiceFrom::seed;
    made.texts = json.at("texts").get<std::map<std::string, std::string>>();
    made.notes = json.at("notes").get<std::map<std::string, std::string>>();
    return made;
}

void look_at_schema(Database &database) {
    demand(database.number("PRAGMA application_id") == application, "it is no saved game of bylaw");
    demand(database.number("PRAGMA user_version") == version, "it was written by another version of bylaw");
    Statement found = database.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid");
    for (const char *wanted : schema)
        demand(found.next() && found.text(0) == wanted, "its tables are not those of a saved game");
    demand(!found.next(), "there is more in it than a saved game");
}

// Checksum over branch heads and the number of commands; detects truncation.
std::string place_sum(const Tables &tables, const std::string &branches) {
    return checksum(tables.beginning.sum() + '\n' + std::to_string(tables.rows.size()) + '\n' +
                    tables.sum_at(tables.rows.size()) + '\n' + branches);
}

std::string branches_of(const Tables &tables) {
    return json_text(json_fields<PlainJson>({{"heads", tables.heads}, {"branch", tables.branch}}));
}

void read_place(Database &database, Tables &tables) {
    Statement query = database.prepare("SELECT branches, sum FROM place");
    demand(query.next(), "it is not said where the game stands");
    const std::string branches = query.text(0);
    demand(query.text(1) == place_sum(tables, branches),
           "deeds are missing, or where the game stands was changed");
    const PlainJson json = PlainJson::parse(branches);
    tables.heads = json.at("heads").get<std::map<std::string, std::uint64_t>>();
    tables.branch = json.at("branch").get<std::string>();
    demand(tables.heads.contains(tables.branch), "the branch that is played is missing");
    for (const auto &[name, head] : tables.heads)
        demand(head <= tables.rows.size(), "a branch ends after the last deed");
}

} // namespace

std::string Beginning::sum() const {
    return checksum(json_text(json_of(*this)));
}

std::string sum_of(const std::string &before, std::uint64_t number, const std::string &line) {
    return checksum(before + '\n' + std::to_string(number) + '\n' + line);
}

std::string Tables::sum_at(std::uint64_t number) const {
    return number == 0 ? beginning.sum() : rows[number - 1].sum;
}

std::vector<std::uint64_t> Tables::line_to(std::uint64_t number) const {
    std::vector<std::uint64_t> line;
    for (; number != 0; number = rows[number - 1].after)
        line.push_back(number);
    return {line.rbegin(), line.rend()};
}

std::optional<std::uint64_t> Tables::following(std::uint64_t after, const std::string &line) const {
    for (std::size_t i = after; i < rows.size(); ++i) // mostly the next one
        if (rows[i].after == after && rows[i].line == line)
            return i + 1;
    return std::nullopt;
}

std::optional<std::uint64_t> Tables::newest_after(std::uint64_t after) const {
    for (std::size_t i = rows.size(); i > after; --i)
        if (rows[i - 1].after == after)
            return i;
    return std::nullopt;
}

void make_tables(Database &database, const Beginning &beginning) {
    database.run("PRAGMA journal_mode = WAL");
    Transaction all(database);
    database.run(("PRAGMA application_id = " + std::to_string(application)).c_str());
    database.run(("PRAGMA user_version = " + std::to_string(version)).c_str());
    for (const char *table : schema)
        database.run(table);
    const auto put = [&](const char *part, const std::string &value) {
        Statement add = database.prepare("INSERT INTO beginning VALUES (?, ?)");
        add.bind(std::string(part)).bind(value).next();
    };
    put("game", json_text(json_of(beginning)));
    put("sum", beginning.sum());
    Tables empty{beginning, {}, {{"main", 0}}, "main"};
    write_heads(database, empty);
    all.commit();
}

void add_row(Database &database, const Row &row) {
    Statement add = database.prepare("INSERT INTO deed VALUES (?, ?, ?, ?)");
    add.bind(static_cast<std::int64_t>(row.number)).bind(static_cast<std::int64_t>(row.after));
    add.bind(row.line).bind(row.sum).next();
}

void write_heads(Database &database, const Tables &tables) {
    const std::string branches = branches_of(tables);
    Statement put = database.prepare("INSERT OR REPLACE INTO place VALUES (1, ?, ?)");
    put.bind(branches).bind(place_sum(tables, branches)).next();
}

Beginning read_beginning(Database &database) {
    look_at_schema(database);
    try {
        const Beginning made =
            beginning_of(PlainJson::parse(database.text("SELECT value FROM beginning WHERE part = 'game'")));
        demand(database.text("SELECT value FROM beginning WHERE part = 'sum'") == made.sum(),
               "where the game began was changed");
        return made;
    } catch (const PlainJson::exception &) {
        throw UnfitSave("where the game began cannot be read");
    }
}

Tables read_tables(Database &database) {
    Tables tables{read_beginning(database), {}, {}, ""};
    demand(database.text("PRAGMA quick_check(1)") == "ok", "its pages are damaged");
    Statement query = database.prepare("SELECT number, after, line, sum FROM deed ORDER BY number");
    while (query.next()) {
        const Row row{static_cast<std::uint64_t>(query.number(0)),
                      static_cast<std::uint64_t>(query.number(1)), query.text(2), query.text(3)};
        demand(row.number == tables.rows.size() + 1 && row.after < row.number, "a deed is missing");
        demand(row.sum == sum_of(tables.sum_at(row.after), row.number, row.line), "a deed was changed");
        deed_of_line(row.line);
        tables.rows.push_back(row);
    }
    try {
        read_place(database, tables);
    } catch (const PlainJson::exception &) {
        throw UnfitSave("where the game stands cannot be read");
    }
    return tables;
}

// From both ends: a damaged page between them stops either.
std::vector<Row> readable_rows(Database &database) {
    std::map<std::uint64_t, Row> found;
    for (const char *order : {"SELECT number, after, line, sum FROM deed ORDER BY number",
                              "SELECT number, after, line, sum FROM deed ORDER BY number DESC"}) {
        try {
            Statement query = database.prepare(order);
            while (query.next()) {
                const auto number = static_cast<std::uint64_t>(query.number(0));
                if (!found
                         .try_emplace(number, Row{number, static_cast<std::uint64_t>(query.number(1)),
                                                  query.text(2), query.text(3)})
                         .second)
                    break;
            }
        } catch (const DatabaseError &) { // later rows may still be readable from the other end
        }
    }
    std::vector<Row> rows;
    for (auto &[number, row] : found)
        rows.push_back(std::move(row));
    return rows;
}

} // namespace bylaw::saves
