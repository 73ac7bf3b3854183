# Plays any game: every listed move is as likely as any other.
#
# Each match begins with a seed of its own, which hangs on the match and the seat alone, so that a match
# can be repeated.

# field NAME: sets `value` to the first value of that name in the line, without quotes.
field() {
  value="${line#*"\"$1\": "}"
  value="${value%%[,\}]*}"
  value="${value//\"/}"
}

playing=
while read -r line; do
  field match && match="$value"
  field seat && seat="$value"
  field count && count="$value"
  if [ "$match $seat" != "$playing" ]; then
    playing="$match $seat"
    seed="$(cksum <<< "$playing")"
    RANDOM="${seed%% *}"
  fi
  echo $((((RANDOM << 15) + RANDOM) % count))
done
