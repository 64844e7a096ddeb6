// Texts of rules and files may not command a terminal: move its cursor, set its title, clear it. What would
// do so is shown as it would be written in a text: \u001b.
#pragma once
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace bylaw::repl {

// With `colours` colours and emphasis are let through; they are what this program itself says to a terminal.
std::string without_commands(std::string_view text, bool colours);

// Passes on what is written, made safe.
class SafeOutput final : public std::streambuf {
  public:
    SafeOutput(std::ostream &to, bool colours) : to_(to), colours_(colours) {}
    // For programs that read it: nothing is changed.
    explicit SafeOutput(std::ostream &to) : to_(to), every_byte_(true) {}
    ~SafeOutput() override { sync(); }
    SafeOutput(const SafeOutput &) = delete;
    SafeOutput &operator=(const SafeOutput &) = delete;

    // Why something could not be written, as errno has it; 0: all was, so far.
    int failure() const { return failure_; }

  protected:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char *text, std::streamsize size) override;
    int sync() override;

  private:
    void pass_on(std::string_view text);

    std::ostream &to_;
    int failure_ = 0;
    bool colours_ = false, every_byte_ = false;
    std::string held_; // whole lines, so that nothing is cut in the middle of a character
};

} // namespace bylaw::repl
