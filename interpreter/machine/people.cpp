// Texts, what is said and shown, grids.
#include "interpreter/machine/run.hpp"

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
    case TypeKind::member: return "one of `" + program.enums[type.of].name + "`";
    case TypeKind::number: return "a number";
    case TypeKind::yesno: return "yes or no";
    case TypeKind::dice: return "dice";
    case TypeKind::text: return "a text";
    case TypeKind::degree: return "an outcome";
    default: return "this";
    }
}

} // namespace

// A number outside the written rows takes `otherwise`, or nothing.
bool Run::grid(const Instruction &in) {
    const Grid &grid = program_.grids[static_cast<std::size_t>(in.imm)];
    const auto place = [](Word value, Word low, std::uint32_t count, bool otherwise) -> Word {
        const Word written = static_cast<Word>(count) - (otherwise ? 1 : 0);
        const bool inside = value >= low && value - static_cast<Wide>(low) < written;
        return inside ? value - low : otherwise ? written : -1;
    };
    const Word row = place(reg(in.b), grid.row_low, grid.rows, grid.row_otherwise);
    const Word column = place(reg(in.c), grid.column_low, grid.columns, grid.column_otherwise);
    if (row < 0 || column < 0) {
        const bool of_row = row < 0;
        return fail(Code::no_element, "the grid `" + grid.name + "` has no " + (of_row ? "row" : "column") +
                                          " for " +
                                          value_text(program_, state_, of_row ? grid.row : grid.column,
                                                     reg(of_row ? in.b : in.c)));
    }
    reg(in.a) = grid.cells[static_cast<std::size_t>(row) * grid.columns + static_cast<std::size_t>(column)];
    return true;
}

void Run::add_source(ir::NodeId node) {
    const Span at = program_.ir[node].span;
    text_ += at.source < program_.sources.size() ? std::string(program_.sources.text(at))
                                                 : "a requirement does not hold";
}

bool Run::wrong_kind(ThingId thing, KindId wanted) {
    const auto called = [&](KindId kind) {
        const std::string &name = program_.kinds[kind].name;
        return (std::string_view("aeiou").find(name[0]) != std::string_view::npos ? "an `" : "a `") + name +
               "`";
    };
    const KindId kind = state_.things[thing].kind;
    return fail(Code::wrong_kind, "`" + name_of(program_, state_, thing) + "` is " + called(kind) +
                                      ", but here " + called(wanted) + " is wanted");
}

bool Run::fail(const Instruction &in) {
    switch (static_cast<Failure>(in.low())) {
    case Failure::too_many_values:
        return fail(Code::too_large, "too many values stand in this rule at once: more than a rule can hold");
    case Failure::nothing_chosen:
        return fail(Code::nothing_to_choose,
                    "there is nothing to choose from here, and " +
                        described(program_, code_.types[in.high()]) + " cannot be `none`",
                    "ask first whether there is one: `if some x in … has … { }`");
    case Failure::no_row:
        return fail(Code::no_row,
                    "table `" + program_.rules[in.high()].name + "` has no row for " +
                        std::to_string(reg(in.a)),
                    "add the row, or `otherwise …` for all that are left over");
    }
    return true;
}

bool Run::texts(const Instruction &in) {
    switch (static_cast<TextOp>(in.op)) {
    case TextOp::text_begin: text_.clear(); return true;
    case TextOp::text_literal: text_ += program_.strings[static_cast<std::size_t>(in.imm)]; return true;
    case TextOp::text_value: {
        const Type type = code_.types[static_cast<std::size_t>(in.imm)];
        text_ +=
            type.kind == TypeKind::text ? text(reg(in.a)) : value_text(program_, state_, type, reg(in.a));
        return true;
    }
    case TextOp::text_bundle:
        text_ += "`" + program_.bundles[static_cast<std::size_t>(in.imm)].name + "` forbids it";
        return true;
    case TextOp::text_source: add_source(static_cast<ir::NodeId>(in.imm)); return true;
    case TextOp::text_price:
        text_ +=
            "the price of `" + program_.rules[in.low()].name + "` cannot be paid" + (in.high() ? ": " : "");
        return true; // high: a reason follows
    case TextOp::text_end: return text_result(in.a, text_);
    case TextOp::titles: {
        std::string all;
        for (const Word each : state_.lists[static_cast<ListId>(reg(in.b))]) {
            all += (all.empty() ? "" : ", ") +
                   program_.strings[program_.conditions[static_cast<std::size_t>(each)].title];
        }
        return text_result(in.a, std::move(all));
    }
    case TextOp::bar: {
        const Word *words = &reg(in.b);
        return text_result(in.a, filled_bar(words[0], words[1], words[2]));
    }
    case TextOp::name_of:
        return text_result(in.a, name_of(program_, state_, static_cast<ThingId>(reg(in.b))));
    }
    return true;
}

bool Run::people(const Instruction &in) {
    switch (static_cast<PeopleOp>(in.op)) {
    case PeopleOp::say:
    case PeopleOp::row: {
        Event told = event(in.op == Op::say ? EventKind::said : EventKind::shown);
        told.text = in.op == Op::say ? text(reg(in.a)) : std::string();
        for (std::uint16_t i = 0; in.op == Op::row && i < in.c; ++i) {
            told.texts.push_back(text(reg(static_cast<std::uint16_t>(in.a + i))));
        }
        if (listening()) {
            tell(std::move(told));
        }
        spend(around_.limits.event_steps); // whether somebody listens or not
        if (state_.texts.size() > 1000 && builders_.empty()) {
            collect_garbage();
        }
        return true;
    }
    case PeopleOp::policy: return policy(in);
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
