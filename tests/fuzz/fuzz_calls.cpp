// Any sequence of calls of bylaw.h, with right and wrong handles, arguments and texts: nothing crashes, what
// fails changes nothing, what is given back can be read and freed.
#include "tests/fuzz/calls_material.hpp"

#include <bylaw/bylaw.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>

using bylaw::test::rules;
using bylaw::test::texts;

namespace {

constexpr std::size_t slots = 3;

class Guest {
  public:
    explicit Guest(std::string_view bytes) : left_(bytes) {}
    ~Guest();
    void go();

  private:
    std::uint8_t byte() {
        if (left_.empty())
            return 0;
        const auto first = static_cast<std::uint8_t>(left_.front());
        left_.remove_prefix(1);
        return first;
    }
    // NULL now and then, one of the usual, or any.
    const char *text() {
        const std::uint8_t which = byte();
        if (which == 255)
            return nullptr;
        if (which < 200)
            return texts[which % std::size(texts)];
        const std::size_t size = std::min<std::size_t>(byte() % 64, left_.size());
        any_.assign(left_.substr(0, size));
        left_.remove_prefix(size);
        return any_.c_str();
    }
    std::uint64_t number() {
        const std::uint8_t which = byte();
        return which < 250    ? which % 40
               : which == 250 ? std::numeric_limits<std::uint64_t>::max()
                              : std::uint64_t{1} << (which % 64);
    }
    std::string path() {
        return "/dev/shm/bylaw_calls_" + std::to_string(getpid()) + "_" + std::to_string(byte() % 3);
    }

    bylaw_program *&program() { return programs_[byte() % slots]; }
    bylaw_session *&session() { return sessions_[byte() % slots]; }
    bylaw_save_file *&file() { return files_[byte() % slots]; }
    bylaw_job *&job() { return jobs_[byte() % slots]; }

    bylaw_session_options options();
    void call();
    void rules_call(std::uint8_t which);
    void deed(std::uint8_t which);
    void in_pieces(std::uint8_t which, std::uint8_t steps);
    void look(std::uint8_t which);
    void file_call(std::uint8_t which);
    bylaw_job *odds_job(std::uint8_t which);
    void many_games(std::uint8_t which);

    std::string_view left_;
    std::string any_;
    bylaw_program *programs_[slots] = {};
    bylaw_session *sessions_[slots] = {};
    bylaw_save_file *files_[slots] = {};
    bylaw_job *jobs_[slots] = {};
};

void demand(bool holds) {
    if (!holds)
        std::abort();
}

// Reads it to its end and frees it; NULL has to be told.
bool took(char *text) {
    if (text == nullptr) {
        demand(std::strlen(bylaw_last_error()) > 0 && std::strlen(bylaw_last_report()) > 0);
        return false;
    }
    demand(std::strlen(text) < 50'000'000);
    bylaw_text_free(text);
    return true;
}

std::string kept(char *text) {
    const std::string copy = text == nullptr ? "" : text;
    return bylaw_text_free(text), copy;
}

Guest::~Guest() {
    for (std::size_t i = 0; i < slots; ++i)
        bylaw_job_free(jobs_[i]), bylaw_save_file_free(files_[i]), bylaw_session_free(sessions_[i]),
            bylaw_program_free(programs_[i]);
    for (int i = 0; i < 3; ++i)
        for (const char *end : {"", "-wal", "-shm"})
            unlink(
                ("/dev/shm/bylaw_calls_" + std::to_string(getpid()) + "_" + std::to_string(i) + end).c_str());
}

bylaw_session_options Guest::options() {
    bylaw_session_options made = BYLAW_SESSION_OPTIONS;
    made.seed = byte();
    made.policies = byte() % 4 == 0;
    made.typed_dice = byte() % 4 == 0;
    made.instructions = 20'000;
    made.memory = 1'000'000;
    if (byte() % 8 == 0)
        made.dice = number();
    if (byte() % 8 == 0)
        made.events = number();
    if (byte() % 8 == 0)
        made.depth = number();
    if (byte() % 8 == 0)
        made.output = number();
    if (byte() % 16 == 0)
        made.size = byte();
    return made;
}

void Guest::rules_call(std::uint8_t which) {
    const char *none[] = {nullptr};
    switch (which % 5) {
    case 0: {
        bylaw_program *&here = program();
        bylaw_program_free(here);
        const char *given = text();
        here = bylaw_load_text("calls", given != nullptr && byte() % 4 == 0 ? given : rules);
        break;
    }
    case 1: { // another slot's games keep what they need
        bylaw_program *&here = program();
        const char *name = text();
        const std::string owned = name == nullptr ? "" : name;
        const char *settings[] = {owned.c_str(), text(), nullptr};
        if (bylaw_program *made = bylaw_set_options(here, settings)) {
            bylaw_program_free(here);
            here = made;
        }
        break;
    }
    case 2: took(bylaw_describe(program())); break;
    case 3: bylaw_program_free(bylaw_load(text(), none)); break;
    default: bylaw_program_free(std::exchange(program(), nullptr));
    }
}

void Guest::deed(std::uint8_t which) {
    bylaw_session *game = session();
    const bylaw_state before = bylaw_where(game);
    const std::string was = game != nullptr && byte() % 8 == 0 ? kept(bylaw_save(game)) : "";
    bylaw_state state = BYLAW_DONE;
    switch (which % 11) {
    case 0: state = (which % 2 == 0 ? bylaw_start : bylaw_start_anew)(game, text()); break;
    case 1: state = bylaw_evaluate(game, text()); break;
    case 2: {
        const char *rule = text();
        const std::string owned = rule == nullptr ? "" : rule;
        state = bylaw_act(game, rule == nullptr ? nullptr : owned.c_str(), text());
        break;
    }
    case 3: state = bylaw_answer(game, number()); break;
    case 4: {
        std::int64_t faces[4];
        for (std::int64_t &each : faces)
            each = static_cast<std::int64_t>(number());
        state = bylaw_give_dice(game, byte() % 16 == 0 ? nullptr : faces, byte() % 5);
        break;
    }
    case 5: bylaw_undo(game); return;
    case 6: bylaw_redo(game); return;
    case 7: state = bylaw_go_on(game); break;
    case 8: bylaw_pause_after(game, number() * 16); return;
    case 9: return in_pieces(byte(), byte());
    default: bylaw_cancel(game); return;
    }
    if (state != BYLAW_FAILED)
        return;
    demand(std::strlen(bylaw_last_error()) > 0);
    if (before == BYLAW_QUESTION || before == BYLAW_DICE)
        demand(bylaw_where(game) == before);
    const int deed = which % 11;
    if (!was.empty() && (deed == 1 || deed == 2)) // the others may fail as deeds of the game
        demand(kept(bylaw_save(game)) == was);
}

// However often it is paused, the same comes of it.
void Guest::in_pieces(std::uint8_t which, std::uint8_t steps) {
    bylaw_session *whole = bylaw_session_copy(session()), *cut = bylaw_session_copy(whole);
    bylaw_pause_after(whole, 0);
    bylaw_pause_after(cut, 20 + steps * std::uint64_t{20});
    const char *given = text();
    const std::string owned = given == nullptr ? "" : given;
    const std::uint64_t option = number();
    for (bylaw_session *game : {whole, cut}) {
        switch (which % 3) {
        case 0: (which % 2 == 0 ? bylaw_start : bylaw_start_anew)(game, owned.c_str()); break;
        case 1: bylaw_evaluate(game, owned.c_str()); break;
        default: bylaw_answer(game, option);
        }
        while (bylaw_where(game) == BYLAW_PAUSED && bylaw_go_on(game) != BYLAW_FAILED)
            bylaw_steps_taken(game);
    }
    demand(bylaw_where(whole) == bylaw_where(cut));
    demand(kept(bylaw_save(whole)) == kept(bylaw_save(cut)));
    demand(kept(bylaw_look(whole)) == kept(bylaw_look(cut)));
    bylaw_session_free(whole);
    bylaw_session_free(cut);
}

void Guest::look(std::uint8_t which) {
    bylaw_session *game = session();
    switch (which % 12) {
    case 0: took(bylaw_look(game)); break;
    case 1: took(bylaw_explain(game, byte() % 2)); break;
    case 2: took(bylaw_question(game)); break;
    case 3: took(bylaw_value_json(game)); break;
    case 4: took(bylaw_read(game, static_cast<std::uint32_t>(number()), text())); break;
    case 5: {
        const char *expression = text();
        const std::string owned = expression == nullptr ? "" : expression;
        took(bylaw_query(game, owned.c_str(), text()));
        break;
    }
    case 6: bylaw_find(game, text()); break;
    case 7:
        for (std::size_t i = 0; i < bylaw_question_count(game); ++i)
            demand(bylaw_question_option(game, i) != nullptr);
        demand(bylaw_question_option(game, bylaw_question_count(game)) == nullptr);
        demand(bylaw_question_count(game) == 0 ||
               bylaw_question_suggested(game) < bylaw_question_count(game));
        break;
    case 8:
        demand(std::strlen(bylaw_dice_what(game)) + std::strlen(bylaw_value(game)) +
                   std::strlen(bylaw_question_text(game)) + std::strlen(bylaw_question_asker(game)) <
               100'000'000);
        demand(bylaw_dice_count(game) >= 0 && bylaw_dice_sides(game) >= 0);
        break;
    case 9: bylaw_interrupt(game); break;
    case 10:
        if (bylaw_where(game) == BYLAW_DICE)
            demand(took(bylaw_dice(game)));
        break;
    default:
        bylaw_listen(
            game,
            byte() % 4 == 0 ? bylaw_listener(nullptr)
                            : [](const char *event, void *) { demand(event[0] == '{'); },
            nullptr);
    }
}

void Guest::file_call(std::uint8_t which) {
    bylaw_save_file *&here = file();
    switch (which % 8) {
    case 0:
        bylaw_save_file_free(here);
        here = bylaw_save_file_create(path().c_str(), session());
        break;
    case 1:
        bylaw_save_file_free(here);
        here = bylaw_save_file_open(path().c_str());
        break;
    case 2: {
        const std::string from = path();
        bylaw_save_file_free(bylaw_save_file_repair(from.c_str(), path().c_str()));
        break;
    }
    case 3: bylaw_save_file_keep(here, session()); break;
    case 4: {
        bylaw_session *&into = session();
        const char *branch = text();
        const bylaw_session_options within = options();
        bylaw_session *made = byte() % 2 == 0
                                  ? bylaw_save_file_resume(here, program(), branch)
                                  : bylaw_save_file_resume_within(here, program(), branch, &within);
        bylaw_session_free(into);
        into = made;
        break;
    }
    case 5: {
        const char *name = text();
        bylaw_save_file_branch(here, name, number());
        break;
    }
    case 6: took(bylaw_save_file_log(here)); break;
    default: bylaw_save_file_free(here); here = nullptr;
    }
}

int enough(double, std::uint64_t done, std::uint64_t, void *) {
    return done < 50 ? 1 : 0;
}

bylaw_job *Guest::odds_job(std::uint8_t which) {
    bylaw_odds_options options = BYLAW_ODDS_OPTIONS;
    options.seconds = 0.2;
    options.threads = 1 + which / 64;
    if (which % 16 == 15)
        options.size = offsetof(bylaw_odds_options, threads);
    switch (which % 4) {
    case 0: return bylaw_odds_begin(program(), text(), 0.2);
    case 1: return bylaw_odds_of_scenario_begin(program(), text(), 0.2);
    case 2: return bylaw_odds_begin_within(program(), text(), &options);
    default: return bylaw_odds_of_scenario_begin_within(program(), text(), &options);
    }
}

void Guest::many_games(std::uint8_t which) {
    bylaw_job *&here = job();
    const std::uint64_t trials = 1 + byte() % 40;
    switch (which % 8) {
    case 0: took(bylaw_odds(program(), text(), 0.2, enough, nullptr)); break;
    case 1: took(bylaw_odds_of_scenario(program(), text(), 0.2, nullptr, nullptr)); break;
    case 2: took(bylaw_simulate(program(), text(), number(), trials, byte() % 3, enough, nullptr)); break;
    case 3:
        bylaw_job_free(here);
        here = bylaw_simulate_begin(program(), text(), number(), trials, 1);
        break;
    case 4:
        bylaw_job_free(here);
        here = odds_job(byte());
        break;
    case 5: bylaw_job_cancel(here); break;
    case 6: bylaw_job_progress(here, nullptr, nullptr, nullptr); break;
    default: took(bylaw_job_result(here));
    }
}

void Guest::call() {
    const std::uint8_t which = byte(), part = byte();
    switch (which % 16) {
    case 0: return rules_call(part);
    case 1: {
        bylaw_session *&here = session();
        bylaw_session_free(here);
        const bylaw_session_options made = options();
        here = bylaw_session_new(program(), byte() % 8 == 0 ? nullptr : &made);
        return;
    }
    case 2: {
        bylaw_session *&here = session();
        const std::string saved = kept(bylaw_save(session()));
        const bylaw_session_options within = options();
        const std::uint8_t how = byte();
        bylaw_session *made = how % 3 == 0   ? bylaw_session_copy(session())
                              : how % 3 == 1 ? bylaw_restore(program(), saved.c_str())
                                             : bylaw_restore_within(program(), saved.c_str(), &within);
        if (made == nullptr)
            return;
        bylaw_session_free(here);
        here = made;
        return;
    }
    case 3: return file_call(part);
    case 4: return many_games(part);
    case 5: {
        const bylaw_session_options made = options();
        return bylaw_allow(session(), byte() % 4 == 0 ? nullptr : &made);
    }
    case 6:
    case 7:
    case 8: return look(part);
    default: return deed(part);
    }
}

void Guest::go() {
    programs_[0] = bylaw_load_text("calls", rules);
    const bylaw_session_options made = options();
    sessions_[0] = bylaw_session_new(programs_[0], &made);
    for (int calls = 0; calls < 60 && !left_.empty(); ++calls)
        call();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size > 2'000)
        return 0;
    Guest(std::string_view(reinterpret_cast<const char *>(data), size)).go();
    return 0;
}
