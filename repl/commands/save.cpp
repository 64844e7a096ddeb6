// bylaw save
#include "repl/commands/commands.hpp"
#include "repl/play/choice.hpp"
#include "repl/text/layout.hpp"
#include "repl/write_file.hpp"

#include <bylaw/save_file.hpp>

#include <algorithm>
#include <filesystem>
#include <set>

namespace bylaw::repl {

namespace {

std::string heads_at(const api::SaveLog &log, std::uint64_t number) {
    std::string names;
    for (const api::SavedBranch &each : log.branches)
        if (each.head == number)
            names += (names.empty() ? "" : ", ") + each.name + (each.name == log.branch ? " (played)" : "");
    return names;
}

// One line a command; those that no branch leads to were taken back.
std::vector<std::vector<std::string>> rows_of(const api::SaveLog &log) {
    std::set<std::uint64_t> led_to;
    for (const api::SavedBranch &branch : log.branches)
        for (const api::SavedDeed &each : log.line_to(branch.head))
            led_to.insert(each.number);
    std::vector<std::vector<std::string>> rows;
    for (const api::SavedDeed &each : log.deeds) {
        const bool goes_on = each.after + 1 == each.number;
        std::string mark = led_to.contains(each.number) ? heads_at(log, each.number) : "taken back";
        rows.push_back({std::to_string(each.number), goes_on ? "" : "after " + std::to_string(each.after),
                        in_words(each.words), std::move(mark)});
    }
    return rows;
}

int show_log(const api::SaveFile &file, const SaveArguments &arguments, Console &console) {
    const api::SaveLog &log = file.log();
    if (arguments.json) {
        console.out << to_json(log) << '\n';
        return exit_done;
    }
    const auto scenario = log.notes.find("scenario");
    console.out << (scenario == log.notes.end() ? log.rules : scenario->second) << ", seed "
                << log.options.seed << '\n';
    if (!heads_at(log, 0).empty())
        console.out << "at the beginning: " << heads_at(log, 0) << '\n';
    console.out << columns(rows_of(log), 2);
    return exit_done;
}

int begin_branch(api::SaveFile &file, const SaveArguments &arguments, Console &console) {
    if (arguments.name.empty()) {
        console.err << "bylaw: how is the branch called? --name what-if\n";
        return exit_usage;
    }
    const api::SaveLog &log = file.log();
    std::uint64_t after = 0;
    for (const api::SavedBranch &each : log.branches)
        if (each.name == log.branch)
            after = each.head;
    after = arguments.after.value_or(after);
    const bool there =
        std::ranges::any_of(log.branches, [&](const auto &each) { return each.name == arguments.name; });
    const api::Report report = file.branch(arguments.name, after);
    show_report(report, console);
    if (report.has_errors())
        return there || after > log.deeds.size() ? exit_usage : exit_unreadable;
    console.out << arguments.name << " begins "
                << (after == 0 ? "at the beginning" : "after deed " + std::to_string(after))
                << "; `bylaw play --resume` goes on there\n";
    return exit_done;
}

// Where a text of a save may be written: below the folder, whatever its name says.
std::filesystem::path below(const std::filesystem::path &folder, const std::string &name) {
    std::filesystem::path made = folder;
    for (const std::filesystem::path &part : std::filesystem::path(name).relative_path())
        if (part != ".." && part != ".")
            made /= part;
    return made;
}

int write_rules(const api::SaveFile &file, const SaveArguments &arguments, Console &console) {
    if (arguments.output.empty()) {
        console.err << "bylaw: into which folder? -o FOLDER\n";
        return exit_usage;
    }
    for (const auto &[name, text] : file.texts()) {
        const std::filesystem::path path = below(arguments.output, name);
        std::error_code cannot;
        std::filesystem::create_directories(path.parent_path(), cannot);
        if (!write_file(path.string(), text, console))
            return exit_unreadable;
        console.out << path.string() << '\n';
    }
    return exit_done;
}

int repair(const SaveArguments &arguments, Console &console) {
    if (arguments.output.empty()) {
        console.err << "bylaw: into which new file? -o FILE\n";
        return exit_usage;
    }
    const api::OpenedSave made = api::SaveFile::repair(arguments.file, arguments.output);
    show_report(made.report, console);
    if (!made.file)
        return exit_unreadable;
    const std::size_t count = made.file->log().deeds.size();
    console.out << arguments.output << ": " << count << (count == 1 ? " deed\n" : " deeds\n");
    return exit_done;
}

} // namespace

int save(const SaveArguments &arguments, Console &console) {
    if (arguments.action == "repair")
        return repair(arguments, console);
    api::OpenedSave opened = api::SaveFile::open(arguments.file);
    show_report(opened.report, console);
    if (!opened.file)
        return exit_unreadable;
    if (arguments.action == "branch")
        return begin_branch(*opened.file, arguments, console);
    return arguments.action == "rules" ? write_rules(*opened.file, arguments, console)
                                       : show_log(*opened.file, arguments, console);
}

} // namespace bylaw::repl
