// The dice that fall while the machine runs.
#pragma once
#include "interpreter/session/journal.hpp"

#include <iterator>
#include <string_view>

namespace bylaw::api {

class FallingDice final : public EventSink {
  public:
    explicit FallingDice(const bylaw::Program &program) : program_(program) {}

    void on_event(const bylaw::Event &event, const State &state) override {
        if (event.kind != EventKind::rolled)
            return;
        Event told = describe(program_, state, event);
        dice.insert(dice.end(), told.dice.begin(), told.dice.end());
        constexpr std::string_view verb = "rolls ";
        text_ += (rolls_ == 0 ? "" : "; ") + told.text.substr(told.text.starts_with(verb) ? verb.size() : 0);
        total_ = event.after;
        ++rolls_;
    }
    // "2d6: 3 4 = 7"; a value that is more than one roll's total follows: "2d6: 3 4 = 7 -> yes"
    std::string text(Type type, std::int64_t value) const {
        const std::string result =
            type.kind == TypeKind::yesno ? value == 0 ? "no" : "yes" : std::to_string(value);
        if (rolls_ == 0)
            return result;
        return rolls_ == 1 && type.kind != TypeKind::yesno && total_ == value ? text_
                                                                              : text_ + " -> " + result;
    }
    std::vector<Die> dice;

  private:
    const bylaw::Program &program_;
    std::string text_; // text of all rolls
    std::size_t rolls_ = 0;
    std::int64_t total_ = 0; // total of the last
};

} // namespace bylaw::api
