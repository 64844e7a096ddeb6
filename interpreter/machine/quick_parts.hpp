// Operations of the quick loop that need no label of it. Those that give a bool have no effect where it is
// false: then somebody else has to do them.
#pragma once
#include "interpreter/machine/quick_frames.hpp"
#include "interpreter/machine/quotient.hpp"

#include <algorithm>

namespace bylaw {

struct QuickParts {
    // --- quick_frames.cpp
    static QuickPlace place(Run &run, QuickCode &code);
    // Makes frames of the callers, and of the innermost function, which continues at `next`.
    static void settle(Run &run, QuickCode &code, const QuickFunction *function, const Quick *next,
                       std::size_t depth);
    // Reports what an instruction is about to change.
    static void tell_change(const Run &run, Memos &memos, const Word *r, const Instruction &in);

    // How many calls may be open above the state's frames.
    static std::size_t depth(const Run &run, const QuickCode &code) {
        const std::size_t open = run.state_.calls.size(), most = run.around_.limits.calls;
        return std::min(code.callers.size(), most - std::min(most, open));
    }

    // A frame of the state above the innermost one; there is room for it.
    static Word *open_frame(Run &run, const QuickFunction &callee, std::uint16_t target, Word *fresh,
                            const Word *arguments, std::size_t count) {
        const std::uint32_t triggers = run.state_.calls.back().triggers;
        const std::uint64_t event = run.state_.calls.back().event;
        const bool quiet = callee.quiet || run.state_.calls.back().quiet;
        Call &call = run.state_.calls.emplace_back();
        call.function = callee.number;
        call.base = static_cast<std::uint32_t>(fresh - run.state_.frames.data());
        call.target = target;
        call.quiet = quiet;
        call.triggers = triggers;
        call.event = event;
        run.state_.frames.claim(call.base + callee.frame);
        std::size_t i = 0;
        for (; i < count; ++i) {
            fresh[i] = arguments[i];
        }
        for (; i < callee.frame; ++i) {
            fresh[i] = 0;
        }
        return fresh;
    }

    // The thing in register `a` becomes the next one of that kind up to the one in `c`, or none.
    static bool walk(const Run &run, QuickCode &code, Word *r, std::uint16_t a, std::uint16_t c,
                     KindId kind) {
        const auto thing = static_cast<std::size_t>(r[a]);
        const std::size_t found =
            kind == any_kind ? thing + 1 : code.walks.after(thing, kind, run.state_.things, [&](KindId of) {
                return code.kind_is(of, kind);
            });
        const bool some = found != 0 && found <= static_cast<std::size_t>(r[c]);
        r[a] = some ? static_cast<Word>(found) : 0;
        return some;
    }

    // May one more list of so many be made?
    static bool fits(const Run &run, std::size_t size) {
        return size <= run.around_.limits.list_length &&
               run.state_.lists.word_count() <= run.around_.limits.list_words;
    }

    static bool divide(const Run &, const Quick &in, Word *r) {
        const Word by = r[in.c];
        if (by == 0 || by == -1) {
            return false;
        }
        r[in.a] = quotient(r[in.b], by, in.imm());
        return true;
    }

    // The next instance after `a` that is borne, up to `c`: false if there is none.
    static bool next_instance(const Run &run, const QuickCode &code, const Quick &in, Word *r) {
        const auto condition = static_cast<ConditionId>(in.high);
        const auto mark = static_cast<std::size_t>(r[in.c]);
        const bool not_ending = in.d != no_register;
        auto id = static_cast<std::size_t>(r[in.a]) + 1;
        for (; id <= mark; ++id) {
            const Instance &each = run.state_.instances[id - 1];
            if ((in.b == no_register || each.bearer == static_cast<std::size_t>(r[in.b])) &&
                each.phase != Instance::Phase::gone &&
                (!not_ending || each.phase == Instance::Phase::borne) &&
                code.condition_is(each.condition, condition)) {
                r[in.a] = static_cast<Word>(id);
                return true;
            }
        }
        return false;
    }

    static void alive(const Run &run, const Quick &in, Word *r) {
        const Word id = r[in.b];
        r[in.a] =
            id <= 0 || run.state_.instances[static_cast<std::size_t>(id) - 1].phase != Instance::Phase::gone;
    }
    static void bearer(const Run &run, const Quick &in, Word *r) {
        const Word id = r[in.b];
        r[in.a] =
            id <= 0 ? -id : static_cast<Word>(run.state_.instances[static_cast<std::size_t>(id) - 1].bearer);
    }
    static void source(const Run &run, const Quick &in, Word *r) {
        const Word id = r[in.b];
        r[in.a] =
            id <= 0 ? 0 : static_cast<Word>(run.state_.instances[static_cast<std::size_t>(id) - 1].source);
    }
    static void borne(const Run &run, const QuickCode &code, const Quick &in, Word *r) {
        const auto condition = static_cast<ConditionId>(in.low);
        const auto bearer = static_cast<ThingId>(r[in.b]);
        r[in.a] = run.state_.borne[condition] != 0 &&
                  std::ranges::any_of(run.state_.instances, [&](const Instance &each) {
                      return each.bearer == bearer && each.phase != Instance::Phase::gone &&
                             code.condition_is(each.condition, condition);
                  });
    }

    static bool contains(Run &run, Word list, Word word, Word &into) {
        const auto words = run.state_.lists[static_cast<ListId>(list)];
        if (words.size() / 16 > run.steps_left_) {
            return false;
        }
        run.steps_left_ -= words.size() / 16;
        into = std::ranges::find(words, word) != words.end();
        return true;
    }

    static bool build_add(Run &run, const Quick &in, const Word *r) {
        if (run.builders_.top().size() >= run.around_.limits.list_length) {
            return false;
        }
        run.builders_.top().add(r[in.a], in.b == no_register ? nullptr : r + in.b);
        return true;
    }
    static bool build_end(Run &run, const Quick &in, Word *r) {
        if (run.builders_.top().keys() != 0 || !fits(run, run.builders_.top().size())) {
            return false;
        }
        const auto elements = run.builders_.close().elements();
        run.spend(2 + elements.size() / 8);
        r[in.a] = run.state_.lists.intern(elements);
        return true;
    }
    static bool list(Run &run, const Quick &in, Word *r) {
        if (!fits(run, in.c)) {
            return false;
        }
        run.spend(2 + std::size_t{in.c} / 8);
        r[in.a] = run.state_.lists.intern({r + in.b, in.c});
        return true;
    }

    // Lists all things of a kind. The list is mostly the same as the last time.
    static bool all_things(Run &run, QuickCode &code, const Quick &in, Word *r) {
        if (in.imm() == any_kind) {
            return false;
        }
        const auto kind = static_cast<KindId>(in.low);
        const auto is = [&](KindId of) { return code.kind_is(of, kind); };
        std::vector<Word> &found = run.scratch_;
        found.clear();
        const std::vector<Thing> &things = run.state_.things;
        for (std::size_t i = code.walks.after(0, kind, things, is); i != 0;
             i = code.walks.after(i, kind, things, is)) {
            found.push_back(static_cast<Word>(i));
        }
        if (!fits(run, found.size())) {
            return false;
        }
        run.spend(2 + found.size() / 8);
        auto guess = static_cast<ListId>(in.far);
        r[in.a] = run.state_.lists.intern(found, guess);
        in.far = static_cast<std::int32_t>(guess);
        return true;
    }

    static bool grid(const Run &run, const Quick &in, Word *r) {
        const Grid &grid = run.program_.grids[static_cast<std::size_t>(in.imm())];
        const std::uint32_t row = grid.keys[0].line_of(r[in.b]);
        const std::uint32_t column = in.c == no_register ? 0 : grid.keys[1].line_of(r[in.c]);
        if (row == no_id || column == no_id) {
            return false;
        }
        r[in.a] = grid.cells[std::size_t{row} * grid.columns + column];
        return true;
    }
    static void in_set(const Run &run, const Quick &in, Word *r) {
        const auto &set = run.code_.degree_sets[static_cast<std::size_t>(in.imm())];
        const auto degree = static_cast<std::size_t>(r[in.b]);
        r[in.a] = degree < set.size() && set[degree];
    }

    static bool close_value(const Run &run, const Quick &in, Word *r) {
        const Adjustments::Result result = run.adjustments_.close_value(static_cast<std::size_t>(in.imm()));
        if (result.problem != AdjustProblem::none) {
            return false;
        }
        r[in.a] = result.value;
        return true;
    }

    static void enter(Run &run, QuickCode &code, const Quick &in, Word *r) {
        const auto innermost = static_cast<std::uint32_t>(run.state_.calls.size());
        Word *saved = r + in.a;
        for (const RuleId rule : code.rule(static_cast<RuleId>(in.low)).family) {
            *saved++ = run.state_.active[rule];
            run.state_.active[rule] = innermost;
        }
    }

    // A member of Run does it, in the registers where it stands.
    static bool beside(Run &run, const Instruction &in, Word *r) {
        run.window_ = r;
        const bool done = run.simple(in);
        run.window_ = nullptr;
        return done;
    }
    // Does it go on at `low`?
    static bool beside_branch(Run &run, const Instruction &in, Word *r) {
        std::uint32_t &pc = run.state_.calls.back().pc; // set on leaving the loop
        pc = no_id;
        beside(run, in, r);
        return pc != no_id;
    }
};

} // namespace bylaw
