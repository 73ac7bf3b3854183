"""What bubblewrap's complaints mean, and what helps."""

from arena.printable import printable
from arena.sandbox.errors import HostFault, SandboxUnavailable

INSTALL = "install bubblewrap 0.8 or newer (Debian: apt install bubblewrap)"

_AS_ROOT = "or run arena as root, which needs no user namespace"
_APPARMOR = (
    "AppArmor forbids user namespaces: load the profile bwrap-userns-restrict "
    f"(Ubuntu: apt install apparmor-profiles), {_AS_ROOT}"
)

# A piece of the message, and what to do about it.
_ADVICE = (
    ("No permissions to create new namespace",
     f"allow user namespaces (sysctl kernel.unprivileged_userns_clone=1), {_AS_ROOT}"),
    ("nesting depth or /proc/sys/user/max",
     f"raise the number of namespaces (sysctl user.max_user_namespaces=10000), {_AS_ROOT}"),
    ("setting up uid map: Permission denied", _APPARMOR),
    ("Failed RTM_NEWADDR", _APPARMOR),
    ("Creating new namespace failed: Operation not permitted",
     "this container has no CAP_SYS_ADMIN: run arena outside it, or start it with --privileged"),
    ("Can't mount proc",
     "this container masks /proc: run arena outside it, or start it with --privileged"),
    ("Unknown option", INSTALL),
)  # fmt: skip


def failure(message: str) -> SandboxUnavailable | HostFault:
    """Return what to raise for what bubblewrap wrote before any program ran."""
    said = printable(message.strip()) or "nothing on its standard error"
    for piece, advice in _ADVICE:
        if piece in message:
            return SandboxUnavailable(f"Bubblewrap does not work here ({said}): {advice}.")
    return HostFault(f"Bubblewrap could not start the program; it said: {said}.")
