// How a path ends: with its reports, or left to the reference machine.
//
//     report "rounds", v     becomes     finish: v; and all ways that finish have the same reports
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/machine/look.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

bool is_no_number(Type type) {
    return type.kind == TypeKind::list || type.kind == TypeKind::text || type.kind == TypeKind::act ||
           type.kind == TypeKind::dice;
}

bool same_report(const Report &a, const Report &b) {
    return a.name == b.name && a.type == b.type && a.number == b.number;
}

// The first of one that the other has not got; none: they are the same, in another order.
const Report *extra(const std::vector<Report> &one, const std::vector<Report> &other) {
    for (const Report &each : one) {
        if (std::ranges::none_of(other, [&](const Report &known) { return same_report(each, known); })) {
            return &each;
        }
    }
    return nullptr;
}

} // namespace

// Not null: why that is no report of residual code.
const char *Specialiser::add_report(const Path &path, const Reported &each, std::vector<Report> &reports) {
    if (is_no_number(each.type)) {
        return "it reports a list, a text, dice or an action";
    }
    const std::string &name =
        each.label == 0 ? program_.strings[each.name] : texts_[static_cast<std::size_t>(each.label) - 1];
    if (name.find(unknown_text) != std::string::npos) {
        return "a report's name hangs on dice";
    }
    reports.push_back({name, each.type, each.number});
    writer_->residual.blocks[path.block].reports.push_back(resolve(path, each.value));
    return nullptr;
}

void Specialiser::finish(Path &path) {
    std::vector<Report> reports;
    for (const Reported &each : path.state.reports) {
        if (const char *why = add_report(path, each, reports)) {
            whereabouts_.stands_at_report(each.number);
            return bail(path, why);
        }
    }
    if (!reported_) {
        writer_->residual.reports = reports;
        reported_ = true;
    }
    if (!std::ranges::equal(reports, writer_->residual.reports, same_report)) {
        const Report *more = extra(reports, writer_->residual.reports);
        more = more != nullptr ? more : extra(writer_->residual.reports, reports);
        if (more != nullptr) {
            whereabouts_.stands_at_report(more->number);
        }
        return bail(path, "not all games report the same");
    }
    if (!name_things(path)) {
        return bail(path, "who is reported has another name in other games");
    }
    writer_->residual.blocks[path.block].exit.kind = Exit::Kind::finish;
}

// Takes note of the names that reports may need.
bool Specialiser::name_things(const Path &path) {
    if (std::ranges::none_of(path.state.reports,
                             [](const Reported &each) { return each.type.kind == TypeKind::thing; })) {
        return true;
    }
    std::vector<std::string> &known = writer_->residual.things;
    for (ThingId thing = 0; thing < path.state.things.size(); ++thing) {
        std::string name = name_of(program_, path.state, thing);
        if (thing == known.size()) {
            known.push_back(std::move(name));
        } else if (known[thing] != name) {
            return false;
        }
    }
    return true;
}

void Specialiser::bail(Path &path, const std::string &why) {
    std::vector<Bailed> &reasons = writer_->residual.bailed;
    const auto known =
        static_cast<std::uint32_t>(std::ranges::find(reasons, why, &Bailed::why) - reasons.begin());
    if (known == reasons.size()) {
        reasons.push_back({why, whereabouts_.here()});
    }
    Block &block = writer_->residual.blocks[path.block];
    block.reports.clear();
    block.exit = {Exit::Kind::bail, 0, no_block, no_block, known};
}

} // namespace bylaw::residual
