// One checking of a program: the phases in the order in which they need each other, over one Context.
#pragma once
#include "interpreter/check/check.hpp"

#include <memory>
#include <vector>

namespace bylaw::check {

struct Rooms;

class Checker {
  public:
    Checker(const CheckInput &input, Program &program); // both outlive it
    ~Checker();
    Checker(const Checker &) = delete;
    Checker &operator=(const Checker &) = delete;

    void report_to(DiagnosticSink &sink); // before all else
    void record(Resolutions &into);
    void run();     // all phases that make the program
    void analyse(); // looks at what they made
    // The first `own_strings` of the program are its own; others come from texts that were typed before.
    Snippet snippet(const ast::Tree &tree, const std::vector<SnippetVariable> &variables,
                    std::size_t own_strings);

  private:
    std::unique_ptr<Rooms> rooms_;
};

} // namespace bylaw::check
