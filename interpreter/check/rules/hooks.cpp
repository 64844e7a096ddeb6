// Hooks: their header is Bylaw, their body a function of that name in a Lua file beside the rule file.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/hook_key.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

void check_hook(Context &c, Hook &hook, const Declaration &d) {
    d.header.find(NodeKind::Params).each(NodeKind::Param, [&](view::Param p) {
        hook.parameters.push_back({std::string(p.name().text()), type_or_own(c, p.name(), p.type(), Ref{})});
    });
    Ref result = d.header.find(NodeKind::Type);
    hook.type = result ? type_of(c, result) : type_nothing;
    hook.pure = static_cast<bool>(d.header.find(NodeKind::Word));
    Ref file = d.header.find(NodeKind::Text);
    hook.file = plain_text(c, file);
    for (const auto &[name, source] : c.input.hook_sources)
        if (name == hook_key(file.tree->source, hook.file))
            hook.source = source; // a missing file was reported when the rules were read
}

} // namespace

void check_hooks(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Hook)
            check_hook(c, c.program.hooks[c.names.symbols.at(d.name).id], d);
}

} // namespace bylaw::check
