// Package store keeps matches in a database: an SQLite file that many processes
// may write to and read from at once.
//
// A pair is stored whole, in one transaction that is synced to the disk before
// Record returns (journal mode WAL, synchronous FULL). Neither a killed process
// nor a power cut loses a pair that was counted. Pairs are stored in pair order,
// without gaps. A stored pair is never changed, so that a match can be resumed
// from any state of the file.
//
// The package does not depend on flags, engines or the arena: it treats the
// configuration as JSON and the command line as words.
package store
