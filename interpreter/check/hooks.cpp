// Hooks: their header is Bylaw, their body a function of that name in a Lua file beside the rule file.
#include "interpreter/check/checker.hpp"
#include "interpreter/check/hook_key.hpp"

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_hooks() {
    for (const Declaration &d : declarations_.all)
        if (!d.removed && d.kind == NodeKind::Hook)
            check_hook(program_.hooks[symbols_.at(d.name).id], d);
}

void Checker::check_hook(Hook &hook, const Declaration &d) {
    d.header.find(NodeKind::Params).each(NodeKind::Param, [&](Ref p) {
        hook.parameters.push_back(
            {std::string(p.find(NodeKind::Name).text()), type_of(p.find(NodeKind::Type))});
    });
    Ref result = d.header.find(NodeKind::Type);
    hook.type = result ? type_of(result) : type_nothing;
    hook.pure = static_cast<bool>(d.header.find(NodeKind::Word));
    Ref file = d.header.find(NodeKind::Text);
    hook.file = plain_text(file);
    for (const auto &[name, source] : input_.hook_sources)
        if (name == hook_key(file.tree->source, hook.file))
            hook.source = source; // a missing file was reported when the rules were read
}

} // namespace bylaw::check
