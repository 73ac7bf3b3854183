"""C++: built with Debian's gRPC, to the program ``bot``."""

from pathlib import Path

from arena.bots.languages import Language

language = Language(
    name="cpp",
    command=("./bot",),
    sdk="cpp",
    needs=tuple(
        Path("/usr", file)
        for file in (
            "bin/c++", "bin/cmake", "bin/make", "bin/pkg-config", "bin/protoc",
            "bin/grpc_cpp_plugin", "include/grpcpp/grpcpp.h",
            "include/google/protobuf/message.h",
        )
    ),
)  # fmt: skip
