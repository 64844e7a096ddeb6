#include "interpreter/check/layers/parts.hpp"
#include "interpreter/check/layers/amend.hpp"
#include "interpreter/check/layers/clean_text.hpp"
#include "interpreter/check/layers/row_claims.hpp"
#include "interpreter/check/layers/statement_kinds.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// How people speak of a part of a header; nothing for what only says which declaration is meant.
std::string header_key(NodeKind kind) {
    switch (kind) {
    case NodeKind::Params: return "what it takes";
    case NodeKind::Type: return "its type";
    case NodeKind::Range: return "its range";
    case NodeKind::Choices: return "its choices";
    case NodeKind::Default: return "its value";
    case NodeKind::Is: return "what it is built on";
    case NodeKind::On: return "whom it is on";
    case NodeKind::Tagged: return "its tags";
    case NodeKind::Rolls: return "its dice";
    case NodeKind::AnyTime: return "when it may be done";
    case NodeKind::Tells: return "how it is told";
    case NodeKind::While: return "while what holds";
    case NodeKind::Lasts: return "how long it lasts";
    case NodeKind::Follows: return "what it follows";
    case NodeKind::Names: return "its members";
    case NodeKind::Text: return "its title";
    case NodeKind::Slot: return "what it holds";
    case NodeKind::Per: return "per what";
    default: return {};
    }
}

// Words such as `=` and `rolls` that a part of a header begins with say nothing new.
std::string header_text(Ref part) {
    std::string text = clean_text(part);
    for (std::string_view word : {"=", ":", "rolls ", "tagged ", "follows ", "while ", "lasts ", "is "})
        if (part.kind() != NodeKind::Text && text.starts_with(word))
            text.erase(0, word.size());
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

void add_rows(Ref row, Ref item, std::vector<Part> &parts) {
    const Cells cells = row.kind() == NodeKind::GridRow ? cells_of(row, item) : Cells{};
    each_claim(row, [&](const RowClaim &claim) {
        const std::string key = claim.name.empty() ? "row" : "row " + claim.name;
        if (row.kind() == NodeKind::Row)
            parts.push_back({key, claim.low, claim.high, row, row_text(row)});
        else
            parts.push_back({key, claim.low, claim.high, row, cells_text(cells), cells});
    });
}

void add_clause(Ref clause, Ref item, std::vector<Part> &parts) {
    if (clause.kind() == NodeKind::Row)
        return add_rows(clause, item, parts);
    if (clause.kind() == NodeKind::Modify)
        return clause.find(NodeKind::Block).each([&](Ref line) {
            if (std::string key = line_key(clause, line); !key.empty())
                parts.push_back({std::move(key), 0, 0, line, clean_text(line)});
        });
    const bool done =
        is_statement(clause.kind()) && !(clause.kind() == NodeKind::Assign && item.kind() == NodeKind::Kind);
    parts.push_back({done ? "do" : written(clause_key(clause)), 0, 0, clause, clean_text(clause)});
}

bool is_whole_change(Ref item) {
    if (item.kind() == NodeKind::Remove)
        return true;
    const view::Layer layer = item.find(NodeKind::Layer);
    return layer && layer.how().word() == Word::replace;
}

std::vector<Part> written_parts(Ref item) {
    std::vector<Part> parts;
    item.each([&](Ref part) {
        if (part.kind() == NodeKind::GridRow)
            add_rows(part, item, parts);
        else if (part.kind() == NodeKind::Block)
            part.each([&](Ref clause) {
                if (clause.kind() != NodeKind::Reference)
                    add_clause(clause, item, parts);
            });
        else if (std::string key = header_key(part.kind()); !key.empty())
            parts.push_back({std::move(key), 0, 0, part, header_text(part)});
    });
    return parts;
}

bool meets(const Part &a, const Part &b) {
    return a.has_name() && a.key == b.key && a.low <= b.high && b.low <= a.high;
}

// A part that only repeats which declaration is meant is no change.
bool only_repeats(const Part &a, const Part &b) {
    const NodeKind kind = a.at.kind();
    return (kind == NodeKind::Params || kind == NodeKind::Type || kind == NodeKind::On) && a.text == b.text;
}

// Two layers that both do something more are in each other's way, though their lines replace none.
bool both_do(const Part &a, const Part &b) {
    return a.key == "do" && b.key == "do";
}

} // namespace

Ref name_of(Ref item) {
    return item.find(item.kind() == NodeKind::Remove ? NodeKind::Path : NodeKind::Name);
}

std::vector<Part> parts_said(Ref item) {
    if (is_whole_change(item))
        return {{"*", 0, 0, item, clean_text(item)}};
    return written_parts(item);
}

namespace {

// An amendment adds members and what is followed; of a grid's row it keeps the columns that it leaves out.
bool keeps_the_rest(const Part &part) {
    const NodeKind kind = part.at.kind();
    return !part.cells.empty() || kind == NodeKind::Names || kind == NodeKind::Follows;
}

Part joined(Part part, const Part &old) {
    part.low = std::max(part.low, old.low);
    part.high = std::min(part.high, old.high);
    if (part.cells.empty()) {
        part.text = old.text + ", " + part.text;
        return part;
    }
    part.cells = laid_over(old.cells, part.cells);
    part.text = cells_text(part.cells);
    return part;
}

// Each with what it keeps of those that it is laid over.
std::vector<Part> with_the_rest(const std::vector<Part> &parts, const std::vector<Part> &olds) {
    std::vector<Part> whole;
    for (const Part &part : parts) {
        std::vector<Part> met;
        for (const Part &old : olds)
            if (keeps_the_rest(part) && meets(part, old))
                met.push_back(joined(part, old));
        const std::vector<Part> rest = without({part}, met);
        whole.insert(whole.end(), met.begin(), met.end());
        whole.insert(whole.end(), rest.begin(), rest.end());
    }
    return whole;
}

} // namespace

std::vector<Part> parts_of(const std::vector<Ref> &headers) {
    std::vector<Part> parts;
    for (const Ref &header : headers) {
        const std::vector<Part> more = with_the_rest(written_parts(header), parts);
        parts = without(parts, more);
        parts.insert(parts.end(), more.begin(), more.end());
    }
    return parts;
}

std::string part_words(const Part &part) {
    if (part.is_whole() || part.key.empty())
        return {};
    if (part.key == "do")
        return "what it does";
    if (part.is_row_of_numbers())
        return "row `" + numbers_text(part.low, part.high) + "`";
    if (!header_key(part.at.kind()).empty() && part.key == header_key(part.at.kind()))
        return part.key;
    const std::size_t space = part.key.find(' ');
    if (part.key.starts_with("set "))
        return "`" + part.key.substr(4) + "`";
    if (space == std::string::npos)
        return "`" + part.key + "`";
    return part.key.substr(0, space) + " `" + part.key.substr(space + 1) + "`";
}

std::vector<Part> common(const std::vector<Part> &parts, const std::vector<Part> &others) {
    std::vector<Part> both;
    for (const Part &part : parts)
        for (const Part &other : others) {
            if (part.is_whole() || other.is_whole()) {
                both.push_back(part.is_whole() ? other : part);
                continue;
            }
            if ((!meets(part, other) && !both_do(part, other)) || only_repeats(part, other))
                continue;
            both.push_back(part);
            both.back().low = std::max(part.low, other.low);
            both.back().high = std::min(part.high, other.high);
        }
    return both;
}

std::vector<Part> without(const std::vector<Part> &parts, const std::vector<Part> &others) {
    std::vector<Part> left = parts;
    for (const Part &other : others) {
        std::vector<Part> next;
        for (const Part &part : left) {
            if (other.is_whole())
                continue;
            if (!meets(part, other)) {
                next.push_back(part);
                continue;
            }
            if (part.low < other.low) {
                next.push_back(part);
                next.back().high = other.low - 1;
            }
            if (part.high > other.high) {
                next.push_back(part);
                next.back().low = other.high + 1;
            }
        }
        left = std::move(next);
    }
    return left;
}

} // namespace bylaw::check
