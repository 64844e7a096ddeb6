// The words of text that could not be read: they are known, but not as what.
#pragma once
#include "interpreter/check/check.hpp"

#include <string_view>
#include <unordered_set>

namespace bylaw::check {

class BrokenWords {
  public:
    void read(const CheckInput &input);
    bool has(std::string_view word) const { return words_.contains(word); }
    bool empty() const { return words_.empty(); }
    // The message is only that a name is not known, and the name stands in such a text.
    bool explain(const Diagnostic &d) const;

  private:
    void add(std::string_view text);
    std::string_view text_at(Span span) const;

    const CheckInput *input_ = nullptr;
    std::unordered_set<std::string_view> words_;
};

} // namespace bylaw::check
