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

// All words that may stand where `beginning` was typed.
using Completer = std::function<std::vector<std::string>(const std::string &beginning)>;

class LineEditor {
  public:
    virtual ~LineEditor() = default;
    // The next line without its end; nothing at the end of the input.
    virtual std::optional<std::string> read(const std::string &prompt) = 0;
    // Whether the last read ended because the person pressed Ctrl-C; the line is then empty.
    virtual bool interrupted() const { return false; }
    virtual void remember(const std::string &) {}
    virtual void complete_with(Completer) {}
};

// Prompts are written, too, so that a recorded session reads like the real one.
class StreamEditor final : public LineEditor {
  public:
    StreamEditor(std::istream &in, std::ostream &out) : in_(in), out_(out) {}
    std::optional<std::string> read(const std::string &prompt) override;

  private:
    std::istream &in_;
    std::ostream &out_;
};

// The terminal's editor. `history_file` is read now and written at the end; empty: none.
std::unique_ptr<LineEditor> make_terminal_editor(const std::string &history_file);

// ~/.local/state/bylaw/history, or where XDG_STATE_HOME says; empty where there is no home.
std::string default_history_file();

} // namespace bylaw::repl
