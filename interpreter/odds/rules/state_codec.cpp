#include "interpreter/odds/rules/state_codec.hpp"

#include "interpreter/machine/collect.hpp"
#include "interpreter/odds/rules/state_parts.hpp"

#include <algorithm>
#include <numeric>
#include <ranges>
#include <utility>

namespace bylaw::odds::rules {

StateCodec::StateCodec(const Program &program, const Bytecode &code, State base, const Liveness *live,
                       const ListOrder *order, const ComparedNumbers *compared,
                       std::shared_ptr<KnownNames> names)
    : program_(program), code_(code), base_(std::move(base)), sorts_(order != nullptr && order->any()),
      names_(std::move(names)), plans_(program, code, base_, live, order, compared, names_->calls),
      numbers_(program) {}

// Dead fields keep their start values, so they take no bytes. References to lists and the like become none,
// since their numbers change.
void StateCodec::clear_dead(const WordPlan &plan, std::vector<Word> &words, std::size_t offset,
                            const std::vector<Word> *begun) const {
    for (const WordPlan::Stretch &each : plan.dead) {
        const auto from = static_cast<std::ptrdiff_t>(offset + each.place);
        if (begun != nullptr && !each.references) {
            std::copy_n(begun->begin() + from, each.count, words.begin() + from);
        } else {
            std::fill_n(words.begin() + from, each.count, 0);
        }
    }
}

// Clears the start things only if code reads more than the relevant parts.
void StateCodec::clear_begun(State &state, const FieldPlan &plan) const {
    clear_dead(plan.game, state.words, 0, &base_.words);
    for (std::size_t i = 1; i < base_.things.size(); ++i) {
        clear_dead(plan.kinds[state.things[i].kind], state.words, state.things[i].offset, &base_.words);
    }
}

void StateCodec::clear_words(State &state, const FieldPlan &plan) const {
    for (std::size_t i = base_.things.size(); i < state.things.size(); ++i) {
        clear_dead(plan.kinds[state.things[i].kind], state.words, state.things[i].offset, nullptr);
    }
    for (const Instance &each : state.instances) {
        clear_dead(plan.conditions[each.condition], state.instance_words, each.offset, nullptr);
    }
}

// Clears finished calls except for registers that are still read.
void StateCodec::clear_finished(State &state, const FieldPlan &plan) const {
    for (const FieldPlan::Finished &each : plan.finished) {
        if (state.finished.empty(each.rule)) {
            continue;
        }
        auto kept = each.kept.begin();
        std::vector<Word> &words = state.finished[each.rule];
        for (std::uint32_t i = 1; i < words.size(); ++i) {
            if (kept != each.kept.end() && *kept == i) {
                ++kept;
            } else {
                words[i] = 0;
            }
        }
    }
}

// Lists with very large numbers are not sorted: their sum may overflow in some orders only.
void StateCodec::sort_bag(State &state, Word &list) {
    constexpr Word most = Word{1} << 31;
    const auto held = state.lists[static_cast<ListId>(list)];
    const bool large = std::ranges::any_of(held, [](Word each) { return each > most || each < -most; });
    if (!large && !std::ranges::is_sorted(held)) {
        words_.assign(held.begin(), held.end());
        std::ranges::sort(words_);
        list = state.lists.intern(words_);
    }
}

// Sorts lists whose order nothing can observe any more.
void StateCodec::sort_bags(State &state, const CallPlan &plan) {
    const auto sort = [&](const WordPlan &of, std::vector<Word> &words, std::size_t offset) {
        for (const std::uint32_t place : of.bags) {
            sort_bag(state, words[offset + place]);
        }
    };
    for (const std::uint32_t place : plan.fields->bags) {
        sort_bag(state, state.words[place]);
    }
    for (std::size_t i = base_.things.size(); i < state.things.size(); ++i) {
        sort(plan.fields->kinds[state.things[i].kind], state.words, state.things[i].offset);
    }
    for (const Instance &each : state.instances) {
        sort(plan.fields->conditions[each.condition], state.instance_words, each.offset);
    }
    for (const std::uint32_t place : plan.bags) {
        sort_bag(state, state.frames[place]);
    }
}

// Keeps the last of several values of one `report` and name, at the place of the first. The order of
// different reports does not matter.
void StateCodec::clear_reports(State &state) const {
    if (state.reports.size() < 2) {
        return;
    }
    std::ranges::stable_sort(state.reports, {}, &Reported::number);
    const auto label = [&](const Reported &each) -> std::string_view {
        return each.label == 0 ? std::string_view() : state.texts[static_cast<std::size_t>(each.label) - 1];
    };
    std::vector<Reported> kept;
    for (const Reported &each : state.reports) {
        const auto same = std::ranges::find_if(kept, [&](const Reported &other) {
            return other.number == each.number && label(other) == label(each);
        });
        if (same != kept.end()) {
            *same = each;
        } else {
            kept.push_back(each);
        }
    }
    state.reports = std::move(kept);
}

namespace {

// Removes the words of conditions that are over. The others keep their numbers.
void drop_gone(const Program &program, State &state) {
    std::vector<Instance> &all = state.instances;
    std::size_t kept = 0, next = 0;
    for (const Instance &each : all) {
        const std::size_t size = program.conditions[each.condition].size;
        if (each.phase == Instance::Phase::gone) {
            continue;
        }
        const auto from = state.instance_words.begin() + each.offset; // not before `next`
        std::copy_n(from, size, state.instance_words.begin() + static_cast<std::ptrdiff_t>(next));
        all[kept] = each;
        all[kept++].offset = static_cast<std::uint32_t>(next);
        next += size;
    }
    all.resize(kept);
    state.instance_words.resize(next);
}

bool is_gone(const Instance &each) {
    return each.phase == Instance::Phase::gone;
}

bool names_instances(Type type) {
    return type == type_instance || type == list_of(type_instance);
}

} // namespace

// In the order in which collect() reads them. False: it has to.
bool StateCodec::number_lists(State &state, const CallPlan &plan) {
    const bool named = std::ranges::any_of(plan.references, [&](const Reference &each) {
        return names_instances(each.type) && state.frames[each.place] > 0;
    });
    if (named && std::ranges::any_of(state.instances, is_gone)) {
        return false;
    }
    drop_gone(program_, state);
    numbers_.begin(state);
    bool fine = true;
    const auto note = [&](const std::vector<Reference> &references, Word *words) {
        for (const Reference &each : references) {
            fine = fine && (words[each.place] == 0 || numbers_.note(state, each.type, words[each.place]));
        }
    };
    note(plan.fields->references, state.words.data());
    for (std::size_t i = base_.things.size(); i < state.things.size(); ++i) {
        note(plan.fields->kinds[state.things[i].kind].references,
             state.words.data() + state.things[i].offset);
    }
    for (const Instance &each : state.instances) {
        note(plan.fields->conditions[each.condition].references, state.instance_words.data() + each.offset);
    }
    note(plan.references, state.frames.data());
    for (const FieldPlan::Finished &each : plan.fields->finished) {
        if (!state.finished.empty(each.rule) && std::as_const(state.finished)[each.rule].size() > 1) {
            note(each.references, state.finished[each.rule].data());
        }
    }
    for (Reported &each : state.reports) {
        fine = fine && each.label == 0 && numbers_.note(state, each.type, each.value);
    }
    fine = fine && state.queued_answers.empty();
    if (fine) {
        numbers_.give(state);
    }
    return fine;
}

// Drops unreferenced objects beside the words, and numbers the rest in the order of reading.
void StateCodec::number_references(State &state, const CallPlan &plan) {
    if (number_lists(state, plan)) {
        return;
    }
    clear_begun(state, *plan.fields);
    for (const std::uint32_t place : plan.dead) {
        state.frames[place] = 0;
    }
    collect(program_, code_, state);
    numbers_.as_they_are(state);
}

void StateCodec::pack(State &state, Bytes &bytes) {
    clear_reports(state);
    const std::uint32_t number = plans_.number(state);
    const CallPlan &plan = plans_[number];
    clear_words(state, *plan.fields);
    clear_finished(state, *plan.fields);
    for (const auto &[place, cuts] : plan.compared) {
        state.frames[place] = standing_for(*cuts, state.frames[place]);
    }
    if (sorts_ && state.lists.count() > 1) {
        sort_bags(state, plan);
    }
    number_references(state, plan);
    packed_.plan = number;
    packed_.frames = part([&](Packer &to) {
        to.count(number);
        for (const std::uint32_t place : plan.kept) {
            to.word(state.frames[place]);
        }
    });
    packed_.rest = part([&](Packer &to) {
        pack_things(state, base_, to);
        pack_instances(state, to);
        pack_lists(state, numbers_, to);
        pack_finished(state, *plan.fields, to);
        to.changes(state.active, plan.active);
        pack_rest(state, base_, to);
    });
    Packer to(bytes);
    to.counts(std::array<std::uint64_t, 2>{packed_.frames, packed_.rest});
    plan.fields->changing.pack(state.words, changed_, to);
}

// Returns the number of the written part.
template <class Write> std::uint32_t StateCodec::part(const Write &write) {
    part_.clear();
    {
        Packer to(part_);
        write(to);
    }
    return names_->parts.number({part_.data(), part_.size()});
}

StateCodec::Pattern StateCodec::pattern(const State &packed, std::span<const std::uint32_t> registers) const {
    const CallPlan &plan = plans_.known(packed_.plan);
    Pattern made{packed_.plan, packed_.frames, packed_.rest, {}, {}};
    for (std::size_t i = 0; i < plan.kept.size(); ++i) {
        const std::uint32_t place = plan.kept[i];
        if (std::ranges::find(registers, place) != registers.end()) {
            const auto cuts =
                std::ranges::find(plan.compared, place, [](const auto &each) { return each.first; });
            made.registers.push_back({i, place, cuts == plan.compared.end() ? nullptr : cuts->second});
        }
    }
    for (std::size_t i = 0; !made.registers.empty() && i < plan.kept.size(); ++i) {
        made.kept.push_back(packed.frames[plan.kept[i]]);
    }
    return made;
}

std::vector<StateCodec::Change> StateCodec::references(const State &packed) const {
    std::vector<Change> made;
    for (const Reference &each : plans_.known(packed_.plan).fields->references) {
        made.push_back({each.place, packed.words[each.place]});
    }
    return made;
}

void StateCodec::pack_like(const Pattern &pattern, State &unpacked, std::span<Change> changes,
                           std::span<const Word> registers, Bytes &bytes) {
    const ChangingWords &fields = plans_[pattern.plan].fields->changing;
    if (std::exchange(marked_by_, &fields) != &fields) {
        fields.mark(unpacked.words, marked_);
    }
    changed_ = marked_;
    for (Change &each : changes) {
        std::swap(unpacked.words[each.place], each.word);
        fields.mark_again(each.place, unpacked.words[each.place], changed_);
    }
    const std::uint32_t frames = pattern.registers.empty() ? pattern.frames : frames_like(pattern, registers);
    {
        Packer to(bytes);
        to.counts(std::array<std::uint64_t, 2>{frames, pattern.rest});
        fields.pack_marked(unpacked.words, changed_, to);
    }
    for (Change &each : changes | std::views::reverse) {
        std::swap(unpacked.words[each.place], each.word);
    }
}

std::uint32_t StateCodec::frames_like(const Pattern &pattern, std::span<const Word> registers) {
    return part([&](Packer &to) {
        to.count(pattern.plan);
        std::size_t next = 0; // that differs
        for (std::size_t i = 0; i < pattern.kept.size(); ++i) {
            if (next == registers.size() || pattern.registers[next].kept != i) {
                to.word(pattern.kept[i]);
                continue;
            }
            const Cuts *const cuts = pattern.registers[next].cuts;
            to.word(cuts == nullptr ? registers[next] : standing_for(*cuts, registers[next]));
            ++next;
        }
    });
}

void StateCodec::root(std::span<const std::uint8_t> bytes, const State &state, Bytes &root) {
    root.clear();
    Packer to(root);
    to.bytes({bytes.data(), unpacked_fields_});
    for (const Reference &each : unpacked_->fields->references) {
        to.word(state.words[each.place]);
    }
}

void StateCodec::unpack(std::span<const std::uint8_t> bytes, State &state) {
    marked_by_ = nullptr;
    Unpacker from(bytes);
    Unpacker frames(names_->parts[from.number<std::uint32_t>()]),
        rest(names_->parts[from.number<std::uint32_t>()]);
    unpacked_fields_ = from.at();
    const CallPlan &plan = plans_[frames.number<std::uint32_t>()];
    unpacked_ = &plan;
    state.calls = plan.calls;
    state.frames.assign(plan.words, 0);
    for (const std::uint32_t place : plan.kept) {
        state.frames[place] = frames.word();
    }
    unpack_things(rest, base_, state);
    plan.fields->changing.unpack(from, state.words);
    unpack_instances(rest, state);
    unpack_lists(rest, state);
    unpack_finished(rest, program_, *plan.fields, state);
    state.active = plan.active;
    rest.changes(state.active);
    unpack_rest(rest, base_, state);
    state.draws.clear();
    state.answer = -1;
    state.refusal = {}; // only ever looked at before anything else happens
}

} // namespace bylaw::odds::rules
