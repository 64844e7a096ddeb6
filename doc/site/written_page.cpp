#include "doc/site/written_page.hpp"
#include "doc/site/anchor.hpp"

#include <bylaw/syntax.hpp>

#include <map>
#include <md4c.h>
#include <optional>

namespace bylaw::doc {

namespace {

std::string text_of(const MD_ATTRIBUTE &attribute) {
    return {attribute.text, attribute.size};
}

const char *class_of(api::TextPiece::Sort sort) {
    using enum api::TextPiece::Sort;
    switch (sort) {
    case keyword: return "k";
    case value:
    case number: return "v";
    case text: return "t";
    case comment: return "c";
    case reference: return "r";
    case called: break;
    }
    return "f";
}

Html coloured(const std::string &rules) {
    Html out;
    std::size_t at = 0;
    const std::string_view all = rules;
    for (const api::TextPiece &each : api::pieces(rules)) {
        out += escaped(all.substr(at, each.begin - at)) +
               element("span", {{"class", class_of(each.sort)}},
                       escaped(all.substr(each.begin, each.end - each.begin)));
        at = each.end;
    }
    return out + escaped(all.substr(at));
}

// Those that need no more than their name; the page itself and its spans have none.
const char *tag_of(MD_BLOCKTYPE block) {
    switch (block) {
    case MD_BLOCK_QUOTE: return "blockquote";
    case MD_BLOCK_UL: return "ul";
    case MD_BLOCK_LI: return "li";
    case MD_BLOCK_P: return "p";
    case MD_BLOCK_THEAD: return "thead";
    case MD_BLOCK_TBODY: return "tbody";
    case MD_BLOCK_TR: return "tr";
    case MD_BLOCK_TD: return "td";
    default: return "div";
    }
}

std::string named_sign(std::string_view entity) {
    static const std::map<std::string_view, const char *> known = {
        {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", "\""}, {"&nbsp;", "\u00a0"}};
    const auto found = known.find(entity);
    return found == known.end() ? std::string(entity) : found->second;
}

// Open elements are on a stack; a finished one becomes part of the element around it.
class Writer {
  public:
    explicit Writer(const AddressOf &address_of) : address_of_(address_of) {}

    void enter() { open_.emplace_back(); }
    void leave(MD_BLOCKTYPE block, const void *detail);
    void leave(MD_SPANTYPE span, const void *detail);
    void text(MD_TEXTTYPE type, std::string_view text);
    WrittenPage take();

  private:
    struct Open {
        Html content;
        std::string plain; // its words
    };
    Html made(MD_BLOCKTYPE block, const void *detail, const Open &inside);
    Html made(MD_SPANTYPE span, const void *detail, const Open &inside) const;
    Html heading(unsigned level, const Open &inside);
    void add(const Open &inside, const Html &made);

    const AddressOf &address_of_;
    std::vector<Open> open_;
    std::map<std::string, int> anchors_;
    WrittenPage page_;
};

void Writer::add(const Open &inside, const Html &made) {
    open_.back().content += made;
    open_.back().plain += inside.plain;
}

void Writer::leave(MD_BLOCKTYPE block, const void *detail) {
    const Open inside = std::move(open_.back());
    open_.pop_back();
    if (open_.empty()) { // the page
        page_.content = inside.content;
        return;
    }
    add(inside, made(block, detail, inside) + Html::trusted("\n"));
    open_.back().plain += ' ';
    if (open_.size() == 1 && block != MD_BLOCK_H && !page_.sections.empty())
        page_.sections.back().text += inside.plain + ' ';
}

void Writer::leave(MD_SPANTYPE span, const void *detail) {
    const Open inside = std::move(open_.back());
    open_.pop_back();
    add(inside, made(span, detail, inside));
}

// Two of the same title are distinguished by a number.
Html Writer::heading(unsigned level, const Open &inside) {
    std::string anchor = anchor_of(inside.plain);
    if (const int before = anchors_[anchor]++; before > 0)
        anchor += '-' + std::to_string(before);
    page_.sections.push_back({inside.plain, anchor, ""});
    if (page_.title.empty())
        page_.title = inside.plain;
    return element("h" + std::to_string(level), {{"id", anchor}}, inside.content);
}

Html Writer::made(MD_BLOCKTYPE block, const void *detail, const Open &inside) {
    switch (block) {
    case MD_BLOCK_H: return heading(static_cast<const MD_BLOCK_H_DETAIL *>(detail)->level, inside);
    case MD_BLOCK_HR: return void_element("hr", {});
    case MD_BLOCK_OL: {
        const unsigned start = static_cast<const MD_BLOCK_OL_DETAIL *>(detail)->start;
        return element("ol", {{start == 1 ? "" : "start", std::to_string(start)}}, inside.content);
    }
    case MD_BLOCK_CODE: {
        const auto *code = static_cast<const MD_BLOCK_CODE_DETAIL *>(detail);
        const bool is_rules = text_of(code->lang) == "bylaw";
        return element("pre", {{"tabindex", "0"}},
                       element("code", is_rules ? coloured(inside.plain) : escaped(inside.plain)));
    }
    case MD_BLOCK_TABLE:
        return element("div",
                       {{"class", "scrolls"}, {"tabindex", "0"}, {"role", "group"}, {"aria-label", "Table"}},
                       element("table", inside.content));
    case MD_BLOCK_TH: // one that says nothing heads nothing
        return inside.plain.empty() ? element("td", Html())
                                    : element("th", {{"scope", "col"}}, inside.content);
    default: return element(tag_of(block), inside.content);
    }
}

Html Writer::made(MD_SPANTYPE span, const void *detail, const Open &inside) const {
    switch (span) {
    case MD_SPAN_EM: return element("em", inside.content);
    case MD_SPAN_STRONG: return element("strong", inside.content);
    case MD_SPAN_CODE: return element("code", inside.content);
    case MD_SPAN_A: {
        const std::string to = address_of_(text_of(static_cast<const MD_SPAN_A_DETAIL *>(detail)->href));
        return to.empty() ? inside.content : link(to, inside.content);
    }
    case MD_SPAN_IMG: {
        const std::string from = address_of_(text_of(static_cast<const MD_SPAN_IMG_DETAIL *>(detail)->src));
        return from.empty() ? inside.content : void_element("img", {{"src", from}, {"alt", inside.plain}});
    }
    default: return inside.content;
    }
}

void Writer::text(MD_TEXTTYPE type, std::string_view text) {
    const std::string said = type == MD_TEXT_ENTITY   ? named_sign(text)
                             : type == MD_TEXT_SOFTBR ? "\n"
                                                      : std::string(text);
    open_.back().content += type == MD_TEXT_BR ? void_element("br", {}) : escaped(said);
    open_.back().plain += type == MD_TEXT_BR ? "\n" : said;
}

WrittenPage Writer::take() {
    return std::move(page_);
}

Writer &writer(void *data) {
    return *static_cast<Writer *>(data);
}

} // namespace

WrittenPage written_page(const std::string &markdown, const AddressOf &address_of) {
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE, void *, void *data) { return writer(data).enter(), 0; };
    parser.enter_span = [](MD_SPANTYPE, void *, void *data) { return writer(data).enter(), 0; };
    parser.leave_block = [](MD_BLOCKTYPE block, void *detail, void *data) {
        return writer(data).leave(block, detail), 0;
    };
    parser.leave_span = [](MD_SPANTYPE span, void *detail, void *data) {
        return writer(data).leave(span, detail), 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *data) {
        return writer(data).text(type, {text, size}), 0;
    };
    Writer made(address_of);
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &made);
    return made.take();
}

} // namespace bylaw::doc
