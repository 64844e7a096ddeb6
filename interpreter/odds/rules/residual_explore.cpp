#include "interpreter/odds/rules/residual_explore.hpp"

#include "interpreter/odds/rules/explore_all.hpp"
#include "interpreter/odds/rules/key_table.hpp"
#include "interpreter/odds/rules/packed_table.hpp"

#include <algorithm>
#include <bit>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t first_residual_check = 200'000; // states, before it is asked how likely what is left is

template <class Key> class ResidualExplorer {
  public:
    ResidualExplorer(ResidualCode &code, Watch &watch, Graph &graph)
        : code_(code), watch_(watch), graph_(graph) {}

    Ending run() {
        graph_.columns = graph_.reward_columns = code_.columns();
        graph_.earned.assign(graph_.columns, false);
        none_.assign(graph_.columns, 0);
        now_ = none_;
        graph_.rewards = none_;
        reward_number(none_);
        mask_ = (Key{1} << code_.stop_bits()) - 1;
        chances_.resize(code_.stops());
        clear_earned();
        Key first = 0;
        if (!arrive(ResidualCode::first(), first)) {
            return Ending::failed;
        }
        keys_.number(first, keys_.hash(first));
        graph_.begun = none_;
        for (std::size_t i = 0; i < graph_.columns; ++i) {
            graph_.begun[i] = code_.earned(i);
        }
        return explore_all(*this, watch_, graph_, first_residual_check);
    }

    std::size_t states() const { return keys_.size(); }
    std::size_t memory() const { return keys_.memory(); }
    Ending next();

  private:
    struct Successor {
        Key key;
        std::uint64_t hash;
        std::uint32_t reward, way;
        Weight weight;
        bool alone; // its chance is that of its way
    };

    void clear_earned() {
        for (std::size_t i = 0; i < graph_.columns; ++i) {
            code_.earned(i) = 0;
        }
    }

    // Runs to the next stop: its key.
    bool arrive(std::uint32_t pc, Key &key) {
        const std::optional<std::uint32_t> stop = code_.run(pc);
        if (!stop) {
            return false;
        }
        key = *stop;
        for (const ResidualCode::Field &each : code_.stop(*stop).fields) {
            const auto offset = static_cast<std::uint32_t>(code_.column(each.column) - each.low);
            if (offset > each.span) {
                return false;
            }
            key |= static_cast<Key>(offset) << each.shift;
        }
        return true;
    }

    void unpack(const ResidualCode::Stop &stop, Key key) {
        for (const ResidualCode::Field &each : stop.fields) {
            const std::uint32_t mask =
                each.span == 0
                    ? 0
                    : static_cast<std::uint32_t>((std::uint64_t{1} << std::bit_width(each.span)) - 1);
            code_.column(each.column) =
                each.low + static_cast<std::int32_t>(static_cast<std::uint32_t>(key >> each.shift) & mask);
        }
    }

    // Equal ones are one.
    void add(const Successor &made, std::size_t slots) {
        for (std::size_t at = made.hash & (slots - 1);; at = (at + 1) & (slots - 1)) {
            Near &slot = near_[at];
            if (slot.round != round_) {
                slot = {round_, static_cast<std::uint32_t>(found_.size())};
                keys_.fetch(made.hash);
                found_.push_back(made);
                return;
            }
            Successor &other = found_[slot.number];
            if (other.key == made.key && other.reward == made.reward) {
                other.weight += made.weight;
                other.alone = false;
                return;
            }
        }
    }

    bool successors(const ResidualCode::Stop &stop, Key key) {
        found_.clear();
        const std::size_t slots = std::bit_ceil(stop.ways.size() * 2 + 1);
        if (near_.size() < slots) {
            near_.resize(slots);
        }
        ++round_;
        for (std::uint32_t i = 0; i < stop.ways.size(); ++i) {
            unpack(stop, key);
            if (code_.counts()) {
                clear_earned();
            }
            Successor made{0, 0, 0, i, stop.ways[i].weight, true};
            if (!arrive(stop.ways[i].pc, made.key)) {
                return false;
            }
            made.hash = keys_.hash(made.key);
            made.reward = code_.counts() ? reward() : 0;
            add(made, slots);
        }
        return true;
    }

    std::uint32_t reward_number(const std::vector<Value> &words) {
        const Key64 bytes{reinterpret_cast<const std::uint8_t *>(words.data()), words.size() * sizeof(Value)};
        return rewards_.number(bytes);
    }

    std::uint32_t reward() {
        bool any = false;
        for (std::size_t i = 0; i < graph_.columns; ++i) {
            now_[i] = code_.earned(i);
            any = any || now_[i] != 0;
        }
        if (!any) {
            return 0;
        }
        const std::uint32_t number = reward_number(now_);
        if (number * graph_.columns == graph_.rewards.size()) {
            graph_.rewards.insert(graph_.rewards.end(), now_.begin(), now_.end());
            for (std::size_t i = 0; i < graph_.columns; ++i) {
                graph_.earned[i] = graph_.earned[i] || now_[i] != 0;
            }
        }
        return number;
    }

    // The row of what a game reports at its end.
    auto reported(std::uint32_t stop) {
        for (std::size_t i = 0; i < graph_.columns; ++i) {
            now_[i] = code_.reported(stop, i);
        }
        return graph_.add_row(now_);
    }

    std::uint32_t chance_of(const Successor &each, const ResidualCode::Stop &stop,
                            std::vector<std::uint32_t> &known) {
        if (!each.alone) {
            return graph_.chances.number(each.weight, stop.whole);
        }
        std::uint32_t &chance = known[each.way];
        if (chance == unknown_chance) {
            chance = graph_.chances.number(each.weight, stop.whole);
        }
        return chance;
    }

    // To the successors that were found.
    auto edges_of(std::uint32_t number, const ResidualCode::Stop &stop) {
        std::vector<std::uint32_t> &chances = chances_[number];
        chances.resize(stop.ways.size(), unknown_chance);
        edges_.clear();
        for (const Successor &each : found_) {
            const std::uint32_t chance = chance_of(each, stop, chances);
            edges_.push_back({keys_.number(each.key, each.hash), chance, each.reward});
        }
        return graph_.edges.add(edges_);
    }

    using Key64 = std::span<const std::uint8_t>;
    static constexpr std::uint32_t unknown_chance = 0xffffffff;
    struct Near {
        std::uint32_t round = 0, number = 0;
    };

    ResidualCode &code_;
    Watch &watch_;
    Graph &graph_;
    PackedTable<Key> keys_;
    KeyTable rewards_;
    Key mask_ = 0;
    std::vector<std::vector<std::uint32_t>> chances_; // per stop: of its ways
    std::vector<Successor> found_;
    std::vector<Edge> edges_; // for the current state
    std::vector<Near> near_;
    std::uint32_t round_ = 0;
    std::vector<Value> none_, now_;
};

template <class Key> Ending ResidualExplorer<Key>::next() {
    const std::size_t done = graph_.nodes.size();
    const Key key = keys_[done];
    const auto number = static_cast<std::uint32_t>(key & mask_);
    const ResidualCode::Stop &stop = code_.stop(number);
    if (!code_.usable()) {
        return Ending::failed;
    }
    Node node;
    if (stop.finish) {
        unpack(stop, key);
        node.stop = Stop::end;
        node.what = reported(number);
    } else if (successors(stop, key)) {
        node.edges = edges_of(number, stop);
    } else {
        return Ending::failed;
    }
    graph_.nodes.push_back(node);
    return Ending::complete;
}

} // namespace

Ending explore(ResidualCode &code, Watch &watch, Graph &graph) {
    if (!code.usable()) {
        return Ending::failed;
    }
    return code.key_bits() <= 64 ? ResidualExplorer<std::uint64_t>(code, watch, graph).run()
                                 : ResidualExplorer<Weight>(code, watch, graph).run();
}

} // namespace bylaw::odds::rules
