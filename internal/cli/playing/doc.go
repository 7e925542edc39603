// Package playing holds the commands that play events: match, gate, tournament, ladder, race,
// bisect, speed, and the hidden command for the executors of another process. It also holds the flags
// for conditions and runs, for all commands that play games. The events themselves are in package
// event.
package playing
