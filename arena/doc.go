// Package arena plays events: one loop for a match of two players, a
// tournament of many, a ladder and a tuning run.
//
//	Director: which pair next? ─► Executors: play it ─► pairs, in order ─► Recorder ─► Director learns ─► …
//	                                                                └► Watchers
//
// A Director names pairings and learns from every counted pair. Executors play
// them: workers of this process ([Local]), or other machines that use the same
// data ([Task], [Played]). A sequencer brings the results into order. A
// Recorder keeps each pair before it counts, and a Watcher sees notices as
// they occur. To play something new, implement [Director]; to play somewhere
// else, [Executor].
//
// The counted pairs depend only on the event and its director: never on time,
// on the number of workers, or on which game ends first. A game depends only
// on its task. The package does not depend on kinds of players, writes no
// files and prints nothing.
package arena
