// The calls of a host that do something. Each is refused while a listener of the session is called: data()
// throws.
#include "interpreter/session/all_or_nothing.hpp"
#include "interpreter/session/session_data.hpp"
#include "interpreter/session/values.hpp"

#include <utility>

namespace bylaw::api {

namespace {

// To what was asked.
template <class Answer> Step answered(Session::Data &game, const Answer &answer) {
    *game.interrupted = false;
    game.stopped.reset();
    AllOrNothing whole(game);
    answer();
    Step result = game.stopped ? *game.stopped : game.now.step;
    if (!game.stopped)
        game.undone.clear();
    whole.is_done();
    return result;
}

} // namespace

Session::Session(Program program, SessionOptions options)
    : data_(std::make_unique<Data>(std::move(program), options)) {}
Session::Session(const Session &other) : data_(std::make_unique<Data>(other.data())) {}
Session::Session(Session &&) noexcept = default;
Session &Session::operator=(const Session &other) {
    data(); // not while a listener is called
    return *this = Session(other);
}
Session &Session::operator=(Session &&) noexcept = default;
Session::~Session() = default;

const Session::Data &Session::data() const {
    if (data_->telling)
        throw SessionBusy();
    return *data_;
}
Session::Data &Session::data() {
    return const_cast<Data &>(std::as_const(*this).data());
}

const Program &Session::program() const {
    return data_->now.loaded;
}
const SessionOptions &Session::options() const {
    return data_->now.options;
}
void Session::on_event(EventListener listener) {
    data().listener = std::move(listener);
}
const Step &Session::step() const {
    return data_->now.step;
}
void Session::decide(Decisions by) {
    data().do_new({Deed::Kind::decide, "", {static_cast<std::int64_t>(by)}});
}
void Session::allow(const Budgets &budgets) {
    data().allow(budgets);
}
void Session::interrupt() noexcept {
    *data_->interrupted = true;
}

Step Session::start(const std::string &scenario) {
    if (data().now.state.running())
        return data().misuse("something else has to be answered first");
    return data().do_new({Deed::Kind::start, scenario, {}});
}

Step Session::evaluate(const std::string &text) {
    if (data().now.state.running())
        return data().misuse("something else has to be answered first");
    return data().do_new({Deed::Kind::evaluate, text, {}});
}

Step Session::act(const std::string &rule, const std::vector<Role> &roles) {
    if (data().now.state.running())
        return data().misuse("something else has to be answered first");
    std::string line;
    try {
        Play &now = data().now;
        State state = now.state;
        const RuleId id = rule_called(*now.rules.program, rule);
        const std::vector<Word> words = roles_of(now, state, id, roles);
        line = line_of_act(*now.rules.program, state, id, words);
    } catch (const Unfit &unfit) {
        return data().misuse(unfit.message, Code::unfit_call);
    }
    return data().do_new({Deed::Kind::act, line, {}});
}

Step Session::answer(std::size_t option) {
    if (data().now.step.kind != Step::Kind::question)
        return data().misuse("nothing was asked");
    if (const std::size_t count = data().now.step.question.options.size(); option >= count)
        return data().misuse("there is no option " + std::to_string(option) + ": the first of the " +
                                 std::to_string(count) + " is 0",
                             Code::unknown_answer);
    return answered(data(), [&] { data().answer(option); });
}

Step Session::give_faces(const std::vector<std::int64_t> &faces) {
    if (data().now.step.kind != Step::Kind::dice)
        return data().misuse("no dice are wanted");
    if (data().wants(faces))
        return answered(data(), [&] { data().give_faces(faces); });
    const DiceWanted &wanted = data().now.step.dice;
    return data().misuse("these dice are not those that are wanted: " + std::to_string(wanted.count) +
                             " from 1 to " + std::to_string(wanted.sides),
                         Code::dice_problem);
}

void Session::queue_dice(const std::vector<std::int64_t> &faces) {
    data().do_new({Deed::Kind::queue, "", faces});
}

void Session::reseed(std::uint64_t seed) {
    data().do_new({Deed::Kind::reseed, "", {static_cast<std::int64_t>(seed)}});
}

} // namespace bylaw::api
