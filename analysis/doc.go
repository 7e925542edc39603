// Package analysis shows where a player loses its points. It takes the games of
// one player, has a referee judge every move of both sides, and adds up the cost
// of the wrong moves, split by all properties in a game record.
//
// The unit is the expected point: 1 for a win, ½ for a draw. Every game satisfies
// one identity (see [Account]): the result minus the expectation at the start is
// the opponent's losses minus the player's losses, plus the changes of the
// referee's own evaluation. So every split adds up to the whole.
//
// The opponent's moves in the same games are the control: a class of moves that
// costs both sides equally is no weakness. All intervals are 95% and clustered
// by pair. Reported findings pass a false discovery rate of 10% over all classes
// that were tested (see [finding]).
//
// The package plays no games and contains no search: the referee is a player like
// any other. It does not annotate single games for people to read.
package analysis
