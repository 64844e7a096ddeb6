// Where typed lines come from: a terminal with editing, history and completion, or any stream.
#pragma once
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace bylaw::repl {

// A candidate at the cursor.
struct Completion {
    std::vector<std::string> words; // that may stand for the last one; what is called ends in its bracket
    std::vector<std::string> shown; // for the list: with the roles of a call
    std::string hint;               // roles of the open call; else empty
};
// `before`: the text up to the cursor; `word`: the letters at its end, or none.
using Completer = std::function<Completion(const std::string &before, const std::string &word)>;

// A stretch of a typed text, in bytes, and how it looks: "35", "1;31".
struct Colouring {
    std::size_t begin = 0, end = 0;
    std::string style;
};

// Callbacks of an editor about the text that is being typed.
struct TypingHelp {
    Completer complete;
    std::function<std::vector<Colouring>(const std::string &text)> colours;
    // With what the next line begins, where Enter does not end the text yet.
    std::function<std::optional<std::string>(const std::string &text)> goes_on;
};

class LineEditor {
  public:
    // Output through `out` is visible before a question: every read flushes it first.
    explicit LineEditor(std::ostream &out) : out_(out) {}
    virtual ~LineEditor() = default;
    LineEditor(const LineEditor &) = delete;
    LineEditor &operator=(const LineEditor &) = delete;

    // The next line without its end; nothing at the end of the input.
    std::optional<std::string> read(const std::string &prompt) {
        out_.flush();
        return read_line(prompt);
    }
    // Whether the last read ended because the person pressed Ctrl-C; the line is then empty.
    virtual bool interrupted() const { return false; }
    // Whether more was typed or pasted already.
    virtual bool more_waits() const { return false; }
    virtual void remember(const std::string &) {}
    virtual void help_with(TypingHelp) {}
    // Whether it has asked already for all lines of a text that continues.
    virtual bool reads_whole_texts() const { return false; }

  protected:
    virtual std::optional<std::string> read_line(const std::string &prompt) = 0;
    std::ostream &out_;
};

// Prompts are written, too, so that a recorded session reads like the real one.
class StreamEditor final : public LineEditor {
  public:
    StreamEditor(std::istream &in, std::ostream &out) : LineEditor(out), in_(in) {}

  private:
    std::optional<std::string> read_line(const std::string &prompt) override;
    std::istream &in_;
};

// ~/.local/state/bylaw/history, or where XDG_STATE_HOME says; empty where there is no home.
std::string default_history_file();

} // namespace bylaw::repl
