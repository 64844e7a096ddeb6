#include "interpreter/check/layers/said_parts.hpp"
#include "base/text/filled.hpp"

namespace bylaw::check {

void SaidParts::add(Ref item) {
    if (!first_)
        first_ = item;
    for (Part &part : parts_said(item)) {
        if (part.is_whole())
            whole_ = item;
        else if (!part.key.empty())
            parts_.try_emplace({part.key, part.low}, part, item);
    }
}

Ref SaidParts::conflict(Ref item) const {
    if (!first_ || item.kind() == ast::NodeKind::Remove)
        return first_;
    for (const Part &part : parts_said(item)) {
        if (part.is_whole())
            return first_;
        if (whole_)
            return whole_;
        const auto behind = parts_.upper_bound({part.key, part.high});
        if (behind == parts_.begin() || part.key.empty())
            continue;
        const auto &[said, by] = std::prev(behind)->second;
        if (!common({part}, {said}).empty())
            return by;
    }
    return {};
}

Diagnostic changed_twice(std::string_view name, Span again, Span first) {
    return Diagnostic(Code::double_declaration, again, filled("`{}` is changed twice by one ruleset", {name}),
                      "changed again here")
        .also(first, "first changed here")
        .mend("put both changes into one");
}

} // namespace bylaw::check
