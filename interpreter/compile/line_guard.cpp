#include "interpreter/compile/line_guard.hpp"

#include "interpreter/compile/sure.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr Reg acting = 0;

// Parts of a function's condition, as a function of the same parameters.
std::uint32_t parts_of(FunctionCompiler &f, FunctionId whole, const std::vector<ir::NodeId> &parts) {
    std::string key = "parts of " + std::to_string(whole);
    for (const ir::NodeId each : parts) {
        key += " " + std::to_string(each);
    }
    return f.u.made(key, [whole, parts](FunctionCompiler &made) {
        made.begin(made.p.functions[whole], false);
        made.e.code.pure = true;
        made.e.code.gives = type_yesno;
        const Label no = made.e.label();
        for (const ir::NodeId each : parts) {
            made.branch(each, no, false);
        }
        made.e.emit(Op::give, made.constant(1));
        made.e.bind(no);
        made.finish();
    });
}

std::vector<ir::NodeId> parts_of_guard(const FunctionCompiler &f, const Prefer &line) {
    if (line.guard == no_id) {
        return {};
    }
    const ir::NodeId body = f.p.functions[line.guard].body;
    if (f.n(body).op != ir::Op::all_of) {
        return {body};
    }
    const auto parts = f.p.ir.args(body);
    return {parts.begin(), parts.end()};
}

} // namespace

bool reads(const Program &p, ir::NodeId node, std::int64_t reg) {
    if (node == ir::none) {
        return false;
    }
    const auto args = p.ir.args(node);
    return (p.ir[node].op == ir::Op::local && p.ir[node].value == reg) ||
           std::ranges::any_of(args, [&](ir::NodeId each) { return reads(p, each, reg); });
}

LineGuard::LineGuard(FunctionCompiler &compiler, const Prefer &line, RuleId rule, bool once)
    : f_(compiler), line_(line), rule_(rule) {
    const Type actor = f_.p.functions[f_.p.rules[rule].function].registers[0].type;
    const bool several = !once && actor.kind == TypeKind::thing;
    bool leading = several; // nothing was said of others yet
    for (const ir::NodeId part : parts_of_guard(f_, line)) {
        const bool alone = several && is_about_asker(part);
        leading = leading && alone;
        const bool sure =
            alone && actor.of != any_kind && Sure(f_.p).expression(f_.p.functions[line.guard], part);
        (sure ? first_ : leading ? waiting_ : rest_).push_back(part);
    }
}

bool LineGuard::is_about_asker(ir::NodeId part) const {
    bool is = !reads(f_.p, part, 0);
    for (std::size_t i = 0; i < line_.roles.size(); ++i) {
        is = is && (f_.role_meant(line_, rule_, i) == acting ||
                    !reads(f_.p, part, static_cast<std::int64_t>(i + 1)));
    }
    return is;
}

void LineGuard::ask(const std::vector<ir::NodeId> &parts, Label no) const {
    const TempScope scope(f_.e);
    const Function &guard = f_.p.functions[line_.guard];
    std::vector<Type> types{type_act};
    for (std::size_t i = 1; i < guard.parameters; ++i) {
        types.push_back(guard.registers[i].type);
    }
    const Reg block = f_.e.block(types), answer = f_.e.temp(type_yesno);
    for (std::size_t i = 0; i < types.size(); ++i) {
        const bool own = i > 0 && f_.role_meant(line_, rule_, i - 1) == acting;
        own ? f_.e.move(static_cast<Reg>(block + i), acting) : f_.e.constant(static_cast<Reg>(block + i), 0);
    }
    f_.e.emit(Op::call, answer, block, no_register, parts_of(f_, line_.guard, parts));
    f_.e.jump(Op::jump_unless, no, answer);
}

void LineGuard::unless_wanted(Label no) const {
    if (!first_.empty()) {
        const TempScope scope(f_.e);
        f_.unless_of_kind(acting, f_.p.functions[f_.p.rules[rule_].function].registers[0].type.of, no);
        ask(first_, no);
    }
}

void LineGuard::unless_wanted_now(Label no) const {
    ask(waiting_, no);
}

std::optional<std::uint32_t> LineGuard::rest() const {
    if (rest_.empty()) {
        return std::nullopt;
    }
    const bool whole = first_.empty() && waiting_.empty();
    return whole ? f_.u.function(line_.guard) : parts_of(f_, line_.guard, rest_);
}

} // namespace bylaw
