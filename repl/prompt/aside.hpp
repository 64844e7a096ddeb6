// Commands of the prompt at a game's questions: after a command the question is asked again.
#pragma once
#include "repl/line_editor.hpp"

namespace bylaw::repl {

// Lines of another editor. At a command, or if the prompt has work before a question, the input seems to end,
// so that the caller stops asking. The command, or an empty one, is kept for the prompt.
class AsideEditor final : public LineEditor {
  public:
    using IsCommand = std::function<bool(const std::string &line)>;
    using CutsIn = std::function<bool()>;

    AsideEditor(LineEditor &editor, std::ostream &out, IsCommand is_command, CutsIn cuts_in)
        : LineEditor(out), editor_(editor), is_command_(std::move(is_command)), cuts_in_(std::move(cuts_in)) {
    }

    const std::optional<std::string> &command() const { return command_; }

    bool interrupted() const override { return editor_.interrupted(); }
    bool more_waits() const override { return editor_.more_waits(); }
    void remember(const std::string &line) override { editor_.remember(line); }

  private:
    std::optional<std::string> read_line(const std::string &prompt) override;

    LineEditor &editor_;
    IsCommand is_command_;
    CutsIn cuts_in_;
    std::optional<std::string> command_;
};

} // namespace bylaw::repl
