#include "interpreter/odds/rules/explore.hpp"

#include "interpreter/odds/rules/explore_all.hpp"
#include "interpreter/odds/rules/key_table.hpp"
#include "interpreter/odds/rules/look_ahead.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t first_check = 1024; // states, before it is asked how likely what is left is

class Explorer {
  public:
    Explorer(StateSource &source, Watch &watch, Graph &graph)
        : source_(source), watch_(watch), graph_(graph) {
        own_.table = &keys_;
    }

    Ending run() {
        graph_.columns = graph_.reward_columns = source_.columns();
        graph_.earned.assign(graph_.columns, false);
        none_.assign(graph_.columns, 0);
        graph_.rewards = none_;
        if (!none_.empty()) {
            rewards_.number(bytes_of(none_));
        }
        if (!source_.begin(own_)) {
            return Ending::failed;
        }
        graph_.columns = source_.columns();
        const Expansion::Way &first = own_.ways.front();
        keys_.number(key_of(first));
        graph_.begun = none_;
        for (std::size_t i = 0; first.rewards != Expansion::none && i < graph_.reward_columns; ++i) {
            graph_.begun[i] = own_.rewards[first.rewards + i];
        }
        return explore_all(*this, watch_, graph_, first_check);
    }

    std::size_t states() const { return keys_.size(); }
    std::size_t memory() const {
        return source_.memory() * (ahead_ ? watch_.budget().threads : 1) + (ahead_ ? ahead_->memory() : 0) +
               keys_.memory();
    }

    Ending next() {
        const std::size_t done = graph_.nodes.size();
        if (done == watch_.budget().alone && watch_.budget().threads > 1) {
            ahead_.emplace(source_, watch_);
        }
        if (!take(done)) {
            return watch_.ending() == Ending::complete ? Ending::failed : watch_.ending();
        }
        graph_.columns = source_.columns();
        graph_.nodes.push_back(node());
        return made_->stop == Stop::failed ? after_failure() : Ending::complete;
    }

  private:
    struct Latest {
        std::uint64_t round = 0;
        std::uint32_t to = 0, at = 0; // the state, and in edges_
    };

    // Takes the successors of a state. The source keeps the first end, so that one is expanded in turn.
    bool take(std::size_t done) {
        made_ = ahead_ ? looked_ahead(done) : nullptr;
        if (made_ == nullptr || (made_->ends && !ended_)) {
            own_.clear();
            made_ = &own_;
            if (!source_.expand(keys_[static_cast<std::uint32_t>(done)], own_)) {
                return false;
            }
        }
        ended_ = ended_ || made_->ends;
        return true;
    }

    const Expansion *looked_ahead(std::size_t done) {
        const std::size_t to = std::min(keys_.size(), done + LookAhead::most_held);
        for (std::size_t i = done + ahead_->held(); i < to; ++i) {
            ahead_->add(keys_[static_cast<std::uint32_t>(i)]);
        }
        return ahead_->take();
    }

    // A failure that is next to impossible does not matter; another ends all.
    Ending after_failure() {
        if (++failures_ < judge_at_) {
            return Ending::complete;
        }
        judge_at_ *= 2;
        graph_.states = keys_.size();
        const Unknown now = unknown(graph_, watch_);
        return now.failed > watch_.budget().negligible &&
                       (now.failed < 1 || graph_.nodes.size() == 1 || judge_at_ > 64)
                   ? Ending::failed
                   : Ending::complete;
    }

    Node node() {
        Node node;
        node.stop = made_->stop;
        edges_.clear();
        if (made_->stop == Stop::end) {
            node.what = graph_.add_row(made_->values);
        } else if (made_->stop == Stop::question) {
            node.what = made_->question;
            watch_.trust();
            for (const Expansion::Way &way : made_->ways) {
                edges_.push_back({keys_.number(key_of(way)), Chances::certain, reward_of(way)});
            }
        } else {
            draw();
        }
        node.edges = graph_.edges.add(edges_);
        return node;
    }

    // Ways to one state become one edge.
    void draw() {
        weights_.clear();
        for (const Expansion::Way &way : made_->ways) {
            keys_.fetch_key(way.mark);
        }
        ++round_;
        if (made_->ways.size() * 2 > latest_.size()) {
            latest_.assign(std::bit_ceil(made_->ways.size() * 4), {});
        }
        for (std::size_t i = 0; i < made_->ways.size(); ++i) {
            const Expansion::Way &way = made_->ways[i];
            const std::uint32_t to = keys_.number(key_of(way), way.mark), reward = reward_of(way);
            Latest &latest = latest_to(to);
            if (latest.round == round_ && edges_[latest.at].reward == reward) {
                weights_[latest.at] += way.weight;
            } else {
                latest = {round_, to, static_cast<std::uint32_t>(edges_.size())};
                edges_.push_back({to, 0, reward});
                weights_.push_back(way.weight);
            }
        }
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            edges_[i].chance = graph_.chances.number(weights_[i], made_->whole);
        }
    }

    // Where the latest edge to that state stands, or will stand. Those of other rounds count for nothing.
    Latest &latest_to(std::uint32_t to) {
        std::size_t at = to & (latest_.size() - 1);
        while (latest_[at].round == round_ && latest_[at].to != to) {
            at = (at + 1) & (latest_.size() - 1);
        }
        return latest_[at];
    }

    Key key_of(const Expansion::Way &way) const { return {made_->bytes.data() + way.begin, way.size}; }
    static Key bytes_of(std::span<const Value> words) {
        return {reinterpret_cast<const std::uint8_t *>(words.data()), words.size() * sizeof(Value)};
    }

    std::uint32_t reward_of(const Expansion::Way &way) {
        if (way.rewards == Expansion::none) {
            return 0;
        }
        const std::span<const Value> words{made_->rewards.data() + way.rewards, graph_.reward_columns};
        for (const std::uint32_t usual : {std::uint32_t{0}, last_reward_}) {
            if (std::equal(words.begin(), words.end(),
                           graph_.rewards.data() + usual * graph_.reward_columns)) {
                return usual;
            }
        }
        const std::uint32_t number = last_reward_ = rewards_.number(bytes_of(words));
        if (number * graph_.reward_columns == graph_.rewards.size()) {
            graph_.rewards.insert(graph_.rewards.end(), words.begin(), words.end());
            for (std::size_t i = 0; i < graph_.reward_columns; ++i) {
                graph_.earned[i] = graph_.earned[i] || words[i] != 0;
            }
        }
        return number;
    }

    StateSource &source_;
    Watch &watch_;
    Graph &graph_;
    KeyTable keys_, rewards_;
    Expansion own_;
    const Expansion *made_ = &own_; // successors of the current state
    bool ended_ = false;
    std::vector<Value> none_;
    std::uint32_t last_reward_ = 0; // that was earned
    std::vector<Edge> edges_;       // for the current state
    std::vector<Weight> weights_;
    std::vector<Latest> latest_; // per state that edges lead to: the latest of them
    std::uint64_t round_ = 0;
    std::size_t failures_ = 0, judge_at_ = 1;
    std::optional<LookAhead> ahead_;
};

} // namespace

Ending explore(StateSource &source, Watch &watch, Graph &graph) {
    return Explorer(source, watch, graph).run();
}

} // namespace bylaw::odds::rules
