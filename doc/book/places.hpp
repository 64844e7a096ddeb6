// Where in the rulebook a name is explained: its page, and the anchor there.
#pragma once
#include "doc/book/book.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace bylaw::doc {

struct Chapter {
    const ModuleFile *file = nullptr;
    std::string page, title;
    // Chapters behind the rules: shared modules; policies, narration and examples.
    enum class Part : std::uint8_t { rules, shared, apart };
    Part part = Part::rules;
};

class Places {
  public:
    explicit Places(const Book &book);

    const std::vector<Chapter> &chapters() const { return chapters_; }
    // "attacks.html#wear", as seen from a page; empty where nothing explains it.
    std::string target(At name, const std::string &from) const;
    // The anchor of what is declared by that name; empty where it has none of its own.
    std::string anchor(At name) const;
    // Link to an entry of the rulebook; empty if no page lists it.
    std::string row_target(std::string_view id) const;

  private:
    struct Spot {
        std::string page, anchor;
    };
    void add_chapters(std::uint32_t module);
    void add_names(const Chapter &chapter);
    void add_name(Ref node, const Chapter &chapter);
    void add_parts(Ref node, const Chapter &chapter, const std::string &anchor, bool fields);
    std::string unused_page(const std::string &stem);

    const Book &book_;
    std::vector<Chapter> chapters_;
    std::set<std::string> pages_;
    std::set<std::pair<std::string, std::string>> anchors_;
    std::map<At, Spot> spots_;
    std::map<At, std::string> own_; // anchors of names that have one
};

// Letters, digits and `-` alone: what every file system and every address takes.
std::string slug(std::string_view text);

} // namespace bylaw::doc
