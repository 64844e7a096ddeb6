// Modifiers, triggers and `whenever`s: who would have had to bear their bundle, and the guards before them.
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/why_not.hpp"

#include <algorithm>

namespace bylaw {

using I = ir::Op;

namespace {

// A clause as code: what is called where it may apply.
struct Clause {
    std::uint32_t code = no_id;
    FunctionId function = no_id;
    const Modify *modify = nullptr;
    const Trigger *trigger = nullptr; // neither: the condition of a `whenever`
    std::uint32_t body = no_id;       // for a `whenever`
};

// Results of a modifier's lines.
struct Walked {
    bool adjusted = false;
    std::vector<Reason> skipped;
};

class ClauseLines {
  public:
    ClauseLines(Reasons &reasons, Frame &frame) : reasons_(reasons), p_(reasons.program()), frame_(frame) {}

    Walked walked;

    void walk(ir::NodeId node) {
        if (node == ir::none)
            return;
        const auto args = p_.ir.args(node);
        switch (p_.ir[node].op) {
        case I::block:
            for (const ir::NodeId each : args)
                walk(each);
            return;
        case I::set_local: return keep(node);
        case I::if_then: return branch(args);
        case I::adjust: walked.adjusted = true; return;
        default: return;
        }
    }

  private:
    void keep(ir::NodeId node) {
        frame_.registers[static_cast<std::size_t>(p_.ir[node].value)] =
            reasons_.value(p_.ir.arg(node, 0), frame_).value_or(0);
    }

    void branch(std::span<const ir::NodeId> args) {
        const bool holds = reasons_.holds(args[0], frame_);
        if (!holds)
            walked.skipped.push_back(reasons_.why_not(args[0], frame_));
        walk(holds ? args[1] : args.size() > 2 ? args[2] : ir::none);
    }

    Reasons &reasons_;
    const Program &p_;
    Frame &frame_;
};

class Clauses final : public Inquiry {
  public:
    Clauses(const Rules &rules, BundleId bundle)
        : rules_(rules), p_(*rules_.program), code_(*rules_.code), id_(bundle), bundle_(p_.bundles[bundle]) {
        find_modifies();
        find_triggers();
        find_whenevers();
        for (const Clause &each : clauses_)
            find_approaches(each.code);
    }

    std::vector<CodePlace> places() const override {
        std::vector<CodePlace> all = approaches_;
        for (const Clause &each : clauses_) {
            all.push_back({each.code, 0});
            if (each.body != no_id)
                all.push_back({each.body, 0});
        }
        return all;
    }

    Answer answer(Probes &probes, std::span<const GameMoment> moments) const override {
        Answer all;
        for (const Clause &each : clauses_)
            for (const GameMoment &moment : moments)
                judge(each, probes, moment, all);
        all.near = all.came || !all.reasons.empty();
        for (std::size_t i = 0; !all.near && i < moments.size(); ++i)
            approach(probes, moments[i], all);
        return all;
    }

  private:
    std::uint32_t made(const char *what, std::size_t id) const {
        const auto found = code_.made.find(filled("{} {}", {what, std::to_string(id)}));
        return found == code_.made.end() ? no_id : found->second;
    }

    void find_modifies() {
        for (const Modify &each : p_.modifies)
            if (each.bundle == id_)
                add({made("modify", static_cast<std::size_t>(&each - p_.modifies.data())), each.function,
                     &each});
    }

    void find_triggers() {
        for (const Trigger &each : p_.triggers)
            if (each.bundle == id_)
                add({made("trigger", static_cast<std::size_t>(&each - p_.triggers.data())), each.function,
                     nullptr, &each});
    }

    std::uint32_t code_of(FunctionId function) const {
        return function < code_.of_function.size() ? code_.of_function[function] : no_id;
    }

    void find_whenevers() {
        for (const Whenever &each : p_.whenevers)
            if (each.bundle == id_)
                add({code_of(each.condition), each.condition, nullptr, nullptr, code_of(each.body)});
    }

    void add(const Clause &clause) {
        if (clause.code != no_id) // else no command can reach it
            clauses_.push_back(clause);
    }

    // Finds the places that search the bearers of the bundle, before they call the clause.
    void find_approaches(std::uint32_t callee) {
        for (std::uint32_t f = 0; f < code_.functions.size(); ++f) {
            const std::vector<Instruction> &code = code_.functions[f].code;
            for (std::size_t pc = 0; pc < code.size(); ++pc)
                if (calls(code[pc], callee))
                    add_approach(f, pc);
        }
    }

    static bool calls(const Instruction &in, std::uint32_t callee) {
        return (in.op == Op::call && in.imm == callee) || (in.op == Op::call_trigger && in.low() == callee);
    }

    void add_approach(std::uint32_t function, std::size_t pc) {
        const std::vector<Instruction> &code = code_.functions[function].code;
        while (pc-- > 0)
            if (looks_for_bearer(code[pc])) {
                approaches_.push_back({function, static_cast<std::uint32_t>(pc)});
                return;
            }
    }

    FunctionId while_of_bundle() const {
        return bundle_.sort == BundleSort::condition ? p_.conditions[bundle_.of].while_ : bundle_.while_;
    }

    bool looks_for_bearer(const Instruction &in) const {
        if (while_of_bundle() != no_id)
            return in.op == Op::call && in.imm == code_of(while_of_bundle());
        if (bundle_.sort == BundleSort::condition)
            return in.op == Op::next_instance && in.high() == bundle_.of;
        return bundle_.sort == BundleSort::kind && in.op == Op::is_kind && in.imm == bundle_.of;
    }

    Frame frame_of(const Clause &clause, const GameMoment &moment) const {
        Frame frame{clause.function, bundle_.sort == BundleSort::condition, moment.registers};
        frame.registers.resize(p_.functions[clause.function].registers.size());
        return frame;
    }

    void judge(const Clause &clause, Probes &probes, const GameMoment &moment, Answer &all) const {
        if (moment.at == CodePlace{clause.body, 0})
            all.came = comes(p_.functions[clause.function].span);
        if (moment.at != CodePlace{clause.code, 0})
            return;
        Reasons reasons(probes, moment.state);
        Frame frame = frame_of(clause, moment);
        if (clause.modify != nullptr)
            judge_modify(*clause.modify, reasons, frame, all);
        else if (clause.trigger != nullptr)
            judge_trigger(*clause.trigger, reasons, frame, all);
        else
            judge_whenever(clause, reasons, frame, all);
    }

    static Reason comes(Span span) { return {"it came", span}; }

    static void judge_forbid(const Modify &modify, ir::NodeId guard, Reasons &reasons, const Frame &frame,
                             Answer &all) {
        if (reasons.holds(guard, frame))
            all.came = comes(modify.span);
        else
            all.reasons.push_back(reasons.why_not(guard, frame));
    }

    void judge_modify(const Modify &modify, Reasons &reasons, Frame &frame, Answer &all) const {
        const ir::NodeId body = p_.functions[modify.function].body;
        if (modify.guard != ir::none && !reasons.holds(modify.guard, frame))
            return all.reasons.push_back(reasons.why_not(modify.guard, frame));
        if (modify.forbids && body != ir::none && p_.ir[body].op < I::block)
            return judge_forbid(modify, body, reasons, frame, all);
        ClauseLines lines(reasons, frame);
        lines.walk(body);
        if (modify.forbids || lines.walked.adjusted)
            all.came = comes(modify.span);
        all.reasons.insert(all.reasons.end(), lines.walked.skipped.begin(), lines.walked.skipped.end());
    }

    void judge_trigger(const Trigger &trigger, Reasons &reasons, const Frame &frame, Answer &all) const {
        if (trigger.guard != ir::none && !reasons.holds(trigger.guard, frame))
            return all.reasons.push_back(reasons.why_not(trigger.guard, frame));
        if (trigger.once == no_id || !is_used(trigger.once, reasons.state(), frame.registers[0]))
            all.came = comes(trigger.span);
        else
            all.reasons.push_back({"it came before already, and comes but once", trigger.span});
    }

    bool is_used(FieldId once, const State &state, Word self) const {
        const Field &field = p_.fields[once];
        if (field.owner != FieldOwner::condition)
            return read_field(p_, state, static_cast<ThingId>(self), once) != 0;
        const Instance &instance = state.instances[static_cast<std::size_t>(self) - 1];
        return self > 0 && state.instance_words[instance.offset + field.slot] != 0;
    }

    void judge_whenever(const Clause &clause, Reasons &reasons, const Frame &frame, Answer &all) const {
        const ir::NodeId body = p_.functions[clause.function].body;
        if (!reasons.holds(body, frame))
            all.reasons.push_back(reasons.why_not(body, frame));
        else
            all.reasons.push_back(
                {filled("{} held before already", {reasons.source(body)}), p_.ir[body].span});
    }

    void approach(Probes &probes, const GameMoment &moment, Answer &all) const {
        if (std::ranges::find(approaches_, moment.at) == approaches_.end())
            return;
        Reasons reasons(probes, moment.state);
        const Instruction &in = code_.functions[moment.at.function].code[moment.at.pc];
        const Word thing = in.b == no_register ? 0 : moment.registers[in.b];
        if (bundle_.sort == BundleSort::rule || bundle_.sort == BundleSort::scenario) {
            const Frame nobody{bundle_.while_, false,
                               std::vector<Word>(p_.functions[bundle_.while_].registers.size())};
            all.reasons.push_back(reasons.why_not(p_.functions[bundle_.while_].body, nobody));
        } else if (bundle_.sort == BundleSort::kind) {
            all.reasons.push_back({filled("{} is no {}", {reasons.name(thing), bundle_.name}), bundle_.span});
        } else {
            all.reasons.push_back(not_borne(reasons, thing));
        }
    }

    Reason not_borne(Reasons &reasons, Word thing) const {
        const Condition &condition = p_.conditions[bundle_.of];
        if (condition.while_ != no_id)
            return reasons.why_not_borne(bundle_.of, thing);
        return {thing == 0 ? filled("nobody is {}", {condition.name})
                           : filled("{} is not {}", {reasons.name(thing), condition.name}),
                condition.span};
    }

    Rules rules_;
    const Program &p_;
    const Bytecode &code_;
    BundleId id_;
    const Bundle &bundle_;
    std::vector<Clause> clauses_;
    std::vector<CodePlace> approaches_;
};

} // namespace

std::unique_ptr<Inquiry> ask_clauses(const Rules &rules, BundleId bundle) {
    return std::make_unique<Clauses>(rules, bundle);
}

} // namespace bylaw
