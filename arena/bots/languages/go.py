"""Go: built to the program ``bot``, with what ``scripts/languages/go`` got ready."""

from arena.bots.languages import Language, depot

_DEPOT = depot("go")
_ROOT = (_DEPOT / "root").resolve()
_ELSEWHERE = not any(_ROOT.is_relative_to(folder) for folder in ("/usr", _DEPOT))

language = Language(
    name="go",
    command=("./bot",),
    sdk="go",
    tools=(_DEPOT, _ROOT) if _ELSEWHERE else (_DEPOT,),
    build_environment={
        "PATH": f"{_DEPOT}/bin:/usr/bin:/bin",
        "CGO_ENABLED": "0",
        "GOCACHE": "/tmp/go-build",
        "GOENV": "off",
        "GOFLAGS": "-trimpath -buildvcs=false -ldflags=-s",
        "GOMODCACHE": f"{_DEPOT}/modules",
        "GOPROXY": "off",
        "GOTOOLCHAIN": "local",
        "HOME": "/tmp",
    },
    needs=(_DEPOT / ".set-up",),
)
