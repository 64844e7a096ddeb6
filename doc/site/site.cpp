#include "doc/site/site.hpp"
#include "doc/pages/around.hpp"
#include "doc/site/site_places.hpp"
#include "doc/site/written_page.hpp"
#include "interpreter/session/disk_folder.hpp"
#include "interpreter/session/embedded.hpp"
#include "interpreter/session/locate.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace bylaw::doc {

namespace {

constexpr const char *readme = "README.md";

std::vector<std::string> below_it(const std::string &folder, std::vector<std::string> paths) {
    for (std::string &path : paths)
        path = below(folder, path);
    return paths;
}

// In one line, up to its first full stop, or cut off.
std::string summary(const std::string &text) {
    constexpr std::size_t longest = 160;
    std::string line;
    for (const char c : text)
        if (c != ' ' && c != '\n')
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    line.erase(std::min(line.find(". "), line.size()));
    return line.size() <= longest ? line : line.substr(0, line.rfind(' ', longest)) + " …";
}

class SiteMaker {
  public:
    SiteMaker(const api::Files &files, std::string folder)
        : files_(files), folder_(std::move(folder)), places_(below_it(folder_, files.list(folder_))) {}

    Site make(const std::string &title);

  private:
    void read();
    std::string address(const SitePage &from, const std::string &target);
    const WrittenPage &written(const SitePage &page) const { return pages_.at(page.path); }
    Html entries(const std::string &folder) const;
    Html contents() const;
    Html navigation(const SitePage &page) const;
    Around around(const SitePage &page) const;
    std::string search_data() const;
    void look_for_lost_links();
    void add_pages();
    void add_others();

    const api::Files &files_;
    std::string folder_, title_;
    SitePlaces places_;
    std::map<std::string, WrittenPage> pages_;               // by path
    std::vector<std::pair<std::string, std::string>> links_; // from a path to an address
    Site made_;
};

std::string SiteMaker::address(const SitePage &from, const std::string &target) {
    const std::string found = places_.address(from, target);
    links_.emplace_back(from.path, found.starts_with('#') ? from.address + found : found);
    return found;
}

void SiteMaker::read() {
    for (const SitePage &page : places_.pages())
        pages_[page.path] = written_page(files_.read(folder_ + '/' + page.path).value_or(""),
                                         [&](const std::string &target) { return address(page, target); });
}

Html SiteMaker::entries(const std::string &folder) const {
    Html list;
    for (const SitePage *page : places_.pages_in(folder)) {
        const std::vector<Section> &sections = written(*page).sections;
        const std::string says = sections.empty() ? "" : summary(sections.front().text);
        if (page->path != readme)
            list += element("li", link(page->address, escaped(written(*page).title)) +
                                      (says.empty() ? Html() : element("p", escaped(says))));
    }
    return element("ul", {{"class", "contents"}}, list);
}

// Contents of each folder, and every other page.
Html SiteMaker::contents() const {
    Html folders;
    for (const std::string &folder : places_.folders()) {
        const SitePage &first = *places_.pages_in(folder).front();
        folders += element("li", link(first.address, escaped(written(first).title)) +
                                     element("p", escaped(summary(written(first).sections.front().text))));
    }
    return element("h1", {{"id", "contents"}}, escaped(title_)) +
           (folders.empty() ? folders : element("ul", {{"class", "contents"}}, folders)) + entries("");
}

Html SiteMaker::navigation(const SitePage &page) const {
    Html out = element("ul", item("index.html", "Contents", page.address));
    for (const std::string &folder : places_.folders()) {
        const std::vector<const SitePage *> pages = places_.pages_in(folder);
        Html list;
        for (const SitePage *each : pages)
            if (each == pages.front() || folder == page.folder)
                list += item(each->address, written(*each).title, page.address);
        out += element("ul", list);
    }
    Html list;
    for (const SitePage *each : places_.pages_in(""))
        if (each->path != readme)
            list += item(each->address, written(*each).title, page.address);
    return out + (list.empty() ? list : element("ul", list));
}

// The neighbours are those in the page's folder.
Around SiteMaker::around(const SitePage &page) const {
    Around made{title_, navigation(page), {}, {}};
    const std::vector<const SitePage *> all = places_.pages_in(page.folder);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i]->path == page.path && i > 0)
            made.before = before_link(all[i - 1]->address, written(*all[i - 1]).title);
        if (all[i]->path == page.path && i + 1 < all.size())
            made.next = next_link(all[i + 1]->address, written(*all[i + 1]).title);
    }
    return made;
}

// Each heading, with all words below it to be searched, and the first of them to be shown.
std::string SiteMaker::search_data() const {
    nlohmann::json all = nlohmann::json::array();
    for (const SitePage &page : places_.pages())
        for (const Section &each : written(page).sections)
            all.push_back({each.title, each.title == written(page).title ? "" : written(page).title,
                           page.address + '#' + each.anchor, summary(each.text), each.text});
    return "const bylawNames = " + all.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) + ";\n";
}

void SiteMaker::add_pages() {
    bool has_index = false;
    for (const SitePage &page : places_.pages()) {
        made_.files.push_back(
            {page.address, framed(around(page), written(page).title, written(page).content)});
        has_index = has_index || page.path == readme;
    }
    if (!has_index)
        made_.files.push_back({"index.html", framed(around({"", "", "index.html"}), title_, contents())});
    made_.pages = made_.files.size();
}

void SiteMaker::add_others() {
    std::set<std::string> shown;
    for (const auto &[from, to] : links_)
        shown.insert(to);
    for (const auto &[path, name] : places_.pictures())
        if (shown.contains(name))
            made_.files.push_back({name, files_.read(folder_ + '/' + path).value_or("")});
    made_.files.push_back({"names.js", search_data()});
    for (const EmbeddedFile &asset : embedded_rulebook_assets())
        made_.files.push_back({std::string(asset.name), std::string(asset.text)});
}

// Headings that a link names and no page has.
void SiteMaker::look_for_lost_links() {
    std::set<std::string> there;
    for (const SitePage &page : places_.pages())
        for (const Section &each : written(page).sections)
            there.insert(page.address + '#' + each.anchor);
    for (const auto &[from, to] : links_)
        if (to.find(".html#") != std::string::npos && to.find("//") == std::string::npos &&
            !there.contains(to))
            made_.lost.push_back(from + ": " + to);
}

Site SiteMaker::make(const std::string &title) {
    read();
    if (pages_.empty())
        return {};
    const auto first = pages_.find(readme);
    title_ = first == pages_.end() ? title : first->second.title;
    add_pages();
    add_others();
    look_for_lost_links();
    made_.left_out = below_it(folder_, list_disk(folder_).led_out);
    return std::move(made_);
}

} // namespace

Site make_site(const api::Files &files, const std::string &folder, const std::string &title) {
    return SiteMaker(files, folder).make(title);
}

} // namespace bylaw::doc
