// Package pipe connects hands over a pair of streams, such as a process that
// plays tasks. [Hands] is the event's end, [Serve] the other one. It is not for
// machines that join and leave: a lost stream cannot be resumed.
//
// # Protocol
//
// Either end writes one JSON document a line, of at most 16 MiB. An
// object has exactly one of these members:
//
//	hello   both, first of all, the hands first: version of the protocol, build, and what the
//	        hands are called and how many games they play at a time
//	next    hands → event: they have room for a task of so many pairs, and for
//	        so many games at a time. The next one follows after the task
//	task    event → hands: an arena.Task
//	cancel  event → hands: drop what is left of the task with this ticket that
//	        begins with this pair
//	done    hands → event: an arena.Played, one pair of a task
//	refuse  hands → event: numbers of pairs, the ticket of their task and why
//	        they cannot be played here
//	tell    hands → event: an arena.Happening of a game, if the task is watched
//
// An end that closes its stream ends the conversation. Others then play the
// pairs that the hands have not returned. The conversation also ends at a
// different version, an invalid message, or a pair that was not asked for in
// this way. Pairs that are no longer needed are ignored.
package pipe
