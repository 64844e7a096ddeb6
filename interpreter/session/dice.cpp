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

Dice::Parsed Dice::parse(const std::string &text) {
    auto data = std::make_shared<Data>();
    Parsed parsed;
    const bylaw::Source source("dice", text);
    if (const auto tree = parse_expression(source))
        data->id = dice_of_tree(*tree, data->table);
    if (!data->id) {
        DiagnosticSink sink;
        TypedDice read = read_typed_dice(text, sink);
        if (!sink.failed() && read.typed.typed.type.kind != TypeKind::number)
            sink.report(no_number(read.all));
        parsed.report = make_report(sink, read.sources);
        if (sink.failed())
            return parsed;
        data->typed = std::move(read.typed);
    }
    parsed.dice.data_ = std::move(data);
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
