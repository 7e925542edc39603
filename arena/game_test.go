package arena

import (
	"context"
	"errors"
	"testing"
	"time"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players"
	"match/players/spec"
)

func playOne(t *testing.T, r *referee, white, black players.Player, opening *openings.Opening, limits spec.Limits) *pgn.Game {
	t.Helper()
	r.tell = func(Notice) {}
	task := one(Setup{Number: 1, Opening: *opening, Participants: [2]Participant{{Name: "w"}, {Name: "b"}}}, Rules{})
	game, err := r.play(context.Background(), task, 0, [2]*openPlayer{{player: white, limits: limits}, {player: black, limits: limits}})
	if err != nil {
		t.Fatal(err)
	}
	return game
}

func TestGamesEndByTheRules(t *testing.T) {
	knights := []string{"g1f3", "f3g1", "g1f3", "f3g1"}
	back := []string{"g8f6", "f6g8", "g8f6", "f6g8"}
	for name, c := range map[string]struct {
		opening      *openings.Opening
		white, black []string
		result       pgn.Result
		reason       pgn.Reason
		text         string
	}{
		"fool's mate":   {startOpening(), []string{"f2f3", "g2g4"}, []string{"e7e5", "d8h4"}, pgn.BlackWins, pgn.Checkmate, "Black mates"},
		"threefold":     {startOpening(), knights, back, pgn.Draw, pgn.Threefold, "Draw by threefold repetition"},
		"stalemate":     {position("7k/8/6KP/8/8/8/8/5Q2 w - - 0 1"), []string{"f1f7"}, nil, pgn.Draw, pgn.Stalemate, "Draw by stalemate"},
		"fifty moves":   {position("7k/8/8/8/8/8/8/K5R1 w - - 99 80"), []string{"g1f1"}, nil, pgn.Draw, pgn.FiftyMoves, "Draw by fifty-move rule"},
		"mate at fifty": {position("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), []string{"a1a8"}, nil, pgn.WhiteWins, pgn.Checkmate, "White mates"},
	} {
		game := playOne(t, &referee{}, scripted("w", c.white...), scripted("b", c.black...), c.opening, spec.Limits{})
		if game.Result != c.result || game.End.Reason != c.reason || game.Closing() != c.text {
			t.Errorf("%s: %v, %+v; want %v, %s, %q", name, game.Result, game.End, c.result, c.reason, c.text)
		}
	}
}

func TestCaptureToBareKings(t *testing.T) {
	game := playOne(t, &referee{}, scripted("w", "a1b2"), scripted("b"), position("7k/8/8/8/8/8/1r6/K7 w - - 0 80"), spec.Limits{})
	if game.End.Reason != pgn.InsufficientMaterial {
		t.Errorf("ended by %s, want insufficient material", game.End.Reason)
	}
}

func TestFaultsLose(t *testing.T) {
	game := playOne(t, &referee{}, scripted("w", "e2e4"), scripted("b"), startOpening(), spec.Limits{})
	want := pgn.End{Reason: pgn.Crash, Side: pgn.BlackSide, Text: "'s engine exited (status 1)"}
	if game.Result != pgn.WhiteWins || game.End != want {
		t.Errorf("%v %+v, want 1-0 %+v", game.Result, game.End, want)
	}
	if len(game.Plies) != 1 {
		t.Errorf("%d plies recorded, want the one that was played", len(game.Plies))
	}
}

// late takes the given time for each move.
func late(name string, elapsed time.Duration, moves ...string) *fake {
	f := scripted(name, moves...)
	play := f.move
	f.move = func(line *board.Line) (pgn.Ply, error) {
		ply, err := play(line)
		ply.Time = elapsed
		return ply, err
	}
	return f
}

func TestTimeForfeit(t *testing.T) {
	tc, err := spec.ParseTimeControl("1+0")
	if err != nil {
		t.Fatal(err)
	}
	limits := spec.Limits{TC: tc}
	white := late("w", 1037*time.Millisecond, "e2e4")
	game := playOne(t, &referee{}, white, scripted("b"), startOpening(), limits)
	want := pgn.End{Reason: pgn.TimeForfeit, Late: 37 * time.Millisecond, Side: pgn.WhiteSide}
	if game.Result != pgn.BlackWins || game.End != want {
		t.Errorf("%v %+v, want 0-1 %+v", game.Result, game.End, want)
	}
	if len(game.Plies) != 0 {
		t.Errorf("the late move was played")
	}

	bare := position("7k/8/8/8/8/8/4P3/K7 w - - 0 80")
	game = playOne(t, &referee{}, late("w", 2*time.Second, "e2e4"), scripted("b"), bare, limits)
	if game.Result != pgn.Draw || game.Closing() != "White loses on time (1000 ms over), but Black cannot win" {
		t.Errorf("against a bare king: %v %+v, want a draw", game.Result, game.End)
	}
}

func TestAGameThatCannotStartIsAnError(t *testing.T) {
	broken := &fake{name: "broken", newGame: errors.New("no such file")}
	r := &referee{}
	_, err := r.play(context.Background(), one(Setup{Opening: *startOpening()}, Rules{}), 0, [2]*openPlayer{{player: broken}, {player: scripted("b")}})
	if err == nil || err.Error() != "broken cannot start a game: no such file" {
		t.Errorf("error %v", err)
	}
}

func TestOpeningMovesAreInTheRecord(t *testing.T) {
	start := board.StartPosition()
	e4, err := start.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	opening := &openings.Opening{Start: start, Moves: []board.Move{e4}, ECO: "B00", Name: "King's Pawn", Number: 7}
	game := playOne(t, &referee{}, scripted("w"), scripted("b", "e7e5"), opening, spec.Limits{})
	if game.Plies[0].Move != e4 || game.ECO != "B00" || game.Book != 7 {
		t.Errorf("record %+v", game)
	}
}

func TestClocksAreInTheRecord(t *testing.T) {
	tc, err := spec.ParseTimeControl("1+0.1")
	if err != nil {
		t.Fatal(err)
	}
	white := late("w", 300*time.Millisecond, "e2e4", "d2d4")
	game := playOne(t, &referee{}, white, late("b", 0, "e7e5", "d7d5"), startOpening(), spec.Limits{TC: tc})
	for i, want := range []time.Duration{800, 1100, 600, 1200} {
		if got := game.Plies[i].Clock; got != want*time.Millisecond {
			t.Errorf("ply %d leaves %v, want %d ms", i+1, got, want)
		}
	}
	game = playOne(t, &referee{}, scripted("w", "e2e4"), scripted("b"), startOpening(), spec.Limits{Nodes: 1})
	if got := game.Plies[0].Clock; got != 0 {
		t.Errorf("%v left on a clock that there is not", got)
	}
}

// A game is named by its moves, at its end, if its book has no name for it.
func TestOpeningIsNamedByTheMoves(t *testing.T) {
	for _, c := range []struct{ book, want string }{{"", "C20 King's Pawn Game"}, {"my line", " my line"}} {
		opening := startOpening()
		opening.Name = c.book
		game := playOne(t, &referee{}, scripted("w", "e2e4"), scripted("b", "e7e5"), opening, spec.Limits{})
		if got := game.ECO + " " + game.Opening; got != c.want {
			t.Errorf("%q: %q, want %q", c.book, got, c.want)
		}
	}
}
