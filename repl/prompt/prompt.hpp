// The interactive prompt. What is typed is a command (`:help`), or Bylaw: an expression, statements,
// declarations.
#pragma once
#include "repl/console.hpp"
#include "repl/line_editor.hpp"
#include "repl/play/narrator.hpp"
#include "repl/play/table.hpp"
#include "repl/prompt/tour.hpp"
#include "repl/prompt/watches.hpp"
#include "repl/read_files.hpp"

#include <bylaw/session.hpp>

#include <cstdint>
#include <memory>
#include <optional>
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
        const char *brief = ""; // in the list of what may be typed at a question
        bool of_table = false;  // there the table answers to it
    };
    static const std::vector<Command> &commands();
    // State that is set aside during a tour.
    struct Waiting {
        std::string rules;
        api::Session session;
        Watches watches;
    };

    // Target of `:undo`, as long as the game is where the reload left it.
    struct BeforeReload {
        api::Session session;
        std::string saved_behind;
    };

    void take(const std::string &line);
    void command(const std::string &line);
    std::string input(std::string text);
    bool roll_foreign(const std::string &text);
    void carry_on(api::Step step);
    void go_on(const api::Step &step);
    bool is_aside(const std::string &line) const;
    static bool asks(const api::Step &step);
    void leave();
    void show_result(const api::Step &step);
    void tell_reports();
    void forget_reports_gone();
    TypingHelp typing_help();
    bool types_rules(const std::string &text) const;
    std::vector<Colouring> colours(const std::string &text) const;
    std::optional<std::string> next_line(const std::string &text) const;
    Completion complete(const std::string &before, const std::string &word) const;
    static void complete_command(const std::string &word, Completion &found);
    void complete_name(const std::string &word, Completion &found) const;
    std::string hint_of(const api::OpenCall &call) const;
    std::string prompt_text() const;
    std::vector<std::string> scenario_names() const;
    bool is_scenario(const std::string &name) const;
    void list_scenarios(const std::string &typed);
    std::vector<std::string> names_in_state() const;
    std::string who_is_there() const;
    void begin(const std::string &scenario);
    void attach();
    void restore(const std::string &saved);
    void edit_at(const api::Place &place);
    bool files_saved() const;
    void notice_saved_files();
    bool reload_rules(const std::string &said);
    static TableHelp help_at_question();
    void remember_mistake(const api::Report &report);
    api::CarriedOver carry_over(const api::Program &program);
    bool undo_reload();
    void tell_left_out(const std::vector<api::LeftOut> &left_out);
    api::Session empty_game(const api::SessionOptions &options) const;
    void begin_tour();
    void go_along(const std::string &typed);
    void end_tour();

    void help(const std::string &);
    void load_rules(const std::string &rules);
    void reload(const std::string &);
    void edit(const std::string &name);
    void list_rules(const std::string &);
    void state(const std::string &name);
    void seed(const std::string &number);
    void dice(const std::string &faces);
    void odds(const std::string &dice);
    void why(const std::string &what);
    void why_not(const std::string &name);
    void undo(const std::string &);
    void redo(const std::string &);
    void save(const std::string &file);
    void load_state(const std::string &file);
    void tour(const std::string &off);
    void quit(const std::string &);
    void scenario(const std::string &name);
    void simulate(const std::string &name);
    void views(const std::string &);
    void watch(const std::string &expression);
    void unwatch(const std::string &expression);

    Console &console_;
    LineEditor &editor_;
    std::unique_ptr<Narrator> narrator_;
    Reader reader_;        // reader of the rules
    std::string rules_;    // as it was asked for
    api::Place edited_at_; // where the last mistake is, or what was edited last
    api::Session session_;
    Watches watches_;
    std::optional<BeforeReload> before_reload_; // where that left something out
    std::optional<Tour> tour_;
    std::optional<Waiting> waiting_;
    std::size_t told_reports_ = 0; // reports of the current scenario
    bool playing_ = false;         // something is asked for
    bool at_table_ = false;        // typed text answers the table
    bool quit_ = false;
};

} // namespace bylaw::repl
