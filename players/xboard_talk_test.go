//go:build unix

package players

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/players/spec"
)

// talkScript is an engine whose features are its first argument. Its other
// arguments are its answers, in order.
const talkScript = `features=$1; shift; playing=
while read -r word rest; do
	case $word in
	protover) printf "$features\n" ;;
	ping) echo "pong $rest" ;;
	force) playing= ;;
	go) playing=1; printf "move $1\n"; shift ;;
	usermove|[a-h][1-8]*|[NBRQKO]*) [ -z "$playing" ] || { printf "move $1\n"; shift; } ;;
	quit) exit ;;
	esac
done`

// talker returns a player with that engine.
func talker(features string, answers ...string) spec.Player {
	return spec.Player{Kind: spec.Xboard, Name: "talker", Path: "sh", Args: append([]string{"-c", talkScript, "sh", features}, answers...)}
}

// toldSince returns the lines sent to an engine, from the given line on.
func toldSince(p Player, first string) string {
	var words []string
	for line := range strings.Lines(string(Transcript(p))) {
		if stamp, said, ok := strings.Cut(line, "> "); ok && strings.TrimLeft(stamp, " .0123456789") == "" {
			words = append(words, strings.TrimSpace(said))
		}
	}
	return strings.Join(words[max(0, slices.Index(words, first)):], "; ")
}

// The commands for games depend on the engine's features and on the game.
func TestXboardTalk(t *testing.T) {
	nothingLeft(t)
	clock := func(remaining, opponent time.Duration, moves int) limits.Limits {
		return limits.Limits{Clock: &limits.Clock{Remaining: remaining, Increment: time.Second, OpponentRemaining: opponent, MovesToGo: moves}}
	}
	const (
		all  = "feature ping=1 setboard=1 usermove=1 time=1 done=1"
		bare = "feature ping=1 setboard=0 usermove=0 time=0 done=1"
	)
	for name, c := range map[string]struct {
		features string
		fen      string   // "": the start position
		moves    []string // answers of the engine and moves of its opponent, alternately
		limits   []limits.Limits
		want     string
	}{
		"clocks before the opponent's move": {all, "", []string{"e2e4", "e7e5", "g1f3"}, []limits.Limits{clock(time.Minute, 50*time.Second, 0), clock(40*time.Second, 30*time.Second, 0)},
			"easy; post; force; ping 2; level 0 1 1; time 6000; otim 5000; go; time 4000; otim 3000; usermove e7e5"},
		"a new stage": {all, "", []string{"e2e4", "e7e5", "g1f3"}, []limits.Limits{clock(time.Minute, time.Minute, 1), clock(time.Minute, time.Minute, 40)},
			"easy; post; force; ping 2; level 1 1 1; time 6000; otim 6000; go; level 40 1 1; time 6000; otim 6000; usermove e7e5"},
		"the last stage": {all, "", []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}, []limits.Limits{clock(time.Minute, time.Minute, 1), clock(2*time.Minute, time.Minute, 0), clock(time.Minute, time.Minute, 0)},
			"easy; post; force; ping 2; level 1 1 1; time 6000; otim 6000; go; level 0 2 1; time 12000; otim 6000; usermove e7e5; time 6000; otim 6000; usermove b8c6"},
		"depth, no clocks, plain moves": {bare, "", []string{"e2e4", "e7e5", "g1f3"}, []limits.Limits{{Depth: 3}, {Depth: 3}},
			"easy; post; force; ping 2; level 0 60 0; sd 3; go; e7e5"},
		"moves in SAN": {"feature ping=1 setboard=1 san=1 done=1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", []string{"O-O", "e1c1", "Rf6"}, []limits.Limits{{MoveTime: time.Second}, {MoveTime: time.Second}},
			"easy; post; force; setboard r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1; ping 2; st 1; time 100; otim 100; go; time 100; otim 100; O-O-O"},
		"a position without setboard": {bare, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", []string{"e2e4"}, []limits.Limits{{MoveTime: 50 * time.Millisecond}},
			"easy; post; force; edit; #; Ke1; Pe2; c; Ke8; .; ping 2; level 1 0:01 0; go"},
		"Chess960": {all[:len(all)-6] + ` variants="normal,fischerandom" done=1`, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", []string{"O-O-O", "e8h8", "c1b1"}, []limits.Limits{{Depth: 1}, {Depth: 1}},
			"variant fischerandom; easy; post; force; setboard r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1; ping 2; level 0 60 0; sd 1; time 360000; otim 360000; go; time 360000; otim 360000; usermove O-O"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var answers []string
			for i := 0; i < len(c.moves); i += 2 {
				answers = append(answers, c.moves[i])
			}
			p := open(t, talker(c.features, answers...))
			start := board.StartPosition()
			if c.fen != "" {
				var err error
				if start, err = board.ParseFEN(c.fen); err != nil {
					t.Fatal(err)
				}
			}
			if err := p.NewGame(t.Context(), &start); err != nil {
				t.Fatal(err)
			}
			line := board.NewLine(start)
			for i := range answers {
				reply, err := p.Move(t.Context(), line, Turn{Limits: c.limits[i], Deadline: 20 * time.Second})
				if err != nil {
					t.Fatalf("%v\n%s", err, Transcript(p))
				}
				line.Push(reply.Ply.Move)
				if 2*i+1 < len(c.moves) {
					push(t, line, c.moves[2*i+1])
				}
			}
			if got := toldSince(p, "new"); got != "new; "+c.want {
				t.Errorf("told %s\nwant %s", got, c.want)
			}
		})
	}
}

// A setting that the protocol cannot express is an error before the game.
func TestXboardRefuses(t *testing.T) {
	nothingLeft(t)
	passant, err := board.ParseFEN("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, talker("feature ping=1 setboard=0 done=1"))
	if err := p.NewGame(t.Context(), &passant); !errors.Is(err, ErrNoSetup) {
		t.Errorf("a capture en passant without setboard: %v", err)
	}
	chess960 := board.StartPosition().AsChess960(true)
	if err := p.NewGame(t.Context(), &chess960); !errors.Is(err, errNoFischerandom) {
		t.Errorf("Chess960 at a game: %v", err)
	}
	who := talker("feature ping=1 done=1")
	if _, err := Open(t.Context(), who, Env{Chess960: true}); !errors.Is(err, errNoFischerandom) {
		t.Errorf("Chess960: %v", err)
	}
	if _, err := Open(t.Context(), who, Env{Limits: spec.Limits{Nodes: 5}}); !errors.Is(err, errNoNodes) {
		t.Errorf("nodes: %v", err)
	}
	if _, err := p.Move(t.Context(), board.NewLine(board.StartPosition()), Turn{Limits: limits.Limits{Nodes: 5}}); !errors.Is(err, errNoNodes) {
		t.Errorf("nodes at a move: %v", err)
	}
}

// Options are set with the protocol's own commands, or in the way that the engine
// declares.
func TestXboardOptions(t *testing.T) {
	nothingLeft(t)
	const features = `feature ping=1 memory=1 smp=1 option="Style -combo Solid /// *Risky" option="Depth -spin 1 0 9" done=1`
	for text, want := range map[string]string{
		"option.Hash=64,option.Threads=2,option.style=solid": "> memory 64|> cores 2|> option Style=Solid|> easy|",
		"option.memory=64,option.cores=1,option.Depth=3":     "> memory 64|> cores 1|> option Depth=3|> easy|",
		"option.Depth=10": `player sh: option "Depth": "10" is not a whole number from 0 to 9`,
		"option.Dept=1":   `did you mean "Depth"?`,
		"option.hash=0":   `player sh: option "memory": "0" is not a whole number from 1 to 1048576`,
	} {
		who, err := spec.Parse("xboard:sh," + text)
		if err != nil {
			t.Fatal(err)
		}
		who.Args = talker(features).Args
		p, err := Open(t.Context(), who, Env{})
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			for line := range strings.Lines(string(Transcript(p))) {
				if _, said, ok := strings.Cut(line, "> "); ok {
					got += "> " + strings.TrimSpace(said) + "|"
				}
			}
			p.Close()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s\nwant %s", text, got, want)
		}
	}
}
