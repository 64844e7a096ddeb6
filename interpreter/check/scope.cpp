// Functions being built, and the names in force inside them.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

// Every name is looked for among all that are in force.
constexpr std::size_t most_names = 5000;

} // namespace

void Checker::new_function(Scope &scope, std::string name, Span span) {
    scope.function.name = std::move(name);
    scope.function.span = span;
}

Scope Checker::kind_scope(KindId kind, Span span) {
    Scope scope;
    new_function(scope, program_.kinds[kind].name, span);
    scope.self = scope.add_register({}, type_thing(kind));
    scope.self_kind = kind;
    scope.function.parameters = 1;
    return scope;
}

Scope Checker::condition_scope(ConditionId condition, Span span) {
    Scope scope;
    new_function(scope, program_.conditions[condition].name, span);
    scope.instance = scope.add_register({}, type_thing(any_kind));
    scope.condition = condition;
    scope.function.parameters = 1;
    return scope;
}

Scope::Binding *Checker::find_local(Scope &scope, std::string_view name) {
    for (auto b = scope.names.rbegin(); b != scope.names.rend(); ++b)
        if (b->name == name)
            return b->used = true, &*b;
    return nullptr;
}

void Checker::bind(Scope &scope, Ref name, std::uint32_t reg, bool assignable, bool of_let) {
    std::string_view text = name.text();
    if (scope.names.size() >= most_names) {
        report(Diagnostic(Code::limit, name.span(),
                          "more than " + std::to_string(most_names) + " names mean something here")
                   .mend("give the parts rules of their own"));
        return;
    }
    for (const auto &b : scope.names) {
        if (b.name != text)
            continue;
        report(Diagnostic(Code::shadowing, name.span(),
                          "`" + std::string(text) + "` already means something here")
                   .also(b.span, "this one")
                   .mend("choose another name"));
        scope.names.push_back({text, reg, name.span(), assignable, false});
        return;
    }
    report_shadowed(name, of_let);
    if (scope.condition != no_id && find_condition_field(scope.condition, text) != no_id) {
        report(Diagnostic(Code::shadowing, name.span(),
                          "`" + std::string(text) + "` is already a field of the condition `" +
                              program_.conditions[scope.condition].name + "`")
                   .mend("choose another name"));
    }
    scope.names.push_back({text, reg, name.span(), assignable, false, of_let});
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

bool reaches(const std::vector<Module> &modules, std::uint32_t from, std::uint32_t to) {
    if (from == to)
        return true;
    // Whatever is used or extended has a lower number.
    const auto goes = [&](std::uint32_t next) { return next < from && reaches(modules, next, to); };
    return to < from && (std::ranges::any_of(modules[from].uses, goes) ||
                         std::ranges::any_of(modules[from].extends, goes));
}

} // namespace

// A local name that hides what whoever wrote it can see: an option that is named later by a layer is no
// concern of what is below.
void Checker::report_shadowed(Ref name, bool of_let) {
    const std::string text(name.text());
    if (auto s = symbols_.find(name.text()); s != symbols_.end()) {
        if (!is_value(s->second.sort, of_let) ||
            !reaches(input_.modules, name.module, s->second.declaration->header.module))
            return;
        report(
            Diagnostic(Code::shadowing, name.span(), "`" + text + "` is " + text_of(s->second) + " already")
                .also(s->second.declaration->span(), "this one")
                .mend("choose another name"));
    } else if (auto m = members_.find(name.text());
               m != members_.end() && std::ranges::none_of(m->second, [&](const auto &owner) {
                   return owner.first == program_.tag_enum;
               })) {
        const Symbol *owner = symbols_.contains(program_.enums[m->second.front().first].name)
                                  ? &symbols_.at(program_.enums[m->second.front().first].name)
                                  : nullptr;
        if (!owner || !reaches(input_.modules, name.module, owner->declaration->header.module))
            return;
        report(Diagnostic(Code::shadowing, name.span(),
                          "`" + text + "` is one of `" + program_.enums[m->second.front().first].name +
                              "` already")
                   .mend("choose another name"));
    }
}

void Checker::leave_block(Scope &scope, std::size_t names) {
    for (std::size_t i = names; i < scope.names.size() && !sink_->failed(); ++i) {
        const Scope::Binding &name = scope.names[i];
        if (!name.of_let || name.used)
            continue;
        const bool library =
            std::any_of(input_.files.begin(), input_.files.end(), [&](const ModuleFile &file) {
                return file.tree.source == name.span.source && input_.modules[file.module].library;
            });
        if (!library)
            report(Diagnostic(Code::unused, name.span, "nothing uses `" + std::string(name.name) + "`")
                       .mend("take the `let` away, or use it"));
    }
    scope.names.resize(names);
}

bool Checker::is_orphan(KindId kind) const {
    for (; kind != no_id && kind != any_kind; kind = program_.kinds[kind].parent)
        if (orphan_kinds_.contains(kind))
            return true;
    return false;
}

FunctionId Checker::finish(Scope &scope, NodeId body, std::string name) {
    scope.function.body = body;
    if (!name.empty())
        scope.function.name = std::move(name);
    program_.functions.push_back(scope.function);
    return static_cast<FunctionId>(program_.functions.size() - 1);
}

bool Checker::require_impure(Scope &scope, Span span, std::string_view what) {
    if (!scope.pure)
        return true;
    report(Diagnostic(Code::not_pure, span,
                      std::string(what) + " has no place in " + scope.purity +
                          ", which only looks and never changes")
               .mend("do it in a stage, an effect or a trigger"));
    return false;
}

NodeId Checker::node(ir::Op op, Type type, Span span, std::span<const NodeId> args, std::int64_t value,
                     std::int32_t extra, std::uint8_t flags) {
    ir::Node n;
    n.op = op, n.type = type, n.span = span, n.value = value, n.extra = extra, n.flags = flags;
    return program_.ir.add(n, args);
}

Type Checker::known_type(const Scope &scope, std::uint32_t reg) const {
    for (auto n = scope.narrowed.rbegin(); n != scope.narrowed.rend(); ++n)
        if (n->first == reg)
            return n->second;
    return scope.function.registers[reg].type;
}

NodeId Checker::local(const Scope &scope, std::uint32_t reg, Span span) {
    return node(ir::Op::local, known_type(scope, reg), span, {}, reg);
}

// What was found out of something that may be set again meanwhile is asked anew.
NodeId Checker::read_local(const Scope::Binding &binding, const Scope &scope, Span span) {
    Type declared = scope.function.registers[binding.reg].type, known = known_type(scope, binding.reg);
    if (known == declared || !(binding.assignable || scope.asks_again))
        return local(scope, binding.reg, span);
    return of_kind(node(ir::Op::local, declared, span, {}, binding.reg), known.of, span);
}

// What a condition says of things: `x is character` makes x a character where it holds, `x is not character`
// where it does not.
void Checker::narrow(NodeId condition, Scope &scope, bool holds) {
    const ir::Node n = program_.ir[condition];
    if (n.op == ir::Op::negation) {
        narrow(program_.ir.arg(condition, 0), scope, !holds);
    } else if (n.op == (holds ? ir::Op::all_of : ir::Op::any_of)) {
        for (std::size_t i = 0; i < n.arg_count; ++i)
            narrow(program_.ir.arg(condition, i), scope, holds);
    } else if (n.op == ir::Op::is_kind && holds) {
        const ir::Node *thing = &program_.ir[program_.ir.arg(condition, 0)];
        if (thing->op == ir::Op::of_kind)
            thing = &program_.ir[program_.ir.arg(program_.ir.arg(condition, 0), 0)];
        auto kind = static_cast<KindId>(n.value);
        if (thing->op != ir::Op::local || thing->type.kind != TypeKind::thing)
            return;
        auto reg = static_cast<std::uint32_t>(thing->value);
        if (is_descendant(kind, known_type(scope, reg).of))
            scope.narrowed.emplace_back(reg, type_thing(kind));
    }
}

NodeId Checker::all_of(std::vector<NodeId> parts, Span span) {
    if (parts.empty())
        return constant(type_yesno, span, 1);
    if (parts.size() == 1)
        return parts.front();
    return node(ir::Op::all_of, type_yesno, span, std::move(parts));
}

} // namespace bylaw::check
