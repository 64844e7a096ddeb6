#include "interpreter/program/fit.hpp"

#include <algorithm>

namespace bylaw {

bool is_descendant(const Program &program, KindId kind, KindId of) {
    if (of == any_kind) {
        return true;
    }
    while (kind != no_id && kind != of) {
        kind = program.kinds[kind].parent;
    }
    return kind == of;
}

namespace {

Fit fit_thing(const Program &program, KindId value, KindId wanted) {
    if (is_descendant(program, value, wanted)) {
        return Fit::always;
    }
    return value == any_kind || is_descendant(program, wanted, value) ? Fit::checked : Fit::never;
}

bool is_degree_of(const Program &program, RuleId value, RuleId wanted) {
    if (wanted == any_kind || value == wanted) {
        return true;
    }
    const auto &parents = program.rules[value].parents;
    return std::find(parents.begin(), parents.end(), wanted) != parents.end();
}

} // namespace

Fit fit(const Program &program, Type value, Type wanted) {
    if (value.kind == TypeKind::unknown || wanted.kind == TypeKind::unknown || value == wanted) {
        return Fit::always;
    }
    if (value.kind != wanted.kind) {
        return Fit::never;
    }
    switch (value.kind) {
    case TypeKind::thing: return fit_thing(program, value.of, wanted.of);
    case TypeKind::list: return fit(program, element_of(value), element_of(wanted));
    case TypeKind::degree: return is_degree_of(program, value.of, wanted.of) ? Fit::always : Fit::never;
    case TypeKind::member: return wanted.of == any_kind ? Fit::always : Fit::never;
    default: return Fit::always;
    }
}

bool comparable(const Program &program, Type a, Type b) {
    return fit(program, a, b) != Fit::never || fit(program, b, a) != Fit::never;
}

} // namespace bylaw
