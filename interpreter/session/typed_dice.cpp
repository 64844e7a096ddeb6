#include "interpreter/session/typed_dice.hpp"

#include "grammar/parse.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/library.hpp>

namespace bylaw {

TypedDice read_typed_dice(const std::string &text, DiagnosticSink &sink) {
    Play play;
    play.loaded = api::Library().load_text("dice", "ruleset bare\n").program;
    play.rules = play.loaded.data()->rules;
    auto sources = std::make_shared<SourceMap>(play.rules.program->sources);
    const SourceId id = sources->add("dice", text);
    TypedDice read{sources, {0, static_cast<std::uint32_t>(text.size()), id}, {}};
    Fragment fragment = parse_fragment(*sources, id, sink);
    if (!sink.failed() && (fragment.kind != Fragment::Kind::expression || fragment.incomplete))
        sink.report(Diagnostic(Code::bad_dice, read.all, "these are no dice")
                        .mend("dice are written as `2d6 + 3` or `4d6 highest 3`"));
    if (!sink.failed())
        read.typed = make_typed(play, fragment.tree, *sources, sink);
    return read;
}

} // namespace bylaw
