"""A ladder, as the terminal shows it."""

from arena.cli.ratings import print_details, print_ratings
from arena.cli.terminal import say, say_json
from arena.leaderboard.ladders import RatedLadder
from arena.leaderboard.plain import ladder_json
from arena.rating import Results


def show_ladder(rated: RatedLadder, *, details: bool, as_json: bool) -> None:
    """Print a ladder, with ``details`` also what stands behind it."""
    if as_json:
        say_json(ladder_json(rated, details=details))
        return
    ladder = rated.ladder
    if not ladder.ratings:
        say(f"no results on {rated.name}; see: arena tournament run --help")
    else:
        level = f"{ladder.anchor} is 0" if ladder.anchor else "the mean is 0"
        say(f"{rated.name}: {ladder.matches} matches in {ladder.blocks} blocks; {level}")
        print_ratings(ladder)
    for version, matches in sorted(rated.left_out.items()):
        say(f"Left out: {matches} matches by version {version} of the rules.")
    if details and ladder.ratings:
        print_details(ladder, Results.of(rated.results))
