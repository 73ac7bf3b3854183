# Plays any game: every listed move is as likely as any other.
#
# Each match begins with a seed of its own, which hangs on the match and the seat alone, so that a match
# can be repeated.

BEGIN {
    for (code = 0; code < 128; code++) codes[sprintf("%c", code)] = code
}

# The first value of a name in the line, as it is written there.
function field(name,    rest) {
    name = "\"" name "\": "
    rest = substr($0, index($0, name) + length(name))
    return substr(rest, 1, match(rest, /[,}]/) - 1)
}

function seed_of(text,    seed, at) {
    for (at = 1; at <= length(text); at++) seed = (seed * 31 + codes[substr(text, at, 1)]) % 2147483647
    return seed
}

{
    game = field("match") " " field("seat")
    if (game != playing) srand(seed_of(game))
    playing = game
    print int(rand() * field("count"))
    fflush()
}
