// The dispatch loop: what happens often is done here, the rest by the members of Run that `simple` chooses.
#include "interpreter/machine/quick_roll.hpp"
#include "interpreter/machine/quotient.hpp"
#include "interpreter/machine/walks.hpp"

#include <algorithm>

namespace bylaw {

template <bool Listening, bool Single> bool Run::dispatch(std::size_t until) {
    const Instruction *code = nullptr;
    const Instruction *at = nullptr;
    Word *r = nullptr;
    // After whatever may have pushed, popped or moved frames.
    const auto reload = [&] {
        const Call &call = state_.calls.back();
        code = code_.functions[call.function].code.data();
        at = code + call.pc;
        r = state_.frames.data() + call.base;
    };
    const auto save = [&](const Instruction *next) {
        state_.calls.back().pc = static_cast<std::uint32_t>(next - code);
    };
    reload();
    for (bool first = true;; first = false) {
        if constexpr (Single) {
            if (!first) {
                save(at);
                return true;
            }
        }
        const Instruction &in = *at++;
        switch (in.op) {
        case Op::move: r[in.a] = r[in.b]; break;
        case Op::constant: r[in.a] = in.imm; break;
        case Op::loop:
            if (steps_left_ == 0) {
                save(&in);
                if (pauses()) {
                    return false;
                }
            }
            if (!take_step()) {
                return false;
            }
            if (!Single && much_garbage()) {
                collect_garbage();
            }
            [[fallthrough]];
        case Op::jump: at = code + in.low(); break;
        case Op::jump_if: at = r[in.a] != 0 ? code + in.low() : at; break;
        case Op::jump_unless: at = r[in.a] == 0 ? code + in.low() : at; break;
        case Op::jump_equal: at = r[in.a] == r[in.b] ? code + in.low() : at; break;
        case Op::jump_unequal: at = r[in.a] != r[in.b] ? code + in.low() : at; break;
        case Op::jump_less: at = r[in.a] < r[in.b] ? code + in.low() : at; break;
        case Op::jump_less_equal: at = r[in.a] <= r[in.b] ? code + in.low() : at; break;
        case Op::jump_equal_to:
            at = r[in.a] == static_cast<std::int32_t>(in.high()) ? code + in.low() : at;
            break;
        case Op::jump_unequal_to:
            at = r[in.a] != static_cast<std::int32_t>(in.high()) ? code + in.low() : at;
            break;
        case Op::jump_less_than:
            at = r[in.a] < static_cast<std::int32_t>(in.high()) ? code + in.low() : at;
            break;
        case Op::jump_more_than:
            at = r[in.a] > static_cast<std::int32_t>(in.high()) ? code + in.low() : at;
            break;
        case Op::add:
            if (__builtin_add_overflow(r[in.b], r[in.c], &r[in.a])) {
                save(at);
                return fail(Code::overflow, "this sum is too large to be counted with");
            }
            break;
        case Op::add_constant:
            if (__builtin_add_overflow(r[in.b], in.imm, &r[in.a])) {
                save(at);
                return fail(Code::overflow, "this sum is too large to be counted with");
            }
            break;
        case Op::subtract:
            if (__builtin_sub_overflow(r[in.b], r[in.c], &r[in.a])) {
                save(at);
                return fail(Code::overflow, "this difference is too large to be counted with");
            }
            break;
        case Op::multiply:
            if (__builtin_mul_overflow(r[in.b], r[in.c], &r[in.a])) {
                save(at);
                return fail(Code::overflow, "this product is too large to be counted with");
            }
            break;
        case Op::divide:
            if (r[in.c] == 0 || (r[in.c] == -1 && r[in.b] == INT64_MIN)) {
                save(at);
                return r[in.c] == 0 ? fail(Code::division_by_zero, "this divides by 0")
                                    : fail(Code::overflow, "this quotient is too large to be counted with");
            }
            r[in.a] = quotient(r[in.b], r[in.c], in.imm);
            break;
        case Op::negate:
        case Op::absolute:
            if (r[in.b] == INT64_MIN) {
                save(at);
                return fail(Code::overflow, "this number is too large to be counted with");
            }
            r[in.a] = in.op == Op::negate || r[in.b] < 0 ? -r[in.b] : r[in.b];
            break;
        case Op::lesser: r[in.a] = std::min(r[in.b], r[in.c]); break;
        case Op::greater: r[in.a] = std::max(r[in.b], r[in.c]); break;
        case Op::odd: r[in.a] = r[in.b] & 1; break;
        case Op::negation: r[in.a] = r[in.b] == 0; break;
        case Op::equal: r[in.a] = r[in.b] == r[in.c]; break;
        case Op::less: r[in.a] = r[in.b] < r[in.c]; break;
        case Op::less_equal: r[in.a] = r[in.b] <= r[in.c]; break;
        case Op::clamp_low: r[in.a] = std::max(r[in.a], r[in.b]); break;
        case Op::clamp_high: r[in.a] = std::min(r[in.a], r[in.b]); break;
        case Op::check_range:
            if ((in.b != no_register && r[in.a] < r[in.b]) || (in.c != no_register && r[in.a] > r[in.c])) {
                save(at);
                return out_of_range(in);
            }
            break;
        case Op::load:
        case Op::load_at: {
            const Word thing = r[in.b];
            if (thing <= 0) {
                save(at);
                return fail(Code::no_thing, "`none` has no field `" + program_.fields[in.high()].name + "`");
            }
            const std::size_t index = in.op == Op::load ? 0 : static_cast<std::size_t>(r[in.c]);
            r[in.a] = state_.words[state_.things[static_cast<std::size_t>(thing)].offset + in.low() + index];
            break;
        }
        case Op::store:
        case Op::store_at: {
            const Word thing = r[in.a];
            if (thing <= 0) {
                save(at);
                return fail(Code::no_thing, "`none` has no field `" + program_.fields[in.high()].name + "`");
            }
            const std::size_t index = in.op == Op::store ? 0 : static_cast<std::size_t>(r[in.c]);
            Word &word =
                state_.words[state_.things[static_cast<std::size_t>(thing)].offset + in.low() + index];
            if constexpr (Listening) {
                save(at);
                note_change(in, word, r[in.b]);
            }
            word = r[in.b];
            break;
        }
        case Op::load_game: r[in.a] = state_.words[in.low()]; break;
        case Op::load_game_at: r[in.a] = state_.words[in.low() + static_cast<std::size_t>(r[in.c])]; break;
        case Op::store_game:
        case Op::store_game_at: {
            Word &word =
                state_.words[in.low() + (in.op == Op::store_game ? 0 : static_cast<std::size_t>(r[in.c]))];
            if constexpr (Listening) {
                save(at);
                note_change(in, word, r[in.b]);
            }
            word = r[in.b];
            break;
        }
        case Op::is_kind: r[in.a] = is_of_kind(code_, state_, in, r[in.b]); break;
        case Op::next_thing:
            r[in.a] = next_thing(code_, state_, in, r[in.a], r[in.c]);
            at = r[in.a] != 0 ? at : code + in.low();
            break;
        case Op::next_element: at = next_element(state_, in, r) ? at : code + in.low(); break;
        case Op::instance_mark: r[in.a] = static_cast<Word>(state_.instances.size()); break;
        case Op::thing_mark: r[in.a] = static_cast<Word>(state_.things.size()) - 1; break;
        case Op::next_instance:
        case Op::next_owned: {
            const Word next = next_instance(code_, state_, in, r);
            r[in.a] = next != 0 ? next : r[in.a];
            at = next != 0 ? at : code + in.low();
            break;
        }
        case Op::call:
            save(at);
            if (!call(in)) {
                return false;
            }
            reload();
            break;
        case Op::give:
        case Op::give_nothing:
            pop(in.op == Op::give ? r[in.a] : 0);
            if (state_.calls.size() <= until) {
                return true;
            }
            reload();
            break;
        case Op::perform:
            save(at);
            if (!perform(in.low(), in, in.b == no_register ? nullptr : r + in.b)) {
                return false;
            }
            reload();
            break;
        case Op::enter:
            save(at);
            enter(in);
            break;
        case Op::leave:
            save(at);
            leave(in);
            if (state_.calls.size() <= until) {
                return true;
            }
            reload();
            break;
        case Op::roll:
            if constexpr (!Listening) {
                if (quick_roll(r, in)) {
                    break;
                }
            }
            save(at);
            if (!roll(in)) {
                return false;
            }
            r = registers();
            break;
        case Op::adjust:
        case Op::value_close:
            save(at);
            if (!adjustment(in)) {
                return false;
            }
            break;
        case Op::group_open: adjustments_.open_group(); break;
        case Op::value_open: adjustments_.open_value(static_cast<StringId>(in.imm), r[in.a]); break;
        case Op::group_close: adjustments_.close_group(); break;
        case Op::jump_if_silent: at = !Listening && !state_.observed ? code + in.low() : at; break;
        case Op::mode: r[in.a] = state_.calls.back().mode; break;
        case Op::in_set: {
            const auto &set = code_.degree_sets[static_cast<std::size_t>(in.imm)];
            const auto degree = static_cast<std::size_t>(r[in.b]);
            r[in.a] = degree < set.size() && set[degree];
            break;
        }
        case Op::note:
            if constexpr (Listening) {
                save(at);
                note(in);
            }
            break;
#define BYLAW_here(name)
#define BYLAW_apart(name) case Op::name:
#define OP(name, family, place, ...) BYLAW_##place(name)
#include "interpreter/program/ops.def"
#undef BYLAW_here
#undef BYLAW_apart
            save(at);
            if (!simple(in)) { // one that wants to be done again has set the program counter back
                return false;
            }
            if (state_.calls.size() <= until) {
                return true;
            }
            reload();
        }
    }
}

template bool Run::dispatch<true>(std::size_t until);
template bool Run::dispatch<false>(std::size_t until);
template bool Run::dispatch<true, true>(std::size_t until);

bool Run::step() {
    return dispatch<false, true>(0);
}

bool Run::step(const Instruction &in) {
    return in.op == Op::call ? call(in) : simple(in);
}

bool Run::finish_call() {
    return dispatch<false>(state_.calls.size() - 1);
}

} // namespace bylaw
