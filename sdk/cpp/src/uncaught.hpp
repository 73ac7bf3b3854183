#pragma once

#include <string>

namespace arena {

// From now on let an exception that nobody catches end the program with exit code 1, after writing
// it and the stack that it was thrown from to stderr.
void report_uncaught();

// Return the name of a type or function as it is written in C++.
std::string demangled(const std::string& name);

}  // namespace arena
