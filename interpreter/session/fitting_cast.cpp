#include "interpreter/session/fitting_cast.hpp"
#include "base/text/filled.hpp"
#include "interpreter/session/words.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr std::size_t most_named = 8;

KindId kind_called(const Program &program, std::string_view name) {
    const auto found = std::ranges::find(program.kinds, name, &Kind::name);
    return found == program.kinds.end() ? no_id : static_cast<KindId>(found - program.kinds.begin());
}

KindId root_of(const Program &program, KindId kind) {
    while (program.kinds[kind].parent != no_id)
        kind = program.kinds[kind].parent;
    return kind;
}

// Names the kinds below the nearest ancestor with other descendants.
std::string others_like(const Program &program, KindId kind) {
    std::string all;
    std::size_t named = 0;
    for (KindId at = program.kinds[kind].parent; at != no_id && all.empty(); at = program.kinds[at].parent)
        for (KindId other = 0; other < program.kinds.size() && named < most_named; ++other)
            if (other != kind && program.kinds[other].parent == at) {
                all += (named++ ? ", `" : "`") + program.kinds[other].name + '`';
            }
    return all;
}

const Scenario *scenario_called(const Program &program, const std::string &name) {
    const auto found = std::ranges::find(program.scenarios, name, &Scenario::name);
    return found == program.scenarios.end() ? nullptr : &*found;
}

Type type_of(const Program &program, const Scenario &scenario, std::uint32_t reg) {
    return program.functions[scenario.function].registers[reg].type;
}

Type of_one(Type type) {
    return type.kind == TypeKind::list ? element_of(type) : type;
}

bool fits(const Program &before, Type old, const Program &after, Type now) {
    const Type a = of_one(old), b = of_one(now);
    if (a.kind == TypeKind::unknown || b.kind == TypeKind::unknown)
        return a.kind != b.kind ? old.kind == now.kind : true;
    if (a.kind != TypeKind::thing || b.kind != TypeKind::thing)
        return old == now;
    if (a.of == any_kind || b.of == any_kind)
        return true;
    return before.kinds[root_of(before, a.of)].name == after.kinds[root_of(after, b.of)].name;
}

} // namespace

std::optional<Diagnostic> unfit_kind(const Program &program, const std::string &name, ast::Ref before,
                                     ast::Ref after) {
    const KindId old = before ? kind_called(program, before.text()) : no_id,
                 now = after ? kind_called(program, after.text()) : no_id;
    if (old == no_id || now == no_id || root_of(program, old) == root_of(program, now))
        return std::nullopt;
    const std::string others = others_like(program, old);
    return Diagnostic(Code::wrong_type, after.span(),
                      filled("`{}` is a `{}` in this scenario, and a `{}` has nothing in common with one",
                             {name, program.kinds[old].name, program.kinds[now].name}))
        .also(before.span(), "it stands here")
        .mend(others.empty() ? "" : "others of its sort: " + others);
}

void report_unfit_cast(const Program &before, const Program &after, const std::string &scenario,
                       DiagnosticSink &sink) {
    const Scenario *old = scenario_called(before, scenario), *now = scenario_called(after, scenario);
    for (std::size_t i = 0; old && now && i < std::min(old->cast.size(), now->cast.size()); ++i) {
        const auto &[name, reg] = now->cast[i];
        const Type was = type_of(before, *old, old->cast[i].second), is = type_of(after, *now, reg);
        if (name == old->cast[i].first && !fits(before, was, after, is))
            sink.report(Diagnostic(Code::wrong_type, now->span,
                                   filled("`{}` is a {} in this scenario, and would become a {}",
                                          {name, type_words(before, was), type_words(after, is)}))
                            .mend("set it to a value of the same type"));
    }
}

} // namespace bylaw
