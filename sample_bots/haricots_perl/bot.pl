# Beats the table as cheaply as it can, always with all its cards of a face.

use v5.36;
use JSON::PP qw(decode_json);

my %high      = (1 => 17, 2 => 16);
my $high_from = 15;

# What a play is worth on a table of that value.
sub value ($play, $to_beat) {
    my $low   = $play->{card};
    my $worth = $to_beat >= $high_from ? $high{$low} // $low : $low;
    return $play->{count} * $worth;
}

# The index of the move to make.
sub choose ($decision) {
    my ($view, $moves) = $decision->@{qw(view moves)};
    my $to_beat = $view->{table} ? $view->{table}{value} : 0;
    my %held;
    $held{$_}++ for $view->{hand}->@*;

    # More cards are worth more: what a whole face cannot beat, a part of it cannot either.
    my $best = 0;
    my $cheapest;
    for my $index (0 .. $#$moves) {
        my $play = $moves->[$index]{play} or next;
        next if $play->{count} != $held{ $play->{card} };
        my $value = value($play, $to_beat);
        ($best, $cheapest) = ($index, $value) if !defined $cheapest || $value < $cheapest;
    }
    return $best;
}

$| = 1;
while (my $line = <STDIN>) {
    say choose(decode_json($line));
}
