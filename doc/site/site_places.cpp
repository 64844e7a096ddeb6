#include "doc/site/site_places.hpp"
#include "doc/site/anchor.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

namespace bylaw::doc {

namespace {

std::string folder_of(const std::string &path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "" : path.substr(0, slash);
}

bool is_readme(const std::string &path) {
    return path == "README.md" || path.ends_with("/README.md");
}

bool is_picture(const std::string &path) {
    return path.ends_with(".svg") || path.ends_with(".png");
}

// Letters, digits, `-` and `.` alone.
std::string plain_name(std::string path) {
    std::replace_if(
        path.begin(), path.end(), [](char c) { return c == '/' || c == '_' || c == ' '; }, '-');
    std::string name;
    for (const char c : path)
        name += c == '.' ? "." : anchor_of({&c, 1});
    return name;
}

std::string address_of_page(const std::string &path) {
    if (path == "README.md")
        return "index.html";
    if (is_readme(path))
        return plain_name(folder_of(path)) + ".html";
    return plain_name(path.substr(0, path.size() - std::string_view(".md").size())) + ".html";
}

bool is_elsewhere(const std::string &target) {
    return target.starts_with("https:") || target.starts_with("http:") || target.starts_with("mailto:");
}

} // namespace

SitePlaces::SitePlaces(const std::vector<std::string> &paths) {
    std::set<std::string> folders{""};
    for (const std::string &path : paths)
        if (is_readme(path))
            folders.insert(folder_of(path));
    for (const std::string &path : paths) {
        if (path.ends_with(".md") && folders.contains(folder_of(path)))
            pages_.push_back({path, folder_of(path), address_of_page(path)});
        else if (is_picture(path))
            addresses_[path] = pictures_[path] = plain_name(path);
    }
    std::ranges::stable_sort(pages_, [](const SitePage &a, const SitePage &b) {
        return std::pair(a.folder, !is_readme(a.path)) < std::pair(b.folder, !is_readme(b.path));
    });
    for (const SitePage &page : pages_)
        addresses_[page.path] = page.address;
}

std::vector<const SitePage *> SitePlaces::pages_in(const std::string &folder) const {
    std::vector<const SitePage *> found;
    for (const SitePage &each : pages_)
        if (each.folder == folder)
            found.push_back(&each);
    return found;
}

std::vector<std::string> SitePlaces::folders() const {
    std::set<std::string> found;
    for (const SitePage &each : pages_)
        if (!each.folder.empty())
            found.insert(each.folder);
    return {found.begin(), found.end()};
}

std::string SitePlaces::address(const SitePage &from, const std::string &target) const {
    if (is_elsewhere(target) || target.starts_with('#'))
        return target;
    const std::size_t sign = std::min(target.find('#'), target.size());
    std::string path =
        (std::filesystem::path(from.folder) / target.substr(0, sign)).lexically_normal().generic_string();
    if (path.ends_with('/'))
        path += "README.md";
    const auto found = addresses_.find(path);
    return found == addresses_.end() ? "" : found->second + target.substr(sign);
}

} // namespace bylaw::doc
