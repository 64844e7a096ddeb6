// bylaw rules
#include "repl/commands/commands.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/place.hpp"

#include <bylaw/layers.hpp>
#include <bylaw/library.hpp>
#include <bylaw/program.hpp>

namespace bylaw::repl {

namespace {

std::string places(const std::vector<api::Place> &all, const Console &console) {
    std::string text;
    for (const api::Place &place : all)
        text += (text.empty() ? "" : ", ") + short_place(place, console.library);
    return text.empty() ? "nothing" : text;
}

std::vector<std::string> cells(const api::RuleRow &row, const Console &console) {
    const std::string tests = std::to_string(row.tests.size()) + (row.tests.size() == 1 ? " test" : " tests");
    return {row.id,
            row.kind,
            tests,
            places(row.carried_by, console),
            row.hook ? "in a hook" : "",
            row.not_played.empty() ? "" : "not in play: " + row.not_played};
}

void show(const std::vector<api::RuleRow> &rows, Console &console) {
    std::vector<std::vector<std::string>> lines;
    int carried = 0, tested = 0;
    for (const api::RuleRow &row : rows) {
        carried += !row.carried_by.empty();
        tested += !row.tests.empty();
        lines.push_back(cells(row, console));
    }
    console.out << columns(lines);
    console.out << rows.size() << (rows.size() == 1 ? " rule, " : " rules, ") << carried << " carried, "
                << tested << " tested\n";
}

// Shows a layer's own changes; nothing for other rulesets.
void show_own(const api::Program &program, Console &console) {
    const std::vector<api::LayerInfo> layers = api::layers_of(program);
    if (layers.empty() || layers.back().name != program.name())
        return;
    std::vector<std::vector<std::string>> lines;
    for (const api::LayerChange &change : layers.back().changes) {
        std::vector<std::string> line{change.sort + " " + change.name, to_text(change.how),
                                      short_place(change.place, console.library)};
        if (lines.empty() || lines.back() != line)
            lines.push_back(std::move(line));
    }
    console.out << "declared by " << program.name() << ":\n" << columns(lines, 2, console.table_width());
}

} // namespace

int rules(const RulesArguments &arguments, Console &console) {
    if (arguments.played)
        return played(arguments, console);
    api::Loaded loaded = console.library.load(arguments.rules, api::Purpose::test); // tests name rules, too
    if (!loaded.program) {
        show_report(loaded.report, console);
        return status_of(loaded.report);
    }
    if (arguments.json) {
        console.out << to_json(loaded.program.rules()) << '\n';
        return exit_done;
    }
    show(loaded.program.rules(), console);
    show_own(loaded.program, console);
    return exit_done;
}

} // namespace bylaw::repl
