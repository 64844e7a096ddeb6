// Paths that stand at the same place: which of them shall become one.
//
//     ada's turn, count 12; ada's turn, count 9; bo's turn, count 9
//
// are two groups as long as there are not too many: whose turn it is, rules soon ask.
#include "interpreter/specialise/specialiser.hpp"

namespace bylaw::residual {

struct Specialiser::Meeting {
    Specialiser &s;
    std::vector<Paths> groups;

    // Apart by all that is no number; if those are too many, by what the running rules are about; else not at
    // all.
    void part(Paths &here) {
        for (const Apart apart : {Apart::all, Apart::registers, Apart::picked, Apart::nothing}) {
            const std::size_t most = most_variants(apart, here.size());
            if (most == 0) {
                continue;
            }
            const Variants variants = variants_of(here, apart);
            if (variants.size() <= most) {
                return take(here, variants);
            }
        }
    }

  private:
    // Differences that keep paths at one place apart.
    enum class Apart { all, registers, picked, nothing };
    using Variants = std::map<Key, std::vector<std::size_t>>;

    std::size_t most_variants(Apart apart, std::size_t paths) const {
        switch (apart) {
        case Apart::all:
        case Apart::registers: return s.limits_.gathering ? 0 : s.limits_.variants;
        case Apart::picked: return s.limits_.picked;
        case Apart::nothing: break;
        }
        return paths;
    }

    // Key that paths must share to be merged, beside their place.
    Key apart_key(Path &path, Apart apart) {
        switch (apart) {
        case Apart::all:
        case Apart::registers: return s.signature(path, apart == Apart::registers);
        case Apart::picked: return s.picked_key(path);
        case Apart::nothing: break;
        }
        return {};
    }

    Variants variants_of(const Paths &here, Apart apart) {
        Variants variants;
        for (std::size_t i = 0; i < here.size(); ++i) {
            s.work_.spend(1);
            variants[apart_key(*here[i], apart)].push_back(i);
        }
        return variants;
    }

    void take(Paths &here, const Variants &variants) {
        for (const auto &[key, members] : variants) {
            Paths &group = groups.emplace_back();
            for (const std::size_t i : members) {
                group.push_back(std::move(here[i]));
            }
        }
    }
};

// Takes one path out of a group, merged from as many as possible.
std::unique_ptr<Path> Specialiser::take_merged(Paths &group) {
    if (group.size() > 1) {
        if (auto merged = merge(group)) {
            return merged;
        }
    }
    std::unique_ptr<Path> alone = std::move(group.front());
    group.erase(group.begin());
    return alone;
}

// Paths at the same place: those that can become one do.
void Specialiser::meet(Paths paths) {
    std::map<Key, Paths> places;
    for (std::unique_ptr<Path> &each : paths) {
        work_.spend(1);
        tidy(*each);
        Key key = control_key(*each);
        places[std::move(key)].push_back(std::move(each));
    }
    Meeting meeting{*this, {}};
    for (auto &[key, here] : places) {
        meeting.part(here);
    }
    for (Paths &group : meeting.groups) {
        while (!group.empty()) {
            run_path(take_merged(group));
        }
    }
}

} // namespace bylaw::residual
