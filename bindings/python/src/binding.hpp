// The extension `bylaw._native`: the public headers in Python, close to as they are. What Python's users see
// is made of it in the folder `bylaw` beside this one.
#pragma once
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <bylaw/bylaw.hpp>

namespace bylaw::python {

namespace py = pybind11;

void add_data(py::module_ &native);    // plain structs
void add_rules(py::module_ &native);   // loading, programs
void add_games(py::module_ &native);   // sessions
void add_saves(py::module_ &native);   // games in files
void add_chances(py::module_ &native); // odds, simulation

// Whether to continue: asked of Python, from an engine that runs without the interpreter's lock. Ctrl-C, or
// what `progress` throws, stops the engine, and is thrown when that has come back.
class Watcher {
  public:
    explicit Watcher(py::object progress) : progress_(std::move(progress)) {}
    template <class... Told> bool go_on(Told... told);
    void throw_what_came() const {
        if (thrown_)
            std::rethrow_exception(thrown_);
    }

  private:
    py::object progress_;
    std::exception_ptr thrown_;
};

template <class... Told> bool Watcher::go_on(Told... told) {
    const py::gil_scoped_acquire locked;
    try {
        if (PyErr_CheckSignals() != 0)
            throw py::error_already_set();
        return progress_.is_none() || !progress_(told...).is(py::bool_(false));
    } catch (...) {
        thrown_ = std::current_exception();
        return false;
    }
}

// Request of Python for odds.
struct AskedOdds {
    std::string dialect;
    bool rational = false;
    std::uint64_t states = 0;
    double seconds = 0;
    unsigned threads = 1;
};

// Options of odds that watch.
api::OddsOptions odds_options(const AskedOdds &asked, Watcher &watcher);

} // namespace bylaw::python
