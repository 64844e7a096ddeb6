// bylaw fmt
#include "repl/commands/commands.hpp"
#include "repl/text/diff.hpp"
#include "repl/write_file.hpp"

#include <bylaw/format.hpp>

#include <filesystem>

namespace bylaw::repl {

namespace {

constexpr std::size_t longest_file = std::size_t{64} << 20;

struct Tally {
    std::size_t files = 0, changed = 0;
    bool failed = false; // a file could not be read or written
};

class Formatter {
  public:
    Formatter(const FormatArguments &arguments, Console &console)
        : arguments_(arguments), console_(console) {}

    void target(const std::string &path) {
        const api::Files &files = *console_.library.options().files;
        if (path == "-")
            return input();
        if (!files.is_folder(path))
            return is_other(path) ? refuse(path) : file(path);
        for (const std::string &each : files.list(path))
            if (each.ends_with(".bylaw"))
                file(each);
    }

    int finish() {
        if (refused_)
            return exit_usage;
        if (tally_.files > 0 || !reads_input_)
            summarize();
        if (tally_.failed)
            return exit_unreadable;
        return arguments_.check && tally_.changed > 0 ? exit_rules_failed : exit_done;
    }

  private:
    // A text of another language may have stretches that read like rules, and all of it would be laid out as
    // such.
    static bool is_other(const std::string &path) {
        const std::filesystem::path extension = std::filesystem::path(path).extension();
        return !extension.empty() && extension != ".bylaw";
    }

    void refuse(const std::string &path) {
        const bool markdown = path.ends_with(".md");
        console_.err << "bylaw fmt: `" << path << "` is " << (markdown ? "Markdown" : "no rule file")
                     << "; rule files end in .bylaw, and nothing else is laid out\n";
        refused_ = true;
    }

    void summarize() {
        if (arguments_.diff)
            return;
        console_.out << tally_.files << (tally_.files == 1 ? " file, " : " files, ") << tally_.changed
                     << (arguments_.check ? " to be laid out anew\n" : " laid out anew\n");
    }

    void input() {
        reads_input_ = true;
        const std::string text = whole_input();
        if (text.size() > longest_file) {
            console_.err
                << "bylaw fmt: the input is larger than 64 MB, the most that a file of rules may have\n";
            tally_.failed = true;
            return;
        }
        const api::Formatted made = lay_out("<input>", text);
        if (arguments_.diff)
            show_diff("<input>", text, made.text);
        else if (!arguments_.check)
            console_.data() << made.text;
    }

    // A pipe may have no end.
    std::string whole_input() {
        std::string text;
        char block[1 << 16];
        while (text.size() <= longest_file &&
               (console_.in.read(block, sizeof block) || console_.in.gcount() > 0))
            text.append(block, static_cast<std::size_t>(console_.in.gcount()));
        return text;
    }

    void show_diff(const std::string &name, const std::string &before, const std::string &after) {
        console_.data() << coloured_diff(unified_diff(name, before, after), console_.terminal.colour);
    }

    void file(const std::string &path) {
        const std::optional<std::string> text = console_.library.options().files->read(path);
        if (!text) {
            console_.err << "bylaw: cannot read `" << path << "`\n";
            tally_.failed = true;
            return;
        }
        const api::Formatted made = lay_out(path, *text);
        ++tally_.files;
        if (!made.changed)
            return;
        if (arguments_.diff)
            show_diff(path, *text, made.text);
        else if (arguments_.check)
            console_.out << path << '\n';
        else if (write_file(path, made.text, console_))
            console_.out << path << '\n';
        else
            tally_.failed = true;
    }

    api::Formatted lay_out(const std::string &name, const std::string &text) {
        api::Formatted made = api::format_text(name, text);
        show_report(made.report, console_);
        tally_.changed += made.changed;
        return made;
    }

    const FormatArguments &arguments_;
    Console &console_;
    Tally tally_;
    bool reads_input_ = false, refused_ = false;
};

} // namespace

int format(const FormatArguments &arguments, Console &console) {
    Formatter formatter(arguments, console);
    for (const std::string &path : arguments.paths)
        formatter.target(path);
    return formatter.finish();
}

} // namespace bylaw::repl
