// Texts: names of reports are made of what is known; what only people read is left out.
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/machine/look.hpp"

#include "interpreter/machine/limits.hpp"

namespace bylaw::residual {

Word Specialiser::number_of_text(const std::string &text) {
    constexpr std::size_t most_bytes = std::size_t{16} << 20;
    if (text.size() > Limits{}.text_length) {
        throw Bail{"a text becomes too long"};
    }
    if (text.empty()) {
        return 0; // as the machine has it: a text without a value
    }
    const auto [known, added] = text_numbers_.try_emplace(text, static_cast<Word>(texts_.size() + 1));
    if (added) {
        texts_.push_back(text);
        text_bytes_ += text.size() + sizeof text;
    }
    if (text_bytes_ > most_bytes) {
        throw GivenUp{"it makes too many different texts"};
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
    const auto make = [&](const std::string &text) { return give(path, in, number_of_text(text)); };
    switch (static_cast<TextOp>(in.op)) {
    case TextOp::text_begin: path.text.clear(); break;
    case TextOp::text_literal: path.text += program_.strings[static_cast<std::size_t>(in.imm)]; break;
    case TextOp::text_value:
        path.text += value(code_.types[static_cast<std::size_t>(in.imm)], reg(path, in.a));
        break;
    case TextOp::text_end: return make(path.text);
    case TextOp::name_of: return make(value(type_thing(any_kind), reg(path, in.b)));
    case TextOp::title_of:
    case TextOp::titles: // only people read these
    case TextOp::bar: return give(path, in, 0);
    case TextOp::text_bundle:
    case TextOp::text_source:
    case TextOp::text_price: break;
    }
    return past(path);
}

} // namespace bylaw::residual
