#include "interpreter/session/locate.hpp"
#include "interpreter/session/embedded.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace bylaw {

namespace {

constexpr std::string_view extension = ".bylaw";

std::string in_folder(const std::string &folder, const std::string &name) {
    if (folder.empty() || folder == ".")
        return name;
    return folder.ends_with('/') ? folder + name : folder + '/' + name;
}

// `path` as a folder or with `.bylaw` put behind it.
std::string rules_at(const api::LibraryOptions &options, const std::string &path) {
    if (options.files->is_folder(path))
        return path;
    std::string file = path + std::string(extension);
    return options.files->read(file) ? file : "";
}

bool is_for_tests(std::string_view path_in_folder) {
    return path_in_folder.ends_with("_test.bylaw") || path_in_folder.starts_with("tests/") ||
           path_in_folder.find("/tests/") != std::string_view::npos;
}

// The file that makes a folder a ruleset: `ruleset.bylaw`, the one called as the folder is, or the only one with a
// header; empty where there is none.
std::string entry_of(const std::string &folder, const std::vector<std::string> &headed) {
    for (const std::string &name : {std::string("ruleset"), stem_of(folder)})
        for (const std::string &path : headed)
            if (path == in_folder(folder, name + std::string(extension)))
                return path;
    bool only = headed.size() == 1 && folder_of(headed.front()) == folder;
    return only ? headed.front() : "";
}

// The rule files in a folder and below, those with a `ruleset` header apart.
struct Sorted {
    std::vector<std::string> plain, headed;
};

Sorted sort_files(const api::LibraryOptions &options, const std::string &folder) {
    Sorted files;
    for (const std::string &path : options.files->list(folder)) {
        if (!path.ends_with(extension))
            continue;
        std::optional<std::string> text = options.files->read(path);
        (text && has_ruleset_header(*text) ? files.headed : files.plain).push_back(path);
    }
    return files;
}

void add_programs(const api::LibraryOptions &options, const std::string &folder, std::vector<std::string> &programs) {
    Sorted files = sort_files(options, folder);
    std::string entry = entry_of(folder, files.headed);
    if (!entry.empty()) {
        programs.push_back(folder);
        for (const std::string &path : files.headed)
            if (path != entry)
                programs.push_back(path);
        return;
    }
    std::set<std::string> folders;
    for (const auto *list : {&files.plain, &files.headed})
        for (const std::string &path : *list) {
            std::string below = path.substr(folder == "." ? 0 : folder.size() + 1);
            std::size_t slash = below.find('/');
            if (slash == std::string::npos)
                programs.push_back(path);
            else
                folders.insert(in_folder(folder, below.substr(0, slash)));
        }
    for (const std::string &each : folders)
        add_programs(options, each, programs);
}

} // namespace

std::optional<std::string> read_text(const api::LibraryOptions &options, const std::string &path) {
    if (!path.starts_with(stdlib_beginning))
        return options.files->read(path);
    std::string_view name = std::string_view(path).substr(stdlib_beginning.size());
    for (const EmbeddedFile &file : embedded_stdlib())
        if (file.name == name)
            return std::string(file.text);
    return std::nullopt;
}

std::string locate_stdlib(const api::LibraryOptions &options, const std::string &name) {
    std::string file = name + std::string(extension);
    std::string path = options.stdlib_folder.empty() ? std::string(stdlib_beginning) + file
                                                     : in_folder(options.stdlib_folder, file);
    return read_text(options, path) ? path : "";
}

std::vector<std::string> stdlib_names(const api::LibraryOptions &options) {
    std::vector<std::string> names;
    if (options.stdlib_folder.empty())
        for (const EmbeddedFile &file : embedded_stdlib())
            names.push_back(stem_of(std::string(file.name)));
    else
        for (const std::string &path : options.files->list(options.stdlib_folder))
            if (path.ends_with(extension) && !is_for_tests(path))
                names.push_back(stem_of(path));
    return names;
}

std::string locate(const api::LibraryOptions &options, const std::string &target) {
    if (target.empty())
        return "";
    if (options.files->is_folder(target) || options.files->read(target))
        return target;
    return locate_import(options, ".", target);
}

std::string locate_import(const api::LibraryOptions &options, const std::string &beside, const std::string &name) {
    if (std::string path = rules_at(options, in_folder(beside, name)); !path.empty())
        return path;
    for (const std::string &folder : options.ruleset_folders)
        if (std::string path = rules_at(options, in_folder(folder, name)); !path.empty())
            return path;
    return "";
}

std::vector<std::string> rule_files(const api::LibraryOptions &options, const std::string &folder, api::Purpose purpose) {
    Sorted files = sort_files(options, folder);
    std::vector<std::string> own;
    if (std::string entry = entry_of(folder, files.headed); !entry.empty())
        own.push_back(entry);
    std::size_t skip = folder == "." ? 0 : folder.size() + 1;
    for (const std::string &path : files.plain)
        if (purpose == api::Purpose::test || !is_for_tests(std::string_view(path).substr(skip)))
            own.push_back(path);
    return own;
}

std::vector<std::string> programs_in(const api::LibraryOptions &options, const std::string &target) {
    std::string path = without_slash(locate(options, target));
    std::vector<std::string> programs;
    if (options.files->is_folder(path))
        add_programs(options, path, programs);
    if (programs.empty())
        programs.push_back(path.empty() ? target : path); // loading it says what is wrong
    return programs;
}

namespace {

bool is_import(std::string_view text) {
    for (const std::string_view word : {"use", "extends"})
        if (text.starts_with(word) && text.size() > word.size() && std::isspace(static_cast<unsigned char>(text[word.size()]))) return true;
    return false;
}

} // namespace

bool has_ruleset_header(std::string_view text) {
    constexpr std::string_view word = "ruleset";
    while (!text.empty()) {
        if (text.front() == '#')
            text.remove_prefix(std::min(text.find('\n'), text.size()));
        else if (std::isspace(static_cast<unsigned char>(text.front())))
            text.remove_prefix(1);
        else if (is_import(text)) // out of place, as the grammar says; it is the beginning all the same
            text.remove_prefix(std::min(text.find('\n'), text.size()));
        else
            break;
    }
    return text.starts_with(word) && text.size() > word.size() && std::isspace(static_cast<unsigned char>(text[word.size()]));
}

std::string without_slash(std::string path) {
    while (path.size() > 1 && path.back() == '/')
        path.pop_back();
    return path;
}

std::string folder_of(const std::string &path) {
    std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash);
}

std::string stem_of(const std::string &path) {
    std::string name = without_slash(path);
    name = name.substr(name.rfind('/') + 1);
    return name.ends_with(extension) ? name.substr(0, name.size() - extension.size()) : name;
}

} // namespace bylaw
