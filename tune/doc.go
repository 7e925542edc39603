// Package tune makes a tuning run an event: SPSA whose games are played,
// recorded, resumed and watched like those of a match.
//
// [SPSA] is its format. It tunes weights of a built-in player's variant, which is
// changed in memory, or options of an engine process. Package spsa moves the
// values, and the arena plays the games. Texel's method, which plays no games, is
// in package texel. The parts that both need are here: a [Collector] of positions,
// the steps after the games of an event ([FollowUp]), and the test of a result
// against its start ([Verify]).
package tune
