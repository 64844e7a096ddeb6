// Texts: names of reports are made of what is known; what only people read is left out.
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/machine/look.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {
using Code = bylaw::Op;
}

Word Specialiser::number_of_text(const std::string &text) {
    const auto known = std::ranges::find(texts_, text);
    const Word number = known - texts_.begin() + 1;
    if (known == texts_.end()) {
        texts_.push_back(text);
    }
    return number;
}

bool Specialiser::text_step(Path &path, const bylaw::Instruction &in) {
    const auto value = [&](Type type, Word word) -> std::string {
        if (is_marked(word)) {
            return unknown_text;
        }
        if (type.kind == TypeKind::text) {
            return word > 0 ? texts_[static_cast<std::size_t>(word) - 1] : std::string();
        }
        std::swap(path.state.lists, lists_);
        std::string made = value_text(program_, path.state, type, word);
        std::swap(path.state.lists, lists_);
        return made;
    };
    const auto give = [&](const std::string &text) { reg(path, in.a) = number_of_text(text); };
    switch (in.op) {
    case Code::text_begin:
        path.text.clear();
        return true;
    case Code::text_literal:
        path.text += program_.strings[static_cast<std::size_t>(in.imm)];
        return true;
    case Code::text_value:
        path.text += value(code_.types[static_cast<std::size_t>(in.imm)], reg(path, in.a));
        return true;
    case Code::text_end:
        give(path.text);
        return true;
    case Code::name_of:
        give(value(type_thing(any_kind), reg(path, in.b)));
        return true;
    case Code::titles:
    case Code::bar:
        reg(path, in.a) = 0;
        return true;
    case Code::text_bundle:
    case Code::text_source:
    case Code::text_price:
    case Code::say:
    case Code::row:
    case Code::note:
    case Code::adjust_skipped:
        return true;
    default:
        return false;
    }
}

} // namespace bylaw::residual
