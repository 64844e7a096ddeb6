// Takes a program that fails apart until nothing can be left out: what stays is the find.
#pragma once
#include <functional>
#include <string>

namespace bylaw::oracle {

// `fails`: does this text still fail in the same way? It is asked often.
std::string shrunk(std::string text, const std::function<bool(const std::string &)> &fails);

} // namespace bylaw::oracle
