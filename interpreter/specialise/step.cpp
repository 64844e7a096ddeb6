// One instruction: the machine does it where all that it looks at is known; else it is written down or both
// ways are followed.
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/machine/stepper.hpp"

#include <algorithm>

namespace bylaw::residual {

using Code = bylaw::Op;

void Touched::take(const Operands &operands) {
    reads.clear();
    writes.clear();
    carried.clear();
    for (const RegisterRange &each : operands) {
        for (std::uint32_t i = 0; i < each.count; ++i) {
            const auto reg = static_cast<std::uint16_t>(each.first + i);
            (each.read() ? reads : writes).push_back(reg);
            if (each.read()) {
                carried.push_back(each.use == Use::carries);
            }
        }
    }
}

void Specialiser::step(Path &path) {
    const Call &call = path.state.calls.back();
    const FunctionCode &code = code_.functions[call.function];
    const bylaw::Instruction &in = code.code[call.pc];
    operands_.take(operands_of(program_, code_, code, call.pc));
    for (const std::uint16_t r : operands_.reads) {
        const Word known = resolve(path, reg(path, r));
        if (known != reg(path, r)) {
            reg(path, r) = known;
            note_picked(path, r);
        }
    }
    const std::size_t calls_before = path.state.calls.size();
    if (!symbolic(path, in)) {
        settled_step(path, in);
    }
    if (parting_) {
        return;
    }
    path.calculated.clear();
    follow_picked(path, calls_before);
}

// By the machine, once all that it looks at is known.
void Specialiser::settled_step(Path &path, const bylaw::Instruction &in) {
    settle_operands(path, in);
    if (!looks_at_what_is_there(path, in)) {
        throw Bail{"a thing may stand where none of its kind can"};
    }
    struct ShowAgain { // however it ends; caught and thrown again, a fork would cost twice as much
        Specialiser &s;
        Path &path;
        ~ShowAgain() { s.show_again(path); }
    };
    const ShowAgain afterwards{*this, path};
    settle_instances(path, in);
    if (in.op == Code::count_borne) {
        reg(path, in.a) = count_stacks(path, in);
        ++path.state.calls.back().pc;
    } else {
        machine_step(path);
    }
}

// Ranges are approximate, so an impossible way may be followed, on which the machine could read a missing
// field.
bool Specialiser::looks_at_what_is_there(Path &path, const bylaw::Instruction &in) {
    const std::vector<Thing> &things = path.state.things;
    const auto is_there = [&](Word word) { return word < static_cast<Word>(things.size()); };
    for (const std::uint16_t r : operands_.reads) {
        if (function(path).registers[r].kind == TypeKind::thing && !is_marked(reg(path, r)) &&
            !is_there(reg(path, r))) {
            return false;
        }
    }
    const bool loads = in.op == Code::load || in.op == Code::load_at;
    const bool stores = in.op == Code::store || in.op == Code::store_at;
    const Word thing = loads ? reg(path, in.b) : stores ? reg(path, in.a) : 0;
    return thing <= 0 || has_field(path, thing, in.high());
}

void Specialiser::settle_operands(Path &path, const bylaw::Instruction &in) {
    if (std::ranges::none_of(operands_.reads, [&](std::uint16_t r) { return is_marked(reg(path, r)); })) {
        return;
    }
    const std::vector<std::uint16_t> reads = operands_.reads;
    const std::vector<bool> carried = operands_.carried;
    for (std::size_t i = 0; i < reads.size(); ++i) {
        if (!is_marked(reg(path, reads[i]))) {
            continue;
        }
        const bool differs = in.op == Code::perform &&
                             function(path).registers[reads[i]].kind == TypeKind::thing &&
                             !are_alike(path, reg(path, reads[i]));
        if (differs || !carried[i]) {
            reg(path, reads[i]) = pick(path, reg(path, reads[i]));
            note_picked(path, reads[i]);
        }
    }
}

void Specialiser::machine_step(Path &path) {
    std::swap(path.state.lists, lists_);
    std::swap(path.state.dice, dice_);
    std::string problem;
    {
        Stepper stepper(program_, code_, path.state, shop_);
        if (!stepper.step()) {
            const Outcome &outcome = stepper.outcome();
            problem = outcome.kind == Outcome::Kind::failed ? "a rule fails: " + outcome.error.message
                                                            : "somebody is asked for whom no policy answers";
        }
    }
    std::swap(path.state.lists, lists_);
    std::swap(path.state.dice, dice_);
    if (!problem.empty()) {
        throw Bail{problem};
    }
    path.presence.resize(path.state.instances.size(), 1);
    path.stacks.resize(path.state.instances.size(), 1);
    path.unordered.resize(path.state.instances.size());
}

// Evaluates the instruction, if its inputs allow it; otherwise the machine runs it, once all its inputs are
// known.
bool Specialiser::symbolic(Path &path, const bylaw::Instruction &in) {
    switch (op_facts(in.op).family) {
    case Family::values: return value_step(path, in);
    case Family::fields: return field_step(path, in);
    case Family::things: return thing_step(path, in);
    case Family::conditions: return condition_step(path, in);
    case Family::adjustment: return adjust_step(path, in);
    case Family::calls: return call_step(in);
    case Family::lists: return list_step(path, in);
    case Family::dice: return dice_step(path, in);
    case Family::texts: return text_step(path, in);
    case Family::people: return people_step(path, in);
    case Family::scenes: return scene_step(path, in);
    }
    return false;
}

bool Specialiser::call_step(const bylaw::Instruction &in) {
    switch (static_cast<CallOp>(in.op)) {
    case CallOp::hook: throw Bail{"a hook is called"};
    case CallOp::call:
    case CallOp::call_trigger:
    case CallOp::give:
    case CallOp::give_nothing:
    case CallOp::perform:
    case CallOp::perform_act:
    case CallOp::call_act:
    case CallOp::refuse:
    case CallOp::enter:
    case CallOp::leave:
    case CallOp::stop_rule:
    case CallOp::redo:
    case CallOp::active:
    case CallOp::is_active:
    case CallOp::set_active:
    case CallOp::clear_refusal:
    case CallOp::mode:
    case CallOp::act_rule_is: return false;
    }
    return false;
}

// Does a policy answer for the game master?
static bool speaks_up(const State &state) {
    return std::ranges::any_of(state.players, [](const Player &each) { return each.asker == 0; });
}

bool Specialiser::people_step(Path &path, const bylaw::Instruction &in) {
    switch (static_cast<PeopleOp>(in.op)) {
    case PeopleOp::policy: return policy_step(path, in);
    case PeopleOp::unplayed:
        if (in.c == 1 && speaks_up(path.state))
            throw Bail{"the game master's policy acts before questions"};
        // a list may hold acts that are on offer in some trials only
        path.state.calls.back().pc = in.low();
        return true;
    case PeopleOp::take_act: throw Bail{"a policy takes what is on no list"}; // behind `unplayed` alone
    case PeopleOp::ask: throw Bail{"somebody is asked for whom no policy answers"};
    case PeopleOp::say: // no listener
    case PeopleOp::row:
    case PeopleOp::note: return past(path);
    }
    return false;
}

bool Specialiser::scene_step(Path &path, const bylaw::Instruction &in) {
    switch (static_cast<SceneOp>(in.op)) {
    case SceneOp::report:
        path.state.reports.push_back({in.low(), code_.types[in.high()], reg(path, in.a), in.c,
                                      in.b == no_register ? 0 : reg(path, in.b)});
        return past(path);
    case SceneOp::plays_all: settle_lists(path); return false;
    case SceneOp::listen:
    case SceneOp::expect_heard:
    case SceneOp::at_moment: throw Bail{"a test listens"};
    case SceneOp::expect_refused: throw Bail{"a test looks at why something is refused"};
    case SceneOp::plays:
    case SceneOp::set_option:
    case SceneOp::queue_die:
    case SceneOp::queue_answer:
    case SceneOp::expect_done:
    case SceneOp::odds:
    case SceneOp::expect_failed: return false;
    }
    return false;
}

} // namespace bylaw::residual
