package arena.sdk;

/** How a seat ended: 1 is the best rank. */
public record Place(int score, int rank) {}
