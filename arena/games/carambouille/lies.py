"""*I lied!*: what may be handed over in place of what was announced."""

from collections.abc import Sequence

from arena.game import IllegalMove
from arena.games.carambouille.cards import ALL_OF, FACE, ONE, cards_in
from arena.trading import SIDE_LIMIT, lack


def beside_a_lie(holding: int) -> tuple[str, ...]:
    """Return the cards held beside an *I lied!*; none where there is no such card."""
    return cards_in(holding - ONE["i_lied"]) if holding & ALL_OF["i_lied"] else ()


def may_lie(holding: int, announced: Sequence[str]) -> bool:
    """Tell whether there is anything to hand over in place of the cards announced."""
    beside = beside_a_lie(holding)
    if not beside or beside[0] not in FACE:
        return False
    # Of two cards the product alone may go as well as both: they cannot both be what is announced.
    return len(beside) > 1 or beside != tuple(announced)


def check_lie(name: str, holding: int, really: Sequence[str], announced: Sequence[str]) -> None:
    """Raise :class:`IllegalMove` unless ``really`` may be handed over in place of ``announced``.

    ``name`` is the move's.
    """
    if not holding & ALL_OF["i_lied"]:
        raise IllegalMove(f"{name}: you hold no i_lied; leave `really` empty and hold to your word")
    if len(really) > SIDE_LIMIT:
        raise IllegalMove(f"{name}: `really` names {len(really)} cards, at most {SIDE_LIMIT} go")
    if missing := lack(beside_a_lie(holding), really):
        card, held, needed = missing
        raise IllegalMove(
            f"{name}: beside the i_lied you hold {held} {card}, `really` names {needed}"
        )
    if not any(card in FACE for card in really):
        raise IllegalMove(f"{name}: `really` must name at least one product")
    if sorted(really) == sorted(announced):
        raise IllegalMove(f"{name}: `really` is what you announced; leave it empty")
