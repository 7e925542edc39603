// Package mirror replays an event of a fleet where it was submitted. It
// implements arena.Hands: for every pair that the local loop names, it returns
// the pair that the fleet has counted. The course of an event depends only on its
// configuration and the pairs. So the local event equals the fleet's, pair by
// pair, and its files, reports, watchers and database need no special code.
//
// It does not play games: the fleet's server runs the event, and continues
// without a mirror.
package mirror
