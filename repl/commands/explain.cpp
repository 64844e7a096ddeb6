// bylaw explain
#include "repl/commands/commands.hpp"

#include <cctype>

namespace bylaw::repl {

namespace {

bool is_code(const std::string &word) {
    return word.size() == 5 && (word[0] == 'B' || word[0] == 'b') &&
           std::isdigit(static_cast<unsigned char>(word[1]));
}

int explain_code(std::string code, Console &console) {
    code[0] = 'B';
    std::string page = api::explain_code(code);
    if (page.empty()) {
        console.err << "bylaw: there is no message with the code " << code << '\n';
        return exit_usage;
    }
    console.out << page;
    return exit_done;
}

int explain_game(const ExplainArguments &arguments, Console &console) {
    PlayArguments game;
    game.scenario = arguments.words[1];
    game.seed = arguments.seed;
    game.dice = arguments.dice;
    game.automatic = game.explain = true;
    return play(game, console);
}

int explain_text(const ExplainArguments &arguments, Console &console) {
    EvalArguments text;
    text.rules = arguments.words[0];
    text.text = arguments.words[1];
    text.seed = arguments.seed;
    text.dice = arguments.dice;
    text.why_not = arguments.why_not;
    text.explain = arguments.deep ? Explained::deep : Explained::briefly;
    return eval(text, console);
}

} // namespace

int explain(const ExplainArguments &arguments, Console &console) {
    const std::vector<std::string> &words = arguments.words;
    if (!arguments.why_not.empty() && (words.size() != 2 || words[0] == "play")) {
        console.err << "bylaw: --why-not wants RULES and a TEXT that does something\n";
        return exit_usage;
    }
    if (words.size() == 1 && is_code(words[0]))
        return explain_code(words[0], console);
    if (words.size() == 2)
        return words[0] == "play" ? explain_game(arguments, console) : explain_text(arguments, console);
    console.err << "bylaw: explain wants the code of a message (B0204), or RULES and a TEXT, or `play` "
                   "and a SCENARIO\n";
    return exit_usage;
}

} // namespace bylaw::repl
