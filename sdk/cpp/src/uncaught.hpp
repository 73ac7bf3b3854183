#pragma once

namespace arena {

// From now on let an exception that nobody catches end the program with exit code 1, after writing
// it and the stack that it was thrown from to stderr.
void report_uncaught();

}  // namespace arena
