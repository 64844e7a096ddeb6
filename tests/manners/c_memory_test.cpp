// Memory that runs out anywhere, in the C API: a call that cannot do its work says so, and nothing has
// changed.
#include "tests/manners/each_failing.hpp"

#include <bylaw/bylaw.h>

#include <catch2/catch.hpp>

#include <memory>

using bylaw::test::chosen;
using bylaw::test::FailingMemory;
using bylaw::test::Fails;

namespace {

struct Freed {
    void operator()(bylaw_program *program) const { bylaw_program_free(program); }
    void operator()(bylaw_session *session) const { bylaw_session_free(session); }
    void operator()(bylaw_job *job) const { bylaw_job_free(job); }
    void operator()(char *text) const { bylaw_text_free(text); }
};
template <class Handle> using Owned = std::unique_ptr<Handle, Freed>;

std::string text_of(char *text) {
    const Owned<char> owned(text);
    return text == nullptr ? "(none)" : text;
}

bylaw_program *rules() {
    static const Owned<bylaw_program> program(bylaw_load(bylaw::test::fair_folder.c_str(), nullptr));
    REQUIRE(program);
    return program.get();
}

// All that a host sees of it.
std::string seen(bylaw_session *session) {
    std::string all = text_of(bylaw_save(session)) + text_of(bylaw_look(session)) +
                      text_of(bylaw_explain(session, 1)) + text_of(bylaw_value_json(session)) +
                      text_of(bylaw_question(session));
    all += std::to_string(bylaw_where(session)) + bylaw_value(session) + bylaw_question_text(session) +
           bylaw_dice_what(session);
    return all;
}

Owned<bylaw_session> begun(int answers, bool dice = false) {
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.seed = 5;
    options.typed_dice = dice ? 1 : 0;
    Owned<bylaw_session> session(bylaw_session_new(rules(), &options));
    if (answers >= 0)
        bylaw_start(session.get(), "market");
    for (int i = 0; i < answers && bylaw_where(session.get()) == BYLAW_QUESTION; ++i)
        bylaw_answer(session.get(), 0);
    return session;
}

void check_no_memory() {
    CHECK(bylaw_last_error() == std::string("there is not enough memory"));
    CHECK(bylaw_last_report() == std::string(R"({"diagnostics":[]})"));
}

// `act` gives whether the call worked.
template <class Act> void each(const char *name, const Owned<bylaw_session> &base, const Act &act) {
    const auto copy = [&] { return Owned<bylaw_session>(bylaw_session_copy(base.get())); };
    const Owned<bylaw_session> right = copy();
    const std::string before = seen(right.get());
    const std::uint64_t count = [&] {
        const FailingMemory enough(0, Fails::once);
        act(right.get());
        return enough.asked();
    }();
    const std::string after = seen(right.get());
    for (const Fails how : {Fails::once, Fails::from_now})
        for (const std::uint64_t number : chosen(count)) {
            INFO(name << ": allocation " << number << (how == Fails::once ? "" : " and all after it"));
            bylaw::test::check_no_leak([&] {
                const Owned<bylaw_session> session = copy();
                const FailingMemory memory(number, how);
                act(session.get());
            });
            const Owned<bylaw_session> session = copy();
            const bool worked = [&] {
                const FailingMemory memory(number, how);
                return act(session.get());
            }();
            if (!worked) {
                check_no_memory();
                CHECK((seen(session.get()) == before));
                CHECK(act(session.get()));
            }
            CHECK((seen(session.get()) == after));
        }
}

// What makes a handle or a text.
template <class Make> void each_made(const char *name, const Make &make) {
    const std::uint64_t count = [&] {
        const FailingMemory enough(0, Fails::once);
        const bool worked = make();
        if (!worked)
            throw std::runtime_error(bylaw_last_error());
        return enough.asked();
    }();
    for (const Fails how : {Fails::once, Fails::from_now})
        for (const std::uint64_t number : chosen(count)) {
            INFO(name << ": allocation " << number << (how == Fails::once ? "" : " and all after it"));
            bylaw::test::check_no_leak([&] {
                const FailingMemory memory(number, how);
                make();
            });
            const bool worked = [&] {
                const FailingMemory memory(number, how);
                return make();
            }();
            if (!worked)
                check_no_memory();
            CHECK(make());
        }
}

bool freed(char *text) {
    const Owned<char> owned(text);
    return text != nullptr;
}

} // namespace

TEST_CASE("C: without memory a deed fails, says so and can be done") {
    each("start", begun(-1), [](bylaw_session *s) { return bylaw_start(s, "market") != BYLAW_FAILED; });
    each("start anew", begun(-1),
         [](bylaw_session *s) { return bylaw_start_anew(s, "market") != BYLAW_FAILED; });
    each("answer", begun(0), [](bylaw_session *s) { return bylaw_answer(s, 0) != BYLAW_FAILED; });
    each("answer in a hook", begun(1), [](bylaw_session *s) { return bylaw_answer(s, 1) != BYLAW_FAILED; });
    each("dice", begun(1, true), [](bylaw_session *s) {
        const std::int64_t faces[] = {1, 1, 1, 1, 1};
        return bylaw_give_dice(s, faces, static_cast<std::size_t>(bylaw_dice_count(s))) != BYLAW_FAILED;
    });
    Owned<bylaw_session> named = begun(-1);
    for (const char *line : {"given ada = trader \"Ada\"", "given bob = trader \"Bob\"", "ada.stall += salt"})
        REQUIRE(bylaw_evaluate(named.get(), line) == BYLAW_DONE);
    each("evaluate", named,
         [](bylaw_session *s) { return bylaw_evaluate(s, "ada.coins -= roll(3d6)") != BYLAW_FAILED; });
    each("declare", named,
         [](bylaw_session *s) { return bylaw_evaluate(s, "stat weather = 3") != BYLAW_FAILED; });
    each("act", named, [](bylaw_session *s) {
        return bylaw_act(s, "sell",
                         R"({"seller": "Ada", "buyer": {"thing": 2}, "item": {"member": "salt"}})") !=
               BYLAW_FAILED;
    });
}

TEST_CASE("C: without memory nothing is taken back or done again by half") {
    const Owned<bylaw_session> played = begun(4);
    each("undo", played, [](bylaw_session *s) { return bylaw_undo(s) == 1; });
    const Owned<bylaw_session> taken_back(bylaw_session_copy(played.get()));
    bylaw_undo(taken_back.get());
    bylaw_undo(taken_back.get());
    each("redo", taken_back, [](bylaw_session *s) { return bylaw_redo(s) == 1; });
}

TEST_CASE("C: without memory nothing is loaded, copied, saved, read or worked out by half") {
    const Owned<bylaw_session> game = begun(1);
    bylaw_session *s = game.get();
    const std::string before = seen(s), saved = text_of(bylaw_save(s));
    each_made("load", [] {
        return Owned<bylaw_program>(bylaw_load(bylaw::test::fair_folder.c_str(), nullptr)) != nullptr;
    });
    each_made("load text", [] {
        return Owned<bylaw_program>(bylaw_load_text("a", "stat a = 3\nscenario s \"S\" {\n report a\n}\n")) !=
               nullptr;
    });
    const char *settings[] = {"days", "1", nullptr};
    each_made("options",
              [&] { return Owned<bylaw_program>(bylaw_set_options(rules(), settings)) != nullptr; });
    each_made("session", [] { return Owned<bylaw_session>(bylaw_session_new(rules(), nullptr)) != nullptr; });
    each_made("copy", [&] { return Owned<bylaw_session>(bylaw_session_copy(s)) != nullptr; });
    each_made("restore",
              [&] { return Owned<bylaw_session>(bylaw_restore(rules(), saved.c_str())) != nullptr; });
    each_made("save", [&] { return freed(bylaw_save(s)); });
    each_made("look", [&] { return freed(bylaw_look(s)); });
    each_made("explain", [&] { return freed(bylaw_explain(s, 1)); });
    each_made("describe", [] { return freed(bylaw_describe(rules())); });
    each_made("question", [&] { return freed(bylaw_question(s)); });
    each_made("value", [&] { return freed(bylaw_value_json(s)); });
    each_made("query", [&] { return freed(bylaw_query(s, "talk + worth([salt, amber])", nullptr)); });
    each_made("read", [&] { return freed(bylaw_read(s, 1, "coins")); });
    CHECK(seen(s) == before);
    each_made("simulate",
              [] { return freed(bylaw_simulate(rules(), "market", 1, 20, 1, nullptr, nullptr)); });
    each_made("job", [] {
        const Owned<bylaw_job> job(bylaw_simulate_begin(rules(), "market", 1, 20, 1));
        return job && freed(bylaw_job_result(job.get()));
    });
}
