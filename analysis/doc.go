// Package analysis says where a player loses its points: it takes the games of
// one player, has a referee judge every move of both sides, and adds up what
// the wrong moves cost, split by everything a game record tells.
//
// The unit of everything is the expected point: 1 a win, ½ a draw. Every game
// obeys one identity (see [Account]): the result less the expectation at the
// start is what the opponent lost less what the player lost, plus the referee's
// own changes of mind. So every split adds up to the whole.
//
// The opponent's moves in the same games are the control: what costs both sides
// alike is no weakness. All intervals are 95 % and clustered by pair, and what
// is reported as a finding has survived a false discovery rate of 10 % over
// everything that was looked at (see [Finding]).
//
// The package plays no games and is no search of its own: the referee is a
// player like any other. It does not annotate single games for people to read.
package analysis
