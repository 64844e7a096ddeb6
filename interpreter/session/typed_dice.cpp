#include "interpreter/session/typed_dice.hpp"

#include "grammar/parse.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/library.hpp>

namespace bylaw {

namespace {

constexpr const char *how_dice_are_written = "dice are written as `2d6 + 3` or `4d6 highest 3`";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Several chat bots roll `6#3d6` six times. Here it would silently be 6.
bool holds_dice(std::string_view comment) {
    constexpr std::string_view before_dice = "# 0123456789";
    for (std::size_t i = 1; i + 1 < comment.size(); ++i)
        if (comment[i] == 'd' && is_digit(comment[i + 1]) &&
            before_dice.find(comment[i - 1]) != std::string_view::npos)
            return true;
    return false;
}

} // namespace

Diagnostic no_number(Span text) {
    return Diagnostic(Code::bad_dice, text, "these are no dice, and no number").mend(how_dice_are_written);
}

TypedDice read_typed_dice(const std::string &text, DiagnosticSink &sink) {
    Play play;
    play.loaded = api::Library().load_text("dice", "ruleset bare\n").program;
    play.rules = play.loaded.data()->rules;
    auto sources = std::make_shared<SourceMap>(play.rules.program->sources);
    const SourceId id = sources->add("dice", text);
    TypedDice read{sources, {0, static_cast<std::uint32_t>(text.size()), id}, {}};
    if (const std::size_t comment = text.find('#');
        comment != std::string::npos && holds_dice(text.substr(comment)))
        sink.report(
            Diagnostic(Code::bad_dice, {static_cast<std::uint32_t>(comment), read.all.end, id},
                       "`#` begins a comment, so these dice would not be rolled")
                .mend("`bylaw roll 3d6 -n 6` rolls them six times, `roll(3d6) + roll(3d6)` adds two rolls"));
    Fragment fragment = parse_fragment(*sources, id, sink);
    if (!sink.failed() && (fragment.kind != Fragment::Kind::expression || fragment.incomplete))
        sink.report(Diagnostic(Code::bad_dice, read.all, "these are no dice").mend(how_dice_are_written));
    if (!sink.failed())
        read.typed = make_typed(play, fragment.tree, *sources, sink);
    return read;
}

} // namespace bylaw
