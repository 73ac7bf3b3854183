"""Rust, by the toolchain and the crates that ``scripts/languages/rust`` has found."""

from arena.bots.languages import Language, depot

_DEPOT = depot("rust")
_TOOLCHAIN = (_DEPOT / "toolchain").resolve()

language = Language(
    name="rust",
    command=("./bin/bot",),
    environment={"RUST_BACKTRACE": "1"},
    sdk="rust",
    tools=(_DEPOT, *(() if _TOOLCHAIN.is_relative_to("/usr") else (_TOOLCHAIN,))),
    build_environment={
        "PATH": f"{_DEPOT}/bin:{_TOOLCHAIN}/bin:/usr/bin:/bin",
        "CARGO_HOME": str(_DEPOT / "cargo"),
        "CARGO_NET_OFFLINE": "true",
        "CARGO_TARGET_DIR": "/tmp/target",
    },
    needs=(_TOOLCHAIN / "bin/cargo", _DEPOT / "bin/cargo"),
)
