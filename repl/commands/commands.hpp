// The commands of `bylaw`. Each gets its arguments as plain data and answers with the exit status.
#pragma once
#include "repl/console.hpp"
#include "repl/shell/surface.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::repl {

struct PlayArguments {
    std::string scenario;
    std::optional<std::uint64_t> seed;
    std::uint64_t trial = 0;
    std::string dice; // "typed", or faces to begin with: "5,12"
    std::vector<std::string> options;
    std::vector<std::string> players; // --as: of the cast, or gm
    bool everybody = false;           // --all: players answer for all things
    bool automatic = false;           // --auto
    bool ask = false;                 // --ask: also without a terminal
    bool json = false, verbose = false;
    bool explain = false; // told with the tree of causes
    std::string save;     // --save: the game is kept in this file
    std::string resume;   // --resume: the game of this file continues
    std::string branch;   // --branch: that one of it
};
struct SaveArguments {
    std::string action, file;           // log, repair, branch, rules
    std::string output;                 // -o: of repair a file, of rules a folder
    std::string name;                   // name of a branch
    std::optional<std::uint64_t> after; // which command the branch begins after
    bool json = false;
};
struct ReplayArguments {
    std::string file;
    std::string branch;
    bool json = false, verbose = false;
};
// How a text is explained.
enum class Explained : std::uint8_t {
    no,
    briefly, // the short answer
    deep,    // each event under what caused it
};

struct EvalArguments {
    std::string rules, text;
    std::uint64_t seed = 0;
    std::string dice;
    std::vector<std::string> options;
    bool json = false;
    Explained explain = Explained::no;
    std::string why_not; // instead: why that did not come
};
struct RollArguments {
    std::string dice, dialect;
    std::optional<std::uint64_t> seed;
    int times = 1;
    bool json = false;
};
struct OddsArguments {
    std::vector<std::string> words;   // dice; or a scenario; or rules and an expression
    std::string dialect;              // whose notation of dice is read, where tools differ
    std::string in;                   // a scenario whose cast the expression may name
    std::vector<std::string> options; // NAME=VALUE
    bool json = false, exact = false, all = false, certain = false;
    std::string svg; // a file to write
    std::optional<std::int64_t> at_least, at_most;
    std::optional<std::uint64_t> states;
    std::optional<double> seconds;
    unsigned threads = 0; // 0: one for each processor
};
struct CheckArguments {
    std::vector<std::string> paths;
    bool strict = false, json = false;
};
// Started by an editor, which sends its requests over the standard streams.
struct LspArguments {
    bool stdio = false; // some clients say so; it is all there is
};
struct FormatArguments {
    std::vector<std::string> paths; // files, folders, or - for the input
    bool check = false, diff = false;
};
struct TestArguments {
    std::vector<std::string> paths;
    bool json = false, verbose = false;
    bool base = false;             // with the tests of what a layer extends
    std::vector<std::string> only; // with these names, or citing these entries
    bool coverage = false;         // with coverage
    std::string junit, lcov, html; // files to be written; empty: none
    bool watch = false;            // again whenever a file is saved
    bool mutate = false;           // whether they would notice a broken rule
    double seconds = 0;            // limit of that; 0: none
    unsigned threads = 0;          // threads of that; 0: one per processor
};
struct RulesArguments {
    std::string rules;
    bool json = false;
    bool played = false;       // entries reached by random plays
    bool tests = false;        // with tests that ask a question
    std::uint64_t plays = 100; // plays of each scenario
    std::uint64_t seed = 1;
};
struct LayersArguments {
    std::string rules;
    bool json = false;
};
struct DiffArguments {
    std::string first, second;
    bool json = false;
    bool no_odds = false;
    double seconds = 2; // for the odds of one check
};
struct DocArguments {
    std::string rules;
    std::string folder; // to write into
    bool no_odds = false;
    bool site = false;           // `rules` is a folder of pages
    std::string title = "Bylaw"; // title of that
};
struct NewArguments {
    std::string name;     // name of the ruleset, and of its folder
    std::string layer_of; // a ruleset; empty: one of its own
};
struct ExplainArguments {
    std::vector<std::string> words; // a code; or rules and a text; or "play" and a scenario
    std::uint64_t seed = 0;
    std::string dice;
    bool deep = false;   // every cause
    std::string why_not; // for a text: the missing effect
};
struct ReplArguments {
    std::string rules;
    std::optional<std::uint64_t> seed;
};

struct SimArguments {
    std::string scenario;
    std::optional<std::uint64_t> trials;
    std::uint64_t seed = 0;
    unsigned threads = 0;
    std::optional<double> precision, seconds;
    std::string engine = "auto";
    std::string shard; // "3/16"
    std::string output;
    std::vector<std::string> options, sweeps;
    std::optional<std::uint64_t> refine;
    std::string csv, svg;
    std::optional<std::uint64_t> explained;
    bool json = false;
};
struct MergeArguments {
    std::vector<std::string> files;
    std::string output;
    bool json = false;
};

int play(const PlayArguments &arguments, Console &console);
int save(const SaveArguments &arguments, Console &console);
int replay(const ReplayArguments &arguments, Console &console);
// Version, commit, engines, and where rulesets are looked for: of --version.
std::string version_text();
int eval(const EvalArguments &arguments, Console &console);
int roll(const RollArguments &arguments, Console &console);
int odds(const OddsArguments &arguments, Console &console);
int check(const CheckArguments &arguments, Console &console);
int format(const FormatArguments &arguments, Console &console);
int test(const TestArguments &arguments, Console &console);
int mutate(const TestArguments &arguments, Console &console);
int rules(const RulesArguments &arguments, Console &console);
int played(const RulesArguments &arguments, Console &console);
int layers(const LayersArguments &arguments, Console &console);
int diff(const DiffArguments &arguments, Console &console);
int doc(const DocArguments &arguments, Console &console);
int make_new(const NewArguments &arguments, Console &console);
int explain(const ExplainArguments &arguments, Console &console);
int sim(const SimArguments &arguments, Console &console);
int merge(const MergeArguments &arguments, Console &console);
int repl(const ReplArguments &arguments, Console &console);
int lsp(const LspArguments &arguments, Console &console);
// `what`: a shell, `man`, or `rulesets` or `scenarios` for the shell to offer.
int completion(const std::string &what, const Surface &surface, Console &console);

} // namespace bylaw::repl
