// Texts, what is said and shown, grids.
#include "interpreter/machine/run.hpp"

#include "base/text/article.hpp"
#include "base/text/filled.hpp"
#include "base/text/without_breaks.hpp"
#include "interpreter/machine/look.hpp"

#include <algorithm>

namespace bylaw {

namespace {

__extension__ typedef __int128 Wide; // holds every product and difference of two words

// Nearest below, but only nothing is drawn as nothing: a last point shows.
std::string filled_bar(Word number, Word maximum, Word width) {
    width = std::clamp<Word>(width, 0, 200);
    const Word shown = std::clamp<Word>(number, 0, std::max<Word>(maximum, 0));
    Word filled = maximum <= 0 ? 0 : static_cast<Word>(static_cast<Wide>(shown) * width / maximum);
    if (shown > 0 && width > 0)
        filled = std::max<Word>(filled, 1);
    return std::string(static_cast<std::size_t>(filled), '#') +
           std::string(static_cast<std::size_t>(width - filled), '.');
}

std::string described(const Program &program, Type type) {
    switch (type.kind) {
    case TypeKind::member: return filled("one of `{}`", {program.enums[type.of].name});
    case TypeKind::number: return "a number";
    case TypeKind::yesno: return "yes or no";
    case TypeKind::dice: return "dice";
    case TypeKind::text: return "a text";
    case TypeKind::degree: return "an outcome";
    default: return "this";
    }
}

} // namespace

// A number that no row is of, or no column.
bool Run::fail_beside(const Grid &grid, std::size_t key, Word value) {
    return fail(
        Code::no_element,
        filled("the grid `{}` has no {} for {}", {grid.name, key == 0 ? "row" : "column",
                                                  value_text(program_, state_, grid.keys[key].type, value)}),
        key == 0 ? "add the row, or `otherwise …` for all that are left over" : "add the column");
}

bool Run::grid(const Instruction &in) {
    const Grid &grid = program_.grids[static_cast<std::size_t>(in.imm)];
    const std::uint32_t row = grid.keys[0].line_of(reg(in.b));
    const std::uint32_t column = in.c == no_register ? 0 : grid.keys[1].line_of(reg(in.c));
    if (row == no_id || column == no_id) {
        return fail_beside(grid, row == no_id ? 0 : 1, reg(row == no_id ? in.b : in.c));
    }
    const Word cell = grid.cells[std::size_t{row} * grid.columns + column];
    if (listening()) {
        tell_look_up(in, cell);
    }
    reg(in.a) = cell;
    return true;
}

// Before a key is overwritten.
void Run::tell_look_up(const Instruction &in, Word cell) {
    Event told = event(EventKind::looked_up);
    told.what = static_cast<std::uint32_t>(in.imm);
    told.roles = {reg(in.b)};
    if (in.c != no_register) {
        told.roles.push_back(reg(in.c));
    }
    told.after = cell;
    told.type = program_.grids[told.what].value;
    tell(std::move(told));
}

void Run::add_source(ir::NodeId node) {
    const Span at = program_.ir[node].span;
    text_ += at.source < program_.sources.size() ? without_breaks(program_.sources.text(at))
                                                 : "a requirement does not hold";
}

bool Run::wrong_kind(ThingId thing, KindId wanted) {
    const auto called = [&](KindId kind) { return article("`" + program_.kinds[kind].name + "`"); };
    const KindId kind = state_.things[thing].kind;
    return fail(Code::wrong_kind, filled("`{}` is {}, but here {} is wanted",
                                         {name_of(program_, state_, thing), called(kind), called(wanted)}));
}

bool Run::fail_unborne(const Condition &condition, Word thing) {
    return fail(Code::not_borne,
                filled("{} does not bear `{}`, of which something is asked here",
                       {name_of(program_, state_, static_cast<ThingId>(thing)), condition.name}),
                filled("ask first: `if … is {}`", {condition.name}));
}

bool Run::fail(const Instruction &in) {
    switch (static_cast<Failure>(in.low())) {
    case Failure::too_many_values:
        return fail(Code::too_large, "too many values stand in this rule at once: more than a rule can hold");
    case Failure::nothing_chosen:
        return fail(Code::nothing_to_choose,
                    filled("there is nothing to choose from here, and {} cannot be `none`",
                           {described(program_, code_.types[in.high()])}),
                    "ask first whether there is one: `if some x in … has … { }`");
    case Failure::no_row:
        return fail(Code::no_row,
                    filled("table `{}` has no row for {}",
                           {program_.rules[in.high()].name, std::to_string(reg(in.a))}),
                    "add the row, or `otherwise …` for all that are left over");
    case Failure::none_of_members:
        return fail(Code::no_element,
                    filled("this is `-`, none of `{}`, and here one of them is wanted",
                           {program_.enums[in.high()].name}),
                    "ask first: `if … is not none`");
    case Failure::not_borne: return fail_unborne(program_.conditions[in.high()], reg(in.a));
    }
    return true;
}

void Run::add_value(const Instruction &in) {
    const Type type = code_.types[static_cast<std::size_t>(in.imm)];
    text_ += type.kind == TypeKind::text ? text(reg(in.a)) : value_text(program_, state_, type, reg(in.a));
}

// High: a reason follows.
void Run::add_price(RuleId rule, bool reason) {
    text_ += filled("the price of `{}` cannot be paid{}", {program_.rules[rule].name, reason ? ": " : ""});
}

bool Run::titles(const Instruction &in) {
    std::string all;
    for (const Word each : state_.lists[static_cast<ListId>(reg(in.b))]) {
        all += (all.empty() ? "" : ", ") +
               program_.strings[program_.conditions[static_cast<std::size_t>(each)].title];
    }
    return text_result(in.a, std::move(all));
}

// Nothing is stored for a condition that is borne `while` something holds: the code names it.
bool Run::title_of(const Instruction &in) {
    const ConditionId id = reg(in.b) <= 0 ? static_cast<ConditionId>(in.imm) : instance(in.b).condition;
    const Condition &condition = program_.conditions[id];
    return text_result(in.a, condition.title == no_id ? condition.name : program_.strings[condition.title]);
}

void Run::say(const Instruction &in) {
    Event told = event(in.op == Op::say ? EventKind::said : EventKind::shown);
    told.text = in.op == Op::say ? text(reg(in.a)) : std::string();
    for (std::uint16_t i = 0; in.op == Op::row && i < in.c; ++i) {
        told.texts.push_back(text(reg(static_cast<std::uint16_t>(in.a + i))));
    }
    if (listening()) {
        tell(std::move(told));
    }
    spend(around_.limits.event_steps); // with or without a listener
    if (state_.texts.size() > 1000 && !holds_words()) {
        collect_garbage();
    }
}

// A text is made piece by piece.
bool Run::texts(const Instruction &in) {
    switch (static_cast<TextOp>(in.op)) {
    case TextOp::text_begin: text_.clear(); return true;
    case TextOp::text_literal: text_ += program_.strings[static_cast<std::size_t>(in.imm)]; return true;
    case TextOp::text_value: add_value(in); return true;
    case TextOp::text_bundle:
        text_ += filled("`{}` forbids it", {program_.bundles[static_cast<std::size_t>(in.imm)].name});
        return true;
    case TextOp::text_source: add_source(static_cast<ir::NodeId>(in.imm)); return true;
    case TextOp::text_price: add_price(in.low(), in.high() != 0); return true;
    case TextOp::text_end: return text_result(in.a, text_);
    case TextOp::titles: return titles(in);
    case TextOp::title_of: return title_of(in);
    case TextOp::bar: return text_result(in.a, filled_bar(reg(in.b), (&reg(in.b))[1], (&reg(in.b))[2]));
    case TextOp::name_of:
        return text_result(in.a, name_of(program_, state_, static_cast<ThingId>(reg(in.b))));
    }
    return true;
}

bool Run::people(const Instruction &in) {
    switch (static_cast<PeopleOp>(in.op)) {
    case PeopleOp::say:
    case PeopleOp::row: say(in); return true;
    case PeopleOp::policy: return policy(in);
    case PeopleOp::unplayed: // a test may ask for the offer, under any decider
        if ((around_.witness != nullptr && in.c != 1) ||
            player_of(static_cast<ThingId>(reg(in.a))) == nullptr) {
            state_.calls.back().pc = in.low();
        }
        return true;
    case PeopleOp::take_act: return take_act(in);
    case PeopleOp::ask: return ask(in);
    case PeopleOp::note: break; // dispatch.cpp
    }
    return true;
}

// Tables, and what ends a run.
bool Run::values(const Instruction &in) {
    switch (static_cast<ValueOp>(in.op)) {
    case ValueOp::grid: return grid(in);
    case ValueOp::wrong_kind: return wrong_kind(static_cast<ThingId>(reg(in.a)), static_cast<KindId>(in.imm));
    case ValueOp::fail: return fail(in);
#define BYLAW_here(name) case ValueOp::name:
#define BYLAW_apart(name)
#define VALUE_OP(name, place, ...) BYLAW_##place(name)
#include "interpreter/program/ops.def"
#undef BYLAW_here
#undef BYLAW_apart
        break;
    }
    return true;
}

} // namespace bylaw
