#include "uncaught.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>

namespace arena {
namespace {

std::string demangled(const char* name) {
  const std::unique_ptr<char, decltype(&std::free)> plain{
      abi::__cxa_demangle(name, nullptr, nullptr, nullptr), &std::free};
  return plain ? plain.get() : name;
}

// Functions have names where the program was linked with -rdynamic; `addr2line -e FILE ADDRESS`
// finds the line where it was compiled with -g.
void print_stack() {
  std::array<void*, 64> frames{};
  const int depth = backtrace(frames.data(), static_cast<int>(frames.size()));
  for (int at = 0; at < depth; ++at) {
    // A frame's address is that of what comes after the call, which may be another function.
    const auto* const call = static_cast<const char*>(frames[at]) - 1;
    Dl_info place{};
    if (dladdr(call, &place) == 0) continue;
    const auto name = place.dli_sname ? demangled(place.dli_sname) : "?";
    const auto offset = call - static_cast<const char*>(place.dli_fbase);
    std::fprintf(stderr, "  at %s (%s 0x%tx)\n", name.c_str(), place.dli_fname, offset);
  }
}

// Nothing is unwound where no handler is found, so that the stack is still that of the throw.
[[noreturn]] void end() {
  const auto* const type = abi::__cxa_current_exception_type();
  const std::string name = type ? demangled(type->name()) : "no exception, but std::terminate";
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
    std::fprintf(stderr, "arena: the bot ended by %s\n", name.c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "arena: the bot threw %s: %s\n", name.c_str(), error.what());
  } catch (...) {
    std::fprintf(stderr, "arena: the bot threw %s\n", name.c_str());
  }
  print_stack();
  std::_Exit(EXIT_FAILURE);
}

}  // namespace

void report_uncaught() { std::set_terminate(end); }

}  // namespace arena
