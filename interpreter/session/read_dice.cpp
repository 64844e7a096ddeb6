// Dice as the world types them.
#include "interpreter/dice/dialects/read_dice.hpp"
#include "base/text/filled.hpp"
#include "interpreter/dice/dialects/dialect.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/typed_dice.hpp"

#include <bylaw/dice.hpp>

namespace bylaw::api {

namespace {

std::string rolls_text(const std::vector<std::string> &rolls, int times) {
    std::string text;
    for (const std::string &roll : rolls)
        text += (text.empty() ? "" : ", then ") + roll;
    return times == 1 ? text : filled("{}, {} times", {text, std::to_string(times)});
}

// "Roll20 reads", "Avrae, BCDice read".
std::string who_reads(const std::string &names) {
    return names + (names.find(',') == std::string::npos ? " reads" : " read");
}

Report refusal(const std::string &text, const dialects::DiceText &read) {
    auto sources = std::make_shared<SourceMap>();
    const SourceId id = sources->add("dice", text);
    bylaw::Diagnostic why(bylaw::Code::bad_dice, {0, static_cast<std::uint32_t>(text.size()), id},
                          read.refused);
    std::string hint = read.hint;
    for (const dialects::OtherReading &other : read.others)
        hint +=
            filled("{}{} it as `{}`", {hint.empty() ? "" : "; ", who_reads(other.who),
                                       rolls_text(other.meant.rolls, static_cast<int>(other.meant.times))});
    why.hint = std::move(hint);
    return make_report(std::move(why), std::move(sources));
}

DiceReading reading_of(const std::string &text, dialects::DiceText read) {
    DiceReading reading;
    reading.typed = text;
    reading.foreign = true;
    reading.rolls = std::move(read.meant.rolls);
    reading.times = static_cast<int>(read.meant.times);
    reading.notes = std::move(read.meant.notes);
    reading.comment = std::move(read.comment);
    for (dialects::OtherReading &other : read.others)
        reading.others.push_back(
            {std::move(other.meant.rolls), static_cast<int>(other.meant.times), std::move(other.who)});
    return reading;
}

// Returns the errors of the text as Bylaw's own words; empty if it is correct.
Report own_report(const std::string &text) {
    DiagnosticSink sink;
    const TypedDice read = read_typed_dice(text, sink);
    const TypeKind kind = read.typed.typed.type.kind;
    if (!sink.failed() && kind != TypeKind::number && kind != TypeKind::yesno)
        sink.report(no_number(read.all));
    return sink.failed() ? make_report(sink, read.sources) : Report();
}

} // namespace

DiceReading read_dice(const std::string &text, const std::string &dialect) {
    dialects::DiceText read = dialects::read_dice_text(text, dialect);
    DiceReading own;
    own.typed = text;
    own.rolls = {text};
    if (read.refusal == dialects::Refusal::always) {
        own.report = refusal(text, read);
        return own;
    }
    own.report = own_report(text);
    const bool wanted = !dialect.empty() && read.refusal == dialects::Refusal::none;
    if (!own.report.has_errors() && !wanted) {
        own.others = read.refusal == dialects::Refusal::none ? reading_of(text, std::move(read)).others
                                                             : std::vector<DiceReading::Other>();
        return own;
    }
    if (read.refusal == dialects::Refusal::vague)
        return own;
    if (read.refusal == dialects::Refusal::firm) {
        own.report = refusal(text, read);
        return own;
    }
    for (const std::string &roll : read.meant.rolls)
        if (own_report(roll).has_errors()) {
            read.refused = filled("Bylaw's words cannot say what these dice do: `{}`", {roll});
            own.report = refusal(text, read);
            return own;
        }
    return reading_of(text, std::move(read));
}

std::vector<std::string> dice_dialects() {
    std::vector<std::string> names;
    for (const dialects::Dialect &dialect : dialects::all_dialects())
        names.emplace_back(dialect.name);
    return names;
}

std::string DiceReading::said() const {
    if (report.has_errors())
        return {};
    std::string text;
    if (foreign)
        text = filled("{} = {}\n", {typed, rolls_text(rolls, times)});
    for (const Other &other : others)
        text += filled("  {} it as {}\n", {who_reads(other.who), rolls_text(other.rolls, other.times)});
    for (const std::string &note : notes)
        text += "  " + note + "\n";
    if (!comment.empty())
        text += filled("  comment: {}\n", {comment});
    return text;
}

} // namespace bylaw::api
