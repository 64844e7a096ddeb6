// Hooks: what stands in Lua, as the rules see it. Their bodies are Lua's own.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

void Checker::declare_hooks() {
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.kind != NodeKind::Hook) continue;
        auto s = symbols_.find(d.name);
        if (s == symbols_.end() || s->second.declaration != &d) continue;
        Hook made = program_.hooks[s->second.id];
        if (Ref params = d.part(NodeKind::Params))
            params.each(NodeKind::Param, [&](Ref param) {
                made.parameters.push_back({std::string(param.find(NodeKind::Name).text()), type_of(param.find(NodeKind::Type))});
                if (Ref written = param.find(NodeKind::Default))
                    report(Diagnostic(Code::misplaced_clause, written.span(), "a hook's parameters have no defaults"));
            });
        Ref type = d.part(NodeKind::Type);
        made.type = type ? type_of(type) : type_nothing;
        made.pure = static_cast<bool>(d.part(NodeKind::Word));
        if (Ref file = d.part(NodeKind::Text)) made.file = plain_text(file);
        program_.hooks[s->second.id] = std::move(made);
    }
}

void Checker::check_hooks() {
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.kind != NodeKind::Hook) continue;
        auto s = symbols_.find(d.name);
        if (s == symbols_.end() || s->second.declaration != &d) continue;
        Hook &hook = program_.hooks[s->second.id];
        if (hook.pure && hook.type.kind == TypeKind::nothing)
            report(Diagnostic(Code::missing_part, d.span(), "a `pure` hook changes nothing, so it must yield something")
                       .mend("say the type of what it yields: `hook " + hook.name + "(…): number pure in …`"));
        auto file = std::find_if(input_.hook_sources.begin(), input_.hook_sources.end(), [&](const auto &f) { return f.first == hook.file; });
        if (file != input_.hook_sources.end()) {
            hook.source = file->second;
            continue;
        }
        std::vector<std::string_view> known;
        for (const auto &[name, source] : input_.hook_sources) known.push_back(name);
        Diagnostic problem(Code::hook_file_missing, d.part(NodeKind::Text).span(), "there is no file `" + hook.file + "`");
        add_near(problem, hook.file, known);
        report(std::move(problem));
    }
}

} // namespace bylaw::check
