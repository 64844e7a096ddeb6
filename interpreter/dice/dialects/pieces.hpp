// Numbers, names of numbers and signs in a dice text.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::dialects {

std::string lower(std::string_view text);
// Huge numbers stay huge; their limits are told later.
std::int64_t number_in(std::string_view digits);
std::int64_t named_number(std::string_view name); // "three"; 0 where it is none
std::int64_t named_face(std::string_view name);   // "threes"
std::string plain_sign(std::string_view sign);    // ">=" of "=>"
std::vector<std::int64_t> listed(std::string_view digits);
// Brackets or signs stand so deep in each other that no dice are meant.
bool too_deep(const std::string &text);

} // namespace bylaw::dialects
