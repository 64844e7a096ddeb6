// Rules, and what is asked of them as a whole.
#include "base/text/json_text.hpp"
#include "bindings/c/handles.hpp"

#include "base/text/json.hpp"

using namespace bylaw;
using c::guarded;

namespace {

bylaw_program *handle(api::Loaded loaded, api::LibraryOptions library) {
    if (!loaded.program) {
        c::remember_error(loaded.report);
        return nullptr;
    }
    return new bylaw_program{std::move(loaded.program), std::move(library)};
}

Json option_json(const api::OptionInfo &option) {
    Json json{{"name", option.name}, {"type", option.type}, {"value", option.value}};
    if (option.low)
        json["low"] = *option.low;
    if (option.high)
        json["high"] = *option.high;
    if (!option.choices.empty())
        json["choices"] = option.choices;
    return json;
}

Json program_json(const api::Program &program) {
    Json json{{"name", program.name()},
              {"title", program.title()},
              {"options", Json::array()},
              {"scenarios", Json::array()}};
    for (const api::OptionInfo &option : program.options())
        json["options"].push_back(option_json(option));
    for (const api::ScenarioInfo &scenario : program.scenarios())
        json["scenarios"].push_back({{"name", scenario.name}, {"title", scenario.title}});
    return json;
}

api::OddsOptions odds_options(double seconds, bylaw_progress progress, void *data) {
    api::OddsOptions options;
    options.most_seconds = seconds;
    if (progress)
        options.go_on = [=](std::uint64_t, double taken) { return progress(taken, 0, 0, data) != 0; };
    return options;
}

} // namespace

extern "C" {

bylaw_program *bylaw_load(const char *target, const char *const *folders) {
    return guarded<bylaw_program *>(nullptr, [&] {
        api::LibraryOptions options = api::usual_options();
        std::vector<std::string> first;
        for (; folders && *folders; ++folders)
            first.push_back(*folders);
        options.ruleset_folders.insert(options.ruleset_folders.begin(), first.begin(), first.end());
        return handle(api::Library(options).load(c::text(target)), options);
    });
}

bylaw_program *bylaw_load_text(const char *name, const char *text) {
    return guarded<bylaw_program *>(nullptr, [&] {
        api::LibraryOptions options = api::usual_options();
        return handle(api::Library(options).load_text(c::text(name), c::text(text)), options);
    });
}

bylaw_program *bylaw_set_options(const bylaw_program *program, const char *const *settings) {
    return guarded<bylaw_program *>(nullptr, [&] {
        std::vector<std::pair<std::string, std::string>> pairs;
        for (; settings && settings[0] && settings[1]; settings += 2)
            pairs.emplace_back(settings[0], settings[1]);
        const bylaw_program &turned = c::known(program);
        return handle(api::Library(turned.library).set_options(turned.program, pairs), turned.library);
    });
}

void bylaw_program_free(bylaw_program *program) {
    delete program;
}

char *bylaw_describe(const bylaw_program *program) {
    return guarded<char *>(nullptr,
                           [&] { return c::owned(json_text(program_json(c::known(program).program))); });
}

char *bylaw_odds(const bylaw_program *program, const char *expression, double seconds,
                 bylaw_progress progress, void *data) {
    return guarded<char *>(nullptr, [&] {
        return c::answered(api::odds_of(c::known(program).program, c::text(expression),
                                        odds_options(seconds, progress, data)));
    });
}

char *bylaw_odds_of_scenario(const bylaw_program *program, const char *scenario, double seconds,
                             bylaw_progress progress, void *data) {
    return guarded<char *>(nullptr, [&] {
        return c::answered(api::odds_of_scenario(c::known(program).program, c::text(scenario),
                                                 odds_options(seconds, progress, data)));
    });
}

char *bylaw_simulate(const bylaw_program *program, const char *scenario, uint64_t seed, uint64_t trials,
                     unsigned threads, bylaw_progress progress, void *data) {
    return guarded<char *>(nullptr, [&] {
        api::SimulationOptions options;
        options.seed = seed;
        options.trials = trials;
        options.threads = threads;
        if (progress)
            options.go_on = [=](const api::SimulationProgress &at) {
                return progress(at.seconds, at.done, at.planned, data) != 0;
            };
        return c::answered(api::simulate(c::known(program).program, c::text(scenario), options));
    });
}
}
