#include "interpreter/session/short_answer.hpp"

#include "base/text/filled.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace bylaw {

namespace {

constexpr std::size_t most_lines = 10;
constexpr std::size_t most_parts = 8; // parts of a joined line

// Subject of a line; lines with one subject may be joined.
enum class LineSort : std::uint8_t { none, dice, counted, lookup, result, comparison, change };

LineSort sort_of(EventKind kind) {
    switch (kind) {
    case EventKind::rolled: return LineSort::dice;
    case EventKind::adjusted: return LineSort::counted;
    case EventKind::looked_up: return LineSort::lookup;
    case EventKind::valued: return LineSort::result;
    case EventKind::totalled:
    case EventKind::row: return LineSort::comparison;
    case EventKind::changed:
    case EventKind::gained:
    case EventKind::lost:
    case EventKind::refused: return LineSort::change;
    default: return LineSort::none;
    }
}

bool makes_a_try(EventKind kind) {
    const LineSort sort = sort_of(kind);
    return kind == EventKind::degree || (sort != LineSort::none && sort != LineSort::change);
}

struct Line {
    LineSort sort = LineSort::none;
    std::size_t block = 0;
    std::string text, place;
};

// An attempt with its lines. The first block holds events outside of all attempts.
struct Block {
    std::size_t indent = 0;
    std::string title, place;
};

class Account {
  public:
    explicit Account(std::span<const JournalEntry> entries) : entries_(entries) {
        for (std::size_t i = 0; i < entries.size(); ++i)
            number_.emplace(entries[i].id, i);
        find_tries();
        said_.clear();
        for (const JournalEntry &entry : entries)
            if (!is_said_again(entry))
                add(entry);
    }

    std::vector<Block> blocks{Block{}};
    std::vector<Line> lines; // blocks ascend

  private:
    std::optional<std::size_t> number(std::uint64_t id) const {
        const auto at = number_.find(id);
        return at == number_.end() ? std::nullopt : std::optional(at->second);
    }

    // The innermost call that an event belongs to, of those for which `is`.
    template <class Is> std::optional<std::size_t> around(const JournalEntry &entry, Is is) const {
        for (auto at = number(entry.cause); at; at = number(entries_[*at].cause))
            if (entries_[*at].kind == EventKind::begins && is(*at))
                return at;
        return std::nullopt;
    }

    void find_tries() {
        for (const JournalEntry &entry : entries_)
            if (makes_a_try(entry.kind) && !entry.text.empty() && !is_said_again(entry))
                if (const auto whose = around(entry, [](std::size_t) { return true; }))
                    block_.emplace(*whose, 0);
        for (auto &[entry, block] : block_) {
            block = blocks.size();
            const std::size_t outer = block_around(entries_[entry]);
            blocks.push_back(
                {outer == 0 ? 0 : blocks[outer].indent + 1, entries_[entry].text, entries_[entry].place});
        }
    }

    // A table is looked up wherever a rule needs it; what it gives is said once.
    bool is_said_again(const JournalEntry &entry) {
        return entry.kind == EventKind::looked_up && !said_.insert(entry.text).second;
    }

    std::size_t block_around(const JournalEntry &entry) const {
        const auto whose = around(entry, [&](std::size_t each) { return block_.contains(each); });
        return whose ? block_.at(*whose) : 0;
    }

    void add(const JournalEntry &entry) {
        const std::size_t block = block_around(entry);
        if (entry.kind == EventKind::degree && block != 0) {
            blocks[block].title += ": " + entry.value;
            blocks[block].place = entry.place;
        } else if (entry.kind == EventKind::not_counted) {
            take_away(entry, block);
        } else if (entry.kind == EventKind::totalled) {
            add_total(entry, block);
        } else if (sort_of(entry.kind) != LineSort::none && !entry.text.empty()) {
            lines.push_back({sort_of(entry.kind), block, entry.text, entry.place});
            whose_.push_back(entry.kind == EventKind::adjusted ? entry.what : no_id);
            adds_up_to_total_ = entry.kind == EventKind::valued && entry.what == no_id;
        }
    }

    // The total covers the adjustments, too.
    void add_total(const JournalEntry &entry, std::size_t block) {
        if (!lines.empty() && lines.back().sort == LineSort::result && lines.back().block == block &&
            adds_up_to_total_) {
            lines.pop_back();
            whose_.pop_back();
        }
        lines.push_back({LineSort::comparison, block, entry.text, entry.place});
        whose_.push_back(no_id);
    }

    // Removes an adjustment that did not count in the end.
    void take_away(const JournalEntry &entry, std::size_t block) {
        for (std::size_t i = lines.size(); i-- > 0;)
            if (whose_[i] == entry.what && lines[i].block == block) {
                lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
                whose_.erase(whose_.begin() + static_cast<std::ptrdiff_t>(i));
                return;
            }
    }

    std::span<const JournalEntry> entries_;
    std::map<std::uint64_t, std::size_t> number_; // number of each id
    std::map<std::size_t, std::size_t> block_;    // block of an entry that begins an attempt
    std::vector<std::uint32_t> whose_;            // adjustment of each line
    std::set<std::string> said_;                  // look-ups so far
    bool adds_up_to_total_ = false;               // the last line says the main value, which has no name
};

// Each step has fewer lines. Guards look up most, and the counted adjustments show their results.
enum class Folding : std::uint8_t {
    none,
    no_lookups,
    no_results,
    joined_counts,
    joined_changes,
    one_line_each
};

class Layout {
  public:
    Layout(const Account &account, Folding folding, About about, bool places)
        : account_(account), folding_(folding), about_(about), places_(places) {}

    std::vector<std::string> lines() {
        for (std::size_t block = 1; block < account_.blocks.size(); ++block)
            lay_out(block);
        if (about_ == About::everything)
            lay_out(0);
        return std::move(lines_);
    }

  private:
    void lay_out(std::size_t block) {
        const Block &tried = account_.blocks[block];
        std::size_t indent = 2 * tried.indent;
        parts_ = 0;
        if (block != 0) {
            begin(indent, tried.title, tried.place, LineSort::none);
            indent += 2;
        }
        for (const Line &line : account_.lines)
            if (line.block == block && !is_left_out(line.sort))
                joins(line.sort) ? join(line) : begin(indent, line.text, line.place, line.sort);
    }

    bool is_left_out(LineSort sort) const {
        return (sort == LineSort::lookup && folding_ >= Folding::no_lookups) ||
               (sort == LineSort::result && folding_ >= Folding::no_results);
    }

    bool joins(LineSort sort) const {
        if (parts_ == 0 || (sort != last_ && folding_ < Folding::one_line_each))
            return false;
        return folding_ >= Folding::one_line_each ||
               (folding_ >= Folding::joined_changes && sort == LineSort::change) ||
               (folding_ >= Folding::joined_counts && sort != LineSort::change);
    }

    void begin(std::size_t indent, const std::string &text, const std::string &place, LineSort sort) {
        lines_.push_back(std::string(indent, ' ') + text + at(place, "  "));
        last_ = sort;
        parts_ = 1;
    }

    void join(const Line &line) {
        if (++parts_ < most_parts)
            lines_.back() += "; " + line.text + at(folding_ == Folding::one_line_each ? "" : line.place, " ");
        else if (parts_ == most_parts)
            lines_.back() += "; …";
    }

    std::string at(const std::string &place, const char *blank) const {
        return places_ && !place.empty() ? filled("{}[{}]", {blank, place}) : "";
    }

    const Account &account_;
    Folding folding_;
    About about_;
    bool places_;
    std::vector<std::string> lines_;
    LineSort last_ = LineSort::none;
    std::size_t parts_ = 0;
};

// Keeps the latest blocks: they are what the question is about.
void keep_latest(std::vector<std::string> &lines) {
    const std::size_t before = lines.size() - (most_lines - 1);
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(before));
    lines.insert(lines.begin(), filled("({} before it)", {std::to_string(before)}));
}

} // namespace

bool fits_short_answer(std::span<const JournalEntry> entries) {
    const Account account(entries);
    return account.blocks.size() - 1 + account.lines.size() <= most_lines;
}

std::vector<std::string> short_answer(std::span<const JournalEntry> entries, bool places, About about) {
    const Account account(entries);
    std::vector<std::string> lines;
    for (const Folding folding : {Folding::none, Folding::no_lookups, Folding::no_results,
                                  Folding::joined_counts, Folding::joined_changes, Folding::one_line_each}) {
        lines = Layout(account, folding, about, places).lines();
        if (lines.size() <= most_lines)
            return lines;
    }
    keep_latest(lines);
    return lines;
}

} // namespace bylaw
