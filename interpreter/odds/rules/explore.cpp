#include "interpreter/odds/rules/explore.hpp"

#include "interpreter/odds/rules/key_table.hpp"
#include "interpreter/odds/rules/watch.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t first_check = 1024; // states, before it is asked how likely what is left is

class Explorer {
  public:
    Explorer(StateSource &source, const Budget &budget, Graph &graph)
        : source_(source), budget_(budget), graph_(graph) {}

    Ending run() {
        graph_.columns = graph_.reward_columns = source_.columns();
        graph_.earned.assign(graph_.columns, false);
        none_.assign(graph_.columns, 0);
        graph_.rewards = none_;
        if (!none_.empty()) {
            rewards_.number(bytes_of(none_));
        }
        if (!source_.begin(made_)) {
            return Ending::failed;
        }
        graph_.columns = source_.columns();
        const Expansion::Way &first = made_.ways.front();
        keys_.number(key_of(first));
        graph_.begun = none_;
        for (std::size_t i = 0; first.rewards != Expansion::none && i < graph_.reward_columns; ++i) {
            graph_.begun[i] = made_.rewards[first.rewards + i];
        }
        return explore_all(*this, budget_, graph_, first_check);
    }

    std::size_t states() const { return keys_.size(); }
    std::size_t memory() const { return keys_.memory() + edge_to_.capacity() * 16; }

    Ending next() {
        const std::size_t done = graph_.nodes.size();
        made_.clear();
        // The keys may move while successors are added, so the source gets a copy.
        const Key key = keys_[static_cast<std::uint32_t>(done)];
        key_.assign(key.begin(), key.end());
        if (!source_.expand(key_, made_)) {
            return Ending::failed;
        }
        graph_.columns = source_.columns();
        graph_.nodes.push_back(node());
        return made_.stop == Stop::failed ? after_failure() : Ending::complete;
    }

  private:
    // A failure that is next to impossible does not matter; another ends all.
    Ending after_failure() {
        if (++failures_ < judge_at_) {
            return Ending::complete;
        }
        judge_at_ *= 2;
        graph_.states = keys_.size();
        const Unknown now = unknown(graph_);
        return now.failed > budget_.negligible &&
                       (now.failed < 1 || graph_.nodes.size() == 1 || judge_at_ > 64)
                   ? Ending::failed
                   : Ending::complete;
    }

    Node node() {
        Node node;
        node.stop = made_.stop;
        node.first_edge = graph_.edges.size();
        if (made_.stop == Stop::end) {
            node.what = graph_.add_row(made_.values);
        } else if (made_.stop == Stop::question) {
            node.what = made_.question;
            for (const Expansion::Way &way : made_.ways) {
                graph_.edges.push_back({keys_.number(key_of(way)), Chances::certain, reward_of(way)});
            }
        } else {
            draw(node.first_edge);
        }
        node.last_edge = graph_.edges.size();
        return node;
    }

    // Ways to one state become one edge.
    void draw(std::size_t first) {
        weights_.clear();
        for (const Expansion::Way &way : made_.ways) {
            const std::uint32_t to = keys_.number(key_of(way)), reward = reward_of(way);
            if (to >= edge_to_.size()) {
                edge_to_.resize(std::max<std::size_t>(1024, keys_.size() * 2), {0, SIZE_MAX});
            }
            const auto [mark, at] = edge_to_[to];
            if (at != SIZE_MAX && at >= first && at - first < weights_.size() && mark == reward &&
                graph_.edges[at].to == to) {
                weights_[at - first] += way.weight;
            } else {
                edge_to_[to] = {reward, graph_.edges.size()};
                graph_.edges.push_back({to, 0, reward});
                weights_.push_back(way.weight);
            }
        }
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            graph_.edges[first + i].chance = graph_.chances.number(weights_[i], made_.whole);
        }
    }

    Key key_of(const Expansion::Way &way) const { return {made_.bytes.data() + way.begin, way.size}; }
    static Key bytes_of(std::span<const Value> words) {
        return {reinterpret_cast<const std::uint8_t *>(words.data()), words.size() * sizeof(Value)};
    }

    std::uint32_t reward_of(const Expansion::Way &way) {
        if (way.rewards == Expansion::none) {
            return 0;
        }
        const std::span<const Value> words{made_.rewards.data() + way.rewards, graph_.reward_columns};
        const std::uint32_t number = rewards_.number(bytes_of(words));
        if (number * graph_.reward_columns == graph_.rewards.size()) {
            graph_.rewards.insert(graph_.rewards.end(), words.begin(), words.end());
            for (std::size_t i = 0; i < graph_.reward_columns; ++i) {
                graph_.earned[i] = graph_.earned[i] || words[i] != 0;
            }
        }
        return number;
    }

    StateSource &source_;
    const Budget &budget_;
    Graph &graph_;
    KeyTable keys_, rewards_;
    Expansion made_;
    std::vector<std::uint8_t> key_;
    std::vector<Value> none_;
    std::vector<Weight> weights_;
    std::vector<std::pair<std::uint32_t, std::size_t>>
        edge_to_; // per state: the latest edge to it, and its reward
    std::size_t failures_ = 0, judge_at_ = 1;
};

} // namespace

Ending explore(StateSource &source, const Budget &budget, Graph &graph) {
    return Explorer(source, budget, graph).run();
}

} // namespace bylaw::odds::rules
