// The planes that probability flows through: of each value that was earned so far a layer, of each layer a
// plane per stop.
#pragma once
#include "interpreter/odds/rules/flow_plane.hpp"
#include "interpreter/odds/rules/state_source.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace bylaw::odds::rules {

class FlowLayers {
  public:
    FlowLayers(const std::vector<Box> &boxes, Value first)
        : boxes_(boxes), earned_(first), at_work_(boxes.size()), spare_(boxes.size()) {}

    // Reward of the current layer.
    Value earned() const { return earned_; }
    Plane *at_work(std::size_t stop) { return at_work_[stop].get(); }
    // Nothing is left in it: another is next. False: there is none.
    bool next() {
        for (std::size_t stop = 0; stop < boxes_.size(); ++stop) {
            if (at_work_[stop]) {
                spare_[stop].push_back(std::move(at_work_[stop]));
            }
        }
        if (waiting_.empty()) {
            return false;
        }
        const auto chosen = following();
        earned_ = chosen->first;
        at_work_ = std::move(chosen->second);
        waiting_.erase(chosen);
        return true;
    }

    // Made where it is not there yet.
    Plane &plane(Value earned, std::size_t stop) {
        gains_ = gains_ || earned > earned_;
        loses_ = loses_ || earned < earned_;
        Planes &layer = earned == earned_ ? at_work_ : waiting_[earned];
        layer.resize(boxes_.size());
        if (!layer[stop] && !spare_[stop].empty()) {
            layer[stop] = std::move(spare_[stop].back());
            spare_[stop].pop_back();
        } else if (!layer[stop]) {
            layer[stop] = std::make_unique<Plane>(boxes_[stop].size);
            memory_ += layer[stop]->memory();
        }
        return *layer[stop];
    }

    // How likely it is that something is still to be done when the layer at work is done.
    double waiting() const {
        double all = 0;
        for (const auto &[earned, layer] : waiting_) {
            all += mass_of(layer);
        }
        return all;
    }
    std::size_t memory() const { return memory_; }

  private:
    using Planes = std::vector<std::unique_ptr<Plane>>;

    static double mass_of(const Planes &layer) {
        double all = 0;
        for (const auto &plane : layer) {
            all += plane ? plane->sum() : 0;
        }
        return all;
    }

    // Where the counter only grows, the least is next, since nothing comes back to it; where it only falls,
    // the greatest. Where it does both, the one in which most is left: so nothing waits for ever.
    std::map<Value, Planes>::iterator following() {
        if (!gains_ || !loses_) {
            return gains_ ? waiting_.begin() : std::prev(waiting_.end());
        }
        return std::ranges::max_element(waiting_, {}, [](const auto &each) { return mass_of(each.second); });
    }

    const std::vector<Box> &boxes_;
    Value earned_;
    bool gains_ = false, loses_ = false;
    Planes at_work_;
    std::map<Value, Planes> waiting_;
    std::vector<Planes> spare_; // by stop; nothing is in them
    std::size_t memory_ = 0;
};

} // namespace bylaw::odds::rules
