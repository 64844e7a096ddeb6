// Declarations of a file, with rows of tables of kinds as kinds.
#pragma once
#include "grammar/ast/ref.hpp"

namespace bylaw::ast {

// Visits each declaration in the order of the text, but kinds from tables behind all others. A table that
// amends or replaces stands for nothing.
template <class F> void each_declaration(const Tree &tree, F &&f) {
    Ref{&tree, tree.root}.each([&](const Ref &declaration) {
        if (!declaration.is(NodeKind::Kinds))
            f(declaration);
    });
    for (const NodeId kind : tree.unfolded)
        f(Ref{&tree, kind});
}

} // namespace bylaw::ast
