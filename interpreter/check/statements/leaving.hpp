// A `stop` or a `redo` leaves what is running: what stands behind it in the same list is never done.
#pragma once
#include "interpreter/check/layers/declarations.hpp"

namespace bylaw::check {

inline bool leaves(Ref clause) {
    return clause.kind() == ast::NodeKind::Stop || clause.kind() == ast::NodeKind::Redo;
}

inline Diagnostic never_done(Ref clause, Ref left) {
    return Diagnostic(Code::never_reached, clause.span(),
                      "this is never done: the `" +
                          std::string(left.kind() == ast::NodeKind::Stop ? "stop" : "redo") +
                          "` before it leaves")
        .also(left.span(), "it leaves here")
        .mend("take it away, or put it before");
}

} // namespace bylaw::check
