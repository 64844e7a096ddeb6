#include "interpreter/study/check_calls.hpp"
#include "base/text/filled.hpp"
#include "interpreter/session/words.hpp"

#include <algorithm>

namespace bylaw {

namespace {

bool is_a(const Program &program, KindId kind, Type wanted) {
    for (; kind != no_id; kind = program.kinds[kind].parent)
        if (wanted.of == any_kind || kind == wanted.of)
            return true;
    return false;
}

// Returns the first member of an enum, and yes for yes or no; the question states it. Nothing for other
// types.
std::string first_of(const Program &program, Type wanted) {
    if (wanted.kind == TypeKind::yesno)
        return "no";
    if (wanted.kind != TypeKind::member)
        return {};
    const Enum &of = program.enums[wanted.of];
    return of.members.empty() ? "" : filled("{}.{}", {of.name, of.members.front()});
}

} // namespace

std::string CheckCall::text(const std::string &check) const {
    std::string list;
    for (const auto &[role, value] : arguments)
        list += filled("{}{}: {}", {list.empty() ? "" : ", ", role, value});
    return filled("{}({})", {check, list});
}

template <class Find> bool CheckCalls::find_arguments(CheckCall &call, const Find &find) {
    for (std::uint32_t role = 0; role < rule_.own_roles; ++role) {
        const bool optional = role < rule_.defaults.size() && rule_.defaults[role] != ir::none;
        if (optional)
            continue;
        const Register &wanted = program_.functions[rule_.function].registers[role];
        std::string value = wanted.type.kind == TypeKind::number ? number_ : first_of(program_, wanted.type);
        if (value.empty())
            value = find(wanted.type, role);
        if (value.empty()) {
            missing_ = filled("nothing is there to give it for `{}` ({})",
                              {wanted.name, type_words(program_, wanted.type)});
            return false;
        }
        call.arguments.emplace_back(wanted.name, std::move(value));
    }
    return true;
}

std::optional<CheckCall> CheckCalls::with_cast(const Scenario &scenario, Order order) {
    CheckCall call{scenario.name, filled("given {}\n", {scenario.name}), {}};
    std::set<std::uint32_t> taken;
    const bool found = find_arguments(call, [&](Type wanted, std::uint32_t role) {
        return cast_member(scenario, wanted,
                           role == 0 ? Order{order.skipped, false} : Order{0, order.backwards}, taken);
    });
    return found ? std::optional(std::move(call)) : std::nullopt;
}

std::optional<CheckCall> CheckCalls::with_things() {
    CheckCall call;
    const bool found = find_arguments(call, [&](Type wanted, std::uint32_t role) -> std::string {
        if (wanted.kind != TypeKind::thing || wanted.of == any_kind)
            return {};
        const std::string name = "someone_" + std::to_string(role + 1);
        call.given += filled("given {} = {}\n", {name, program_.kinds[wanted.of].name});
        return name;
    });
    return found ? std::optional(std::move(call)) : std::nullopt;
}

std::string CheckCalls::cast_member(const Scenario &scenario, Type wanted, Order order,
                                    std::set<std::uint32_t> &taken) const {
    if (wanted.kind != TypeKind::thing)
        return {};
    const auto &cast = scenario.cast;
    for (std::size_t i = 0; i < cast.size(); ++i) {
        const auto &[name, reg] = cast[order.backwards ? cast.size() - 1 - i : i];
        const Type type = program_.functions[scenario.function].registers[reg].type;
        const bool fits =
            type.kind == TypeKind::thing && type.of != any_kind && is_a(program_, type.of, wanted);
        if (fits && order.skipped > 0)
            --order.skipped;
        else if (fits && taken.insert(reg).second)
            return name;
    }
    return {};
}

} // namespace bylaw
