// Which faces of a die a notation names: `<3`, `>=5`, `1,2`.
#pragma once
#include "interpreter/dice/dialects/dialect.hpp"
#include "interpreter/dice/dialects/notation.hpp"
#include "interpreter/dice/face_ranges.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace bylaw::dialects {

// `sign` against `number`, of a die with so many sides. Without a sign: the number itself.
FaceRanges faces_by(const std::string &sign, std::int64_t number, std::int64_t sides);
FaceRanges united(const FaceRanges &a, const FaceRanges &b);
// `>` and `<` as the dialect reads them.
std::string sign_in(const Dialect &dialect, const std::string &sign);
// Returns the faces that a modifier names.
FaceRanges faces_of(const Dialect &dialect, const Modifier &modifier, std::int64_t sides);
bool is_all(const FaceRanges &faces, std::int64_t sides);
// "1..2, 5"; `open`: the last up to the top face is written `5..`.
std::string faces_text(const FaceRanges &faces, std::int64_t sides, bool open);

} // namespace bylaw::dialects
