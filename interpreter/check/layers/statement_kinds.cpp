#include "interpreter/check/layers/statement_kinds.hpp"

namespace bylaw::check {

using ast::NodeKind;

bool is_statement(NodeKind kind) {
    switch (kind) {
    case NodeKind::Let:
    case NodeKind::If:
    case NodeKind::Repeat:
    case NodeKind::Each:
    case NodeKind::AskBlock:
    case NodeKind::Perform:
    case NodeKind::End:
    case NodeKind::Put:
    case NodeKind::Redo:
    case NodeKind::Stop:
    case NodeKind::Say:
    case NodeKind::RowOut:
    case NodeKind::Show:
    case NodeKind::Result:
    case NodeKind::Assign:
    case NodeKind::Perforce:
    case NodeKind::Made:
    case NodeKind::MayDo:
    case NodeKind::May:
    case NodeKind::Gains:
    case NodeKind::Loses:
    case NodeKind::Plays: return true;
    default: return false;
    }
}

} // namespace bylaw::check
