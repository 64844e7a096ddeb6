#include "interpreter/session/rules_again.hpp"
#include "grammar/parse.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/typed.hpp"

namespace bylaw {

Rules idle_rules(const Play &play) {
    Rules rules = play.loaded.data()->rules;
    if (!play.added)
        return rules;
    const auto copy = std::make_shared<Program>(*rules.program);
    add_constants(*copy, *play.added);
    rules.program = copy;
    return rules;
}

Rules rules_of_text(const api::Program &loaded, const TypedText &text) {
    Play before;
    before.loaded = loaded;
    before.variables = text.variables;
    before.added = text.added;
    SourceMap sources = loaded.data()->rules.program->sources;
    const SourceId id = sources.add(text.name, text.text);
    DiagnosticSink sink; // the text has run: nothing is wrong with it
    const Fragment fragment = parse_fragment(sources, id, sink);
    return make_typed(before, fragment.tree, std::move(sources), sink).rules;
}

Rules rules_of(const Play &play) {
    return play.state.running() ? rules_that_ran(play) : idle_rules(play);
}

Rules rules_that_ran(const Play &play) {
    return play.text ? rules_of_text(play.loaded, *play.text) : idle_rules(play);
}

} // namespace bylaw
