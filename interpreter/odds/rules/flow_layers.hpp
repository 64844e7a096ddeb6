// The planes that probability flows through: of each value that was earned so far a layer, of each layer a plane per stop.
#pragma once
#include "interpreter/odds/rules/flow_plane.hpp"

#include <map>

namespace bylaw::odds::rules {

class FlowLayers {
  public:
    FlowLayers(const std::vector<Box> &boxes, Value first) : boxes_(boxes), spare_(boxes.size()) { layers_[first].resize(boxes.size()); }

    // The layer that earned least is at work.
    Value earned() const { return layers_.begin()->first; }
    Plane *at_work(std::size_t stop) { return layers_.begin()->second[stop].get(); }
    void done() {
        for (std::size_t stop = 0; stop < boxes_.size(); ++stop) {
            if (layers_.begin()->second[stop]) {
                spare_[stop].push_back(std::move(layers_.begin()->second[stop]));
            }
        }
        layers_.erase(layers_.begin());
    }
    bool empty() const { return layers_.empty(); }

    // Made where it is not there yet.
    Plane &plane(Value earned, std::size_t stop) {
        std::vector<std::unique_ptr<Plane>> &layer = layers_[earned];
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

    double sum() const {
        double all = 0;
        for (const auto &[earned, layer] : layers_) {
            for (const auto &plane : layer) {
                all += plane ? plane->sum() : 0;
            }
        }
        return all;
    }
    std::size_t memory() const { return memory_; }

  private:
    const std::vector<Box> &boxes_;
    std::map<Value, std::vector<std::unique_ptr<Plane>>> layers_;
    std::vector<std::vector<std::unique_ptr<Plane>>> spare_; // by stop; nothing is in them
    std::size_t memory_ = 0;
};

} // namespace bylaw::odds::rules
