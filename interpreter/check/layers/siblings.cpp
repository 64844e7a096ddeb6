#include "interpreter/check/layers/siblings.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// "row `9` and stage `apply` of `wound`"; `wound` where all of it is changed.
std::string what_both_change(std::string_view name, const std::vector<Part> &parts) {
    std::vector<std::string> words;
    for (const Part &part : parts)
        if (std::string text = part_words(part);
            !text.empty() && std::ranges::find(words, text) == words.end())
            words.push_back(std::move(text));
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text + (text.empty() ? "`" : " of `") + std::string(name) + "`";
}

// Returns the place of a change: the row or clause itself.
Span place_in(Ref item, const std::vector<Part> &parts) {
    const std::vector<Part> own = common(parts_said(item), parts);
    for (const Part &part : own)
        if (part.at.tree == item.tree && part.at.module == item.module && !part.is_whole() &&
            item.span().begin <= part.at.span().begin && part.at.span().end <= item.span().end)
            return part.at.span();
    return name_of(item).span();
}

} // namespace

bool stands_on(const CheckInput &input, std::uint32_t module, std::uint32_t other) {
    if (module == other)
        return true;
    const auto step = [&](std::uint32_t next) { return next != module && stands_on(input, next, other); };
    const Module &m = input.modules[module];
    return std::ranges::any_of(m.extends, step) || std::ranges::any_of(m.uses, step);
}

bool Siblings::are_unrelated(Ref a, Ref b) const {
    return !stands_on(input_, a.module, b.module) && !stands_on(input_, b.module, a.module);
}

const std::vector<Ref> &Siblings::changes(const Declaration &d) const {
    static const std::vector<Ref> none;
    const auto found = changes_.find(&d);
    return found == changes_.end() ? none : found->second;
}

void Siblings::note(const Declaration &d, Ref item) {
    for (const Ref &other : changes(d))
        if (are_unrelated(item, other) && !common(parts_said(item), parts_said(other)).empty())
            conflicts_.push_back({&d, item, other});
    changes_[&d].push_back(item);
}

bool Siblings::settles_removal(const Declaration &d, Ref item) const {
    return std::ranges::any_of(conflicts_, [&](const Conflict &conflict) {
        return conflict.declaration == &d && parts_said(item).front().is_whole() &&
               stands_on(input_, item.module, conflict.item.module) &&
               stands_on(input_, item.module, conflict.other.module);
    });
}

std::vector<Part> Siblings::left_open(const Conflict &conflict) const {
    const auto &[d, item, other] = conflict;
    std::vector<Part> left = common(parts_said(item), parts_said(other));
    for (const Ref &last : changes(*d)) {
        const bool over_both = last.module != item.module && last.module != other.module &&
                               stands_on(input_, last.module, item.module) &&
                               stands_on(input_, last.module, other.module);
        if (!over_both)
            continue;
        const std::vector<Part> settled = parts_said(last);
        left = without(left, settled);
        std::erase_if(left, [&](const Part &part) { // lines of what is done are in no one's place
            return part.key == "do" &&
                   std::ranges::any_of(settled, [](const Part &s) { return s.key == "do"; });
        });
    }
    return left;
}

std::vector<Diagnostic> Siblings::open() const {
    std::vector<Diagnostic> found;
    for (const Conflict &conflict : conflicts_)
        if (const std::vector<Part> left = left_open(conflict); !left.empty())
            found.push_back(describe(conflict, left));
    return found;
}

Diagnostic Siblings::describe(const Conflict &conflict, const std::vector<Part> &left) const {
    const auto &[d, item, other] = conflict;
    const std::string &one = input_.modules[other.module].name, &two = input_.modules[item.module].name,
                      name = std::string(d->name);
    return Diagnostic(Code::sibling_layers, place_in(item, left),
                      "two layers, `" + one + "` and `" + two + "`, change " + what_both_change(name, left) +
                          ", and neither extends the other",
                      "changed by `" + two + "`")
        .also(place_in(other, left), "and by `" + one + "`")
        .mend("let one of the two rulesets extend the other, or change " + what_both_change(name, left) +
              " in the one that extends both: then that counts");
}

} // namespace bylaw::check
