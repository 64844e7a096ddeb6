#include "lsp/features/completion.hpp"
#include "grammar/characters.hpp"
#include "grammar/keywords.hpp"
#include "grammar/parse.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/syntax.hpp"
#include "lsp/protocol/read.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using ast::NodeKind;
using nlohmann::json;

namespace {

// The protocol's numbers.
enum Item {
    method = 2,
    function = 3,
    field = 5,
    variable = 6,
    value = 12,
    enumeration = 13,
    word = 14,
    member_of_enum = 20,
    constant = 21,
    structure = 22,
    event = 23
};

Item item_of(NodeKind kind) {
    switch (kind) {
    case NodeKind::Slot:
    case NodeKind::Field: return field;
    case NodeKind::Formula: return method;
    case NodeKind::Rule:
    case NodeKind::Hook:
    case NodeKind::Grid: return function;
    case NodeKind::Kind:
    case NodeKind::KindRow: return structure;
    case NodeKind::Enum: return enumeration;
    case NodeKind::Names:
    case NodeKind::Row: return member_of_enum;
    case NodeKind::Option: return constant;
    case NodeKind::Condition:
    case NodeKind::Bundle: return event;
    default: return variable;
    }
}

// Text at the cursor, and the part of a word before it.
struct Writing {
    std::string_view text;
    std::size_t begin, end;

    std::string_view before() const { return text.substr(0, begin); }
    std::string_view line() const { return before().substr(before().rfind('\n') + 1); }
    bool begins_line() const { return line().find_first_not_of(" \t") == std::string_view::npos; }
};

Writing writing_at(std::string_view text, std::size_t offset) {
    std::size_t begin = offset, end = offset;
    while (begin > 0 && grammar::is_name_part(text[begin - 1]))
        --begin;
    while (end < text.size() && grammar::is_name_part(text[end]))
        ++end;
    return {text, begin, end};
}

bool in_comment_or_text(const Writing &gap) {
    bool quoted = false;
    int braces = 0; // code inside braces is no text
    for (const char c : gap.line()) {
        if (c == '"')
            quoted = !quoted;
        else if (quoted && (c == '{' || c == '}'))
            braces += c == '{' ? 1 : -1;
        else if (!quoted && c == '#')
            return true;
    }
    return quoted && braces <= 0;
}

// An undeclared name, and endings that may complete an unfinished line.
constexpr std::string_view unknown_name = "unknown_name_of_no_rules";
constexpr std::string_view endings[] = {"", " { }", "()", " = 0"};

using Candidates = std::vector<Resolutions::Candidate>;

Candidates names_that_fit(Workspace &workspace, const Asked &asked, const Writing &gap) {
    Candidates found;
    for (const std::string_view ending : endings) {
        std::string text(gap.before());
        ((text += unknown_name) += ending) += gap.text.substr(gap.end);
        const auto begin = static_cast<std::uint32_t>(gap.begin);
        const Gap unknown{asked.path, begin, begin + static_cast<std::uint32_t>(unknown_name.size())};
        const Analysis tried = workspace.ruleset_with_gap(unknown, std::move(text));
        const Candidates &more = tried.resolutions.candidates;
        found.insert(found.end(), more.begin(), more.end());
        if (!found.empty())
            break;
    }
    std::erase_if(found, [](const auto &each) { return each.name == unknown_name; });
    return found;
}

// From the beginning of the declaration that the place is in: the first line before it that is not indented.
std::string_view begun_declaration(const Writing &gap) {
    std::string_view before = gap.before();
    for (std::size_t end = before.size(); end > 0;) {
        const std::size_t begin = before.substr(0, end - 1).rfind('\n') + 1;
        if (grammar::is_name_start(before[begin]))
            return before.substr(begin);
        if (begin == 0)
            break;
        end = begin;
    }
    return before;
}

bool in_braces(std::string_view declaration) {
    return std::ranges::count(declaration, '{') > std::ranges::count(declaration, '}');
}

// Which words begin a clause depends on whose braces they are in; the checker says what has no place there.
std::vector<std::string_view> words_that_fit(const Writing &gap) {
    const std::string_view declaration = begun_declaration(gap);
    if (!gap.begins_line())
        return words_after(declaration);
    return keywords::with_use(in_braces(declaration) ? keywords::F | keywords::C | keywords::A
                                                     : keywords::D | keywords::F);
}

class Items {
  public:
    Items(const Asked &asked, const Writing &gap, const Workspace &workspace)
        : analysis_(*asked.analysis),
          range_(range_json(gap.text,
                            {static_cast<std::uint32_t>(gap.begin), static_cast<std::uint32_t>(gap.end), 0},
                            workspace.encoding)) {}

    void add_name(const Resolutions::Candidate &candidate) {
        // The place is one in the tried text; before the gap both are the same.
        const ast::Ref declared = declaration_of(candidate);
        add(candidate.name, declared ? item_of(declared.kind()) : value,
            declared ? header_text(declared) : "", "1");
    }
    void add_word(std::string_view text) { add(std::string(text), word, "", "2"); }

    json take() const {
        json list = json::array();
        for (const auto &[name, item] : items_)
            list.push_back(item);
        return list;
    }

  private:
    ast::Ref declaration_of(const Resolutions::Candidate &candidate) const {
        const Span at = candidate.meaning;
        const ast::Tree *tree = analysis_.tree_of(at.source);
        if (!tree || at.end > tree->text.size() || analysis_.sources().text(at) != candidate.name)
            return {};
        return declared_by(*tree, at);
    }

    void add(const std::string &name, Item kind, std::string detail, const char *rank) {
        json item = {{"label", name},
                     {"kind", static_cast<int>(kind)},
                     {"sortText", rank + name},
                     {"textEdit", {{"range", range_}, {"newText", name}}}};
        if (!detail.empty())
            item["detail"] = detail.substr(0, detail.find('\n'));
        items_.try_emplace(name, std::move(item));
    }

    const Analysis &analysis_;
    json range_;
    std::map<std::string, json> items_;
};

} // namespace

json completion(Workspace &workspace, const Client &, const json &parameters) {
    const auto asked = asked_place(workspace, parameters);
    if (!asked)
        return json::array();
    const Writing gap = writing_at(asked->text(), asked->offset);
    if (in_comment_or_text(gap))
        return json::array();
    Items items(*asked, gap, workspace);
    for (const Resolutions::Candidate &each : names_that_fit(workspace, *asked, gap))
        items.add_name(each);
    if (!gap.before().ends_with('.'))
        for (const std::string_view each : words_that_fit(gap))
            items.add_word(each);
    return {{"isIncomplete", false}, {"items", items.take()}};
}

} // namespace bylaw::lsp
