// Commands of the prompt at the questions of a game: whoever is asked may look something up, and is asked
// again.
#pragma once
#include "repl/line_editor.hpp"

namespace bylaw::repl {

// Lines as another editor reads them. At one that is a command, and where the prompt has something to do
// before anything is asked, the input seems to end, so that whoever asks gives up asking; the command, or an
// empty one, is kept for the prompt.
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
