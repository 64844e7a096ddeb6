#include "lsp/features/signature.hpp"
#include "grammar/ast/comments.hpp"
#include "grammar/open_call.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/syntax.hpp"

#include <nlohmann/json.hpp>
#include <optional>

namespace bylaw::lsp {

using ast::NodeKind;
using ast::Ref;
using nlohmann::json;

namespace {

json signature_of(Ref declaration) {
    json parameters = json::array();
    declaration.find(NodeKind::Params).each(NodeKind::Param, [&](Ref parameter) {
        parameters.push_back({{"label", parameter.text()}});
    });
    const std::string header = header_text(declaration);
    json made = {{"label", header.substr(0, header.find('\n'))}, {"parameters", parameters}};
    if (const std::string comment = ast::comment_of(*declaration.tree, declaration.span()); !comment.empty())
        made["documentation"] = comment;
    return made;
}

json signatures_called(const Analysis &analysis, std::string_view name) {
    json all = json::array();
    for (const ModuleFile &file : analysis.gathered.input.files)
        for (const Ref each : nodes_with(file.tree, NodeKind::Params))
            if (const Ref own = each.find(NodeKind::Name); own && own.text() == name)
                all.push_back(signature_of(each));
    return all;
}

} // namespace

json signature_help(Workspace &workspace, const json &parameters) {
    const auto asked = asked_place(workspace, parameters);
    const auto call = asked ? grammar::open_call(asked->text().substr(0, asked->offset)) : std::nullopt;
    if (!call)
        return nullptr;
    const json signatures = signatures_called(*asked->analysis, call->name);
    if (signatures.empty())
        return nullptr;
    return {{"signatures", signatures}, {"activeSignature", 0}, {"activeParameter", call->argument}};
}

} // namespace bylaw::lsp
