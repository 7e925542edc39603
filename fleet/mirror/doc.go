// Package mirror plays an event of a fleet again where it was submitted: it is
// hands (arena.Hands) that bring back, for every pair that the local loop
// names, the pair that the fleet has counted. The event's director is a function
// of its configuration and the pairs, so the local event is the fleet's, pair by
// pair: its files, reports, watchers and database need nothing of their own.
//
// It is not for playing: the fleet's server runs the event, and goes on with it
// when nobody mirrors it.
package mirror
