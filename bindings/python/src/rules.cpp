// Loading. What was read from the disk is remembered, so that a program can be made again where those files
// are not: in another process, on another computer.
#include "binding.hpp"

#include <mutex>

namespace bylaw::python {

namespace {

class RememberedFiles final : public api::Files {
  public:
    std::optional<std::string> read(const std::string &path) const override {
        std::optional<std::string> text = disk_.read(path);
        const std::scoped_lock locked(mutex_);
        if (text)
            texts_[path] = *text;
        return text;
    }
    bool is_folder(const std::string &path) const override { return disk_.is_folder(path); }
    std::vector<std::string> list(const std::string &folder) const override { return disk_.list(folder); }
    std::map<std::string, std::string> texts() const {
        const std::scoped_lock locked(mutex_);
        return texts_;
    }

  private:
    api::DiskFiles disk_;
    mutable std::mutex mutex_;
    mutable std::map<std::string, std::string> texts_;
};

using Texts = std::map<std::string, std::string>;
using Settings = std::vector<std::pair<std::string, std::string>>;

class Shelf {
  public:
    Shelf() : options_(api::usual_options()), read_(std::make_shared<RememberedFiles>()) {
        options_.files = read_;
    }
    Shelf(Texts texts, std::vector<std::string> folders, std::string stdlib) : texts_(texts) {
        options_.files = std::make_shared<api::MemoryFiles>(std::move(texts));
        options_.ruleset_folders = std::move(folders);
        options_.stdlib_folder = std::move(stdlib);
    }
    api::Library library() const { return api::Library(options_); }
    Texts texts() const { return read_ ? read_->texts() : texts_; }
    const api::LibraryOptions &options() const { return options_; }

  private:
    api::LibraryOptions options_;
    std::shared_ptr<RememberedFiles> read_;
    Texts texts_;
};

py::bytes as_bytes(const std::string &text) {
    return py::bytes(text);
}

py::tuple state(const Shelf &shelf) {
    py::dict texts; // bytes: a file need not be proper UTF-8
    for (const auto &[path, text] : shelf.texts())
        texts[py::str(path)] = as_bytes(text);
    return py::make_tuple(texts, shelf.options().ruleset_folders, shelf.options().stdlib_folder);
}

const auto unlocked = py::call_guard<py::gil_scoped_release>();

void add_loading(py::module_ &native) {
    py::class_<api::Loaded>(native, "Loaded")
        .def_readonly("program", &api::Loaded::program)
        .def_readonly("report", &api::Loaded::report);
    py::class_<Shelf>(native, "Library")
        .def(py::init<>())
        .def(py::init<Texts, std::vector<std::string>, std::string>())
        .def("state", state)
        .def(
            "load",
            [](const Shelf &shelf, const std::string &target) { return shelf.library().load(target); },
            unlocked)
        .def(
            "check",
            [](const Shelf &shelf, const std::string &target) { return shelf.library().check(target); },
            unlocked)
        .def(
            "load_text",
            [](const Shelf &shelf, const std::string &name, const std::string &text) {
                return shelf.library().load_text(name, text);
            },
            unlocked)
        .def(
            "extend",
            [](const Shelf &shelf, const api::Program &program, const std::string &name,
               const std::string &text) { return shelf.library().extend(program, name, text); },
            unlocked)
        .def(
            "set_options",
            [](const Shelf &shelf, const api::Program &program, const Settings &settings) {
                return shelf.library().set_options(program, settings);
            },
            unlocked)
        .def(
            "vary",
            [](const Shelf &shelf, const api::Program &program, const std::string &scenario,
               const Settings &settings) { return api::vary(shelf.library(), program, scenario, settings); },
            unlocked)
        .def(
            "rulesets", [](const Shelf &shelf) { return shelf.library().rulesets(); }, unlocked);
}

void add_programs(py::module_ &native) {
    py::class_<api::OptionInfo>(native, "OptionInfo", "A dial that a house rule or a host may turn.")
        .def_readonly("name", &api::OptionInfo::name)
        .def_readonly("type", &api::OptionInfo::type)
        .def_readonly("value", &api::OptionInfo::value)
        .def_readonly("low", &api::OptionInfo::low)
        .def_readonly("high", &api::OptionInfo::high)
        .def_readonly("choices", &api::OptionInfo::choices)
        .def_readonly("place", &api::OptionInfo::place);
    py::class_<api::ScenarioInfo>(native, "ScenarioInfo", "A scenario of some rules.")
        .def_readonly("name", &api::ScenarioInfo::name)
        .def_readonly("title", &api::ScenarioInfo::title)
        .def_readonly("place", &api::ScenarioInfo::place);
    py::class_<api::Program>(native, "Program")
        .def_property_readonly("name", &api::Program::name)
        .def_property_readonly("title", &api::Program::title)
        .def("options", &api::Program::options)
        .def("scenarios", &api::Program::scenarios)
        .def("names", &api::Program::names);
}

} // namespace

void add_rules(py::module_ &native) {
    add_programs(native);
    add_loading(native);
}

} // namespace bylaw::python
