// The line editor of a terminal, over libedit.
#include "repl/console.hpp"
#include "repl/line_editor.hpp"
#include "repl/prompt/typed_line.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <clocale>
#include <cstdio>
#include <cwchar>
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
    void help_with(TypingHelp help) override { help_ = std::move(help); }
    bool reads_whole_texts() const override { return true; }

  private:
    std::optional<std::string> read_line(const std::string &prompt) override;
    static TerminalEditor &of(EditLine *editor);
    static char *show_prompt(EditLine *editor) { return of(editor).prompt_.data(); }
    // A key that does what `does` says.
    template <unsigned char (TerminalEditor::*does)()> static unsigned char key(EditLine *editor, int) {
        return (of(editor).*does)();
    }
    static int next_letter(EditLine *editor, wchar_t *letter);
    void bind_keys();
    unsigned char complete_word();
    unsigned char enter();
    unsigned char line_above();
    unsigned char line_below();
    unsigned char closing_brace();
    unsigned char insert(const std::string &text);
    unsigned char as_if_typed(const char *keys);
    std::string text() const;
    std::string before_cursor() const;
    void paint() const;
    void list(const Completion &found) const;

    Console &console_;
    EditLine *editor_;
    History *history_;
    HistEvent event_{};
    std::string history_file_, prompt_;
    TypingHelp help_;
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
    el_set(editor_, EL_GETCFN, next_letter);
    bind_keys();
}

// Unused keys stand for libedit's actions at Enter and at the arrows.
constexpr const char *ends_text = "\x1f", *goes_back = "\x1d", *goes_forth = "\x1e";

void TerminalEditor::bind_keys() {
    const auto add = [&](const char *name, auto *does) {
        el_set(editor_, EL_ADDFN, name, "a key of the prompt", does);
    };
    const auto bind = [&](const char *key, const char *name) {
        el_set(editor_, EL_BIND, key, name, nullptr);
    };
    add("bylaw-complete", key<&TerminalEditor::complete_word>);
    add("bylaw-enter", key<&TerminalEditor::enter>);
    add("bylaw-up", key<&TerminalEditor::line_above>);
    add("bylaw-down", key<&TerminalEditor::line_below>);
    add("bylaw-brace", key<&TerminalEditor::closing_brace>);
    for (const auto &[key, name] : {std::pair{"^I", "bylaw-complete"},
                                    {"^M", "bylaw-enter"},
                                    {"^J", "bylaw-enter"},
                                    {"}", "bylaw-brace"},
                                    {ends_text, "ed-newline"},
                                    {goes_back, "ed-prev-history"},
                                    {goes_forth, "ed-next-history"},
                                    {"^R", "em-inc-search-prev"},
                                    {"\\e[1;5D", "ed-prev-word"},
                                    {"\\e[1;5C", "em-next-word"}}) // Ctrl-Left, unbound by default
        bind(key, name);
    for (const char *arrow : {"\\e[A", "\\eOA"})
        bind(arrow, "bylaw-up");
    for (const char *arrow : {"\\e[B", "\\eOB"})
        bind(arrow, "bylaw-down");
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

// As libedit reads one, but for the colours, which are as those of the text that stands there now.
int TerminalEditor::next_letter(EditLine *editor, wchar_t *letter) {
    if (!of(editor).more_waits())
        of(editor).paint();
    char bytes[MB_LEN_MAX];
    for (std::size_t count = 0; count < sizeof bytes;) {
        const ssize_t got = ::read(STDIN_FILENO, bytes + count, 1);
        if (got <= 0)
            return static_cast<int>(got);
        std::mbstate_t state{};
        const std::size_t length = std::mbrtowc(letter, bytes, ++count, &state);
        if (length != static_cast<std::size_t>(-1) && length != static_cast<std::size_t>(-2))
            return 1;
        if (length == static_cast<std::size_t>(-1)) { // the input is no letter; its last byte may begin one
            bytes[0] = bytes[count - 1];
            count = count > 1 ? 1 : 0;
        }
    }
    errno = EILSEQ;
    return -1;
}

void TerminalEditor::paint() const {
    const std::string typed = text();
    if (!console_.terminal.colour || !help_.colours || typed.empty())
        return;
    const TypedLine line{typed, before_cursor().size(), display_width(prompt_),
                         width_of_output(console_.terminal.shows), height_of_output(console_.terminal.shows)};
    if (const auto painted = line.painted_over(help_.colours(typed))) {
        std::fputs(painted->c_str(), stdout);
        std::fflush(stdout);
    }
}

std::string TerminalEditor::text() const {
    const LineInfo *line = el_line(editor_);
    return {line->buffer, line->lastchar};
}

std::string TerminalEditor::before_cursor() const {
    const LineInfo *line = el_line(editor_);
    return {line->buffer, line->cursor};
}

unsigned char TerminalEditor::insert(const std::string &text) {
    return el_insertstr(editor_, text.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
}

unsigned char TerminalEditor::as_if_typed(const char *keys) {
    el_push(editor_, keys);
    return CC_NORM;
}

bool is_blank_since_line_began(const std::string &text) {
    const std::size_t end = text.find_last_not_of(' ');
    return end == std::string::npos || text[end] == '\n';
}

// A text that is not finished continues; an empty line at its end says that it will not.
unsigned char TerminalEditor::enter() {
    const std::string typed = text();
    const bool given_up =
        typed.find('\n') != std::string::npos && is_blank_since_line_began(typed) && !more_waits();
    const auto next = given_up || !help_.goes_on ? std::nullopt : help_.goes_on(typed);
    if (!next) {
        paint(); // pasted text was not painted
        return as_if_typed(ends_text);
    }
    return insert('\n' + (more_waits() ? "" : *next)); // pasted text has its own margins
}

// As libedit counts them.
int letters(std::string_view text) {
    return static_cast<int>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

// To the same place in the line, or to its end.
unsigned char TerminalEditor::line_above() {
    const std::string before = before_cursor();
    const std::size_t end = before.rfind('\n');
    if (end == std::string::npos)
        return as_if_typed(goes_back);
    const std::size_t begin = end == 0 ? 0 : before.rfind('\n', end - 1) + 1; // if there is none: 0
    const int column = letters(before.substr(end + 1)), there = letters(before.substr(begin, end - begin));
    el_cursor(editor_, std::min(column, there) - there - 1 - column);
    return CC_REFRESH;
}

unsigned char TerminalEditor::line_below() {
    const std::string before = before_cursor(), behind = text().substr(before.size());
    const std::size_t end = behind.find('\n');
    if (end == std::string::npos)
        return as_if_typed(goes_forth);
    const int column = letters(before.substr(before.rfind('\n') + 1)); // if there is none: 0
    const int there = letters(behind.substr(end + 1, behind.find('\n', end + 1) - end - 1));
    el_cursor(editor_, letters(behind.substr(0, end)) + 1 + std::min(column, there));
    return CC_REFRESH;
}

// One that begins its line stands a step further left than what it closes.
unsigned char TerminalEditor::closing_brace() {
    constexpr int step = 4;
    const std::string before = before_cursor();
    if (before.ends_with(std::string(step, ' ')) && is_blank_since_line_began(before) && !more_waits())
        el_deletestr(editor_, step);
    return insert("}");
}

// Where no word was begun in this line a tab is what it was in the text that is pasted: an indent.
unsigned char TerminalEditor::complete_word() {
    const std::string before = before_cursor();
    if (is_blank_since_line_began(before))
        return insert("    ");
    const auto begin = std::find_if_not(before.rbegin(), before.rend(), is_word).base();
    const std::string typed(begin, before.end());
    const Completion found = help_.complete ? help_.complete(before, typed) : Completion{};
    if (found.words.empty() && found.hint.empty())
        return CC_REFRESH_BEEP;
    std::string rest = found.words.empty() ? "" : shared_beginning(found.words).substr(typed.size());
    if (found.words.size() == 1 && !found.words.front().ends_with('('))
        rest += ' ';
    if (!rest.empty())
        return insert(rest);
    list(found);
    return CC_REDISPLAY;
}

// Above the text that is typed.
void TerminalEditor::list(const Completion &found) const {
    const std::vector<std::string> &words = found.shown.empty() ? found.words : found.shown;
    std::fputc('\n', stdout);
    std::fputs(in_columns(words, width_of_output(console_.terminal.shows)).c_str(), stdout);
    if (!found.hint.empty())
        std::fprintf(stdout, "%s\n", found.hint.c_str());
}

} // namespace

std::unique_ptr<LineEditor> make_terminal_editor(Console &console, const std::string &history_file) {
    std::setlocale(LC_CTYPE, ""); // or libedit drops every letter beyond ASCII
    return std::make_unique<TerminalEditor>(console, history_file);
}

} // namespace bylaw::repl
