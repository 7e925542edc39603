// Package arena plays events: one loop for a match of two players, a
// tournament of many, a ladder and a tuning run.
//
//	Director: which pair next? ─► Hands: play it ─► pairs, in order ─► Recorder ─► Director learns ─► …
//	                                                                └► Watchers
//
// A Director names pairings and learns from every pair that counts. Hands play
// them: workers of this process ([Local]), or machines elsewhere that speak in
// the same data ([Task], [Played]). A sequencer brings what they return into
// order. A Recorder keeps each pair before it counts, and a Watcher sees what
// happens while it happens. To play something new, implement [Director]; to
// play somewhere else, [Hands].
//
// What is counted depends on the event and its director alone: never on time,
// on the number of workers, or on which game ends first. A game depends on its
// task alone. The package does not know what a player is made of, writes no
// files and prints nothing.
package arena
