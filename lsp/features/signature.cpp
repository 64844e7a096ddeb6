#include "lsp/features/signature.hpp"
#include "grammar/ast/comments.hpp"
#include "grammar/characters.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/syntax.hpp"

#include <nlohmann/json.hpp>
#include <optional>

namespace bylaw::lsp {

using ast::NodeKind;
using ast::Ref;
using nlohmann::json;

namespace {

// The call whose brackets are open at a place. It is read from the letters: while somebody writes it, it is
// no syntax tree.
struct OpenCall {
    std::string_view name;
    std::size_t argument = 0;
};

std::string_view word_before(std::string_view text, std::size_t end) {
    std::size_t begin = end;
    while (begin > 0 && grammar::is_name_part(text[begin - 1]))
        --begin;
    return text.substr(begin, end - begin);
}

std::optional<OpenCall> open_call(std::string_view before) {
    OpenCall call;
    int closed = 0;
    for (std::size_t at = before.size(); at-- > 0;) {
        const char c = before[at];
        if (c == '{' || c == '}')
            break;
        if (c == ')' || c == ']')
            ++closed;
        else if ((c == '(' || c == '[') && closed > 0)
            --closed;
        else if (c == '(') {
            call.name = word_before(before, at);
            return call.name.empty() ? std::nullopt : std::optional(call);
        } else if (c == ',' && closed == 0)
            ++call.argument;
    }
    return std::nullopt;
}

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
    const auto call = asked ? open_call(asked->text().substr(0, asked->offset)) : std::nullopt;
    if (!call)
        return nullptr;
    const json signatures = signatures_called(*asked->analysis, call->name);
    if (signatures.empty())
        return nullptr;
    return {{"signatures", signatures}, {"activeSignature", 0}, {"activeParameter", call->argument}};
}

} // namespace bylaw::lsp
