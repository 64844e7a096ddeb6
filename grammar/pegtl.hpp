// The only file that includes PEGTL. Only grammar/parse.cpp may include this one, so the library stays out of
// all other headers.
#pragma once
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze.hpp>
