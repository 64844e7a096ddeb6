// The line editor of a terminal, over libedit.
#include "repl/console.hpp"
#include "repl/line_editor.hpp"

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <histedit.h>
#include <poll.h>
#include <unistd.h>

namespace bylaw::repl {

namespace {

constexpr int history_length = 2000;

bool is_word(char c) {
    return c == '_' || c == ':' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string shared_beginning(const std::vector<std::string> &words) {
    std::string shared = words.front();
    for (const std::string &word : words) {
        auto [end, unused] = std::mismatch(shared.begin(), shared.end(), word.begin(), word.end());
        shared.erase(end, shared.end());
    }
    return shared;
}

class TerminalEditor final : public LineEditor {
  public:
    TerminalEditor(Console &console, std::string history_file);
    ~TerminalEditor() override;

    bool interrupted() const override { return interrupted_; }
    bool more_waits() const override;
    void remember(const std::string &line) override { history(history_, &event_, H_ENTER, line.c_str()); }
    void complete_with(Completer completer) override { completer_ = std::move(completer); }

  private:
    std::optional<std::string> read_line(const std::string &prompt) override;
    static TerminalEditor &of(EditLine *editor);
    static char *show_prompt(EditLine *editor) { return of(editor).prompt_.data(); }
    static unsigned char complete(EditLine *editor, int) { return of(editor).complete_word(); }
    unsigned char complete_word();
    void list(const Completion &found) const;

    Console &console_;
    EditLine *editor_;
    History *history_;
    HistEvent event_{};
    std::string history_file_, prompt_;
    Completer completer_;
    bool interrupted_ = false;
};

TerminalEditor::TerminalEditor(Console &console, std::string history_file)
    : LineEditor(console.out), console_(console), editor_(el_init("bylaw", stdin, stdout, stderr)),
      history_(history_init()), history_file_(std::move(history_file)) {
    history(history_, &event_, H_SETSIZE, history_length);
    history(history_, &event_, H_SETUNIQUE, 1);
    if (!history_file_.empty())
        history(history_, &event_, H_LOAD, history_file_.c_str());
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, show_prompt);
    el_set(editor_, EL_SIGNAL, 0); // Ctrl-C comes back as an error of el_gets
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_ADDFN, "bylaw-complete", "complete a name", complete);
    el_set(editor_, EL_BIND, "^I", "bylaw-complete", nullptr);
    el_set(editor_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_set(editor_, EL_BIND, "\\e[1;5D", "ed-prev-word", nullptr); // Ctrl-Left, unbound by default
    el_set(editor_, EL_BIND, "\\e[1;5C", "em-next-word", nullptr);
}

TerminalEditor::~TerminalEditor() {
    if (!history_file_.empty())
        history(history_, &event_, H_SAVE, history_file_.c_str());
    el_end(editor_);
    history_end(history_);
}

TerminalEditor &TerminalEditor::of(EditLine *editor) {
    void *self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return *static_cast<TerminalEditor *>(self);
}

std::optional<std::string> TerminalEditor::read_line(const std::string &prompt) {
    prompt_ = prompt;
    interrupted_ = false;
    int length = 0;
    el_resize(editor_);
    const char *line = el_gets(editor_, &length);
    console_.terminal.width = width_of_output(console_.terminal.shows);
    console_.terminal.height = height_of_output(console_.terminal.shows);
    if (length < 0) { // a signal
        interrupted_ = true;
        el_reset(editor_);
    }
    if (!line) { // or the end of the input; what comes next begins a line
        std::fputc('\n', stdout);
        std::fflush(stdout);
        return interrupted_ ? std::optional<std::string>("") : std::nullopt;
    }
    std::string text(line, static_cast<std::size_t>(length));
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.pop_back();
    return text;
}

bool TerminalEditor::more_waits() const {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) == 1 && (input.revents & POLLIN) != 0;
}

// Where nothing was typed yet a tab is what it was in the text that is pasted: an indent.
unsigned char TerminalEditor::complete_word() {
    const LineInfo *line = el_line(editor_);
    if (std::all_of(line->buffer, line->cursor, [](char c) { return c == ' '; }))
        return el_insertstr(editor_, "    ") == 0 ? CC_REFRESH : CC_ERROR;
    const char *begin = line->cursor;
    while (begin > line->buffer && is_word(begin[-1]))
        --begin;
    std::string typed(begin, line->cursor);
    const Completion found =
        completer_ ? completer_(std::string(line->buffer, line->cursor), typed) : Completion{};
    if (found.words.empty() && found.hint.empty())
        return CC_REFRESH_BEEP;
    std::string rest = found.words.empty() ? "" : shared_beginning(found.words).substr(typed.size());
    if (found.words.size() == 1 && !found.words.front().ends_with('('))
        rest += ' ';
    if (rest.empty()) {
        list(found);
        return CC_REDISPLAY;
    }
    return el_insertstr(editor_, rest.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
}

// Above the line that is typed.
void TerminalEditor::list(const Completion &found) const {
    std::fputc('\n', stdout);
    for (const std::string &word : found.words)
        std::fprintf(stdout, "%s  ", word.c_str());
    if (!found.words.empty())
        std::fputc('\n', stdout);
    if (!found.hint.empty())
        std::fprintf(stdout, "%s\n", found.hint.c_str());
}

} // namespace

std::unique_ptr<LineEditor> make_terminal_editor(Console &console, const std::string &history_file) {
    std::setlocale(LC_CTYPE, ""); // or libedit drops every letter beyond ASCII
    return std::make_unique<TerminalEditor>(console, history_file);
}

} // namespace bylaw::repl
