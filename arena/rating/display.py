"""Numbers as people should see them: with no more digits than their errors allow."""

import math


def rounded(value: float, error: float) -> tuple[str, str]:
    """A value and its error, both rounded as the error allows.

    The rule of the Particle Data Group (Review of Particle Physics, Introduction, section 5.3): if
    the three leading digits of the error are 100 to 354, it keeps two digits, up to 949 one, and
    from 950 it becomes 1000 and keeps two. The value ends at the same decimal place, but a
    rating needs none after the point.

    Returns:
        value and error as text: `("1240", "60")`; the error is `"?"` if nothing is known.
    """
    if not math.isfinite(error):
        return f"{value:.0f}", "?"
    if error <= 0:
        return f"{value:.0f}", "0"
    decade = math.floor(math.log10(error))
    leading = round(error / 10.0 ** (decade - 2))
    # An error of 950 and more is rounded up into the next decade, which gives it its second digit.
    step = 10.0 ** max(0, decade - 1 if leading <= 354 else decade)
    return f"{_nearest(value, step):.0f}", f"{_nearest(error, step):.0f}"


def elo_text(value: float, error: float) -> str:
    """A rating with its error, such as `1240 ± 60`."""
    return " ± ".join(rounded(value, error))


def rank_text(low: int, high: int) -> str:
    """A range of ranks: `3`, or `2-5`."""
    return str(low) if low == high else f"{low}-{high}"


def _nearest(value: float, step: float) -> float:
    # Adding 0.0 turns -0.0 into 0.0.
    return round(value / step) * step + 0.0
