// Questions, and the interface of what answers them.
#pragma once
#include "interpreter/program/code.hpp"
#include "interpreter/program/program.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bylaw {

struct Question {
    struct Option {
        std::string label;
        std::int64_t value = 0; // value; for an act 0 means to pass
        std::string name{};     // name of a price, and of a member or choice whose label is a title
    };

    std::uint32_t asker = 0; // a thing; 0: the game master
    std::string text;        // empty if the options are enough: one act that a thing may do
    std::vector<Option> options;
    std::size_t fallback = 0;
    QuestionSort sort = QuestionSort::yes_no;
    Type type;                    // type of the option's value
    RuleId rule = no_id;          // that asks
    std::uint32_t number = no_id; // index in Bytecode::questions
    Span span;
};

class Decider {
  public:
    virtual ~Decider() = default;
    // The number of an option; nothing: not now, the run stops there.
    virtual std::optional<std::size_t> decide(const Question &question) = 0;
};

// Always the default.
class DefaultDecider final : public Decider {
  public:
    std::optional<std::size_t> decide(const Question &question) override { return question.fallback; }
};

// May a value of such a type answer that question? Its place among the options is no answer.
bool answers_sort(const Program &program, Type answer, const QuestionInfo &info);

} // namespace bylaw
