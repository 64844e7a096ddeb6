// A guest leaves the house as it found it: locale, signals, files, what is printed, threads, folder.
#include "tests/manners/games.hpp"

#include <bylaw/bylaw.h>
#include <bylaw/jobs.hpp>
#include <bylaw/save_file.hpp>

#include <catch2/catch.hpp>

#include <cfenv>
#include <clocale>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <locale>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

extern char **environ;

using namespace bylaw::api;
using bylaw::test::Folder;
using bylaw::test::loaded;

namespace {

namespace fs = std::filesystem;

// What each file descriptor stands for.
std::string open_files() {
    std::string all;
    for (int file = 0; file < 256; ++file) {
        std::error_code none;
        const fs::path link = fs::read_symlink("/proc/self/fd/" + std::to_string(file), none);
        if (!none)
            all += std::to_string(file) + " " + link.string() + '\n';
    }
    return all;
}

std::string signals() {
    std::string all;
    for (int number = 1; number < 65; ++number) {
        struct sigaction action;
        if (sigaction(number, nullptr, &action) != 0)
            continue;
        all += std::to_string(number) + " " +
               std::to_string(reinterpret_cast<std::uintptr_t>(action.sa_handler)) + " " +
               std::to_string(action.sa_flags) + '\n';
    }
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    for (int number = 1; number < 65; ++number)
        all += sigismember(&blocked, number) == 1 ? '1' : '0';
    return all;
}

std::string surroundings() {
    std::string all;
    for (char **variable = environ; *variable != nullptr; ++variable)
        all += std::string(*variable) + '\n';
    return all;
}

std::size_t threads() {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator("/proc/self/task"), {}));
}

mode_t mask() {
    const mode_t now = umask(0);
    umask(now);
    return now;
}

struct House {
    std::string locale = std::setlocale(LC_ALL, nullptr), cpp_locale = std::locale().name();
    std::string files = open_files(), wanted_signals = signals(), variables = surroundings();
    fs::path folder = fs::current_path();
    int rounding = std::fegetround();
    mode_t file_mode = mask();
};

void check_same(const House &before) {
    const House after;
    CHECK(after.locale == before.locale);
    CHECK(after.cpp_locale == before.cpp_locale);
    CHECK(after.files == before.files);
    CHECK(after.wanted_signals == before.wanted_signals);
    CHECK(after.variables == before.variables);
    CHECK(after.folder == before.folder);
    CHECK(after.rounding == before.rounding);
    CHECK(after.file_mode == before.file_mode);
}

// Redirects stdout and stderr to a file.
class Printed {
  public:
    explicit Printed(const std::string &path) : path_(path) {
        std::fflush(nullptr);
        const int file = open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
        for (int i = 0; i < 2; ++i) {
            saved_[i] = fcntl(i + 1, F_DUPFD_CLOEXEC, 100);
            dup2(file, i + 1);
        }
        close(file);
    }
    std::uintmax_t end() {
        std::fflush(nullptr);
        for (int i = 0; i < 2; ++i) {
            dup2(saved_[i], i + 1);
            close(saved_[i]);
        }
        return fs::file_size(path_);
    }

  private:
    std::string path_;
    int saved_[2] = {};
};

// Each game that ships, by several threads.
std::string visit_games() {
    std::string told;
    for (const auto &[ruleset, scenario] : bylaw::test::shipped_games)
        told += result_file(simulate(loaded(ruleset), scenario, {.seed = 1, .trials = 4, .threads = 2}));
    return told;
}

// Everything that a host asks for, in C++ and C; what came of it.
std::string visit(const Folder &folder, const std::string &name) {
    const Program program = loaded(bylaw::test::fair_folder);
    Session session(program, {.seed = 5, .budgets = {.seconds = 60}});
    std::string told;
    session.on_event([&](const Event &event) { told += to_json(event) + '\n'; });
    OpenedSave save = SaveFile::create(folder / name, session);
    REQUIRE(save.file);
    Step step = session.start("market");
    while (step.kind == Step::Kind::question) {
        step = session.answer(step.question.suggested);
        REQUIRE(save.file->keep(session).empty());
    }
    told += Session::restore(program, session.save()).session->save();
    told += result_file(simulate(program, "market", {.seed = 1, .trials = 1234, .threads = 2}));
    OddsAnswer odds = odds_of_dice("4d6 highest 3");
    odds.seconds = 0;
    told += to_json(odds);
    SimulationJob job(program, "market", {.seed = 2, .trials = 300});
    told += result_file(job.result());
    CHECK(bylaw_load("no such game", nullptr) == nullptr);
    CHECK(session.evaluate("1 / 0").kind == Step::Kind::failed);
    session.interrupt();
    return told;
}

// As in Germany: 1.234,5.
struct Commas : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

} // namespace

TEST_CASE("the host's locale, signals, files, output, threads and folder are what they were") {
    const Folder folder;
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGUSR1, SIG_IGN);
    visit(folder, "first");
    visit_games(); // what the system's libraries keep open for good they have now
    Printed printed(folder / "printed");
    const House before;
    const std::size_t threads_before = threads();
    visit(folder, "second");
    visit_games();
    check_same(before);
    CHECK(threads() == threads_before);
    CHECK(printed.end() == 0);
}

TEST_CASE("a host's locale changes no text") {
    const Folder folder;
    const std::string usual = visit(folder, "usual");
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Commas));
    const std::string with_commas = visit(folder, "commas");
    std::locale::global(before);
    CHECK(with_commas == usual);
    for (const char *name : {"de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8", "C.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr) {
            INFO(name);
            CHECK(visit(folder, name) == usual);
        }
    std::setlocale(LC_ALL, "C");
}
