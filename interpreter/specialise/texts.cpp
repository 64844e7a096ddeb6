// Texts: names of reports are made of what is known; what only people read is left out.
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/machine/look.hpp"

#include "interpreter/machine/limits.hpp"

namespace bylaw::residual {

namespace {
using Code = bylaw::Op;
}

Word Specialiser::number_of_text(const std::string &text) {
    constexpr std::size_t most_bytes = std::size_t{16} << 20;
    if (text.size() > Limits{}.text_length) {
        throw Bail{"a text is too long"};
    }
    if (text.empty()) {
        return 0; // as the machine has it: the text that nobody has given a value
    }
    const auto [known, added] = text_numbers_.try_emplace(text, static_cast<Word>(texts_.size() + 1));
    if (added) {
        texts_.push_back(text);
        text_bytes_ += text.size() + sizeof text;
    }
    if (text_bytes_ > most_bytes) {
        throw GivenUp{"too many texts"};
    }
    return known->second;
}

bool Specialiser::text_step(Path &path, const bylaw::Instruction &in) {
    const auto value = [&](Type type, Word word) -> std::string {
        if (is_marked(word)) {
            return unknown_text;
        }
        if (type.kind == TypeKind::text) {
            return word > 0 ? texts_[static_cast<std::size_t>(word) - 1] : std::string();
        }
        const bool list = type.kind == TypeKind::list || type.kind == TypeKind::act;
        if (list && has_marks(word)) {
            return unknown_text;
        }
        const auto swap_tables = [&] {
            std::swap(path.state.lists, lists_);
            std::swap(path.state.dice, dice_);
            std::swap(path.state.texts, texts_);
        };
        swap_tables();
        std::string made = value_text(program_, path.state, type, word);
        swap_tables();
        return made;
    };
    const auto give = [&](const std::string &text) { reg(path, in.a) = number_of_text(text); };
    switch (in.op) {
    case Code::text_begin: path.text.clear(); return true;
    case Code::text_literal: path.text += program_.strings[static_cast<std::size_t>(in.imm)]; return true;
    case Code::text_value:
        path.text += value(code_.types[static_cast<std::size_t>(in.imm)], reg(path, in.a));
        return true;
    case Code::text_end: give(path.text); return true;
    case Code::name_of: give(value(type_thing(any_kind), reg(path, in.b))); return true;
    case Code::titles:
    case Code::bar: reg(path, in.a) = 0; return true;
    case Code::text_bundle:
    case Code::text_source:
    case Code::text_price:
    case Code::say:
    case Code::row:
    case Code::note:
    case Code::adjust_skipped: return true;
    default: return false;
    }
}

} // namespace bylaw::residual
