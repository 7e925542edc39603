// Package store keeps matches in a database: an SQLite file that many
// processes may write to and read from at once.
//
// A pair is stored whole, in one transaction that is synced to the disk before
// Record returns (journal mode WAL, synchronous FULL): neither a killed process
// nor a power cut loses a pair that was counted. Pairs enter in pair order,
// without gaps, and a pair that is there already is left as it is, so that a
// match can be resumed from whatever the file holds.
//
// The package knows nothing of flags, engines or the arena: configuration and
// command line are JSON and words to it.
package store
