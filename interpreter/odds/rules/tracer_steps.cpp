// Effect of each instruction on a trace. Arithmetic, tests and accesses to fields are most of a run, and are
// done here. The machine runs the rest, after its inputs are fixed.
#include "interpreter/odds/rules/tracer.hpp"

#include "interpreter/machine/walks.hpp"
#include "interpreter/odds/rules/word_plans.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

bool Tracer::step(Stepper &stepper, const Instruction &in) {
    const auto number = [](Word word) { return TracedValues::Term{no_slot, word}; };
    const auto high = [&] { return number(static_cast<std::int32_t>(in.high())); };
    switch (in.op) {
    case Op::move: return hold(in.a, term(in.b));
    case Op::constant: return hold(in.a, number(in.imm));
    case Op::loop: ++loops_; [[fallthrough]];
    case Op::jump: at_ = code_at_ + in.low(); return true;
    case Op::jump_if: return jump(in, Op::equal, false, term(in.a), number(0));
    case Op::jump_unless: return jump(in, Op::equal, true, term(in.a), number(0));
    case Op::jump_equal: return jump(in, Op::equal, true, term(in.a), term(in.b));
    case Op::jump_unequal: return jump(in, Op::equal, false, term(in.a), term(in.b));
    case Op::jump_less: return jump(in, Op::less, true, term(in.a), term(in.b));
    case Op::jump_less_equal: return jump(in, Op::less_equal, true, term(in.a), term(in.b));
    case Op::jump_equal_to: return jump(in, Op::equal, true, term(in.a), high());
    case Op::jump_unequal_to: return jump(in, Op::equal, false, term(in.a), high());
    case Op::jump_less_than: return jump(in, Op::less, true, term(in.a), high());
    case Op::jump_more_than: return jump(in, Op::less_equal, false, term(in.a), high());
    case Op::jump_if_silent: at_ = code_at_ + in.low(); return true; // without an observer
    case Op::note: return true;
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::lesser:
    case Op::greater: return reckon(in.op, in.a, term(in.b), term(in.c));
    case Op::add_constant: return reckon(Op::add, in.a, term(in.b), number(in.imm));
    case Op::negate: return reckon(Op::subtract, in.a, number(0), term(in.b));
    case Op::absolute: return absolute(in.a, term(in.b));
    case Op::clamp_low: return reckon(Op::greater, in.a, term(in.a), term(in.b));
    case Op::clamp_high: return reckon(Op::lesser, in.a, term(in.a), term(in.b));
    case Op::equal:
    case Op::less:
    case Op::less_equal: return test(in.a, in.op, term(in.b), term(in.c));
    case Op::negation: return test(in.a, Op::equal, term(in.b), number(0));
    case Op::check_range: return check_range(in);
    case Op::load: return load(in.a, place_of(in, in.b));
    case Op::load_at: return load(in.a, place_of(in, in.b, in.c));
    case Op::load_game: return load(in.a, place_of(in, no_register));
    case Op::load_game_at: return load(in.a, place_of(in, no_register, in.c));
    case Op::store: return store(place_of(in, in.a), in.b);
    case Op::store_at: return store(place_of(in, in.a, in.c), in.b);
    case Op::store_game: return store(place_of(in, no_register), in.b);
    case Op::store_game_at: return store(place_of(in, no_register, in.c), in.b);
    case Op::is_kind: return fix(in.b) && hold(in.a, number(is_of_kind(code_, state_, in, words_[in.b])));
    case Op::thing_mark: return hold(in.a, number(static_cast<Word>(state_.things.size()) - 1));
    case Op::instance_mark: return hold(in.a, number(static_cast<Word>(state_.instances.size())));
    case Op::mode: return hold(in.a, number(state_.calls.back().mode));
    case Op::next_thing:
        return fix(in.a) && fix(in.c) && walk(in, next_thing(code_, state_, in, words_[in.a], words_[in.c]));
    case Op::next_instance:
    case Op::next_owned: return next_of_instances(in);
    case Op::next_element: return next_of_list(in);
    case Op::group_open: return open_group(stepper);
    case Op::group_close: return close_group(stepper);
    case Op::value_open: return open_value(stepper, in);
    case Op::adjust: return adjust(stepper, in);
    case Op::adjust_with: return adjust_with(stepper, in);
    case Op::value_close: return close_value(stepper, in);
    case Op::build: return open_list(stepper, in);
    case Op::build_add: return add_to_list(stepper, in);
    case Op::build_end:
    case Op::build_groups: return close_list(stepper, in);
    case Op::call: return call(stepper, in, static_cast<std::uint32_t>(in.imm));
    case Op::call_trigger: return call(stepper, in, in.low());
    case Op::give: return give(stepper, in, term(in.a));
    case Op::give_nothing: return give(stepper, in, number(0));
    case Op::hook:
    case Op::set_option:
    case Op::odds:
    case Op::at_moment: return false; // they look at other things, too
    case Op::divide:
    case Op::odd:
    case Op::grid:
    case Op::in_set:
    case Op::wrong_kind:
    case Op::fail:
    case Op::load_instance:
    case Op::load_instance_at:
    case Op::store_instance:
    case Op::store_instance_at:
    case Op::mutual:
    case Op::debt_take:
    case Op::debt_add:
    case Op::debt_read:
    case Op::new_thing:
    case Op::next_expired:
    case Op::alive:
    case Op::bearer:
    case Op::is_exactly:
    case Op::source:
    case Op::borne:
    case Op::bears_exactly:
    case Op::count_borne:
    case Op::find_stack:
    case Op::new_instance:
    case Op::stack_more:
    case Op::stack_less:
    case Op::set_ends:
    case Op::begin_end:
    case Op::remove_instance:
    case Op::call_end:
    case Op::adjust_skipped:
    case Op::perform:
    case Op::perform_act:
    case Op::call_act:
    case Op::refuse:
    case Op::enter:
    case Op::leave:
    case Op::stop_rule:
    case Op::redo:
    case Op::active:
    case Op::is_active:
    case Op::set_active:
    case Op::clear_refusal:
    case Op::act_rule_is:
    case Op::list:
    case Op::size:
    case Op::contains:
    case Op::element:
    case Op::word_at:
    case Op::distinct:
    case Op::joined:
    case Op::append:
    case Op::without:
    case Op::without_all:
    case Op::put:
    case Op::all_things:
    case Op::members:
    case Op::dice_make:
    case Op::dice_number:
    case Op::dice_combine:
    case Op::dice_keep:
    case Op::dice_reroll:
    case Op::dice_explode:
    case Op::dice_worth:
    case Op::dice_count:
    case Op::roll:
    case Op::random_choice:
    case Op::text_begin:
    case Op::text_literal:
    case Op::text_value:
    case Op::text_bundle:
    case Op::text_source:
    case Op::text_price:
    case Op::text_end:
    case Op::titles:
    case Op::title_of:
    case Op::bar:
    case Op::name_of:
    case Op::say:
    case Op::row:
    case Op::policy:
    case Op::unplayed:
    case Op::take_act:
    case Op::ask:
    case Op::plays:
    case Op::plays_all:
    case Op::queue_die:
    case Op::queue_answer:
    case Op::expect_refused:
    case Op::expect_done:
    case Op::expect_failed:
    case Op::listen:
    case Op::expect_heard:
    case Op::report: return do_apart(stepper, in);
    }
    return false;
}

// To the next one, if there is one.
bool Tracer::walk(const Instruction &in, Word next) {
    at_ = next != 0 ? at_ : code_at_ + in.low();
    return hold(in.a, {no_slot, next});
}

bool Tracer::next_of_instances(const Instruction &in) {
    if (!fix(in.a) || !fix(in.c) || (in.b != no_register && !fix(in.b))) {
        return false;
    }
    const Word next = next_instance(code_, state_, in, words_);
    at_ = next != 0 ? at_ : code_at_ + in.low();
    return next == 0 || hold(in.a, {no_slot, next});
}

bool Tracer::next_of_list(const Instruction &in) {
    if (!fix(in.b) || !fix(in.c)) {
        return false;
    }
    if (!next_element(state_, in, words_)) {
        at_ = code_at_ + in.low();
        return true;
    }
    slots_[in.a] = slots_[in.c] = no_slot;
    return true;
}

// By the machine. False: it fails, or waits for something else than dice and answers.
bool Tracer::run_one(Stepper &stepper) {
    const Instruction &in = at_[-1];
    const bool quick = in.op == Op::call || op_facts(in.op).site == Site::apart;
    state_.calls.back().pc = static_cast<std::uint32_t>(at_ - code_at_ - (quick ? 0 : 1));
    if (!(quick ? stepper.step(in) : stepper.step())) {
        outcome_ = stepper.outcome();
        return outcome_.kind == Outcome::Kind::needs_draw || outcome_.kind == Outcome::Kind::needs_answer;
    }
    if (state_.calls.empty()) {
        outcome_.kind = Outcome::Kind::done;
        outcome_.value = stepper.given();
    }
    fields_.resize(state_.words.size(), no_slot); // for things that were made
    written_.resize(state_.words.size(), true);
    return true;
}

bool Tracer::call(Stepper &stepper, const Instruction &in, std::uint32_t called) {
    const Function &into = known(called);
    passed_.assign(code_.functions[called].parameters, no_slot);
    for (std::uint16_t i = 0; i < passed_.size(); ++i) {
        const auto from = static_cast<std::uint16_t>(in.b + i);
        if (!into.holds[i] && !fix(from)) {
            return false;
        }
        passed_[i] = term(from).slot;
    }
    const bool fixed = std::ranges::all_of(passed_, [](Slot each) { return each == no_slot; });
    if (fixed && into.settled && in.op == Op::call && in.a != no_register) {
        return ask_settled(stepper, in, called);
    }
    if (in.a != no_register) {
        slots_[in.a] = no_slot; // until it is given
    }
    if (!run_one(stepper)) {
        return false;
    }
    registers_.resize(state_.frames.size(), no_slot);
    come_back();
    std::ranges::copy(passed_, slots_);
    return true;
}

// Calls an invariant function. Long work is done once for all runs.
bool Tracer::ask_settled(Stepper &stepper, const Instruction &in, std::uint32_t called) {
    const Type gives = code_.functions[called].gives;
    std::vector<Word> asked{called};
    for (std::uint16_t i = 0; i < passed_.size(); ++i) {
        asked.push_back(words_[in.b + i]);
    }
    const std::uint32_t number =
        asked_.number({reinterpret_cast<const std::uint8_t *>(asked.data()), asked.size() * sizeof(Word)});
    answers_.resize(asked_.size());
    if (const Settled &known = answers_[number]; known.known) {
        loops_ += known.steps;
        return hold(in.a, {no_slot, known.is_list ? state_.lists.intern(known.list) : known.word});
    }
    const std::uint64_t before = stepper.steps();
    if (!run_one(stepper) || !stepper.finish_call()) {
        return false;
    }
    come_back();
    slots_[in.a] = no_slot;
    Settled &answer = answers_[number];
    answer.steps = stepper.steps() - before;
    answer.word = words_[in.a];
    answer.is_list = gives.kind == TypeKind::list;
    if (answer.is_list) {
        const auto list = state_.lists[static_cast<ListId>(answer.word)];
        answer.list.assign(list.begin(), list.end());
    }
    answer.known =
        answer.is_list ? !WordPlans::is_reference({gives.element}) : !WordPlans::is_reference(gives);
    return true;
}

bool Tracer::give(Stepper &stepper, const Instruction &in, TracedValues::Term given) {
    const Call call = state_.calls.back();
    const bool is_outermost = state_.calls.size() == 1;
    if (is_outermost || call.yields != 0) {
        return do_apart(stepper, in);
    }
    state_.calls.pop_back();
    state_.frames.resize(call.base);
    registers_.resize(call.base);
    come_back();
    return call.target == no_register || hold(call.target, given);
}

// A call was left: its results are in the caller's registers.
void Tracer::forget_given() {
    const Call &left = state_.calls.data()[state_.calls.size()];
    if (left.target != no_register) {
        std::fill_n(registers_.begin() + state_.calls.back().base + left.target,
                    1 + code_.yielded(left.yields).size(), no_slot);
    }
}

void Tracer::forget_written(const Operands &operands, std::size_t base) {
    for (const RegisterRange &each : operands) {
        if (each.written()) {
            std::fill_n(registers_.begin() + static_cast<std::ptrdiff_t>(base + each.first), each.count,
                        no_slot);
        }
    }
}

// Instructions for events only read nothing relevant.
bool Tracer::do_apart(Stepper &stepper, const Instruction &in) {
    const Operands &operands = operands_at(static_cast<std::uint32_t>(at_ - 1 - code_at_));
    const bool tells = op_facts(in.op).only_tells();
    for (const RegisterRange &each : operands) {
        for (std::uint32_t i = 0; i < each.count && each.read() && !tells; ++i) {
            if (!fix(static_cast<std::uint16_t>(each.first + i))) {
                return false;
            }
        }
    }
    const std::size_t depth = state_.calls.size(), base = state_.calls.back().base;
    if (!run_one(stepper)) {
        return false;
    }
    registers_.resize(state_.frames.size(), no_slot);
    if (outcome_.kind != Outcome::Kind::paused) {
        return true;
    }
    if (state_.calls.size() < depth) {
        forget_given();
    } else {
        forget_written(operands, base);
    }
    come_back();
    return true;
}

} // namespace bylaw::odds::rules
