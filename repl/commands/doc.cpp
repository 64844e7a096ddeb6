// bylaw doc
#include "doc/rulebook.hpp"
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

} // namespace

int doc(const DocArguments &arguments, Console &console) {
    const doc::Rulebook made =
        doc::make_rulebook(console.library, arguments.rules, {.odds = !arguments.no_odds});
    show_errors(made.report, console);
    if (made.files.empty())
        return exit_rules_failed;
    if (!make_folder(arguments.folder, console))
        return exit_usage;
    const std::filesystem::path folder(arguments.folder);
    for (const doc::RulebookFile &file : made.files)
        if (!write_file((folder / file.name).string(), file.text, console))
            return exit_usage;
    console.out << made.chapters << (made.chapters == 1 ? " chapter, " : " chapters, ") << made.charts
                << (made.charts == 1 ? " chart: " : " charts: ") << (folder / "index.html").string() << '\n';
    return exit_done;
}

} // namespace bylaw::repl
