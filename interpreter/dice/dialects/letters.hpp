// Signs that keyboards and books put into dice texts, as the grammar knows them.
#pragma once
#include <string>
#include <string_view>

namespace bylaw::dialects {

// Full width letters, true minus signs, `×`, `÷`, `≥` and the Cyrillic letters of dice become ASCII. All else
// stays.
std::string plain_letters(std::string_view text);

} // namespace bylaw::dialects
