// A game's file while it is played.
#include "interpreter/saves/new_file.hpp"
#include "interpreter/saves/save_file_data.hpp"

#include "base/text/filled.hpp"
#include "interpreter/session/fingerprint.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/session_data.hpp"

#include <algorithm>

namespace bylaw::api {

namespace {

using saves::unopened;

std::map<std::string, std::string> texts_of(const Session &session) {
    std::map<std::string, std::string> texts;
    const SourceMap &sources = session.data().first_program.data()->rules.program->sources;
    for (SourceId id = 0; id < sources.size(); ++id)
        texts[std::string(sources[id].name())] = sources[id].text();
    return texts;
}

saves::Beginning beginning_of(const SavedGame &game, const Session &session,
                              const std::map<std::string, std::string> &notes) {
    return {game.rules, game.fingerprint, game.options, texts_of(session), notes};
}

// In what a game is another one than the file's; empty: in nothing. Its rules may have changed since it
// began.
std::string difference(const saves::Beginning &file, const Session &session) {
    const Session::Data &game = session.data();
    const SessionOptions &mine = game.first_options, &its = file.options;
    const auto both = [](const std::string &what, const std::string &a, const std::string &b) {
        return filled("{} `{}` and `{}`", {what, a, b});
    };
    if (file.rules != session.program().name())
        return both("the rules", file.rules, session.program().name());
    if (mine.seed != its.seed)
        return both("the seeds", std::to_string(its.seed), std::to_string(mine.seed));
    if (mine.trial != its.trial)
        return both("the trials", std::to_string(its.trial), std::to_string(mine.trial));
    if (mine.decisions != its.decisions || mine.dice != its.dice)
        return "who decides, or where dice come from,";
    if (game.begun_by() != file.fingerprint &&
        fingerprint(*game.first_program.data()->rules.program) != file.fingerprint)
        return "the texts of the rules, or the values of their options,";
    return "";
}

} // namespace

SaveFile::SaveFile(std::unique_ptr<Data> data) : data_(std::move(data)) {}
SaveFile::SaveFile(SaveFile &&) noexcept = default;
SaveFile &SaveFile::operator=(SaveFile &&) noexcept = default;
SaveFile::~SaveFile() = default;

const SaveLog &SaveFile::log() const {
    return data_->log;
}

const std::map<std::string, std::string> &SaveFile::texts() const {
    return data_->tables.beginning.texts;
}

OpenedSave SaveFile::create(const std::string &path, const Session &session,
                            const std::map<std::string, std::string> &notes) {
    try {
        saves::NewFile file(path);
        Database database(path, Database::Open::create);
        const saves::Beginning beginning = beginning_of(game_of(session), session, notes);
        saves::make_tables(database, beginning);
        auto data =
            std::make_unique<Data>(Data{std::move(database), {beginning, {}, {{"main", 0}}, "main"}, {}});
        data->log = saves::log_of(data->tables);
        SaveFile made(std::move(data));
        if (Report report = made.keep(session); report.has_errors())
            return {std::nullopt, std::move(report)};
        file.is_whole();
        return {std::move(made), {}};
    } catch (const DatabaseError &error) {
        return unopened(path, error.what());
    }
}

OpenedSave SaveFile::open(const std::string &path) {
    std::string why;
    try {
        Database database(path, Database::Open::write);
        saves::Tables tables = saves::read_tables(database);
        auto data = std::make_unique<Data>(Data{std::move(database), std::move(tables), {}});
        data->log = saves::log_of(data->tables);
        return {SaveFile(std::move(data)), {}};
    } catch (const DatabaseInUse &in_use) {
        return unopened(path, in_use.what());
    } catch (const DatabaseError &error) {
        why = error.what();
    } catch (const UnfitSave &unfit) {
        why = unfit.what();
    }
    return unopened(path, why, saves::recoverable(path));
}

// The last undone command is the first redo from the branch's head.
Restored SaveFile::resume(const Program &program, EventListener listener, const std::string &branch,
                          const Budgets &budgets) const {
    const saves::Tables &tables = data_->tables;
    const auto found = tables.heads.find(branch.empty() ? tables.branch : branch);
    if (found == tables.heads.end())
        return {std::nullopt, saves::no_branch(branch)};
    const saves::Beginning &first = tables.beginning;
    SavedGame game{first.rules, first.fingerprint, first.options, {}, {}};
    game.options.budgets = budgets;
    game.numbers = tables.line_to(found->second);
    for (const std::uint64_t number : game.numbers)
        game.deeds.push_back(deed_of_line(tables.rows[number - 1].line));
    for (auto next = tables.newest_after(found->second); next; next = tables.newest_after(*next))
        game.undone.insert(game.undone.begin(), deed_of_line(tables.rows[*next - 1].line));
    return restored(program, std::move(game), std::move(listener));
}

// The line of commands as it is now: what the file knows of it stays, the rest is added behind it.
Report SaveFile::keep(const Session &session) {
    if (const std::string differing = difference(data_->tables.beginning, session); !differing.empty())
        return saves::unwritten("it is the file of another game: " + differing + " differ");
    saves::Tables after = data_->tables;
    std::uint64_t head = 0;
    const std::size_t known = after.rows.size();
    for (const Deed &deed : session.data().deeds) {
        const std::string line = line_of(deed);
        if (const auto same = after.following(head, line)) {
            head = *same;
            continue;
        }
        const std::uint64_t number = after.rows.size() + 1;
        after.rows.push_back({number, head, line, saves::sum_of(after.sum_at(head), number, line)});
        head = number;
    }
    if (head == after.head() && after.rows.size() == known)
        return {};
    after.heads[after.branch] = head;
    return data_->become(std::move(after));
}

Report SaveFile::branch(const std::string &name, std::uint64_t after) {
    if (name.empty() || data_->tables.heads.contains(name))
        return saves::unwritten("there is a branch `" + name + "` already");
    if (after > data_->tables.rows.size())
        return saves::unwritten("there is no deed " + std::to_string(after) + "; the last is " +
                                std::to_string(data_->tables.rows.size()));
    saves::Tables changed = data_->tables;
    changed.heads[name] = after;
    changed.branch = name;
    return data_->become(std::move(changed));
}

Report SaveFile::play_branch(const std::string &name) {
    if (!data_->tables.heads.contains(name))
        return saves::no_branch(name);
    saves::Tables changed = data_->tables;
    changed.branch = name;
    return data_->become(std::move(changed));
}

// In one transaction: the file is what it was, or this.
Report SaveFile::Data::become(saves::Tables after) {
    if (!database.is_own())
        return saves::unwritten("another process has opened it, and this one is a fork() of that");
    try {
        SaveLog log_after = saves::log_of(after);
        Transaction all(database);
        for (std::size_t i = tables.rows.size(); i < after.rows.size(); ++i)
            saves::add_row(database, after.rows[i]);
        saves::write_heads(database, after);
        all.commit();
        tables = std::move(after);
        log = std::move(log_after);
        return {};
    } catch (const DatabaseError &error) {
        return saves::unwritten(error.what());
    }
}

} // namespace bylaw::api
