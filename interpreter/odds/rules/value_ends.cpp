#include "interpreter/odds/rules/value_ends.hpp"

#include "interpreter/dice/dice_range.hpp"
#include "interpreter/machine/look.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

using I = ir::Op;

constexpr int deepest = 40, most_nodes = 20'000;

Ends only(std::int64_t number) {
    return {number, number};
}

class Finder {
  public:
    Finder(const Program &program, const State &start)
        : p_(program), start_(start), written_(p_.fields.size(), !p_.hooks.empty()),
          option_set_(p_.options.size(), !p_.hooks.empty()), given_(p_.fields.size()) {
        for (ir::NodeId i = 0; i < p_.ir.nodes.size(); ++i) {
            note_written(i);
        }
        for (const Rule &rule : p_.rules) {
            for (const Refill &refill : rule.refills) {
                written_[refill.field] = true;
            }
            for (const PriceChoice &price : rule.prices) {
                for (const Payment &payment : price.payments) {
                    note_paid(p_.ir[payment.place]);
                }
            }
        }
    }

    // Bounds of a number in the body of this function.
    Ends of(FunctionId function, ir::NodeId id) {
        if (id == ir::none || depth_ > deepest || ++seen_ > most_nodes) {
            return {};
        }
        const ir::Node &node = p_.ir[id];
        ++depth_;
        Ends found = node.type.kind == TypeKind::yesno ? Ends{0, 1} : of_number(function, id, node);
        --depth_;
        return found;
    }

    Ends of_body(FunctionId function) {
        return function == no_id ? Ends() : of(function, p_.functions[function].body);
    }

    std::vector<Ends> of_reports(const Scenario &scenario) {
        std::vector<std::pair<std::size_t, ir::NodeId>> reports;
        walk(p_.functions[scenario.function].body, [&](ir::NodeId id, const ir::Node &node) {
            if (node.op == I::report) {
                reports.emplace_back(static_cast<std::size_t>(node.extra), p_.ir.arg(id, 0));
            }
        });
        std::vector<Ends> ends(scenario.reports.size());
        for (const auto &[number, value] : reports) {
            seen_ = 0;
            ends[number] = of(scenario.function, value);
        }
        return ends;
    }

  private:
    void note_written(ir::NodeId id) {
        const ir::Node &node = p_.ir[id];
        if (node.op == I::init) {
            given_[static_cast<std::size_t>(node.value)].push_back(p_.ir.arg(id, 0));
        } else if (node.op == I::set_field || node.op == I::set_game_field ||
                   node.op == I::set_condition_field) {
            written_[static_cast<std::size_t>(node.value)] = true;
        } else if (node.op == I::set_option) {
            option_set_[static_cast<std::size_t>(node.value)] = true;
        }
    }

    void note_paid(const ir::Node &place) {
        if (place.op == I::field || place.op == I::field_base || place.op == I::game_field ||
            place.op == I::condition_field) {
            written_[static_cast<std::size_t>(place.value)] = true;
        }
    }

    Ends of_number(FunctionId function, ir::NodeId id, const ir::Node &node) {
        const auto arg = [&](std::size_t i) { return of(function, p_.ir.arg(id, i)); };
        switch (node.op) {
        case I::constant: return only(node.value);
        case I::dice_constant: return of_dice(static_cast<DiceId>(node.value));
        case I::dice_number:
        case I::roll: return arg(0);
        case I::local: return of_local(function, static_cast<std::uint32_t>(node.value));
        case I::option: return of_option(static_cast<OptionId>(node.value));
        case I::field: return of_field(static_cast<FieldId>(node.value), true);
        case I::field_base:
        case I::game_field:
        case I::condition_field: return of_field(static_cast<FieldId>(node.value), false);
        case I::field_max: return of_body(p_.fields[static_cast<std::size_t>(node.value)].high);
        case I::active: return of_active(node);
        case I::add: return added(arg(0), arg(1));
        case I::subtract: return added(arg(0), negated(arg(1)));
        case I::multiply: return multiplied(arg(0), arg(1));
        case I::negate: return negated(arg(0));
        case I::divide: return divided(arg(0), arg(1), node.value);
        case I::absolute: return absolute(arg(0));
        case I::lesser: return lesser(arg(0), arg(1));
        case I::greater: return greater(arg(0), arg(1));
        case I::choose: return united(arg(1), arg(2));
        case I::grid_lookup: return of_cells(p_.grids[static_cast<std::size_t>(node.value)]);
        case I::remainder: return left_over(arg(1));
        case I::most_of:
        case I::least_of: return united(arg(1), only(0)); // for an empty list
        case I::size:
        case I::select_count:
        case I::stacks: return {0, std::nullopt};
        case I::call_formula: {
            const Formula &formula = p_.formulas[static_cast<std::size_t>(node.value)];
            return formula.modifies.empty() ? of_body(formula.function) : Ends();
        }
        default: return {};
        }
    }

    Ends of_cells(const Grid &grid) const {
        if (grid.cells.empty() || grid.value.kind != TypeKind::number) {
            return {};
        }
        const auto [least, most] = std::ranges::minmax_element(grid.cells);
        return {*least, *most};
    }

    // Rest of a division by one of these: between 0 and it.
    static Ends left_over(const Ends &by) {
        const bool positive = by.low && *by.low > 0, negative = by.high && *by.high < 0;
        return {positive ? std::optional<std::int64_t>(0) : by.low,
                negative ? std::optional<std::int64_t>(0) : by.high};
    }

    Ends of_dice(DiceId id) const {
        const Range range = possible(p_.dice, id);
        return {range.bounded_below() ? std::optional(range.low) : std::nullopt,
                range.bounded_above() ? std::optional(range.high) : std::nullopt};
    }

    Ends of_option(OptionId id) const {
        const Option &option = p_.options[id];
        if (!option_set_[id] && start_.words.size() >= p_.options.size()) {
            return only(read_option(start_, id));
        }
        return {option.low, option.high};
    }

    // A stat is checked when it is set, a pool whenever its end moves, so both stay within the bounds of
    // their ends. Modified values have no range.
    Ends of_field(FieldId id, bool modified) {
        const Field &field = p_.fields[id];
        if (modified && !field.modifies.empty()) {
            return {};
        }
        Ends ends{of_body(field.low).low, of_body(field.high).high};
        const bool kept = field.owner == FieldOwner::kind && !written_[id] && field.sort == FieldSort::stat;
        if (kept && (!ends.low || !ends.high)) {
            const Ends begun = of_unwritten(id, field);
            ends = {ends.low ? ends.low : begun.low, ends.high ? ends.high : begun.high};
        }
        return ends;
    }

    // Values in existing things, or start values of new ones.
    Ends of_unwritten(FieldId id, const Field &field) {
        Ends ends = field.initial == no_id ? only(0) : of_body(field.initial);
        for (const Kind &kind : p_.kinds) {
            for (const Initial &each : kind.initials) {
                ends = each.field == id ? united(ends, of_body(each.function)) : ends;
            }
        }
        for (const ir::NodeId value : given_[id]) {
            ends = united(ends, of(no_id, value)); // whatever function it stands in, its names are not known
        }
        for (ThingId thing = 1; thing < start_.things.size(); ++thing) {
            const KindId kind = start_.things[thing].kind;
            if (kind != no_id && std::ranges::count(p_.kinds[kind].fields, id) > 0) {
                for (std::uint32_t i = 0; i < field.count; ++i) {
                    ends = united(ends, only(read_field(p_, start_, thing, id, i)));
                }
            }
        }
        return ends;
    }

    // A procedure's field; where none is running, what it begins with, or 0.
    Ends of_active(const ir::Node &node) {
        const Rule &rule = p_.rules[static_cast<std::size_t>(node.value)];
        const auto reg = static_cast<std::uint32_t>(node.extra);
        Ends ends;
        for (const RuleRange &each : rule.ranges) {
            if (each.reg == reg) {
                ends = {of_body(each.low).low, of_body(each.high).high};
            }
        }
        for (const auto &[place, initial] : rule.field_initials) {
            ends = place == reg ? united(ends, of(no_id, initial)) : ends;
        }
        return united(ends, only(0));
    }

    // All that is ever put there. Parameters, and what loops set, are not known.
    Ends of_local(FunctionId function, std::uint32_t reg) {
        if (function == no_id || reg < p_.functions[function].parameters) {
            return {};
        }
        std::optional<Ends> ends;
        bool known = true;
        walk(p_.functions[function].body, [&](ir::NodeId id, const ir::Node &node) {
            if (node.value != static_cast<std::int64_t>(reg) || !known) {
                return;
            }
            if (node.op == I::set_local) {
                const Ends put = of(function, p_.ir.arg(id, 0));
                ends = ends ? united(*ends, put) : put;
                known = *ends != Ends();
            }
            known = known && !sets_in_loop(node.op);
        });
        return known && ends && seen_ <= most_nodes ? *ends : Ends();
    }

    static bool sets_in_loop(I op) {
        switch (op) {
        case I::pick:
        case I::each:
        case I::each_group:
        case I::select_first:
        case I::select_all:
        case I::select_count:
        case I::some:
        case I::every: return true;
        default: return false;
        }
    }

    template <class Visit> void walk(ir::NodeId id, const Visit &visit) {
        if (id == ir::none || ++seen_ > most_nodes) {
            return;
        }
        visit(id, p_.ir[id]);
        for (const ir::NodeId each : p_.ir.args(id)) {
            walk(each, visit);
        }
    }

    const Program &p_;
    const State &start_;
    std::vector<bool> written_, option_set_;
    std::vector<std::vector<ir::NodeId>> given_; // per field, where something is made
    int depth_ = 0, seen_ = 0;
};

} // namespace

Ends ends_of_function(const Program &program, const State &start, FunctionId function) {
    return Finder(program, start).of_body(function);
}

std::vector<Ends> ends_of_reports(const Program &program, const State &start, const Scenario &scenario) {
    return Finder(program, start).of_reports(scenario);
}

} // namespace bylaw::odds::rules
