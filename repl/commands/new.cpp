// bylaw new
#include "repl/commands/commands.hpp"
#include "repl/write_file.hpp"

#include <bylaw/new_ruleset.hpp>

#include <filesystem>
#include <system_error>

namespace bylaw::repl {

namespace {

namespace fs = std::filesystem;

int refuse(const std::string &why, Console &console, ExitStatus status = exit_usage) {
    console.err << "bylaw: " << why << '\n';
    return status;
}

bool is_there(const fs::path &path) {
    std::error_code error;
    return fs::symlink_status(path, error).type() != fs::file_type::not_found;
}

// Returns the name that would be hidden, or that would hide this one.
std::string why_taken(const std::string &name, const api::Library &library) {
    for (const std::string &path : {name, name + ".bylaw"})
        if (is_there(path))
            return "`" + path + "` is there already, and nothing is written over it; choose another name";
    if (library.finds(name))
        return "there is a ruleset `" + name +
               "` already; choose another name, or lay yours over it with `bylaw new my_" + name +
               " --layer-of " + name + "`";
    return {};
}

bool make_folder(const fs::path &folder, Console &console) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        console.err << "bylaw: cannot make the folder `" << folder.string() << "`: " << error.message()
                    << '\n';
    return !error;
}

bool write(const fs::path &folder, const std::vector<api::NewFile> &files, Console &console) {
    for (const api::NewFile &file : files) {
        const fs::path path = folder / file.path;
        if (!make_folder(path.parent_path(), console) || !write_file(path.string(), file.text, console))
            return false;
        console.out << "  " << path.string() << '\n';
    }
    return true;
}

// Reports the new files, and the next command to type.
void say_how_to_go_on(const std::string &name, const std::string &scenario, const std::string &base,
                      Console &console) {
    console.out << "Begin with " << name << "/README.md, or with one of these:\n";
    if (!base.empty())
        console.out << "  bylaw layers " << name << '\n';
    console.out << "  bylaw play " << name << '/' << scenario << '\n'
                << "  bylaw check --strict " << name << '\n'
                << "  bylaw test " << name << '\n';
}

int make(const std::string &name, const std::vector<api::NewFile> &files, const std::string &scenario,
         const std::string &base, Console &console) {
    if (!write(name, files, console)) {
        std::error_code error;
        fs::remove_all(name, error); // nothing stood there before
        return exit_unreadable;
    }
    say_how_to_go_on(name, scenario, base, console);
    return exit_done;
}

std::string all_of(const std::vector<std::string> &names) {
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

// `extends` names a ruleset, so it has to be found by its name.
int make_layer(const NewArguments &arguments, Console &console) {
    const std::string &base = arguments.layer_of;
    if (!api::why_no_ruleset_name(base).empty() || !console.library.finds(base))
        return refuse("there is no ruleset `" + base + "`; there are " + all_of(console.library.rulesets()) +
                          ", and what lies in this folder",
                      console, exit_unreadable);
    const api::Loaded loaded = console.library.load(base);
    if (!loaded.program) {
        show_report(loaded.report, console);
        return status_of(loaded.report);
    }
    if (loaded.program.name() != base)
        return refuse("`" + base + "` calls itself `" + loaded.program.name() + "`; name it so", console);
    return make(arguments.name, api::new_layer(arguments.name, loaded.program),
                arguments.name + "_first_evening", base, console);
}

} // namespace

int make_new(const NewArguments &arguments, Console &console) {
    if (const std::string why = api::why_no_ruleset_name(arguments.name); !why.empty())
        return refuse(why, console);
    if (const std::string why = why_taken(arguments.name, console.library); !why.empty())
        return refuse(why, console);
    if (!arguments.layer_of.empty())
        return make_layer(arguments, console);
    return make(arguments.name, api::new_ruleset(arguments.name), "first_climb", "", console);
}

} // namespace bylaw::repl
