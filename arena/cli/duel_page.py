"""What a duel may claim, for people and for scripts."""

from typing import Any, NamedTuple

from arena.cli.terminal import say
from arena.rating import Claim, Standing
from arena.store import Store
from arena.store.tables import Tournament
from arena.tournament.conditions import Conditions
from arena.tournament.formats.duel import Duel
from arena.tournament.outcomes import decided, outcomes_of


class DuelResult(NamedTuple):
    """A duel as far as it is stored: the two bots, what was tested, where it stands."""

    tournament: Tournament
    one: str
    other: str
    chosen: Duel
    standing: Standing

    @property
    def claim(self) -> str:
        """What may be claimed, as a sentence."""
        elo0, elo1 = f"{self.chosen.elo0:g}", f"{self.chosen.elo1:g}"
        if self.standing.claim is Claim.BETTER:
            return f"{self.one} is better than {self.other}, by more than {elo0} Elo"
        if self.standing.claim is Claim.NOT_BETTER:
            return f"{self.one} is not better than {self.other} by {elo1} Elo"
        if self.tournament.state == "done":
            return "nothing may be claimed: the deals ran out first; more are needed"
        return "nothing may be claimed yet"


def duel_result(store: Store, tournament: Tournament) -> DuelResult | None:
    """Return how a duel stands; None where the tournament is none."""
    conditions = Conditions.from_json(tournament.conditions)
    chosen = conditions.chosen_format
    if not isinstance(chosen, Duel):
        return None
    test = chosen.test()
    decided(test, outcomes_of(conditions, store.matches(tournament.id)))
    one, other = conditions.entrants[:2]
    return DuelResult(tournament, one.label, other.label, chosen, test.standing)


def say_duel(result: DuelResult) -> None:
    """Print what a duel may claim, and on what grounds."""
    standing, chosen = result.standing, result.chosen
    say(f"{result.claim}")
    say(
        f"{standing.blocks} blocks counted: {result.one} scores {standing.score:.3f}, which is "
        f"{standing.elo:+.0f} Elo (an early stop exaggerates)"
    )
    say(
        f"logarithm of the likelihood ratio of {chosen.elo1:g} to {chosen.elo0:g} Elo: "
        f"{standing.ratio:.2f}, between {standing.lower:.2f} and {standing.upper:.2f}; "
        f"chances of error: at most {chosen.alpha:g} and {chosen.beta:g}"
    )


def duel_json(result: DuelResult) -> dict[str, Any]:
    """Return what scripts may want to know of a duel."""
    standing, chosen = result.standing, result.chosen
    tournament = result.tournament
    return {
        "tournament": tournament.id,
        "ladder": f"{tournament.game}/{tournament.variant}@{tournament.seats}",
        "bots": [result.one, result.other],
        "claim": None if standing.claim is Claim.RUNNING else standing.claim.value,
        "blocks": standing.blocks,
        "score": round(standing.score, 6),
        "elo": round(standing.elo, 3),
        "ratio": round(standing.ratio, 6),
        "lower": round(standing.lower, 6),
        "upper": round(standing.upper, 6),
        "elo0": chosen.elo0,
        "elo1": chosen.elo1,
        "alpha": chosen.alpha,
        "beta": chosen.beta,
    }
