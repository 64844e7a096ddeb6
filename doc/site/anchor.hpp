// Anchors of headings.
#pragma once
#include <string>
#include <string_view>

namespace bylaw::doc {

// As the usual places that show Markdown do: small letters, blanks as `-`, no punctuation.
std::string anchor_of(std::string_view heading);

} // namespace bylaw::doc
