// Package health examines a machine before it plays for a fleet: whether it
// computes correct results, how fast it is, and whether other processes use its
// processors. It does not handle external engines or games.
package health
