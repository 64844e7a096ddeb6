// bylaw doc
#include "doc/rulebook.hpp"
#include "doc/site/site.hpp"
#include "repl/commands/commands.hpp"
#include "repl/write_file.hpp"

#include <filesystem>

namespace bylaw::repl {

namespace {

bool make_folder(const std::string &folder, Console &console) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (std::filesystem::is_directory(folder, error))
        return true;
    console.err << "bylaw: cannot make the folder `" << folder << "`\n";
    return false;
}

bool write_all(const std::vector<doc::RulebookFile> &files, const std::string &folder, Console &console) {
    if (!make_folder(folder, console))
        return false;
    for (const doc::RulebookFile &file : files)
        if (!write_file((std::filesystem::path(folder) / file.name).string(), file.text, console))
            return false;
    return true;
}

std::string index_of(const std::string &folder) {
    return (std::filesystem::path(folder) / "index.html").string() + '\n';
}

// "docs/", or "." where that is all that is said of it.
std::string without_slash(std::string folder) {
    while (folder.size() > 1 && folder.ends_with('/'))
        folder.pop_back();
    return folder;
}

int write_site(const DocArguments &arguments, Console &console) {
    const doc::Site made =
        doc::make_site(*console.library.options().files, without_slash(arguments.rules), arguments.title);
    if (made.files.empty()) {
        console.err << "bylaw: there are no pages (*.md) in `" << arguments.rules << "`\n";
        return exit_unreadable;
    }
    if (!write_all(made.files, arguments.folder, console))
        return exit_unreadable;
    for (const std::string &each : made.left_out)
        console.err << "bylaw: left out, for it is a link that leads out of the folder: " << each << '\n';
    for (const std::string &each : made.lost)
        console.err << "bylaw: no heading is there: " << each << '\n';
    console.out << made.pages << (made.pages == 1 ? " page: " : " pages: ") << index_of(arguments.folder);
    return made.lost.empty() && made.left_out.empty() ? exit_done : exit_rules_failed;
}

} // namespace

int doc(const DocArguments &arguments, Console &console) {
    if (arguments.site)
        return write_site(arguments, console);
    const doc::Rulebook made =
        doc::make_rulebook(console.library, arguments.rules, {.odds = !arguments.no_odds});
    show_errors(made.report, console);
    if (made.files.empty())
        return status_of(made.report);
    if (!write_all(made.files, arguments.folder, console))
        return exit_unreadable;
    console.out << made.chapters << (made.chapters == 1 ? " chapter, " : " chapters, ") << made.charts
                << (made.charts == 1 ? " chart: " : " charts: ") << index_of(arguments.folder);
    return exit_done;
}

} // namespace bylaw::repl
