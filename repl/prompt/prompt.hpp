// The interactive prompt. What is typed is a command (`:help`), or Bylaw: an expression, statements,
// declarations.
#pragma once
#include "repl/console.hpp"
#include "repl/line_editor.hpp"
#include "repl/play/narrator.hpp"
#include "repl/prompt/watches.hpp"

#include <bylaw/session.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::repl {

class Prompt {
  public:
    Prompt(Console &console, LineEditor &editor, std::uint64_t seed);

    // Rules by name, file or folder; none where they do not load (which is then reported).
    bool load(const std::string &rules);
    // Reads and answers until `:quit` or the end of the input.
    void run();

  private:
    struct Command {
        const char *name, *arguments, *help;
        void (Prompt::*run)(const std::string &arguments);
    };
    static const std::vector<Command> &commands();

    void command(const std::string &line);
    void input(std::string text);
    void carry_on(const api::Step &step);
    void leave();
    void show_result(const api::Step &step);
    std::vector<std::string> complete(const std::string &beginning) const;
    std::string prompt_text() const;
    void attach();

    void help(const std::string &);
    void load_rules(const std::string &rules);
    void reload(const std::string &);
    void list_rules(const std::string &);
    void state(const std::string &name);
    void seed(const std::string &number);
    void dice(const std::string &faces);
    void odds(const std::string &dice);
    void why(const std::string &what);
    void why_not(const std::string &name);
    void undo(const std::string &);
    void quit(const std::string &);
    void scenario(const std::string &name);
    void simulate(const std::string &name);
    void views(const std::string &);
    void watch(const std::string &expression);
    void unwatch(const std::string &expression);

    Console &console_;
    LineEditor &editor_;
    std::unique_ptr<Narrator> narrator_;
    std::string rules_; // as it was asked for
    api::Session session_;
    Watches watches_;
    bool quit_ = false;
};

} // namespace bylaw::repl
