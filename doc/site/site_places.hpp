// Which pages and pictures a site has, and what its files are called.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace bylaw::doc {

struct SitePage {
    std::string path, folder; // "guide/01_a_check.md" within the whole, and "guide"
    std::string address;      // "guide-01-a-check.html"
};

class SitePlaces {
  public:
    // Paths within the site. A folder's pages are included if it has a README.md; others are for developers
    // of the pages.
    explicit SitePlaces(const std::vector<std::string> &paths);

    const std::vector<SitePage> &pages() const { return pages_; }
    // Those of a folder ("": the whole), its README.md first.
    std::vector<const SitePage *> pages_in(const std::string &folder) const;
    std::vector<std::string> folders() const;
    // Where a link on a page leads to; empty where that is no part of the site.
    std::string address(const SitePage &from, const std::string &target) const;
    // The pictures, with their addresses.
    const std::map<std::string, std::string> &pictures() const { return pictures_; }

  private:
    std::vector<SitePage> pages_;
    std::map<std::string, std::string> pictures_, addresses_;
};

} // namespace bylaw::doc
