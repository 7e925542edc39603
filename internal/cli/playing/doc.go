// Package playing holds the commands that play events: match, gate, tournament,
// ladder, race, bisect, speed, and the hands of another process. It also holds the
// flags of conditions and runs, for all who play games. What is played, and what
// follows from it, is known by package event.
package playing
