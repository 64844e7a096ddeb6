#include "interpreter/check/layers/broken_words.hpp"

#include <algorithm>
#include <cctype>

namespace bylaw::check {

namespace {

bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
bool in_reference(char c) {
    return in_word(c) || c == '-' || c == '.';
}

// Whatever else is said of a line that was not understood follows from that.
bool beside_broken(const CheckInput &input, Span span) {
    for (const ModuleFile &file : input.files) {
        if (file.tree.source != span.source)
            continue;
        for (const ast::Comment &part : file.tree.broken) {
            const auto [low, high] = span.begin < part.begin
                                         ? std::pair(span.begin, part.begin)
                                         : std::pair(std::min(part.end, span.begin), span.begin);
            if (high <= file.tree.text.size() &&
                file.tree.text.substr(low, high - low).find('\n') == std::string_view::npos)
                return true;
        }
    }
    return false;
}

// Suppresses messages about missing parts: they may stand in a line that was not understood.
bool in_broken_declaration(const CheckInput &input, Span header) {
    for (const ModuleFile &file : input.files) {
        if (file.tree.source != header.source)
            continue;
        const auto inside = [&](const ast::Comment &part) {
            return part.begin > header.begin &&
                   file.tree.text.substr(header.begin, part.begin - header.begin).find("\n}") ==
                       std::string_view::npos;
        };
        if (std::ranges::any_of(file.tree.broken, inside))
            return true;
    }
    return false;
}

// A lost bracket may have joined the name with the next word.
bool has_longer(const std::unordered_set<std::string_view> &words, std::string_view word) {
    return word.size() >= 3 && std::any_of(words.begin(), words.end(),
                                           [&](std::string_view each) { return each.starts_with(word); });
}

} // namespace

void BrokenWords::read(const CheckInput &input) {
    input_ = &input;
    for (const ModuleFile &file : input.files)
        for (const ast::Comment &part : file.tree.broken)
            add(file.tree.text.substr(part.begin, part.end - part.begin));
}

void BrokenWords::add(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const bool reference = text[i] == '@';
        const auto belongs = reference ? in_reference : in_word;
        std::size_t end = i + reference;
        while (end < text.size() && belongs(text[end]))
            ++end;
        if (end > i + reference)
            words_.insert(text.substr(i, end - i));
        i = std::max(end, i + 1);
    }
}

std::string_view BrokenWords::text_at(Span span) const {
    for (const ModuleFile &file : input_->files)
        if (file.tree.source == span.source && span.end <= file.tree.text.size())
            return file.tree.text.substr(span.begin, span.end - span.begin);
    return {};
}

namespace {

// May a message of that code come of a word that could not be read somewhere else?
bool may_follow(Code code) {
    switch (code) {
    case Code::unknown_name:
    case Code::unknown_field:
    case Code::not_in_scope:
    case Code::nothing_to_amend:
    case Code::unknown_stage:
    case Code::unknown_degree:
    case Code::unknown_role:
    case Code::unknown_value:
    case Code::unknown_label:
    case Code::argument_unknown:
    case Code::missing_part:
    case Code::nothing_matches:
    case Code::row_not_carried: return true;
    default: return false;
    }
}

// `battle.order`, `of bearer`: its words.
std::vector<std::string_view> words_in(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && in_word(text[end]))
            ++end;
        if (end > i)
            words.push_back(text.substr(i, end - i));
        i = std::max(end, i + 1);
    }
    return words;
}

} // namespace

bool BrokenWords::explain(const Diagnostic &d) const {
    if (words_.empty())
        return false;
    if (beside_broken(*input_, d.primary.span))
        return true;
    if (d.code == Code::missing_part)
        return in_broken_declaration(*input_, d.primary.span);
    if (!may_follow(d.code))
        return false;
    const std::string_view text = text_at(d.primary.span);
    if (has(text) || has_longer(words_, text))
        return true;
    return std::ranges::any_of(words_in(text), [&](std::string_view word) { return has(word); });
}

} // namespace bylaw::check
