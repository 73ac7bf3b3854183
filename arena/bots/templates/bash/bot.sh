# {name}: a bot for {game}.
#
# For each decision a line comes, a JSON object such as
#
#   {"count": 2, …, "seat": 0, …, "moves": [{"play": {…}}, {"pass": {}}], "view": {…}}
#
# `view` is all that you may know, complete enough that you need no memory; it and the moves are the
# messages of {game}, in protos/arena/games/{game}/v1/{game}.proto. Answer each line with one: the
# index of the move to make, from 0, or a move as JSON. What you write to stderr goes to the log of
# the match.

# field NAME: the first value of that name in the line, as it is written there.
field() {
  local rest="${line#*"\"$1\": "}"
  echo "${rest%%[,\}]*}"
}

while read -r line; do
  count="$(field count)"
  echo "seat $(field seat) has $count moves" >&2
  echo $((count - 1))
done
