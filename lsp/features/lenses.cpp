#include "lsp/features/lenses.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/symbols.hpp"
#include "lsp/protocol/read.hpp"
#include "lsp/protocol/uri.hpp"

#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using ast::NodeKind;
using ast::Ref;
using nlohmann::json;

namespace {

struct Lens {
    const char *command, *title;
    bool (*above)(Ref declaration);
    RunResult (*run)(Workspace &workspace, const std::string &path, const std::string &name);
};

bool is_check(Ref declaration) {
    return declaration.is(NodeKind::Rule) && declaration.find(NodeKind::Word).word() == ast::Word::check;
}
bool is_scenario(Ref declaration) {
    return declaration.is(NodeKind::Scenario);
}
bool reports(Ref declaration) {
    return is_scenario(declaration) && declaration.find(NodeKind::Block).find(NodeKind::Report);
}

constexpr Lens lenses[] = {
    {"bylaw.test", "run test", [](Ref each) { return each.is(NodeKind::Test); }, run_test},
    {"bylaw.odds", "odds", is_check, odds_of_named_check},
    {"bylaw.play", "play", is_scenario, play_scenario},
    {"bylaw.scenario_odds", "odds", reports, odds_of_named_scenario},
};

json lens_json(const Workspace &workspace, const Asked &asked, const Lens &lens, Ref name) {
    return {{"range", range_json(workspace, *asked.analysis, name.span())},
            {"command",
             {{"title", lens.title},
              {"command", lens.command},
              {"arguments", {workspace.uri(asked.path), shown_name(name)}}}}};
}

} // namespace

json lens_commands() {
    json names = json::array();
    for (const Lens &lens : lenses)
        names.push_back(lens.command);
    return names;
}

json code_lenses(Workspace &workspace, const json &parameters) {
    const auto asked = asked_text(workspace, parameters);
    json found = json::array();
    if (!asked)
        return found;
    Ref{&asked->tree(), asked->tree().root}.each([&](Ref declaration) {
        for (const Lens &lens : lenses)
            if (const Ref name = lens.above(declaration) ? name_of(declaration) : Ref())
                found.push_back(lens_json(workspace, *asked, lens, name));
    });
    return found;
}

RunResult run_command(Workspace &workspace, const json &parameters) {
    const std::string command = text_member(parameters, "command");
    const json &arguments = member(parameters, "arguments");
    if (!arguments.is_array() || arguments.size() != 2 || !arguments[0].is_string() ||
        !arguments[1].is_string())
        throw Refusal(refusal::bad_parameters, "`" + command + "` is given a URI and a name");
    const std::string uri = arguments[0].get<std::string>(), path = path_of(uri);
    for (const Lens &lens : lenses)
        if (command == lens.command)
            return lens.run(workspace, path.empty() ? uri : path, arguments[1].get<std::string>());
    throw Refusal(refusal::bad_parameters, "there is no command `" + command + "`");
}

} // namespace bylaw::lsp
