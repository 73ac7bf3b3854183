"""Starting one untrusted program under limits, and its whole end."""

from arena.printable import printable
from arena.sandbox.admission import capacity
from arena.sandbox.errors import HostFault, SandboxUnavailable
from arena.sandbox.isolation import TRUSTED, Isolation
from arena.sandbox.limits import Limits
from arena.sandbox.probes import Finding, examine
from arena.sandbox.probing import probe
from arena.sandbox.process import Exit, Process, Usage
from arena.sandbox.program import Program
from arena.sandbox.running import start
from arena.sandbox.sockets import socket_folder
from arena.sandbox.sweeping import sweep

__all__ = [
    "TRUSTED",
    "Exit",
    "Finding",
    "HostFault",
    "Isolation",
    "Limits",
    "Process",
    "Program",
    "SandboxUnavailable",
    "Usage",
    "capacity",
    "examine",
    "printable",
    "probe",
    "socket_folder",
    "start",
    "sweep",
]
