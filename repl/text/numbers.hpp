// Numbers for people.
#pragma once
#include <cstdint>
#include <string>

namespace bylaw::repl {

std::string grouped(std::uint64_t number); // 1,234,567
std::string fixed(double number, int digits);

// So many digits that the error has two: 5.123 with an error of 0.012 has three.
int digits_for(double error);

// "12 s", "3 min 20 s", "2 h 5 min"
std::string duration(double seconds);

} // namespace bylaw::repl
