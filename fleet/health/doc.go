// Package health examines a machine before it plays for a fleet: whether it
// computes what others compute, how fast it is, and whether anything takes its
// processors away. It is not for engines of others, or for games.
package health
