#include "interpreter/session/hooks.hpp"
#include "grammar/parse.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/session/dice_of_tree.hpp"

#include <algorithm>

namespace bylaw {

namespace {

HookValue::Kind kind_of(TypeKind kind) {
    switch (kind) {
    case TypeKind::number: return HookValue::Kind::number;
    case TypeKind::yesno: return HookValue::Kind::truth;
    case TypeKind::text: return HookValue::Kind::text;
    case TypeKind::dice: return HookValue::Kind::dice;
    case TypeKind::member: return HookValue::Kind::member;
    case TypeKind::thing: return HookValue::Kind::thing;
    case TypeKind::list: return HookValue::Kind::list;
    default: return HookValue::Kind::nothing;
    }
}

HookType hook_type(const Program &program, Type type) {
    HookType result;
    result.kind = kind_of(type.kind);
    if (type.kind == TypeKind::member) {
        result.name = program.enums[type.of].name;
        result.members = program.enums[type.of].members;
    } else if (type.kind == TypeKind::thing) {
        result.or_none = true;
        result.name = type.of == any_kind ? "" : program.kinds[type.of].name;
    } else if (type.kind == TypeKind::list) {
        result.of = std::make_shared<const HookType>(hook_type(program, element_of(type)));
    }
    return result;
}

// Files are shared by the hooks in them.
std::uint32_t file_of(HookTable &table, const Program &program, const Hook &hook) {
    for (std::size_t i = 0; i < table.hooks.size(); ++i)
        if (program.hooks[i].source == hook.source)
            return table.hooks[i].file;
    table.files.push_back(
        {program.sources[hook.source].name(), std::string(program.sources[hook.source].text())});
    return static_cast<std::uint32_t>(table.files.size() - 1);
}

constexpr std::size_t longest_dice = 1000;

std::optional<DiceId> read_dice(std::string_view text, DiceTable &table) {
    if (text.size() > longest_dice)
        return std::nullopt;
    SourceMap sources;
    DiagnosticSink sink;
    const SourceId id = sources.add("dice", std::string(text));
    const Fragment fragment = parse_fragment(sources, id, sink);
    if (sink.failed() || fragment.incomplete || fragment.kind != Fragment::Kind::expression)
        return std::nullopt;
    return dice_of_tree(fragment.tree, table);
}

Code code_of(HookProblem::Cause cause) {
    switch (cause) {
    case HookProblem::Cause::syntax: return Code::hook_syntax;
    case HookProblem::Cause::declaration: return Code::hook_declaration;
    case HookProblem::Cause::result: return Code::hook_result;
    case HookProblem::Cause::instructions: return Code::hook_instructions;
    case HookProblem::Cause::memory: return Code::hook_memory;
    case HookProblem::Cause::run_time: break;
    }
    return Code::hook_failed;
}

// The line that a problem names, without its indent.
Span span_of(const Program &program, const HookTable &table, const HookProblem &problem) {
    for (std::size_t i = 0; i < program.hooks.size(); ++i) {
        const Hook &hook = program.hooks[i];
        const Source &source = program.sources[hook.source];
        if (problem.line == 0 || table.hooks[i].file != problem.file || problem.line > source.line_count())
            continue;
        std::string_view line = source.line(problem.line);
        auto begin = static_cast<std::uint32_t>(line.data() - source.text().data());
        std::size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
        return {begin + static_cast<std::uint32_t>(indent), begin + static_cast<std::uint32_t>(line.size()),
                hook.source};
    }
    return problem.hook ? program.hooks[*problem.hook].span : Span{0, 0, no_source};
}

} // namespace

std::shared_ptr<const HookTable> make_hook_table(const Program &program) {
    auto table = std::make_shared<HookTable>();
    table->read_dice = read_dice;
    for (const Hook &hook : program.hooks) {
        HookDeclaration declaration;
        declaration.name = hook.name;
        declaration.file = file_of(*table, program, hook);
        for (const Register &parameter : hook.parameters)
            declaration.parameters.push_back(parameter.name);
        declaration.result = hook_type(program, hook.type);
        declaration.pure = hook.pure;
        table->hooks.push_back(std::move(declaration));
    }
    return table;
}

void blame_hook(const Program &program, const HookTable &table, const HookProblem &problem,
                Diagnostic &diagnostic) {
    diagnostic.code = code_of(problem.cause);
    if (problem.line > 0)
        diagnostic.others.insert(diagnostic.others.begin(),
                                 {span_of(program, table, problem), "in the hook"});
}

void check_hooks(const Program &program, const HookTable &table, DiagnosticSink &sink) {
    for (const HookProblem &problem : check_lua_hooks(table)) {
        Diagnostic diagnostic(code_of(problem.cause), span_of(program, table, problem), problem.message);
        if (problem.hook && diagnostic.primary.span != program.hooks[*problem.hook].span)
            diagnostic.others.push_back({program.hooks[*problem.hook].span, "declared here"});
        sink.report(std::move(diagnostic));
    }
}

} // namespace bylaw
