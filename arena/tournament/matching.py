"""Pairs without rematches: matchings in a graph of who may still meet whom."""

from collections import deque
from collections.abc import Collection, Iterable, Mapping

Matching = dict[int, int]


def match_up(
    bots: Iterable[int], friends: Mapping[int, Collection[int]], matching: Matching | None = None
) -> Matching:
    """As many pairs as possible among the bots; each maps to its partner.

    Args:
        bots: who is to be paired.
        friends: with whom each may be paired; a symmetric relation.
        matching: pairs to start from; they change only where that makes room for more.
    """
    inside = set(bots)
    graph = {bot: [other for other in friends[bot] if other in inside] for bot in inside}
    found = dict(matching or {})
    for bot in sorted(inside):
        if bot not in found:
            _augment(graph, found, bot)
    return found


def _augment(graph: Mapping[int, list[int]], matching: Matching, root: int) -> None:
    """Find a path from an unpaired bot to another, and exchange its pairs for those between.

    The search grows a tree of alternating paths; an odd cycle is shrunk to one point, its base.
    (J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17, 1965.)
    """
    base = {bot: bot for bot in graph}
    parent: dict[int, int] = {}
    outer = {root}
    queue = deque([root])

    def common(one: int, other: int) -> int:
        """The base in which the paths of two outer bots to the root meet."""
        passed = set()
        while True:
            one = base[one]
            passed.add(one)
            if one == root:
                break
            one = parent[matching[one]]
        while base[other] not in passed:
            other = parent[matching[base[other]]]
        return base[other]

    def shrink(bot: int, child: int, top: int, cycle: set[int]) -> None:
        """Mark the path from a bot to the base of the cycle, and let it be left both ways."""
        while base[bot] != top:
            cycle |= {base[bot], base[matching[bot]]}
            parent[bot] = child
            child = matching[bot]
            bot = parent[child]

    while queue:
        bot = queue.popleft()
        for other in graph[bot]:
            if base[bot] == base[other] or matching.get(bot) == other:
                continue
            if other in outer:
                top = common(bot, other)
                cycle: set[int] = set()
                shrink(bot, other, top, cycle)
                shrink(other, bot, top, cycle)
                for each in graph:
                    if base[each] in cycle:
                        base[each] = top
                        if each not in outer:
                            outer.add(each)
                            queue.append(each)
            elif other not in parent:
                parent[other] = bot
                if other not in matching:
                    _exchange(matching, parent, other)
                    return
                outer.add(matching[other])
                queue.append(matching[other])


def _exchange(matching: Matching, parent: Mapping[int, int], end: int) -> None:
    """Pair the bots along the path that ends here the other way."""
    bot: int | None = end
    while bot is not None:
        before = parent[bot]
        following = matching.get(before)
        matching[bot], matching[before] = before, bot
        bot = following
