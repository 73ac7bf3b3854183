"""Text from bots, made harmless before anybody's terminal or page shows it."""


def printable(text: str) -> str:
    """Return the text as one line, with every character escaped that a terminal might act on.

    Escape sequences, control characters, bidirectional overrides and line breaks all become
    backslash escapes.
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )
