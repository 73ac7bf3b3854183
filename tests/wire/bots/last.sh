#!/bin/bash
# Plays the last of the legal moves.
while read -r line; do
  count=${line#*\"count\": }
  count=${count%%,*}
  echo $((count - 1))
done
