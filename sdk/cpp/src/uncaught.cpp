#include "uncaught.hpp"

#include <cxxabi.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>

#include "stack.hpp"

namespace arena {

std::string demangled(const std::string& name) {
  const std::unique_ptr<char, decltype(&std::free)> plain{
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, nullptr), &std::free};
  return plain ? plain.get() : name;
}

namespace {

// Nothing is unwound where no handler is found, so that the stack is still that of the throw.
[[noreturn]] void end() {
  const auto* const type = abi::__cxa_current_exception_type();
  const auto name = type ? demangled(type->name()) : "nothing, but called std::terminate";
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
    std::fprintf(stderr, "arena: the bot threw %s\n", name.c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "arena: the bot threw %s: %s\n", name.c_str(), error.what());
  } catch (...) {
    std::fprintf(stderr, "arena: the bot threw %s\n", name.c_str());
  }
  for (const auto& call : stack()) std::fprintf(stderr, "  at %s\n", call.c_str());
  std::_Exit(EXIT_FAILURE);
}

}  // namespace

void report_uncaught() { std::set_terminate(end); }

}  // namespace arena
