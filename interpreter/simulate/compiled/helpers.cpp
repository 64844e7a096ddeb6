#include "interpreter/simulate/compiled/helpers.hpp"

#include "interpreter/machine/quotient.hpp"
#include "interpreter/simulate/compiled/door.hpp"

#include <algorithm>
#include <limits>

namespace bylaw::compiled {

namespace {

[[noreturn]] void leave(Context &context) {
    std::longjmp(*context.bail, 1);
}

// Compiled code has none of the tables that an exception would need.
template <class Do> auto guarded(Context &context, Do what) {
    try {
        return what();
    } catch (...) {
        context.waiting = std::current_exception();
    }
    leave(context);
}

} // namespace

void Helpers::give_up(Context *context) {
    leave(*context);
}

void Helpers::more_steps(Context *context) {
    const bool interrupted =
        context->interrupt != nullptr && context->interrupt->load(std::memory_order_relaxed);
    while (context->steps < 0) {
        if (interrupted || context->steps_later <= 0) {
            leave(*context);
        }
        const std::int64_t now = std::min(context->steps_later, slice_of_steps);
        context->steps += now;
        context->steps_later -= now;
    }
}

void Helpers::instruction(Context *context, const Instruction *in) {
    if (!guarded(*context, [&] { return Door::simple(*context, *in); })) {
        leave(*context);
    }
}

std::int64_t Helpers::branch(Context *context, const Instruction *in) {
    std::uint32_t &pc = context->state->calls.back().pc; // who leaves the way sets it
    pc = no_id;
    instruction(context, in);
    return pc != no_id ? 1 : 0;
}

std::int64_t Helpers::roll(Context *context, std::int64_t dice) {
    const auto total = guarded(*context, [&] { return Door::roll(*context, dice); });
    return total ? *total : (leave(*context), 0);
}

RolledLuck *Helpers::luck(Context *context, std::int64_t place) {
    return context->noted_luck->number(static_cast<std::size_t>(place));
}

namespace {

// The condition, or one that is it.
bool is_of(const Context &context, const Instance &each, std::int64_t condition) {
    const std::size_t conditions = context.code->condition_is.size();
    return context.condition_is[each.condition * conditions + static_cast<std::size_t>(condition)] != 0;
}

template <class Fits>
std::int64_t next_of(Context &context, std::int64_t bearer, std::int64_t from, const Fits &fits) {
    return context.bearers->next(context.state->instances, static_cast<std::size_t>(bearer), from, fits);
}

// Any source, if none is given.
bool is_from(const Instance &each, std::int64_t source) {
    return source < 0 || each.source == static_cast<ThingId>(source);
}

} // namespace

std::int64_t Helpers::next_instance(Context *context, std::int64_t from, std::int64_t condition,
                                    std::int64_t bearer, std::int64_t mark, std::int64_t borne_only) {
    const auto fits = [&](const Instance &each) {
        return (borne_only == 0 || each.phase == Instance::Phase::borne) && is_of(*context, each, condition);
    };
    if (bearer >= 0) {
        const std::int64_t id = next_of(*context, bearer, from, fits);
        return id <= mark ? id : 0;
    }
    for (std::int64_t id = from + 1; id <= mark; ++id) {
        const Instance &each = context->instances[id - 1];
        if (each.phase != Instance::Phase::gone && fits(each)) {
            return id;
        }
    }
    return 0;
}

std::int64_t Helpers::borne(Context *context, std::int64_t bearer, std::int64_t condition,
                            std::int64_t source) {
    const auto fits = [&](const Instance &each) {
        return is_of(*context, each, condition) && is_from(each, source);
    };
    return next_of(*context, bearer, 0, fits) != 0;
}

std::int64_t Helpers::bears_exactly(Context *context, std::int64_t bearer, std::int64_t condition,
                                    std::int64_t source) {
    const auto fits = [&](const Instance &each) {
        return each.condition == condition && is_from(each, source);
    };
    return next_of(*context, bearer, 0, fits) != 0;
}

std::int64_t Helpers::count_borne(Context *context, std::int64_t bearer, std::int64_t condition,
                                  std::int64_t source) {
    std::int64_t count = 0;
    next_of(*context, bearer, 0, [&](const Instance &each) {
        count += is_of(*context, each, condition) && is_from(each, source) ? each.stacks : 0;
        return false;
    });
    return count;
}

std::int64_t Helpers::find_stack(Context *context, std::int64_t bearer, std::int64_t condition,
                                 std::int64_t source) {
    return next_of(*context, bearer, 0, [&](const Instance &each) {
        return each.condition == condition && each.phase == Instance::Phase::borne && is_from(each, source);
    });
}

std::int64_t Helpers::nearest(std::int64_t over, std::int64_t under) {
    return quotient(over, under, 2);
}

std::int64_t Helpers::is_kind(Context *context, std::int64_t thing, std::int64_t kind) {
    return thing > 0 && context->code->kind_is[context->things[thing].kind][static_cast<std::size_t>(kind)]
               ? 1
               : 0;
}

// Larger than any where there is none.
std::int64_t Helpers::next_thing(Context *context, std::int64_t from, std::int64_t kind,
                                 std::int64_t newest) {
    for (std::int64_t thing = from + 1; thing <= newest; ++thing) {
        if (kind == any_kind || is_kind(context, thing, kind) != 0) {
            return thing;
        }
    }
    return std::numeric_limits<std::int64_t>::max();
}

std::int64_t Helpers::policy_of(Context *context, std::int64_t asker) {
    for (const Player &each : context->state->players) {
        if (each.asker == static_cast<ThingId>(asker)) {
            return each.policy;
        }
    }
    return -1;
}

std::int64_t Helpers::fallback(Context *context, const Instruction *in) {
    return static_cast<std::int64_t>(guarded(*context, [&] { return Door::fallback(*context, *in); }));
}

std::int64_t Helpers::ending_of(Context *context, std::int64_t instance) {
    return context->code
        ->endings[context->state->instances[static_cast<std::size_t>(instance) - 1].condition];
}

std::int64_t Helpers::stage_of(Context *context, std::int64_t rule, std::int64_t stage,
                               std::int64_t running) {
    return Door::stage_of(*context, static_cast<RuleId>(rule), static_cast<std::size_t>(stage),
                          static_cast<RuleId>(running));
}

void Helpers::open_group(Context *context) {
    guarded(*context, [&] { Door::adjustments(*context).open_group(); });
}

void Helpers::open_value(Context *context, std::int64_t name, std::int64_t initial) {
    guarded(*context, [&] { Door::adjustments(*context).open_value(static_cast<StringId>(name), initial); });
}

void Helpers::adjust(Context *context, std::int64_t adjust, std::int64_t amount) {
    guarded(*context, [&] { Door::adjustments(*context).add(static_cast<std::uint32_t>(adjust), amount); });
}

std::int64_t Helpers::close_value(Context *context, std::int64_t number) {
    const Adjustments::Result result = guarded(
        *context, [&] { return Door::adjustments(*context).close_value(static_cast<std::size_t>(number)); });
    if (result.problem != AdjustProblem::none) {
        leave(*context);
    }
    return result.value;
}

void Helpers::close_group(Context *context) {
    guarded(*context, [&] { Door::adjustments(*context).close_group(); });
}

std::int64_t Helpers::make_dice(Context *context, const Instruction *in, std::int64_t b, std::int64_t c,
                                std::int64_t d) {
    const auto mix =
        static_cast<std::uint64_t>(b * 29 + c * 7 + d) + reinterpret_cast<std::uintptr_t>(in) / sizeof *in;
    MadeBefore::Entry &entry = context->made_before->entries[mix & (MadeBefore::count - 1)];
    if (entry.in != in || entry.operands != std::array<Word, 3>{b, c, d}) {
        const auto made = guarded(*context, [&] { return Door::make_dice(*context, *in, b, c, d); });
        entry = made ? MadeBefore::Entry{in, {b, c, d}, *made} : (leave(*context), entry);
    }
    return entry.made;
}

void Helpers::report(Context *context, const Instruction *in, std::int64_t value, std::int64_t label) {
    guarded(*context, [&] {
        context->state->reports.push_back({in->low(), context->code->types[in->high()], value, in->c, label});
    });
}

std::int64_t Helpers::append(Context *context, std::int64_t list, std::int64_t element) {
    const auto made = guarded(*context, [&] { return Door::append(*context, list, element); });
    return made ? *made : (leave(*context), 0);
}

std::int64_t Helpers::list(Context *context, const Word *words, std::int64_t count) {
    const auto made = guarded(*context, [&] {
        return Door::intern(*context, {words, static_cast<std::size_t>(count)});
    });
    if (made && count == 1 && words[0] >= 0 && words[0] < most_singles) {
        context->singles[words[0]] = static_cast<std::uint32_t>(*made);
    }
    return made ? *made : (leave(*context), 0);
}

} // namespace bylaw::compiled
