#pragma once

#include <string>
#include <vector>

namespace arena {

// Return the calls that led here or to the exception that is under way, the innermost first; none
// where libbacktrace is missing. A call has its file and line where it was compiled with -g1 or more.
std::vector<std::string> stack();

}  // namespace arena
