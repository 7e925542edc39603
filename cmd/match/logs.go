package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"match/arena"
)

// gameLogs keeps the conversations of games that went wrong.
type gameLogs struct {
	dir  string
	warn func(text string)
}

// newGameLogs makes the directory, so that a wrong one is refused before the
// first game. It returns nil if no logs are wanted.
func newGameLogs(dir string, warn func(string)) (*gameLogs, error) {
	if dir == "" {
		return nil, nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("--logs: %w", err)
	}
	return &gameLogs{dir, warn}, nil
}

// keep writes DIR/game-PAIR.GAME.log with both engines' conversations. Logs
// are a help, not a result: that one cannot be written is only a warning.
func (l *gameLogs) keep(bad arena.BadGame) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "game %s: %s\n", bad.Game.Round, bad.Game.End.Text)
	for i, name := range []string{bad.Game.White, bad.Game.Black} {
		if said := bad.Transcripts[i]; len(said) > 0 {
			fmt.Fprintf(&b, "\n%s, %s: seconds> to the engine, < from it, ! its standard error\n%s", []string{"White", "Black"}[i], name, said)
		}
	}
	path := filepath.Join(l.dir, "game-"+bad.Game.Round+".log")
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		l.warn(fmt.Sprintf("warning: log of game %s: %v", bad.Game.Round, err))
	}
}
