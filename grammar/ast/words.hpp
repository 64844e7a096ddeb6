// The words and signs that the language itself means something by; what else is written is `other`.
#pragma once
#include <cstdint>
#include <string_view>

namespace bylaw::ast {

enum class Word : std::uint8_t {
    nothing, // nothing is written
    other,
#define WORD(name, text) name,
#include "grammar/ast/words.def"
#undef WORD
};

Word word_of(std::string_view text);

} // namespace bylaw::ast
