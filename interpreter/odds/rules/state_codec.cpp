#include "interpreter/odds/rules/state_codec.hpp"

#include "interpreter/machine/collect.hpp"
#include "interpreter/odds/rules/state_parts.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

bool needs_collection(const State &state) {
    return state.lists.count() > 1 || !state.instances.empty() || !state.dice.empty() || !state.texts.empty();
}

} // namespace

StateCodec::StateCodec(const Program &program, const Bytecode &code, State base, const Liveness *live,
                       const ListOrder *order)
    : program_(program), code_(code), base_(std::move(base)), live_(live), order_(order),
      frames_(code.functions.size()) {}

void StateCodec::tidy(State &state) const {
    clear_reports(state);
    state.refusal = {}; // only ever looked at before anything else happens
    if (live_ != nullptr) {
        const Futures::Set read = clear_registers(state);
        clear_fields(state, read);
        clear_remembered(state, read);
    }
    if (order_ != nullptr && order_->any() && state.lists.count() > 1) {
        sort_bags(state);
    }
    if (needs_collection(state)) {
        collect(program_, code_, state);
    }
}

namespace {

// Of a rule's performing.
bool read_from_outside(const Futures *futures, const Futures::Set &read, const RuleRegister &reg) {
    const std::uint32_t place = futures != nullptr ? futures->place_of(reg) : no_id;
    return place != no_id && Futures::has(read, place);
}

} // namespace

// From the innermost frame outwards: what those within may still read of a performing. Gives what all
// together may read.
Futures::Set StateCodec::clear_registers(State &state) const {
    const Futures *futures = live_->futures();
    Futures::Set read(futures != nullptr ? futures->width() : 0);
    for (std::size_t i = state.calls.size(); i-- > 0;) {
        const Call &call = state.calls[i];
        words_.clear();
        for (const Kept &each : frame_of(call).kept) {
            const bool held = each.place == no_id || Futures::has(read, each.place);
            words_.push_back(held ? state.frames[call.base + each.reg] : 0);
        }
        std::fill_n(&state.frames[call.base], code_.functions[call.function].registers.size(), 0);
        std::size_t next = 0;
        for (const Kept &each : frame_of(call).kept) {
            state.frames[call.base + each.reg] = words_[next++];
        }
        // What a call will give is not there yet.
        if (i + 1 < state.calls.size() && state.calls[i + 1].target != no_register) {
            state.frames[call.base + state.calls[i + 1].target] = 0;
        }
        const Futures::Row more = futures != nullptr ? futures->from(call.function, call.pc) : Futures::Row();
        for (std::size_t k = 0; k < more.size(); ++k) {
            read[k] |= more[k];
        }
    }
    return read;
}

const StateCodec::Frame &StateCodec::frame_of(const Call &call) const {
    std::vector<Frame> &places = frames_[call.function];
    if (places.empty()) {
        places.resize(code_.functions[call.function].code.size() + 1);
    }
    Frame &frame = places[call.pc];
    if (!frame.known) {
        frame = made_frame(call);
    }
    return frame;
}

StateCodec::Frame StateCodec::made_frame(const Call &call) const {
    Frame made;
    made.known = true;
    const Futures *futures = live_ != nullptr ? live_->futures() : nullptr;
    const RuleId rule = code_.functions[call.function].rule;
    for (std::uint32_t reg = 0; reg < code_.functions[call.function].registers.size(); ++reg) {
        const bool live = live_ == nullptr || live_->live(call.function, call.pc, reg);
        const bool outside =
            !live && futures != nullptr && rule != no_id && live_->escaping(rule).contains(reg);
        const std::uint32_t place = outside ? futures->place_of({rule, reg}) : no_id;
        if (live || place != no_id) {
            made.kept.push_back({reg, place});
        }
        if (order_ != nullptr && order_->bag(call.function, call.pc, reg)) {
            made.bags.push_back(reg);
        }
    }
    return made;
}

void StateCodec::clear_fields(State &state, const Futures::Set &read) const {
    const auto clear = [&](const std::vector<FieldId> &fields, std::vector<Word> &words, std::size_t offset) {
        for (const FieldId id : fields) {
            const Field &field = program_.fields[id];
            if (!live_->needed(id) || (!read.empty() && !Futures::has(read, id))) {
                std::fill_n(words.begin() + static_cast<std::ptrdiff_t>(offset + field.slot), field.count, 0);
            }
        }
    };
    clear(program_.game_fields, state.words, 0);
    for (std::size_t i = 1; i < state.things.size(); ++i) {
        clear(program_.kinds[state.things[i].kind].fields, state.words, state.things[i].offset);
    }
    for (const Instance &each : state.instances) {
        clear(program_.conditions[each.condition].fields, state.instance_words, each.offset);
    }
}

namespace {

// Lists whose order counts for nothing any more.
struct Bags {
    const Program &program;
    const ListOrder &order;
    State &state;
    std::vector<Word> words; // of one

    // Numbers that a sum may not bear in any order stay as they are.
    void sort(Word &list) {
        constexpr Word most = Word{1} << 31;
        const auto held = state.lists[static_cast<ListId>(list)];
        const bool large = std::ranges::any_of(held, [](Word each) { return each > most || each < -most; });
        if (!large && !std::ranges::is_sorted(held)) {
            words.assign(held.begin(), held.end());
            std::ranges::sort(words);
            list = state.lists.intern(words);
        }
    }

    void sort(const std::vector<FieldId> &fields, std::vector<Word> &in, std::size_t offset) {
        for (const FieldId id : fields) {
            const Field &field = program.fields[id];
            for (std::uint32_t i = 0; order.bag(id) && i < field.count; ++i) {
                sort(in[offset + field.slot + i]);
            }
        }
    }

    void sort_frame(const Call &call, const std::vector<std::uint32_t> &registers) {
        for (const std::uint32_t reg : registers) {
            sort(state.frames[call.base + reg]);
        }
    }
};

} // namespace

void StateCodec::sort_bags(State &state) const {
    Bags bags{program_, *order_, state, {}};
    bags.sort(program_.game_fields, state.words, 0);
    for (std::size_t i = 1; i < state.things.size(); ++i) {
        bags.sort(program_.kinds[state.things[i].kind].fields, state.words, state.things[i].offset);
    }
    for (const Instance &each : state.instances) {
        bags.sort(program_.conditions[each.condition].fields, state.instance_words, each.offset);
    }
    for (const Call &call : state.calls) {
        bags.sort_frame(call, frame_of(call).bags);
    }
}

// Of several values that one `report` gave under one name the last counts, in the place of the first; which
// `report` came first does not matter.
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

// Of performings that are over, the registers that somebody may ask for.
void StateCodec::clear_remembered(State &state, const Futures::Set &read) const {
    for (std::size_t rule = 0; rule < state.finished.size(); ++rule) {
        std::vector<Word> &words = state.finished[rule];
        const auto &escaping = live_->escaping(static_cast<RuleId>(rule));
        for (std::size_t i = 1; i < words.size(); ++i) {
            const RuleRegister reg{static_cast<RuleId>(rule), static_cast<std::uint32_t>(i - 1)};
            const bool asked = escaping.contains(reg.second) &&
                               (read.empty() || read_from_outside(live_->futures(), read, reg));
            words[i] = asked ? words[i] : 0;
        }
    }
}

void StateCodec::pack(const State &state, std::vector<std::uint8_t> &bytes) const {
    Packer to(bytes);
    pack_calls(state, to);
    for (const Call &call : state.calls) {
        for (const Kept &each : frame_of(call).kept) {
            to.word(state.frames[call.base + each.reg]);
        }
    }
    pack_things(state, base_, to);
    pack_instances(state, to);
    pack_lists(state, to);
    pack_rest(state, base_, to);
}

void StateCodec::unpack(std::span<const std::uint8_t> bytes, State &state) const {
    Unpacker from(bytes);
    unpack_calls(from, code_, state);
    for (const Call &call : state.calls) {
        for (const Kept &each : frame_of(call).kept) {
            state.frames[call.base + each.reg] = from.word();
        }
    }
    unpack_things(from, base_, state);
    unpack_instances(from, state);
    unpack_lists(from, state);
    unpack_rest(from, base_, state);
    state.draws.clear();
    state.answer = -1;
    state.refusal = {};
}

} // namespace bylaw::odds::rules
