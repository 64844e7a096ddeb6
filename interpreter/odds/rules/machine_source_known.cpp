// Ways with a known result, and new entries for them.
#include "interpreter/odds/rules/machine_source.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::odds::rules {

// Most ways have a known result. Adjacent ways with one result are one.
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

// Whether its result equals that of the way before. Words that differ from others of its leaf are kept for
// the next one.
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

// Adds a way: the successor of an equal run, with other fields.
bool MachineSource::recall(const KnownWays::Leaf &known, Weight weight, Expansion &out) {
    if (enough()) {
        return false;
    }
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
    } else {
        pack(known);
    }
    add(weight, out);
    ways_->end(TraceWorth::Sort::recalled);
    return true;
}

void MachineSource::pack(const KnownWays::Leaf &known) {
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
}

// Plays it; if it can be followed, its result is known from then on.
bool MachineSource::follow(const State &stopped, const RollChances::Way &way, Expansion &out) {
    Tracer *const traced = ways_->follow(stopped, way.total, way.natural);
    return traced != nullptr ? arrive(*traced, way.weight, out) : play_out(stopped, way, out);
}

bool MachineSource::arrive(Tracer &traced, Weight weight, Expansion &out) {
    const bool is_kept = fix_counted(traced);
    KnownWays::Leaf leaf = leaf_of(traced);
    const std::vector<Tracer::Written> registers = traced.registers(); // before they are packed
    if (enough() || !arrive(traced.state(), traced.outcome(), weight, out)) {
        return false;
    }
    if (is_kept) {
        keep(std::move(leaf), traced.state(), registers);
    }
    return true;
}

// Counted registers must be reduced equally in all runs, and so must new things. False: impossible.
bool MachineSource::fix_counted(Tracer &traced) {
    for (const Counter &each : counters_.all()) {
        for (const Call &call : traced.state().calls) {
            const bool counts = call.function == machine_.code().rules[each.rule].perform;
            if (counts && !traced.fix_register(call.base + each.reg)) {
                return false;
            }
        }
    }
    return traced.fix_fields(codec_->base().words.size());
}

// Returns the changes of fields by the run, before counters are reduced.
KnownWays::Leaf MachineSource::leaf_of(const Tracer &traced) const {
    KnownWays::Leaf leaf;
    leaf.ends = traced.outcome().kind == Outcome::Kind::done;
    leaf.fields = traced.fields();
    std::erase_if(leaf.fields, [&](const Tracer::Written &each) { // for things that were made
        return each.place >= codec_->base().words.size();
    });
    for (std::size_t i = 0; i < counting_.size(); ++i) {
        const auto written = std::ranges::find(leaf.fields, counting_[i].place, &Tracer::Written::place);
        if (written != leaf.fields.end()) {
            if (written->slot != no_slot && !leaf.ends) {
                leaf.counted.push_back({i, written->slot, written->word});
            }
            *written = {counting_[i].place, no_slot, counting_[i].kept};
        }
    }
    return leaf;
}

// Stores the way that was added last.
void MachineSource::keep(KnownWays::Leaf leaf, const State &packed,
                         std::span<const Tracer::Written> differing) {
    leaf.rewards = rewards_;
    for (const KnownWays::Leaf::Counted &each : leaf.counted) {
        const CountingWord &word = counting_[each.number];
        for (const std::size_t column : word.columns) {
            leaf.rewards[column] -= each.word - word.kept;
        }
    }
    if (leaf.ends) {
        leaf.end.assign(bytes_.data(), bytes_.data() + bytes_.size());
        return ways_->keep(std::move(leaf));
    }
    std::vector<std::uint32_t> places;
    for (const Tracer::Written &each : differing) {
        places.push_back(each.place);
    }
    leaf.pattern = codec_->pattern(packed, places);
    for (const StateCodec::Pattern::Register &each : leaf.pattern.registers) {
        leaf.registers.push_back(std::ranges::find(differing, each.place, &Tracer::Written::place)->slot);
    }
    for (const StateCodec::Change &each : codec_->references(packed)) {
        std::erase_if(leaf.fields, [&](const Tracer::Written &field) { return field.place == each.place; });
        leaf.fields.push_back({each.place, no_slot, each.word});
    }
    ways_->keep(std::move(leaf));
}

} // namespace bylaw::odds::rules
