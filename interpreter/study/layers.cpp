// Changes of a program's layers: each step of the merging, part by part.
#include "interpreter/check/layers/clean_text.hpp"
#include "interpreter/check/layers/compare.hpp"
#include "interpreter/check/layers/layer_order.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/study/layers_in.hpp"

#include <bylaw/layers.hpp>

#include "base/text/json.hpp"
#include <algorithm>

namespace bylaw {
namespace api {

namespace {

using ast::NodeKind;
using check::LayerStep;
using check::Ref;
using How = LayerChange::How;

// A change, and what of the declaration it is about: to be held against those of later layers.
struct Noted {
    LayerChange change;
    check::Part part;
    std::uint32_t module = 0;
};

class Layers {
  public:
    Layers(const CheckInput &input, const SourceMap &sources) : input_(input), sources_(sources) {
        DiagnosticSink unheard;
        check::BrokenWords broken;
        broken.read(input_);
        merged_ = check::merge_layers(input_, unheard, broken);
    }

    std::vector<LayerInfo> run() {
        note_added();
        for (const LayerStep &step : merged_.steps)
            if (is_layer(step.module))
                note_step(step);
        find_overruled();
        return gather();
    }

  private:
    Place place(Ref at) const { return at ? make_place(sources_, at.span()) : Place(); }
    // A ruleset that amends what it uses makes itself at home: that is no house rule.
    bool is_layer(std::uint32_t module) const { return !input_.modules[module].extends.empty(); }

    // A declaration as it was before any amendment.
    const Ref &origin(const check::Declaration &d) const {
        const auto first = std::ranges::find_if(
            merged_.steps, [&](const LayerStep &s) { return s.name == d.name && s.sort == d.sort; });
        return first == merged_.steps.end() ? d.headers.front() : first->before.front();
    }

    void note_added() {
        for (const check::Declaration &d : merged_.all) {
            const Ref &first = origin(d);
            if (d.name.empty() || !is_layer(first.module))
                continue;
            LayerChange added{How::added, std::string(d.sort), std::string(d.name)};
            added.after = check::clean_text(first);
            added.place = place(first);
            noted_.push_back({std::move(added), {"*", 0, 0, first, {}}, first.module});
        }
    }

    void note_step(const LayerStep &step) {
        if (step.removed)
            return note_removed(step);
        const ast::view::Layer layer = step.item.find(NodeKind::Layer);
        const How how = layer && layer.how().word() == ast::Word::replace ? How::replaced : How::changed;
        for (check::PartChange &each : check::compare(step.before, step.after)) {
            LayerChange change{how, std::string(step.sort), std::string(step.name)};
            change.part = check::part_words(each.part);
            change.before = std::move(each.before);
            change.after = std::move(each.after);
            change.was = place(each.was);
            change.place = place(each.is ? each.is : step.item);
            noted_.push_back({std::move(change), std::move(each.part), step.module});
        }
    }

    void note_removed(const LayerStep &step) {
        LayerChange change{How::removed, std::string(step.sort), std::string(step.name)};
        change.before = check::clean_text(step.before.front());
        change.was = place(step.before.front());
        change.place = place(step.item);
        noted_.push_back({std::move(change), {"*", 0, 0, step.item, {}}, step.module});
    }

    // The last layer that says the same part again is the one that counts.
    void find_overruled() {
        for (Noted &low : noted_) {
            if (low.change.how == How::added)
                continue;
            for (const Noted &high : noted_)
                if (high.change.how != How::added && high.module != low.module && is_above(high, low) &&
                    high.change.name == low.change.name && high.change.sort == low.change.sort)
                    overrule(low, high);
        }
    }
    bool is_above(const Noted &high, const Noted &low) const {
        return places_[high.module] > places_[low.module];
    }
    void overrule(Noted &low, const Noted &high) const {
        if (!low.part.has_name() && !high.part.is_whole())
            return; // both lines count
        const std::vector<check::Part> both = check::common({low.part}, {high.part});
        if (both.empty())
            return;
        low.change.overruled_by = input_.modules[high.module].name;
        low.change.overruled_part = check::part_words(both.front());
        low.change.overruled_at = high.change.place;
    }

    std::vector<LayerInfo> gather() {
        std::vector<std::uint32_t> modules;
        for (std::uint32_t m = 0; m < input_.modules.size(); ++m)
            if (is_layer(m))
                modules.push_back(m);
        std::ranges::sort(modules, {}, [&](std::uint32_t m) { return places_[m]; });
        std::vector<LayerInfo> layers;
        for (const std::uint32_t m : modules)
            layers.push_back(layer(m));
        return layers;
    }

    LayerInfo layer(std::uint32_t module) {
        LayerInfo info;
        info.name = input_.modules[module].name;
        info.title = title(module);
        for (const std::uint32_t below : input_.modules[module].extends)
            info.extends.push_back(input_.modules[below].name);
        for (Noted &each : noted_)
            if (each.module == module)
                info.changes.push_back(std::move(each.change));
        return info;
    }

    std::string title(std::uint32_t module) const {
        for (const ModuleFile &file : input_.files) {
            const Ref root{&file.tree, file.tree.root, file.module};
            if (file.module != module || !root)
                continue;
            if (const Ref part = root.find(NodeKind::Ruleset).find(NodeKind::Text).find(NodeKind::TextPart))
                return std::string(part.text());
        }
        return {};
    }

    const CheckInput &input_;
    const SourceMap &sources_;
    check::Declarations merged_;
    const std::vector<std::uint32_t> places_ = check::layer_order(input_.modules);
    std::vector<Noted> noted_;
};

} // namespace
} // namespace api

std::vector<api::LayerInfo> layers_in(const CheckInput &input, const SourceMap &sources) {
    return api::Layers(input, sources).run();
}

namespace api {

std::vector<LayerInfo> layers_of(const Program &program) {
    return layers_in(program.data()->gathered.input, program.data()->rules.program->sources);
}

const char *to_text(LayerChange::How how) {
    switch (how) {
    case How::added: return "added";
    case How::changed: return "changed";
    case How::replaced: return "replaced";
    case How::removed: break;
    }
    return "removed";
}

namespace {

Json change_json(const LayerChange &change) {
    Json out{{"how", to_text(change.how)},   {"sort", change.sort},
             {"name", change.name},          {"part", change.part},
             {"before", change.before},      {"after", change.after},
             {"was", to_string(change.was)}, {"place", to_string(change.place)}};
    if (!change.overruled_by.empty())
        out["overruled"] = {{"by", change.overruled_by},
                            {"part", change.overruled_part},
                            {"place", to_string(change.overruled_at)}};
    return out;
}

} // namespace

std::string to_json(const std::vector<LayerInfo> &layers) {
    Json list = Json::array();
    for (const LayerInfo &layer : layers) {
        Json changes = Json::array();
        for (const LayerChange &change : layer.changes)
            changes.push_back(change_json(change));
        list.push_back({{"layer", layer.name},
                        {"title", layer.title},
                        {"extends", layer.extends},
                        {"changes", std::move(changes)}});
    }
    return list.dump(1, ' ', false, Json::error_handler_t::replace);
}

} // namespace api
} // namespace bylaw
