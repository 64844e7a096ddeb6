// bylaw layers
#include "repl/commands/commands.hpp"
#include "repl/text/excerpt.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/place.hpp"

#include <bylaw/layers.hpp>

#include <algorithm>

namespace bylaw::repl {

namespace {

constexpr int widest_layer_excerpt = 60;

std::string at(const api::Place &place, const Console &console) {
    return place.file.empty() ? "" : " (" + short_place(place, console.library) + ")";
}

// "wary (torchlight/morale.bylaw:12) -> hostile": what it was, and what it is.
std::string from_to(const api::LayerChange &change, const Console &console) {
    const bool unicode = console.terminal.unicode;
    const auto [before, after] = excerpts(change.before, change.after, widest_layer_excerpt, unicode);
    if (before.empty())
        return after;
    if (after.empty())
        return "was " + before + at(change.was, console);
    return before + at(change.was, console) + (unicode ? " → " : " -> ") + after;
}

std::string overruled(const api::LayerChange &change, const Console &console) {
    const std::string what = change.overruled_part.empty() ? "it" : change.overruled_part;
    return "does not count: `" + change.overruled_by + "` changes " + what + " again" +
           at(change.overruled_at, console);
}

void add_rows(const api::LayerChange &change, const Console &console,
              std::vector<std::vector<std::string>> &rows) {
    rows.push_back({to_text(change.how), change.sort + " " + change.name, change.part,
                    short_place(change.place, console.library), from_to(change, console)});
    if (!change.overruled_by.empty())
        rows.push_back({"", "", "", "", overruled(change, console)});
}

std::string extended(const api::LayerInfo &layer) {
    std::string text;
    for (const std::string &each : layer.extends)
        text += (text.empty() ? " over " : ", ") + each;
    return text;
}

std::string counted(std::size_t number, const char *one, const char *many) {
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

void show(const api::LayerInfo &layer, Console &console) {
    console.out << paint(layer.name, "1", console.terminal.colour);
    if (!layer.title.empty())
        console.out << " \"" << layer.title << '"';
    console.out << extended(layer) << '\n';
    std::vector<std::vector<std::string>> rows;
    for (const api::LayerChange &change : layer.changes)
        add_rows(change, console, rows);
    console.out << (rows.empty() ? "  changes nothing\n" : columns(rows, 2, console.table_width())) << '\n';
}

void show(const std::vector<api::LayerInfo> &layers, const std::string &rules, Console &console) {
    std::size_t changes = 0, lost = 0;
    for (const api::LayerInfo &layer : layers) {
        show(layer, console);
        changes += layer.changes.size();
        lost += static_cast<std::size_t>(std::ranges::count_if(
            layer.changes, [](const api::LayerChange &c) { return !c.overruled_by.empty(); }));
    }
    if (layers.empty())
        console.out << rules << " stands for itself: it extends no other ruleset\n";
    else
        console.out << counted(layers.size(), "layer", "layers") << ", "
                    << counted(changes, "change", "changes") << ", " << lost << " overruled\n";
}

} // namespace

int layers(const LayersArguments &arguments, Console &console) {
    api::Loaded loaded = console.library.load(arguments.rules);
    if (!loaded.program) {
        show_report(loaded.report, console);
        return status_of(loaded.report);
    }
    const std::vector<api::LayerInfo> found = api::layers_of(loaded.program);
    if (arguments.json)
        console.out << api::to_json(found) << '\n';
    else
        show(found, arguments.rules, console);
    return exit_done;
}

} // namespace bylaw::repl
