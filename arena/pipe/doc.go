// Package pipe is hands at the other end of a pair of streams: a process that
// plays what it is given. [Hands] is the event's end, [Serve] the other one. It
// is not for machines that come and go: whoever loses its stream is lost.
//
// # Protocol
//
// Either end writes one JSON document a line, of at most MaxMessage bytes. An
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
// An end that closes its stream ends the conversation. What the hands have not
// brought back by then is played by others. A version that differs, a line that
// is no message and a pair that was not asked for in this way end it, too;
// pairs that nobody waits for (any more) are ignored.
package pipe
