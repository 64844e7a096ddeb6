#include "base/text/json_text.hpp"

#include <bylaw/mutation.hpp>

#include "base/text/json.hpp"

namespace bylaw::api {

namespace {

using Fate = Mutant::Fate;

Json mutant_json(const Mutant &mutant) {
    Json out{{"sort", to_string(mutant.sort)}, {"fate", to_string(mutant.fate)}, {"file", mutant.place.file},
             {"line", mutant.place.line},      {"column", mutant.place.column},  {"before", mutant.before},
             {"after", mutant.after}};
    if (!mutant.test.empty())
        out["test"] = mutant.test;
    return out;
}

} // namespace

std::string to_string(Mutant::Sort sort) {
    switch (sort) {
    case Mutant::Sort::number: return "number";
    case Mutant::Sort::comparison: return "comparison";
    case Mutant::Sort::removed: return "removed";
    case Mutant::Sort::swapped: return "swapped";
    case Mutant::Sort::limit: break;
    }
    return "limit";
}

std::string to_string(Fate fate) {
    switch (fate) {
    case Fate::untried: return "untried";
    case Fate::survived: return "survived";
    case Fate::failed: return "failed";
    case Fate::refused: return "refused";
    case Fate::hung: break;
    }
    return "hung";
}

std::string to_json(const MutationRun &run) {
    const std::size_t tried = run.mutants.size() - run.count(Fate::untried);
    Json out{{"tried", tried},
             {"killed", tried - run.count(Fate::survived)},
             {"survived", run.count(Fate::survived)},
             {"seconds", run.seconds},
             {"mutants", Json::array()}};
    for (const Mutant &each : run.mutants)
        out["mutants"].push_back(mutant_json(each));
    return json_text(out);
}

} // namespace bylaw::api
