// A sentence with gaps: filled("there is no {} `{}`", {what, name}). What authors read stands in the source
// as they will read it.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

namespace bylaw {

// Each `{}` becomes the next of the words.
std::string filled(std::string_view sentence, std::initializer_list<std::string_view> words);

} // namespace bylaw
