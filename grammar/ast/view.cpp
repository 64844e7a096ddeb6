// Parts that a position alone does not tell.
#include "grammar/ast/view.hpp"

namespace bylaw::ast::view {

bool Range::is_open() const {
    return size() == 1 && !is_open_below() && text().find("..") != std::string_view::npos;
}
bool Range::is_open_below() const {
    return text().starts_with("..");
}

Ref Range::end() const {
    return last();
}

// `mutual link`: the last word is the sort.
bool Field::is_mutual() const {
    return find(NodeKind::Word).word() == ast::Word::mutual;
}
Ref Field::sort() const {
    Ref last;
    each(NodeKind::Word, [&](Ref word) { last = word; });
    return last;
}

// `target: bearer`
Ref Argument::name() const {
    return size() > 1 ? at(0) : Ref{tree, no_node, module};
}

// `every 2 hours`
Ref Every::count() const {
    return at(1).is(NodeKind::Name) ? at(0) : Ref{tree, no_node, module};
}
Ref Every::unit() const {
    return count() ? at(1) : at(0);
}

// `repeat while …`, `repeat until …`, else `repeat n times`
ast::Word Repeat::how() const {
    return at(0).is(NodeKind::Word) ? at(0).word() : ast::Word::times;
}
Ref Repeat::head() const {
    return how() == ast::Word::times ? at(0) : at(1);
}

// A Block or a single statement; references may stand behind it.
Ref Each::body() const {
    std::size_t i = size() - 1;
    while (i > 0 && at(i).is(NodeKind::Reference))
        --i;
    return at(i);
}

Ref Loses::condition() const {
    const Ref path = find(NodeKind::Path);
    return path ? path : last();
}

} // namespace bylaw::ast::view
