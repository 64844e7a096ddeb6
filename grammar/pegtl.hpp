// The one door to PEGTL. Only grammar/parse.cpp may come through it: the library stays out of all other
// headers.
#pragma once
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze.hpp>
