// Package tune makes an event of a tuning run: SPSA whose games are played,
// recorded, resumed and watched like those of a match.
//
// [SPSA] is its format. What is tuned are weights of a built-in player's variant,
// which is changed in memory, or options of an engine process. How values move
// is package spsa's business, how games are played the arena's; Texel's way, which
// plays none, is package texel's. What both need besides stands here, too: a
// [Collector] of positions, what follows on the games of an event ([FollowUp]),
// and the test of a result against its start ([Verify]).
package tune
