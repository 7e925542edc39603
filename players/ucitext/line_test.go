package ucitext

import (
	"fmt"
	"testing"
)

func TestLines(t *testing.T) {
	if got := Unindented([]byte(" \t\r bestmove e2e4 \r")); string(got) != "bestmove e2e4 \r" {
		t.Errorf("%q", got)
	}
	for line, want := range map[string]bool{"readyok": true, " readyok\r": true, "readyok now": false, "": false, "ready": false} {
		if IsReady(line) != want {
			t.Errorf("%q: %v", line, !want)
		}
	}
	for line, want := range map[string]string{"bestmove e2e4 ponder e7e5": " e2e4 ponder e7e5", "bestmove": "", "info bestmove": "no", " bestmove a2a3": "no"} {
		rest, ok := Bestmove([]byte(line))
		if ok != (want != "no") || ok && string(rest) != want {
			t.Errorf("%q: %q, %v", line, rest, ok)
		}
	}
}

// A greeting is bounded, ends with uciok, and keeps the last name.
func TestGreeting(t *testing.T) {
	var g Greeting
	for _, line := range []string{"id name  Engine 1 ", "id author x", "option name Hash type spin default 1 min 1 max 2", "info string option name", "uciok now"} {
		if g.Take(line) {
			t.Errorf("%q ends it", line)
		}
	}
	if g.Name != "Engine 1" || g.Author != "x" || len(g.Options) != 1 || g.Options[0].Name != "Hash" {
		t.Errorf("%+v", g)
	}
	for _, line := range []string{"\t id name Engine 2", "  id author y\r", " option name MultiPV type spin default 1 min 1 max 5"} { // indented, as by some engines
		g.Take(line)
	}
	if g.Name != "Engine 2" || g.Author != "y" || len(g.Options) != 2 {
		t.Errorf("%+v", g)
	}
	for i := range MaxOptions + 5 {
		g.Take(fmt.Sprintf("option name P%d type button", i))
	}
	if len(g.Options) != MaxOptions || !g.Take(" uciok ") {
		t.Errorf("%d options", len(g.Options))
	}
}

// Engines that speak only xboard reject the command uci, each in its own words.
func TestGreetingOfXboard(t *testing.T) {
	for said, want := range map[string]bool{
		"Error (unknown command): uci": true, "Illegal move: uci": true, "White (1) : Invalid move: uci": true, "bad command uci ": true,
		"id name My uci": false, "option name UCI_Chess960 type check default false": false, "info string unknown command line option": false,
		"Error (unknown command): isready": false, "info string no book, uci": false,
	} {
		var g Greeting
		if done, err := g.Take(said), g.Accepted("x"); done != want || (err != nil) != want {
			t.Errorf("%s: done %v, %v", said, done, err)
		}
	}
	var g Greeting
	g.Take("Illegal move: uci")
	if err := g.Accepted("dir/x"); err == nil || err.Error() != "the engine speaks xboard, not UCI: write xboard:dir/x" {
		t.Errorf("%v", err)
	}
}
