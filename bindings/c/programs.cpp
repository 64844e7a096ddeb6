// Rules, and what is asked of them as a whole.
#include "base/text/json_line.hpp"
#include "bindings/c/handles.hpp"

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

void write(JsonLine &line, const api::OptionInfo &option) {
    line.object([&] {
        line.field("name", option.name);
        line.field("type", option.type);
        line.field("value", option.value);
        if (option.low)
            line.field("low", *option.low);
        if (option.high)
            line.field("high", *option.high);
        if (!option.choices.empty())
            line.field("choices", option.choices);
    });
}

void write(JsonLine &line, const api::ScenarioInfo &scenario) {
    line.object([&] {
        line.field("name", scenario.name);
        line.field("title", scenario.title);
    });
}

std::string program_json(const api::Program &program) {
    JsonLine line;
    line.object([&] {
        line.field("name", program.name());
        line.field("title", program.title());
        line.list("options", program.options(), [&](const auto &each) { write(line, each); });
        line.list("scenarios", program.scenarios(), [&](const auto &each) { write(line, each); });
    });
    return line.take();
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
    return guarded<char *>(nullptr, [&] { return c::owned(program_json(c::known(program).program)); });
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
