"""What the bots in every language do: those in ``sample_bots/``, and one that is new."""

import re
from pathlib import Path

import pytest

from arena.bots.building import BuildFailed
from arena.bots.scaffold import write_bot
from arena.referee.verdict import Kind
from tests.languages.conftest import ROOT, Workshop

SAMPLES = ROOT / "sample_bots"


class BotsContract:
    language: str
    broken: str
    """A line which does not compile, for the end of a bot's file."""
    file: str
    """That file."""

    @pytest.mark.parametrize(
        "ladder",
        ["blulu/standard", "bohnanza/standard", "haggis/standard", "haricots/advanced",
         "tortoise_hare/basic"],
    )  # fmt: skip
    async def test_random_plays_every_game_of_two(self, ladder: str, workshop: Workshop) -> None:
        played = await workshop.play(SAMPLES / f"random_{self.language}", ladder=ladder)
        assert played.verdicts[0].kind is Kind.OK
        assert played.exit and played.exit.code == 0
        assert played.stdout + played.stderr == ""

    async def test_random_repeats_itself(self, workshop: Workshop) -> None:
        random = SAMPLES / f"random_{self.language}"
        assert (await workshop.play(random)).moves == (await workshop.play(random)).moves

    async def test_the_template_is_a_bot(self, workshop: Workshop, tmp_path: Path) -> None:
        write_bot(tmp_path / "fox", self.language, words("tortoise_hare"))
        played = await workshop.play(tmp_path / "fox", ladder="tortoise_hare/basic", deals=2)
        assert [verdict.kind for verdict in played.verdicts] == [Kind.OK, Kind.OK]

    async def test_what_does_not_compile_is_shown(self, workshop: Workshop, tmp_path: Path) -> None:
        folder = tmp_path / "fox"
        write_bot(folder, self.language, words("haricots"))
        with (folder / self.file).open("a") as opened:
            opened.write(f"\n{self.broken}\n")
        with pytest.raises(BuildFailed) as failed:
            await workshop.play(folder)
        assert re.search(rf"{re.escape(self.file)}\W+\d+", "\n".join(failed.value.output))


class PortsContract:
    language: str

    @pytest.mark.parametrize(
        ("port", "model", "ladder"),
        [
            ("haricots", "haricots_climber", "haricots/basic"),
            ("haricots", "haricots_climber", "haricots/advanced"),
            ("tortoise_hare", "tortoise_hare_runner", "tortoise_hare/basic"),
            ("tortoise_hare", "tortoise_hare_runner", "tortoise_hare/extended"),
        ],
    )
    async def test_ports_make_the_moves_of_their_models(
        self, port: str, model: str, ladder: str, workshop: Workshop
    ) -> None:
        ported = await workshop.play(SAMPLES / f"{port}_{self.language}", ladder=ladder, deals=4)
        assert {verdict.kind for verdict in ported.verdicts} == {Kind.OK}
        assert ported.moves == (await workshop.play(SAMPLES / model, ladder=ladder, deals=4)).moves


def words(game: str) -> dict[str, str]:
    return {"name": "fox", "owner": "ann", "game": game, "opponents": "random"}
