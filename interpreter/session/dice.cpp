// Dice that are read once and rolled often.
#include "base/text/filled.hpp"
#include "grammar/parse.hpp"
#include "interpreter/dice/dice_text.hpp"
#include "interpreter/dice/roll.hpp"
#include "interpreter/machine/event_text.hpp"
#include "interpreter/session/dice_of_tree.hpp"
#include "interpreter/session/falling_dice.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/typed_dice.hpp"

#include <bylaw/dice.hpp>

namespace bylaw::api {

// Described dice are rolled as they are; what is more (`(roll(d4))d6`) is run by the machine.
struct Dice::Data {
    DiceTable table;
    std::optional<DiceId> id;
    TypedRules typed;
};

namespace {

class Source final : public DiceSource {
  public:
    explicit Source(Random &random) : random_(random) {}
    std::optional<std::uint64_t> draw(Draw draw) override { return random_.below(outcomes(draw)); }

  private:
    Random &random_;
};

std::optional<std::int64_t> run(const TypedRules &typed, Random &random, FallingDice *falling) {
    const Machine machine = typed.rules.machine();
    State state = machine.new_game();
    Source source(random);
    Surroundings around;
    around.dice = &source;
    around.events = falling;
    machine.begin_function(state, typed.function);
    const Outcome outcome = machine.run(state, around);
    return outcome.kind == Outcome::Kind::done ? std::optional<std::int64_t>(outcome.value) : std::nullopt;
}

// "4d6 highest 3: 5, 3, 2, 1 (dropped) = 10"
std::string roll_text(const std::string &what, const std::vector<Face> &faces, std::int64_t total) {
    return filled("{}: {}{}", {what, faces_text(faces), std::to_string(total)});
}

Random random_from(const std::array<std::uint32_t, 4> &state) {
    return {state[0], state[1], state[2], state[3]};
}

} // namespace

Rng::Rng(std::uint64_t seed, std::uint64_t trial) : state_(Random(seed, trial).state()) {}

// Bylaw's own words.
static std::shared_ptr<Dice::Data> data_of(const std::string &text, Report &report) {
    auto data = std::make_shared<Dice::Data>();
    const bylaw::Source source("dice", text);
    if (const auto tree = parse_expression(source))
        data->id = dice_of_tree(*tree, data->table);
    if (data->id)
        return data;
    DiagnosticSink sink;
    TypedDice read = read_typed_dice(text, sink);
    if (!sink.failed() && read.typed.typed.type.kind != TypeKind::number)
        sink.report(no_number(read.all));
    report = make_report(sink, read.sources);
    if (sink.failed())
        return nullptr;
    data->typed = std::move(read.typed);
    return data;
}

static Report several(const std::string &text) {
    auto sources = std::make_shared<SourceMap>();
    const SourceId id = sources->add("dice", text);
    return make_report(bylaw::Diagnostic(bylaw::Code::bad_dice,
                                         {0, static_cast<std::uint32_t>(text.size()), id},
                                         "these are several rolls, and no single number")
                           .mend("write one roll, and roll it as often as you want"),
                       std::move(sources));
}

Dice::Parsed Dice::parse(const std::string &text, const std::string &dialect) {
    Parsed parsed;
    parsed.reading.typed = text;
    parsed.reading.rolls = {text};
    if (dialect.empty()) {
        parsed.dice.data_ = data_of(text, parsed.report);
        if (parsed.dice.data_)
            return parsed;
    }
    DiceReading reading = read_dice(text, dialect);
    if (reading.foreign || reading.report.has_errors() || !dialect.empty()) {
        parsed.report = reading.report;
        if (!parsed.report.has_errors() && (reading.rolls.size() != 1 || reading.times != 1))
            parsed.report = several(text);
        if (!parsed.report.has_errors())
            parsed.dice.data_ = data_of(reading.rolls[0], parsed.report);
    }
    parsed.reading = std::move(reading);
    return parsed;
}

std::optional<std::int64_t> Dice::roll(Rng &rng) const {
    if (!data_)
        return 0;
    Random random = random_from(rng.state_);
    std::optional<std::int64_t> total;
    if (data_->id) {
        const auto answer = [&random](Draw draw) -> std::optional<std::uint64_t> {
            return random.below(outcomes(draw));
        };
        const RollResult result = bylaw::roll(data_->table, *data_->id, answer);
        if (result.status == RollStatus::done)
            total = result.total;
    } else {
        total = run(data_->typed, random, nullptr);
    }
    rng.state_ = random.state();
    return total;
}

std::optional<Roll> Dice::roll_faces(Rng &rng) const {
    if (!data_)
        return Roll{0, {}, "0"};
    Random random = random_from(rng.state_);
    Roll told;
    bool done = false;
    if (data_->id) {
        Source source(random);
        std::vector<Face> faces;
        const RollResult result = bylaw::roll(data_->table, *data_->id, source, &faces);
        done = result.status == RollStatus::done;
        told = {result.total, {}, roll_text(to_text(data_->table, *data_->id), faces, result.total)};
        for (const Face &face : faces)
            told.dice.push_back({face.sides, face.face, face.kept, face.rerolled});
    } else {
        FallingDice falling(*data_->typed.rules.program);
        const auto total = run(data_->typed, random, &falling);
        done = total.has_value();
        const std::string said = falling.text(type_number, total.value_or(0));
        told = {total.value_or(0), std::move(falling.dice), said};
    }
    rng.state_ = random.state();
    return done ? std::optional(std::move(told)) : std::nullopt;
}

} // namespace bylaw::api
