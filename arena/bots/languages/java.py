"""Java, by the JDK, Maven and the libraries that ``scripts/languages/java`` has found."""

from pathlib import Path

from arena.bots.languages import Language, depot

_DEPOT = depot("java")
_JDK = (_DEPOT / "jdk").resolve()
_MAVEN = (_DEPOT / "maven").resolve()


def _beside_usr(*paths: Path) -> tuple[Path, ...]:
    return tuple(path for path in dict.fromkeys(paths) if not path.is_relative_to("/usr"))


# Debian has the settings of both in /etc.
_JDK_SETTINGS = (_JDK / "conf/net.properties").resolve().parent
_MAVEN_SETTINGS = (_MAVEN / "conf").resolve()

# The options for the sandbox are passed on by hand, for Java tells in every log what it takes from
# the environment. Matches are short: what starts soon is faster than what is compiled well, and
# Netty, by which the SDK speaks, need not pool buffers for messages that are small and few.
_RUN = """
options=$JAVA_TOOL_OPTIONS; unset JAVA_TOOL_OPTIONS
exec java $options -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Dfile.encoding=UTF-8 \\
  -Dio.netty.allocator.type=unpooled -jar "$0"
""".strip()

language = Language(
    name="java",
    command=("sh", "-c", _RUN, "bot.jar"),
    runtime=_beside_usr(_JDK, _JDK_SETTINGS),
    environment={"PATH": f"{_JDK}/bin:/usr/bin:/bin", "JAVA_HOME": str(_JDK)},
    sdk="java",
    tools=(_DEPOT, *_beside_usr(_MAVEN, _MAVEN_SETTINGS)),
    build_environment={"PATH": f"{_DEPOT}/bin:{_JDK}/bin:/usr/bin:/bin"},
    needs=(_JDK / "bin/java", _DEPOT / "bin/mvn"),
)
