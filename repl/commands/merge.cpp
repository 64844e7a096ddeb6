// bylaw merge
#include "repl/commands/commands.hpp"
#include "repl/simulation/shown.hpp"
#include "repl/write_file.hpp"

#include <bylaw/files.hpp>

#include <optional>
#include <utility>

namespace bylaw::repl {

namespace {

std::optional<std::vector<api::ResultFile>> read_files(const std::vector<std::string> &names,
                                                       Console &console) {
    std::vector<api::ResultFile> files;
    for (const std::string &name : names) {
        std::optional<std::string> text = api::DiskFiles().read(name); // no more than a result can have
        if (!text) {
            console.err << "bylaw: cannot read `" << name << "`\n";
            return std::nullopt;
        }
        files.push_back({name, std::move(*text)});
    }
    return files;
}

} // namespace

int merge(const MergeArguments &arguments, Console &console) {
    const std::optional<std::vector<api::ResultFile>> files = read_files(arguments.files, console);
    if (!files)
        return exit_unreadable;
    api::SimulationResult result = api::merge_results(*files);
    show_report(result.report, console);
    if (result.report.has_errors())
        return status_of(result.report);
    if (!arguments.output.empty() && !write_file(arguments.output, api::result_file(result), console))
        return exit_unreadable;
    if (arguments.json)
        console.out << api::result_file(result); // without times: a merged result has none
    else if (arguments.output.empty())
        show_result(result, "", console);
    return show_failures(result, console);
}

} // namespace bylaw::repl
