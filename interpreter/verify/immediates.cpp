// The numbers within an instruction: each names an entry of some list of the program or the code.
#include "base/text/filled.hpp"
#include "interpreter/verify/reader.hpp"

namespace bylaw::verification {

namespace {

struct Named {
    const char *what;
    std::uint64_t number, end;
    bool may_be_none = false; // no_id stands for none, or any
};

class Immediates {
  public:
    Immediates(const Program &program, const Bytecode &code, const FunctionCode &function,
               const Instruction &in)
        : p_(program), code_(code), function_(function), in_(in) {}

    std::optional<std::string> wrong() const {
        const Immediate sort = sorts_of(in_.op).immediate;
        if (auto one = missing(first(sort))) {
            return one;
        }
        if (auto other = missing(second(sort))) { // it looks into what the first names
            return other;
        }
        return sort == Immediate::slot ? wrong_slot() : std::nullopt;
    }

  private:
    static std::optional<std::string> missing(const Named &named) {
        const bool none = named.may_be_none && (named.number == no_id || named.number == UINT64_MAX);
        if (none || named.number < named.end) {
            return std::nullopt;
        }
        return filled("{} {}, and there are {}",
                      {named.what, std::to_string(named.number), std::to_string(named.end)});
    }

    std::uint64_t whole() const { return static_cast<std::uint64_t>(in_.imm); }

    static Named nothing() { return {"", 0, 1}; }
    Named place() const { return {"instruction", in_.low(), function_.code.size()}; }
    Named rule(std::uint64_t number) const { return {"rule", number, p_.rules.size()}; }
    Named function(std::uint64_t number) const { return {"function", number, code_.functions.size()}; }
    Named kind(std::uint64_t number) const { return {"kind", number, p_.kinds.size(), true}; }
    Named condition(std::uint64_t number) const { return {"condition", number, p_.conditions.size(), true}; }
    Named string(std::uint64_t number) const { return {"text", number, p_.strings.size(), true}; }

    // The lower half, or all of it.
    Named first(Immediate sort) const {
        switch (sort) {
        case Immediate::place:
        case Immediate::place_number:
        case Immediate::place_kind:
        case Immediate::place_condition:
        case Immediate::place_expiry:
        case Immediate::place_moment:
        case Immediate::place_odds: return place();
        case Immediate::slot: return {"field", in_.high(), p_.fields.size(), true};
        case Immediate::trigger: return function(in_.low());
        case Immediate::rule_register:
        case Immediate::rule_stage:
        case Immediate::rule_yield:
        case Immediate::rule_reason: return rule(in_.low());
        case Immediate::new_thing: return {"kind", in_.low(), p_.kinds.size()};
        case Immediate::report: return string(in_.low());
        case Immediate::fail: return failure();
        case Immediate::unused: return {"nothing by the number", whole(), 1};
        case Immediate::free:
        case Immediate::constant: return nothing();
        default: return of_program(sort).value_or(of_code(sort));
        }
    }

    std::optional<Named> of_program(Immediate sort) const {
        switch (sort) {
        case Immediate::field: return Named{"field", whole(), p_.fields.size()};
        case Immediate::rule: return rule(whole());
        case Immediate::kind: return kind(whole());
        case Immediate::condition: return condition(whole());
        case Immediate::grid: return Named{"grid", whole(), p_.grids.size()};
        case Immediate::string:
        case Immediate::value_name: return string(whole());
        case Immediate::bundle: return Named{"bundle", whole(), p_.bundles.size()};
        case Immediate::node: return Named{"node", whole(), p_.ir.nodes.size()};
        case Immediate::hook: return Named{"hook", whole(), p_.hooks.size()};
        case Immediate::adjust: return Named{"adjustment", whole(), p_.adjusts.size()};
        case Immediate::policy: return Named{"policy", whole(), p_.policies.size()};
        case Immediate::option: return Named{"option", whole(), p_.options.size()};
        default: return std::nullopt;
        }
    }

    Named of_code(Immediate sort) const {
        switch (sort) {
        case Immediate::function: return function(whole());
        case Immediate::degree_set: return {"set of degrees", whole(), code_.degree_sets.size()};
        case Immediate::type: return {"type", whole(), code_.types.size(), true};
        case Immediate::question: return {"question", whole(), code_.questions.size()};
        case Immediate::taking: return {"place of taking", whole(), code_.takings.size()};
        case Immediate::hearing: return {"hearing", whole(), code_.hearings.size()};
        case Immediate::expectation: return {"expectation", whole(), code_.expectations.size()};
        default: return nothing();
        }
    }

    Named second(Immediate sort) const {
        switch (sort) {
        case Immediate::place_kind: return kind(in_.high());
        case Immediate::place_condition: return condition(in_.high());
        case Immediate::place_expiry: return {"expiry", in_.high(), code_.expiries.size()};
        case Immediate::place_moment: return {"moment", in_.high(), p_.moments.size()};
        case Immediate::place_odds: return {"expectation of odds", in_.high(), p_.odds_expectations.size()};
        case Immediate::trigger:
            return {"trigger", in_.high(), p_.triggers.size(), true}; // none: a `whenever`
        case Immediate::new_thing: return string(in_.high());
        case Immediate::report: return {"type", in_.high(), code_.types.size()};
        case Immediate::rule_stage: return {"stage", in_.high(), code_.rules[in_.low()].stages.size()};
        case Immediate::rule_register: return {"register", in_.high(), registers_of(in_.low())};
        case Immediate::rule_yield: return yielded();
        case Immediate::function: return arguments(static_cast<std::uint32_t>(whole()));
        default: return nothing();
        }
    }

    std::uint64_t registers_of(RuleId rule) const {
        return p_.functions[p_.rules[rule].function].registers.size();
    }
    Named yielded() const {
        return in_.high() < several_yields
                   ? Named{"register", in_.high(), registers_of(in_.low()) + 1}
                   : Named{"list of registers", in_.high() - several_yields, code_.yields.size()};
    }
    // Parameters without registers for them.
    Named arguments(std::uint32_t function) const {
        const FunctionCode &called = code_.functions[function];
        return {"a function with parameter", called.parameters, called.registers.size() + 1};
    }
    Named failure() const {
        switch (static_cast<Failure>(in_.low())) {
        case Failure::too_many_values: return nothing();
        case Failure::nothing_chosen: return {"type", in_.high(), code_.types.size()};
        case Failure::no_row: return rule(in_.high());
        case Failure::not_borne: return condition(in_.high());
        case Failure::none_of_members: return {"enum", in_.high(), p_.enums.size()};
        }
        return {"failure", in_.low(), 0};
    }

    // Where the field lies, and how far its index goes.
    std::optional<std::string> wrong_slot() const {
        const std::uint32_t slot = in_.low();
        if (in_.high() == no_id) {
            return slot < p_.game_size ? std::nullopt
                                       : std::optional(filled("word {} of the game", {std::to_string(slot)}));
        }
        const Field &field = p_.fields[in_.high()];
        if (slot != field.slot || std::uint64_t{slot} + field.count > size_of_owner(field)) {
            return filled("word {} for field `{}`", {std::to_string(slot), field.name});
        }
        return std::nullopt;
    }
    std::uint64_t size_of_owner(const Field &field) const {
        switch (field.owner) {
        case FieldOwner::game: return p_.game_size;
        case FieldOwner::kind: return p_.kinds[field.owner_id].size;
        case FieldOwner::condition: return p_.conditions[field.owner_id].size;
        }
        return 0;
    }

    const Program &p_;
    const Bytecode &code_;
    const FunctionCode &function_;
    const Instruction &in_;
};

} // namespace

std::optional<std::string> wrong_immediate(const Program &program, const Bytecode &code,
                                           const FunctionCode &function, const Instruction &in) {
    return Immediates(program, code, function, in).wrong();
}

} // namespace bylaw::verification
