// Package transfer carries events between machines. A plan for other machines
// (Pack, Unpack) names nothing that exists on one machine only, above all no local
// file: players' files and books are named by their content, and are used only
// after their SHA-256 has been verified (Dir). The pairs come back through a Mirror:
// it implements arena.Executor, and returns for every pair that the local loop names
// the pair that the fleet has counted. The course of an event depends only on its
// configuration and the pairs. So the local event equals the fleet's, pair by pair,
// and its files, reports, watchers and database need no special code.
//
// It does not play games: the fleet's server runs the event, and continues
// without a mirror.
package transfer
