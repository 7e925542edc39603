// Package arena plays matches: it seats two players, keeps their clocks,
// referees every game, plays games in pairs from the openings of a book with
// colours swapped, on as many workers as asked for, and feeds a sequential
// test the finished pairs in the order in which they were scheduled.
//
// A game depends only on (setup, seed, pair, game), so with limits that do not
// involve time the same setup gives the same games for any number of workers.
// The arena does not know what a player is made of, writes no files and prints
// nothing: it hands each pair to a Recorder and each standing to a callback.
package arena
