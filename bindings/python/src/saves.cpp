// A game that is kept in a file while it is played.
#include "game.hpp"

#include <map>

namespace bylaw::python {

namespace {

// One thread at a time, as a game; all of it without the interpreter's lock.
class File {
  public:
    explicit File(api::SaveFile file) : file_(std::move(file)) {}

    template <class Work> auto locked(Work work) {
        const std::scoped_lock one_at_a_time(mutex_);
        return work(file_);
    }
    template <class Work> auto run(Work work) {
        const py::gil_scoped_release unlocked;
        return locked(work);
    }

  private:
    api::SaveFile file_;
    std::mutex mutex_;
};

using FileOrReport = std::pair<std::unique_ptr<File>, api::Report>;

FileOrReport file_of(api::OpenedSave opened) {
    if (!opened.file)
        return {nullptr, opened.report};
    return {std::make_unique<File>(std::move(*opened.file)), opened.report};
}

FileOrReport create(const std::string &path, Game &game, const std::map<std::string, std::string> &notes) {
    return file_of(
        game.run([&](api::Session &session) { return api::SaveFile::create(path, session, notes); }));
}

FileOrReport open(const std::string &path) {
    const py::gil_scoped_release unlocked;
    return file_of(api::SaveFile::open(path));
}

FileOrReport repair(const std::string &path, const std::string &into) {
    const py::gil_scoped_release unlocked;
    return file_of(api::SaveFile::repair(path, into));
}

GameOrReport resume(File &file, const api::Program &program, const std::string &branch,
                    const api::Budgets &budgets, bool retell) {
    std::vector<api::Event> heard;
    api::EventListener listener;
    if (retell)
        listener = [&](const api::Event &event) { heard.push_back(event); };
    const auto resumed = [&](api::SaveFile &save) { return save.resume(program, listener, branch, budgets); };
    return game_of([&] { return file.locked(resumed); }, &heard);
}

api::Report keep(File &file, Game &game) {
    return game.run([&](api::Session &session) {
        return file.locked([&](api::SaveFile &save) { return save.keep(session); });
    });
}

std::string log(File &file) {
    return file.run([](api::SaveFile &save) { return api::to_json(save.log()); });
}

api::Report branch(File &file, const std::string &name, std::uint64_t after) {
    return file.run([&](api::SaveFile &save) { return save.branch(name, after); });
}

api::Report play_branch(File &file, const std::string &name) {
    return file.run([&](api::SaveFile &save) { return save.play_branch(name); });
}

} // namespace

void add_saves(py::module_ &native) {
    py::class_<File>(native, "SaveFile")
        .def("resume", resume)
        .def("keep", keep)
        .def("log", log)
        .def("branch", branch)
        .def("play_branch", play_branch);
    native.def("create_save", create).def("open_save", open).def("repair_save", repair);
}

} // namespace bylaw::python
