#include "doc/prose/prose.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace bylaw::doc {

namespace {

struct Sign {
    std::string_view written, shown;
};
constexpr std::array<Sign, 6> signs = {
    {{"*", "×"}, {"<=", "≤"}, {">=", "≥"}, {"-", "−"}, {"/", "÷"}, {"divided by", "÷"}}};

std::string_view shown_sign(std::string_view written) {
    const auto found = std::ranges::find(signs, written, &Sign::written);
    return found == signs.end() ? written : found->shown;
}

bool needs_brackets(Ref node) {
    return node.is(NodeKind::Binary) || node.is(NodeKind::Choose) || node.is(NodeKind::Not) ||
           node.is(NodeKind::Select) || node.is(NodeKind::Quantified) || node.is(NodeKind::Fold);
}

// Text between two parts, without comments and references, with line ends as blanks.
std::string clean(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '#')
            i = std::min(text.find('\n', i), text.size() - 1);
        else if (text[i] == '@')
            while (i + 1 < text.size() && !std::isspace(static_cast<unsigned char>(text[i + 1])))
                ++i;
        const bool blank = std::isspace(static_cast<unsigned char>(text[i])) || text[i] == '@';
        if (!blank && text[i] != '#')
            out += text[i];
        else if (blank && !out.ends_with(' '))
            out += ' ';
    }
    return out;
}

} // namespace

std::string plain_text(std::string_view part) {
    std::string out;
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (part[i] == '\\' && i + 1 < part.size())
            ++i, out += part[i] == 'n' ? ' ' : part[i];
        else
            out += part[i];
    }
    return out;
}

Html Prose::gap(const ast::Tree &tree, std::uint32_t begin, std::uint32_t end) const {
    return begin < end ? escaped(clean(tree.text.substr(begin, end - begin))) : Html();
}

Html Prose::written(Ref node, bool with_blocks) const {
    Html out;
    std::uint32_t at = node.span().begin;
    bool in_order = true;
    node.each([&](Ref child) {
        const bool left_out = !with_blocks && (child.is(NodeKind::Block) || child.is(NodeKind::Else));
        in_order = in_order && child.span().begin >= at;
        out += gap(*node.tree, at, child.span().begin);
        if (!child.is(NodeKind::Reference) && !left_out)
            out += expression(child);
        at = child.span().end;
    });
    out += gap(*node.tree, at, node.span().end);
    return in_order ? out : escaped(clean(node.text()));
}

Html Prose::as_written(Ref node) const {
    return written(node, true);
}

Html Prose::name(Ref name) const {
    const std::vector<At> meanings = book_.meanings(name);
    if (meanings.empty() && name.text() == "gm")
        return escaped("the game master");
    for (const At &meaning : meanings)
        if (const auto role = given.find(meaning); role != given.end())
            return role->second;
    const Html shown = escaped(words_of(name.text()));
    for (const At &meaning : meanings)
        if (const std::string target = places_.target(meaning, page_); !target.empty())
            return target == "#" + told ? element("var", shown) : link(target, shown);
    return element("var", shown);
}

Html Prose::quoted(Ref text) const {
    return element("q", unquoted(text));
}

Html Prose::unquoted(Ref text) const {
    Html out;
    text.each([&](Ref part) {
        out += part.is(NodeKind::TextPart) ? escaped(plain_text(part.text()))
                                           : element("span", {{"class", "filled"}}, expression(part));
    });
    return out;
}

const Field *Prose::field_of(Ref place) const {
    const Ref name = place.is(NodeKind::Member)    ? view::Member(place).name()
                     : place.is(NodeKind::Element) ? view::Element(place).list()
                                                   : place;
    if (name.is(NodeKind::Member))
        return field_of(name);
    if (name.is(NodeKind::Name))
        for (const At &meaning : book_.meanings(name))
            if (const Field *field = book_.field_at(meaning))
                return field;
    return nullptr;
}

bool Prose::is_yes_or_no(Ref member) const {
    if (!member.is(NodeKind::Member))
        return false;
    const std::vector<At> meanings = book_.meanings(view::Member(member).name());
    return std::ranges::any_of(meanings, [&](const At &meaning) { return book_.is_yes_or_no(meaning); });
}

Html Prose::being(Ref node, std::string_view between) const {
    const view::Member member(node);
    return expression(member.owner()) + escaped(between) + name(member.name());
}

Html Prose::member(Ref node) const {
    const view::Member member(node);
    if (is_yes_or_no(node))
        return being(node, " is ");
    const Html owner = expression(member.owner());
    const bool brackets = needs_brackets(member.owner());
    return (brackets ? escaped("(") + owner + escaped(")") : owner) + escaped("’s ") + name(member.name());
}

Html Prose::negation(Ref node) const {
    const Ref value = view::Not(node).value();
    if (is_yes_or_no(value))
        return being(value, " is not ");
    return as_written(node);
}

Html Prose::type(Ref type) const {
    return type.text() == "yesno" ? escaped("yes or no") : as_written(type);
}

Html Prose::arguments(Ref call) const {
    Html out;
    call.each(NodeKind::Argument,
              [&](Ref argument) { out += escaped(out.empty() ? "" : ", ") + as_written(argument); });
    return out.empty() ? out : escaped(" (") + out + escaped(")");
}

Html Prose::call(Ref node) const {
    return expression(view::Call(node).callee()) + arguments(node);
}

// "3 if …, 2 if …, else 1".
Html Prose::choice(Ref node) const {
    const view::Choose choose(node);
    const bool more = choose.no().is(NodeKind::Choose);
    return expression(choose.yes()) + escaped(" if ") + expression(choose.condition()) +
           escaped(more ? ", " : ", else ") + expression(choose.no());
}

// "the second of a list", or a figure of a thing: `ada[STR]`.
Html Prose::element_of(Ref node) const {
    const view::Element element(node);
    const bool figure = !field_of(element.list()) && !element.index().is(NodeKind::Number);
    return expression(element.list()) + escaped(figure ? "’s " : " [") + expression(element.index()) +
           escaped(figure ? "" : "]");
}

// `ask gm "Surprised?" from camp default nobody`
Html Prose::answer(Ref node) const {
    const view::AskExpr ask(node);
    Html out = escaped("what ") + expression(ask.asked()) + escaped(" answers to ") + quoted(ask.phrase());
    if (const view::From from = ask.from())
        out += escaped(" (one of ") + expression(from.what()) + escaped(")");
    if (const view::AskDefault usual = ask.by_default())
        out += escaped(", usually ") + expression(usual.value());
    return out;
}

// `battle.arrange`: a stage of a rule, or a field.
Html Prose::path(Ref node) const {
    const view::Path path(node);
    return path.second() ? expression(path.first()) + escaped("’s ") + expression(path.second())
                         : expression(path.first());
}

// "1–5", "20 or more".
Html Prose::range(Ref node) const {
    const view::Range range(node);
    const Html low = expression(range.low());
    if (range.is_open() || range.is_open_below())
        return low + escaped(range.is_open() ? " or more" : " or less");
    if (!range.high())
        return low;
    if (!range.low().is(NodeKind::Number))
        return low + escaped(" to ") + expression(range.high());
    return element("span", {{"class", "range"}}, low + escaped("–") + expression(range.high()));
}

Html Prose::expression(Ref node) const {
    if (!node)
        return {};
    switch (node.kind()) {
    case NodeKind::Name: return name(node);
    case NodeKind::Text: return quoted(node);
    case NodeKind::Operator: return escaped(shown_sign(node.text()));
    case NodeKind::DiceLiteral: return element("span", {{"class", "dice"}}, escaped(node.text()));
    case NodeKind::Member: return member(node);
    case NodeKind::Not: return negation(node);
    case NodeKind::Call: return call(node);
    case NodeKind::Choose: return choice(node);
    case NodeKind::Block: return escaped("…");
    case NodeKind::AskExpr: return answer(node);
    case NodeKind::Range: return range(node);
    case NodeKind::Path: return path(node);
    case NodeKind::Element: return element_of(node);
    default: return as_written(node);
    }
}

Html capitalised(const Html &text) {
    std::string out = text.text();
    std::size_t at = 0;
    while (at < out.size() && out[at] == '<')
        at = std::min(out.find('>', at), out.size() - 1) + 1;
    if (at < out.size())
        out[at] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[at])));
    return Html::trusted(out);
}

} // namespace bylaw::doc
