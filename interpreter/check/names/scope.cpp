// Functions being built, and the names in force inside them.
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

// Every name is looked for among all that are in force.
constexpr std::size_t most_names = 5000;

} // namespace

void new_function(Scope &scope, std::string name, Span span) {
    scope.function.name = std::move(name);
    scope.function.span = span;
}

Scope kind_scope(Context &c, KindId kind, Span span) {
    Scope scope;
    new_function(scope, c.program.kinds[kind].name, span);
    scope.self = scope.add_register({}, type_thing(kind));
    scope.self_kind = kind;
    scope.function.parameters = 1;
    return scope;
}

Scope condition_scope(Context &c, ConditionId condition, Span span) {
    Scope scope;
    new_function(scope, c.program.conditions[condition].name, span);
    scope.instance = scope.add_register({}, type_thing(any_kind));
    scope.condition = condition;
    scope.function.parameters = 1;
    return scope;
}

Scope::Binding *find_local(Scope &scope, std::string_view name) {
    for (auto b = scope.names.rbegin(); b != scope.names.rend(); ++b)
        if (b->name == name)
            return b->used = true, &*b;
    return nullptr;
}

namespace {

// Does a bare name of this sort stand for a value? A role or a `given` may be called as its kind is: `given
// hero = hero`.
bool is_value(SymbolSort sort, bool of_let) {
    switch (sort) {
    case SymbolSort::option:
    case SymbolSort::game_field: return true;
    case SymbolSort::kind:
    case SymbolSort::enumeration: return of_let;
    default: return false;
    }
}

void report_shadowing(Context &c, Ref name, const std::string &already) {
    c.report(Diagnostic(Code::shadowing, name.span(), "`" + std::string(name.text()) + "` " + already)
                 .mend("choose another name"));
}

void report_shadowing(Context &c, Ref name, const std::string &already, Span first,
                      std::string label = "this one") {
    c.report(Diagnostic(Code::shadowing, name.span(), "`" + std::string(name.text()) + "` " + already)
                 .also(first, std::move(label))
                 .mend("choose another name"));
}

// Returns the declared enum with a member of this name that the writing module can see.
const Symbol *seen_owner(const Context &c, Ref name) {
    const std::vector<MemberOf> found = members_called(c, name);
    if (found.empty() ||
        std::ranges::any_of(found, [&](auto &each) { return each.of == c.program.tag_enum; }))
        return nullptr;
    const auto symbol = c.names.symbols.find(c.program.enums[found.front().of].name);
    return symbol != c.names.symbols.end() ? &symbol->second : nullptr;
}

// Reports a local name that hides a visible one. An option that a later layer names is no concern of its
// base.
void report_shadowed(Context &c, Ref name, bool of_let) {
    if (auto s = c.names.symbols.find(name.text()); s != c.names.symbols.end()) {
        if (is_value(s->second.sort, of_let) && sees(c, name.module, s->second))
            report_shadowing(c, name, "is " + text_of(s->second) + " already", s->second.declaration->span());
    } else if (const Symbol *owner = seen_owner(c, name)) {
        const Declaration &e = *owner->declaration;
        report_shadowing(c, name, "is one of `" + std::string(e.name) + "` already", e.span(),
                         "its members stand here");
    }
}

void report_too_many(Context &c, Ref name) {
    c.report(Diagnostic(Code::limit, name.span(),
                        "more than " + std::to_string(most_names) + " names mean something here")
                 .mend("give the parts rules of their own"));
}

} // namespace

namespace {

void note_declared(const Context &c, const Scope &scope, Ref name, std::uint32_t reg) {
    c.note(name.span(), name.span());
    c.resolutions->types.push_back({name.span(), describe(c, scope.function.registers[reg].type)});
}

} // namespace

void bind(Context &c, Scope &scope, Ref name, std::uint32_t reg, bool assignable, bool of_let) {
    if (c.resolutions)
        note_declared(c, scope, name, reg);
    std::string_view text = name.text();
    if (scope.names.size() >= most_names)
        return report_too_many(c, name);
    const auto first = std::ranges::find(scope.names, text, &Scope::Binding::name);
    if (first != scope.names.end()) {
        report_shadowing(c, name, "already means something here", first->span);
        scope.names.push_back({text, reg, name.span(), assignable, false});
        return;
    }
    report_shadowed(c, name, of_let);
    if (scope.condition != no_id && find_condition_field(c, scope.condition, text) != no_id)
        report_shadowing(c, name,
                         "is already a field of the condition `" +
                             c.program.conditions[scope.condition].name + "`");
    scope.names.push_back({text, reg, name.span(), assignable, false, of_let});
}

namespace {

bool in_library(const Context &c, Span at) {
    return std::ranges::any_of(c.input.files, [&](const ModuleFile &file) {
        return file.tree.source == at.source && c.input.modules[file.module].library;
    });
}

void warn_of_unused_let(Context &c, const Scope::Binding &name) {
    if (name.of_let && !name.used && !in_library(c, name.span))
        c.report(Diagnostic(Code::unused, name.span, "nothing uses `" + std::string(name.name) + "`")
                     .mend("take the `let` away, or use it"));
}

} // namespace

void leave_block(Context &c, Scope &scope, std::size_t names) {
    for (std::size_t i = names; i < scope.names.size() && !c.sink->failed(); ++i)
        warn_of_unused_let(c, scope.names[i]);
    scope.names.resize(names);
}

namespace {

FunctionId add_function(Context &c, Function function, NodeId body, std::string name) {
    function.body = body;
    if (!name.empty())
        function.name = std::move(name);
    c.program.functions.push_back(std::move(function));
    return static_cast<FunctionId>(c.program.functions.size() - 1);
}

} // namespace

FunctionId finish(Context &c, const Scope &scope, NodeId body, std::string name) {
    return add_function(c, scope.function, body, std::move(name));
}

FunctionId finish(Context &c, Scope &&scope, NodeId body, std::string name) {
    return add_function(c, std::move(scope.function), body, std::move(name));
}

bool require_impure(Context &c, Scope &scope, Span span, std::string_view what) {
    if (!scope.pure)
        return true;
    c.report(Diagnostic(Code::not_pure, span,
                        std::string(what) + " has no place in " + scope.purity +
                            ", which only looks and never changes")
                 .mend("do it in a stage, an effect or a trigger"));
    return false;
}

Type known_type(const Scope &scope, std::uint32_t reg) {
    for (auto n = scope.narrowed.rbegin(); n != scope.narrowed.rend(); ++n)
        if (n->first == reg)
            return n->second;
    return scope.function.registers[reg].type;
}

NodeId local(Context &c, const Scope &scope, std::uint32_t reg, Span span) {
    return c.node(ir::Op::local, known_type(scope, reg), span, {}, reg);
}

// A fact about a value that may have changed since then is tested again.
NodeId read_local(Context &c, const Scope::Binding &binding, const Scope &scope, Span span) {
    c.note(span, binding.span);
    Type declared = scope.function.registers[binding.reg].type, known = known_type(scope, binding.reg);
    if (known == declared || !(binding.assignable || scope.asks_again))
        return local(c, scope, binding.reg, span);
    return of_kind(c, c.node(ir::Op::local, declared, span, {}, binding.reg), known.of, span);
}

namespace {

// `x is character`, of a name.
void narrow_to_kind(Context &c, NodeId is_kind, Scope &scope) {
    NodeId asked = c.program.ir.arg(is_kind, 0);
    if (c.program.ir[asked].op == ir::Op::of_kind)
        asked = c.program.ir.arg(asked, 0);
    const ir::Node &thing = c.program.ir[asked];
    if (thing.op != ir::Op::local || thing.type.kind != TypeKind::thing)
        return;
    const auto kind = static_cast<KindId>(c.program.ir[is_kind].value);
    const auto reg = static_cast<std::uint32_t>(thing.value);
    if (is_descendant(c, kind, known_type(scope, reg).of))
        scope.narrowed.emplace_back(reg, type_thing(kind));
}

} // namespace

// Applies a condition's facts about things: `x is character` makes x a character where it holds, `x is not
// character` where it does not.
void narrow(Context &c, NodeId condition, Scope &scope, bool holds) {
    const ir::Node n = c.program.ir[condition];
    if (n.op == ir::Op::negation) {
        narrow(c, c.program.ir.arg(condition, 0), scope, !holds);
    } else if (n.op == (holds ? ir::Op::all_of : ir::Op::any_of)) {
        for (std::size_t i = 0; i < n.arg_count; ++i)
            narrow(c, c.program.ir.arg(condition, i), scope, holds);
    } else if (n.op == ir::Op::is_kind && holds) {
        narrow_to_kind(c, condition, scope);
    }
}

} // namespace bylaw::check
