#include "grammar/builder.hpp"

#include "grammar/characters.hpp"
#include "grammar/errors/errors.hpp"
#include "grammar/keywords.hpp"
#include "grammar/word_or_name.hpp"

#include <algorithm>
#include <cstring>

namespace bylaw::grammar {

Builder::Builder(const Source &source, SourceId id, DiagnosticSink &sink, const SourceMap *all)
    : text_begin(source.text().data()), text_end(text_begin + source.text().size()), source_(source),
      all_(all), sink_(sink) {
    tree_.source = id;
    patched_from_ = text_end + 1;
    tree_.text = source.text();
    // A node every four bytes is dense text; growing the arena would copy it again and again.
    tree_.nodes.reserve(source.text().size() / 5 + 16);
    tree_.links.reserve(source.text().size() / 5 + 16);
    stack_.reserve(16);
}

void Builder::token(NodeKind kind, const char *begin, const char *end) {
    stack_.push_back({static_cast<NodeId>(tree_.nodes.size()), 1});
    const auto links = static_cast<std::uint32_t>(tree_.links.size());
    add_node(kind, 0, links, begin, end);
}

// Member by member: a whole node that is put together first and copied then waits for its parts to be
// written.
void Builder::add_node(NodeKind kind, std::uint32_t count, std::uint32_t first, const char *begin,
                       const char *end) {
    ast::Node &node = tree_.nodes.emplace_back();
    node.kind = kind;
    node.child_count = count;
    node.first_child = first;
    node.begin = offset(begin);
    node.end = offset(end);
}

void Builder::close(NodeKind kind, Mark mark, const char *begin, const char *end) {
    const auto first = static_cast<std::uint32_t>(tree_.links.size());
    const auto count = static_cast<std::uint32_t>(stack_.size() - mark.stack);
    std::uint32_t height = 0;
    for (std::size_t i = mark.stack; i < stack_.size(); ++i) {
        tree_.links.push_back(stack_[i].node);
        height = std::max(height, stack_[i].height);
    }
    if (++height > Limits::height)
        throw too_deep(*this, begin, "this is built of too many parts inside one another");
    stack_.resize(mark.stack + 1);
    stack_.back() = {static_cast<NodeId>(tree_.nodes.size()), height};
    add_node(kind, count, first, begin, end);
}

void Builder::adopt(Mark mark, const char *end) {
    ast::Node &parent = tree_.nodes[stack_[mark.stack - 1].node];
    // The parent's children are the last links, unless a look-ahead left some behind.
    const auto end_of_links = static_cast<std::uint32_t>(tree_.links.size());
    if (parent.first_child + parent.child_count != end_of_links) {
        for (std::uint32_t i = 0; i < parent.child_count; ++i)
            tree_.links.push_back(tree_.links[parent.first_child + i]);
        parent.first_child = end_of_links;
    }
    for (std::size_t i = mark.stack; i < stack_.size(); ++i)
        tree_.links.push_back(stack_[i].node);
    parent.child_count += static_cast<std::uint32_t>(stack_.size() - mark.stack);
    parent.end = offset(end);
    stack_.resize(mark.stack);
}

void Builder::close_missing(Mark mark, const char *begin, const char *end) {
    auto is_name = [&](const Entry &entry) { return tree_.kind(entry.node) == NodeKind::Name; };
    const auto first = stack_.begin() + static_cast<std::ptrdiff_t>(mark.stack);
    const auto name = std::find_if(first, stack_.end(), is_name);
    if (name != stack_.end()) {
        *first = *name;
        stack_.resize(mark.stack + 1);
    } else {
        stack_.resize(mark.stack);
    }
    close(NodeKind::Missing, mark, begin, end);
}

ast::Tree Builder::take(NodeId root) {
    tree_.root = root;
    return std::move(tree_);
}

void Builder::leave_line_open(const char *at) {
    line_open_ = at;
    if (last_skip_.from == at)
        last_skip_.from = nullptr;
}

const char *Builder::skip_comment(const char *hash) {
    const void *line_end = std::memchr(hash, '\n', static_cast<std::size_t>(text_end - hash));
    const char *end = line_end ? static_cast<const char *>(line_end) : text_end;
    // Skips known blanks: the same ones are read again and again, and a comment is kept once.
    if (tree_.comments.empty() || tree_.comments.back().begin < offset(hash)) {
        const char *shown_end = end != hash && end[-1] == '\r' ? end - 1 : end;
        tree_.comments.push_back({offset(hash), offset(shown_end)});
    }
    return end;
}

// A 0 ends the text; it is no space.
const char *Builder::skip_lines(const char *p) {
    for (;;) {
        while (is_space(*p))
            ++p;
        if (*p != '#')
            return p;
        p = skip_comment(p);
    }
}

// A line end is a blank where the next line begins with a word that continues this one.
const char *Builder::skip_line_end(const char *at) {
    const char *next = skip_lines(at);
    return next != text_end && continues_line(next) ? next : at;
}

const char *Builder::skip_some_blanks(const char *from) {
    const bool lines = line_is_open(from);
    const char *p = from;
    if (lines) {
        p = skip_lines(p);
        while (p != text_end && skips(p))
            p = skip_lines(p + 1);
    } else {
        while (p != text_end && (is_blank(*p) || skips(p)))
            ++p;
        if (p != text_end && *p == '#')
            p = skip_comment(p);
        if (p != text_end && *p == '\n')
            p = skip_line_end(p);
    }
    last_skip_ = {from, p, lines};
    return p;
}

const Patch *Builder::find_patch(const char *at) const {
    for (const Patch &patch : patches_)
        if (patch.at == at && patch.kind != Patch::Kind::layout)
            return &patch;
    return nullptr;
}

std::string_view Builder::reading_of_patched(const char *at, bool &is_name) const {
    const Patch *patch = find_patch(at);
    is_name = patch && patch->kind == Patch::Kind::name;
    return patch && patch->kind == Patch::Kind::respelt ? patch->word : word_at(at, text_end);
}

bool Builder::continues_line(const char *at) const {
    bool is_name = false;
    const std::string_view word = reading(at, is_name);
    if (is_name || !keywords::continues_line(word))
        return false;
    return keywords::is_reserved(word) || joins_line(*this, at, word);
}

void Builder::add_patch(const Patch &patch) {
    patches_.push_back(patch);
    if (patch.kind == Patch::Kind::layout)
        ++layouts_;
    else
        patched_from_ = std::min(patched_from_, patch.at);
    last_skip_ = {};
}

void Builder::drop_patch() {
    if (patches_.back().kind == Patch::Kind::layout)
        --layouts_;
    patches_.pop_back();
    patched_from_ = text_end + 1;
    for (const Patch &patch : patches_)
        if (patch.kind != Patch::Kind::layout)
            patched_from_ = std::min(patched_from_, patch.at);
    last_skip_ = {};
}

void Builder::end_trial(const Condition &before) {
    unclosed_at = before.unclosed_at;
    braces_doubtful = before.braces_doubtful;
    layered = before.layered;
    trying_ = false;
}

void Builder::keep_respelt(const Patch &patch) {
    const char *end = end_of_word(patch.at, text_end);
    tree_.respelt.push_back({offset(patch.at), offset(end), patch.word});
}

void Builder::keep_broken(const char *begin, const char *end) {
    if (!trying_ && begin < end)
        tree_.broken.push_back({offset(begin), offset(end)});
}

void Builder::hold_reports() {
    flush_reports();
    holding_ = true;
}

void Builder::flush_reports() {
    for (Mistake &mistake : held_)
        sink_.report(std::move(mistake.diagnostic));
    held_.clear();
    holding_ = false;
}

bool Builder::says_misnamed(std::string_view word) {
    if (std::find(misnamed_.begin(), misnamed_.end(), word) != misnamed_.end())
        return false;
    if (!trying_)
        misnamed_.push_back(word);
    return true;
}

void Builder::report(const Mistake &mistake) {
    if (trying_) {
        ++trial_mistakes_;
        return;
    }
    if (++mistakes_ == 1) {
        first_mistake_ = mistake.at;
        ends_open_ = mistake.open;
    }
    if (holding_)
        held_.push_back(mistake);
    else
        sink_.report(mistake.diagnostic);
}

bool Builder::declares_rule(std::string_view name) {
    if (rules_)
        return rules_->contains(name);
    rules_.emplace();
    add_declared_rules(source_.text(), *rules_);
    std::size_t left = 1u << 20; // for many long files: each would search the whole text
    for (std::size_t id = 0; all_ && id < all_->size(); ++id) {
        const std::string_view text = (*all_)[static_cast<SourceId>(id)].text();
        if (text.size() <= left)
            add_declared_rules(text, *rules_), left -= text.size();
    }
    return rules_->contains(name);
}

} // namespace bylaw::grammar
