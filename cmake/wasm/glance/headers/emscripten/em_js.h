#pragma once
#define EM_JS(result, name, parameters, ...) extern "C" result name parameters
