// Answers each reachable question in every way, and solves the rest: a branch of the answer for each.
#pragma once
#include "interpreter/odds/rules/answer.hpp"
#include "interpreter/odds/rules/graph.hpp"
#include "interpreter/odds/rules/solve.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace bylaw::odds::rules {

class Asking {
  public:
    // Explores with these answers; null: impossible, and the callee knows the reason.
    using Explored = std::function<std::shared_ptr<const Graph>(const Choices &)>;

    Asking(Explored explored, const MachineSource &source, const AnswerOptions &options, Watch &watch,
           Answer &answer)
        : explored_(std::move(explored)), source_(source), options_(options), watch_(watch), answer_(answer) {
    }

    // Nothing has to be decided.
    void run(const Solution<double> &solution);

    // False: something could not be explored.
    bool run();

  private:
    template <class Number> bool decide(std::shared_ptr<const Graph> graph);
    template <class Number> bool decide_each_way(std::uint32_t number);
    template <class Number>
    bool follow(std::uint32_t number, const AskedQuestion &question, std::uint32_t option);
    bool enough_followed(std::uint32_t option) const;
    template <class Number> void take(const Solution<Number> &solution);
    template <class Number>
    ColumnAnswer column(const Column<Number> &from, Type type, const Solution<Number> &solution) const;

    Explored explored_;
    const MachineSource &source_;
    const AnswerOptions &options_;
    Watch &watch_;
    Answer &answer_;
    Choices choices_;
    std::vector<std::string> decisions_;
    std::size_t solved_ = 0;
    bool failed_ = false;
};

} // namespace bylaw::odds::rules
