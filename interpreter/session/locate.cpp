#include "interpreter/session/locate.hpp"
#include "interpreter/session/disk_folder.hpp"
#include "interpreter/session/embedded.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <span>

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
    if (is_folder(options, path))
        return path;
    std::string file = path + std::string(extension);
    return read_text(options, file) ? file : "";
}

// Whether both are one, though they may be written in two ways.
bool same_place(const std::string &one, const std::string &other) {
    std::error_code unknown;
    return one == other || std::filesystem::equivalent(one, other, unknown);
}

// Which of this program's own files a path means, as its name among them; nothing where it means none.
std::optional<std::string_view> name_in(std::string_view beginning, std::string_view path) {
    while (beginning.ends_with('/'))
        beginning.remove_suffix(1);
    if (path == beginning)
        return "";
    if (!path.starts_with(beginning) || path[beginning.size()] != '/')
        return std::nullopt;
    return path.substr(beginning.size() + 1);
}

std::optional<std::string> read_embedded(std::span<const EmbeddedFile> files, std::string_view name) {
    for (const EmbeddedFile &file : files)
        if (file.name == name)
            return std::string(file.text);
    return std::nullopt;
}

std::string folder_above(const std::string &folder) {
    if (folder == ".")
        return "..";
    return folder == ".." || folder.ends_with("/..") ? folder + "/.." : folder_of(folder);
}

bool is_headed(const api::LibraryOptions &options, const std::string &path) {
    std::optional<std::string> text = read_text(options, path);
    return text && has_ruleset_header(*text);
}

// The folder of the ruleset that a rule file is a part of; the file itself where it is none.
std::string ruleset_with(const api::LibraryOptions &options, const std::string &path) {
    constexpr int most_folders_deep = 3;
    std::string folder = folder_of(path);
    for (int depth = 0; depth <= most_folders_deep && path.ends_with(extension);
         ++depth, folder = folder_above(folder))
        for (const std::string &name : {std::string("ruleset"), stem_of(folder)}) {
            std::string entry = in_folder(folder, name + std::string(extension));
            if (is_headed(options, entry))
                return entry == path || !is_headed(options, path) ? folder : path;
        }
    return path;
}

bool has_rules(const api::LibraryOptions &options, const std::string &folder) {
    const std::vector<std::string> files = list_files(options, folder);
    return std::any_of(files.begin(), files.end(),
                       [](const std::string &path) { return path.ends_with(extension); });
}

// The file that makes a folder a ruleset: `ruleset.bylaw`, the one called as the folder is, or the only one
// with a header; empty where there is none.
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
    for (const std::string &path : list_files(options, folder)) {
        if (!path.ends_with(extension))
            continue;
        std::optional<std::string> text = read_text(options, path);
        (text && has_ruleset_header(*text) ? files.headed : files.plain).push_back(path);
    }
    return files;
}

// A layer may stand beside what it extends.
bool is_layer(std::string_view text) {
    return text.starts_with("extends ") || text.find("\nextends ") != std::string_view::npos;
}

void add_programs(const api::LibraryOptions &options, const std::string &folder,
                  std::vector<std::string> &programs) {
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
            std::string name = below(folder, path);
            std::size_t slash = name.find('/');
            if (slash == std::string::npos)
                programs.push_back(path);
            else
                folders.insert(in_folder(folder, name.substr(0, slash)));
        }
    for (const std::string &each : folders)
        add_programs(options, each, programs);
    const std::vector<std::string> links = list_disk(folder).led_out;
    if (std::ranges::any_of(links, [](const std::string &path) { return path.ends_with(extension); }))
        programs.push_back(folder); // loading it says what is wrong with them
}

} // namespace

std::optional<std::string> read_text(const api::LibraryOptions &options, const std::string &path) {
    if (auto name = name_in(stdlib_beginning, path))
        return read_embedded(embedded_stdlib(), *name);
    if (auto name = name_in(rulesets_folder, path))
        return read_embedded(embedded_rulesets(), *name);
    return options.files->read(path);
}

bool is_folder(const api::LibraryOptions &options, const std::string &path) {
    if (name_in(rulesets_folder, path))
        return !list_files(options, path).empty();
    return !name_in(stdlib_beginning, path) && options.files->is_folder(path);
}

std::vector<std::string> list_files(const api::LibraryOptions &options, const std::string &folder) {
    const std::optional<std::string_view> name = name_in(rulesets_folder, folder);
    if (!name)
        return options.files->list(folder);
    std::vector<std::string> paths;
    for (const EmbeddedFile &file : embedded_rulesets())
        if (name->empty() || name_in(*name, file.name).value_or("") != "")
            paths.push_back(in_folder(std::string(rulesets_folder), std::string(file.name)));
    return paths;
}

std::vector<std::string> ruleset_places(const api::LibraryOptions &options) {
    std::vector<std::string> places;
    for (const std::string &folder : options.ruleset_folders)
        places.push_back(tidy(folder));
    places.emplace_back(rulesets_folder);
    return places;
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
        for (const std::string &path : list_files(options, tidy(options.stdlib_folder)))
            if (path.ends_with(extension) && !is_for_tests(below(tidy(options.stdlib_folder), path)))
                names.push_back(stem_of(path));
    return names;
}

std::string locate(const api::LibraryOptions &options, const std::string &target) {
    if (target.empty())
        return "";
    const std::string path = tidy(target);
    if (is_folder(options, path)) {
        // A folder that happens to be called as a ruleset, with other things in it.
        const bool plain = path.find('/') == std::string::npos && path != "." && path != "..";
        std::string named = plain ? locate_import(options, ".", path, path) : "";
        return named.empty() || has_rules(options, path) ? path : named;
    }
    return read_text(options, path) ? ruleset_with(options, path) : locate_import(options, ".", path);
}

std::string locate_import(const api::LibraryOptions &options, const std::string &beside,
                          const std::string &name, const std::string &self) {
    if (std::string path = rules_at(options, in_folder(beside, name));
        !path.empty() && !same_place(path, self))
        return path;
    for (const std::string &folder : ruleset_places(options))
        if (std::string path = rules_at(options, in_folder(folder, name));
            !path.empty() && !same_place(path, self))
            return path;
    return "";
}

std::vector<std::string> rule_files(const api::LibraryOptions &options, const std::string &folder,
                                    api::Purpose purpose) {
    Sorted files = sort_files(options, folder);
    std::vector<std::string> own;
    if (std::string entry = entry_of(folder, files.headed); !entry.empty())
        own.push_back(entry);
    for (const std::string &path : files.plain)
        if (purpose == api::Purpose::test || !is_for_tests(below(folder, path)))
            own.push_back(path);
    return own;
}

std::vector<std::string> rulesets_beside(const api::LibraryOptions &options, const std::string &folder) {
    const Sorted files = sort_files(options, folder);
    const std::string entry = entry_of(folder, files.headed);
    std::vector<std::string> others;
    for (const std::string &path : files.headed)
        if (path != entry && folder_of(path) == folder &&
            (entry.empty() || !is_layer(*read_text(options, path))))
            others.push_back(path);
    return others;
}

std::vector<std::string> programs_in(const api::LibraryOptions &options, const std::string &target) {
    std::string path = locate(options, target);
    std::vector<std::string> programs;
    if (is_folder(options, path) && (path == tidy(target) || !read_text(options, tidy(target))))
        add_programs(options, path, programs);
    if (programs.empty())
        programs.push_back(path.empty() ? target : path); // loading it says what is wrong
    return programs;
}

namespace {

bool is_import(std::string_view text) {
    for (const std::string_view word : {"use", "extends"})
        if (text.starts_with(word) && text.size() > word.size() &&
            std::isspace(static_cast<unsigned char>(text[word.size()])))
            return true;
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
    return text.starts_with(word) && text.size() > word.size() &&
           std::isspace(static_cast<unsigned char>(text[word.size()]));
}

bool is_for_tests(std::string_view path_in_folder) {
    return path_in_folder.ends_with("_test.bylaw") || path_in_folder.starts_with("tests/") ||
           path_in_folder.find("/tests/") != std::string_view::npos;
}

std::string tidy(const std::string &path) {
    std::string tidied = path.starts_with('/') ? "/" : "";
    for (std::size_t at = 0; at < path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string_view part = std::string_view(path).substr(at, end - at);
        at = end + 1;
        if (part.empty() || part == ".")
            continue;
        if (!tidied.empty() && !tidied.ends_with('/'))
            tidied += '/';
        tidied += part;
    }
    return tidied.empty() ? "." : tidied;
}

std::string below(const std::string &folder, const std::string &path) {
    if (folder == ".")
        return path;
    return path.substr(std::min(path.size(), folder.ends_with('/') ? folder.size() : folder.size() + 1));
}

std::string without_slash(std::string path) {
    while (path.size() > 1 && path.back() == '/')
        path.pop_back();
    return path;
}

std::string folder_of(const std::string &path) {
    std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::string stem_of(const std::string &path) {
    std::string name = without_slash(path);
    name = name.substr(name.rfind('/') + 1);
    return name.ends_with(extension) ? name.substr(0, name.size() - extension.size()) : name;
}

} // namespace bylaw
