// Ways of which it is known what comes of them, and how that gets known.
#include "interpreter/odds/rules/machine_source.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::odds::rules {

// Of most ways it is known what comes of them: those that come to the same, one after the other, are one.
bool MachineSource::play_known(const State &stopped, const RollChances &chances, Expansion &out) {
    latest_ = nullptr;
    return std::ranges::all_of(chances.ways, [&](const RollChances::Way &way) {
        const KnownWays::Leaf *const known = ways_->find(way.total, way.natural);
        if (known == nullptr) {
            latest_ = nullptr;
            return play_unknown(stopped, way, out);
        }
        if (is_latest(*known)) {
            out.ways.back().weight += way.weight;
            ways_->end(TraceWorth::Sort::recalled);
            return true;
        }
        latest_ = known;
        return recall(*known, way.weight, out);
    });
}

// Does it come to the same as the way before? The words that differ from those of others of its leaf are kept
// for the next one.
bool MachineSource::is_latest(const KnownWays::Leaf &known) {
    std::swap(differing_, latest_differing_);
    differing_.clear();
    for (const KnownWays::Leaf::Counted &each : known.counted) {
        differing_.push_back(ways_->value(each.slot));
    }
    for (const Tracer::Written &each : known.fields) {
        if (each.slot != no_slot) {
            differing_.push_back(ways_->value(each.slot));
        }
    }
    for (const Slot each : known.registers) {
        differing_.push_back(ways_->value(each));
    }
    return latest_ == &known && differing_ == latest_differing_;
}

bool MachineSource::play_unknown(const State &stopped, const RollChances::Way &way, Expansion &out) {
    const bool follows = ways_->wants_trace();
    const bool fine = follows ? follow(stopped, way, out) : play_out(stopped, way, out);
    ways_->end(follows ? TraceWorth::Sort::followed : TraceWorth::Sort::played);
    return fine;
}

// One way more: the state that a run came to that did the same, with other fields.
bool MachineSource::recall(const KnownWays::Leaf &known, Weight weight, Expansion &out) {
    if (enough()) {
        return false;
    }
    steps_ = known.steps;
    rewards_.assign(known.rewards.begin(), known.rewards.end());
    for (const KnownWays::Leaf::Counted &each : known.counted) {
        const CountingWord &word = counting_[each.number];
        for (const std::size_t column : word.columns) {
            rewards_[column] += ways_->value(each.slot) - word.kept;
        }
    }
    if (known.ends) {
        out.ends = true;
        bytes_.assign(known.end);
        add(weight, out);
        ways_->end(TraceWorth::Sort::recalled);
        return true;
    }
    changes_.clear();
    for (const Tracer::Written &each : known.fields) {
        changes_.push_back({each.place, each.slot == no_slot ? each.word : ways_->value(each.slot)});
    }
    registers_.clear();
    for (const Slot each : known.registers) {
        registers_.push_back(ways_->value(each));
    }
    bytes_.clear();
    bytes_.push_back(running_key);
    codec_->pack_like(known.pattern, here_, changes_, registers_, bytes_);
    add(weight, out);
    ways_->end(TraceWorth::Sort::recalled);
    return true;
}

// The same as to play it; where it can be followed, what comes of it is known from then on.
bool MachineSource::follow(const State &stopped, const RollChances::Way &way, Expansion &out) {
    Tracer *const traced = ways_->follow(stopped, way.total, way.natural);
    return traced != nullptr ? arrive(*traced, way.weight, out) : play_out(stopped, way, out);
}

bool MachineSource::arrive(Tracer &traced, Weight weight, Expansion &out) {
    State &state = traced.state();
    bool keeps = true; // what is counted in registers is taken off the same in all
    for (const Counter &each : counters_.all()) {
        for (const Call &call : state.calls) {
            const bool counts = call.function == machine_.code().rules[each.rule].perform;
            keeps = keeps && (!counts || traced.fix_register(call.base + each.reg));
        }
    }
    keeps = keeps && traced.fix_fields(codec_->base().words.size());
    KnownWays::Leaf leaf;
    leaf.steps = steps_ = traced.outcome().steps;
    leaf.fields = traced.fields();
    std::vector<std::uint32_t> registers;
    const std::vector<Tracer::Written> differing = traced.registers();
    for (const Tracer::Written &each : differing) {
        registers.push_back(each.place);
    }
    std::vector<Value> counted;
    for (std::size_t i = 0; i < counting_.size(); ++i) {
        const auto written = std::ranges::find(leaf.fields, counting_[i].place, &Tracer::Written::place);
        if (written != leaf.fields.end()) {
            if (written->slot != no_slot) {
                leaf.counted.push_back({i, written->slot});
                counted.push_back(written->word - counting_[i].kept);
            }
            *written = {counting_[i].place, no_slot, counting_[i].kept};
        }
    }
    const bool ends = traced.outcome().kind == Outcome::Kind::done;
    if (enough() || !arrive(state, traced.outcome(), weight, out)) {
        return false;
    }
    if (!keeps) {
        return true;
    }
    leaf.ends = ends;
    leaf.rewards = rewards_;
    if (ends) {
        leaf.counted.clear();
        leaf.end.assign(bytes_.data(), bytes_.data() + bytes_.size());
        ways_->keep(std::move(leaf));
        return true;
    }
    for (std::size_t i = 0; i < leaf.counted.size(); ++i) {
        for (const std::size_t column : counting_[leaf.counted[i].number].columns) {
            leaf.rewards[column] -= counted[i];
        }
    }
    std::erase_if(leaf.fields, [&](const Tracer::Written &field) { // what was made is in the pattern
        return field.place >= codec_->base().words.size();
    });
    leaf.pattern = codec_->pattern(state, bytes_, registers);
    for (const StateCodec::Pattern::Register &each : leaf.pattern.registers) {
        leaf.registers.push_back(std::ranges::find(differing, each.place, &Tracer::Written::place)->slot);
    }
    for (const StateCodec::Pattern::Reference &each : leaf.pattern.references) {
        std::erase_if(leaf.fields, [&](const Tracer::Written &field) { return field.place == each.place; });
        leaf.fields.push_back({each.place, no_slot, each.word});
    }
    leaf.pattern.references.clear();
    ways_->keep(std::move(leaf));
    return true;
}

} // namespace bylaw::odds::rules
