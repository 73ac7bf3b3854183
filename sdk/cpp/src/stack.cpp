#include "stack.hpp"

#if ARENA_SDK_BACKTRACE

#include <backtrace.h>

#include <cstdint>

#include "uncaught.hpp"

namespace arena {
namespace {

struct Stack {
  backtrace_state* state;
  std::vector<std::string> calls;
};

void ignore(void*, const char*, int) {}

void set_name(void* name, std::uintptr_t, const char* symbol, std::uintptr_t, std::uintptr_t) {
  if (symbol != nullptr) *static_cast<std::string*>(name) = symbol;
}

// Add a call, and tell whether it was the outermost one of interest.
int add_call(void* data, std::uintptr_t address, const char* file, int line, const char* function) {
  auto& [state, calls] = *static_cast<Stack*>(data);
  std::string name = function != nullptr ? function : "";
  if (name.empty()) backtrace_syminfo(state, address, set_name, ignore, &name);
  if (name == "__cxa_throw" || name == "__cxa_rethrow" || name == "_ZSt9terminatev") {
    calls.clear();  // what came after the throw
  } else if (!name.empty()) {
    calls.push_back(demangled(name));
    if (file != nullptr) calls.back() += " (" + std::string{file} + ':' + std::to_string(line) + ')';
  }
  return name == "main";
}

}  // namespace

std::vector<std::string> stack() {
  Stack found{backtrace_create_state(nullptr, 0, ignore, nullptr), {}};
  if (found.state != nullptr) backtrace_full(found.state, 0, add_call, ignore, &found);
  return found.calls;
}

}  // namespace arena

#else

namespace arena {

std::vector<std::string> stack() { return {}; }

}  // namespace arena

#endif
