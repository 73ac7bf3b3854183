# Plays the first legal move, copied out of the list.
{
  start = index($0, "\"moves\": [") + 10
  rest = substr($0, start)
  depth = 0
  for (i = 1; i <= length(rest); i++) {
    c = substr(rest, i, 1)
    if (c == "{") depth++
    if (c == "}" && --depth == 0) break
  }
  print substr(rest, 1, i)
  fflush()
}
