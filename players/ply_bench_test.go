//go:build unix

package players

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/players/spec"
	"match/players/testengine"
	"match/players/ucitext"
)

// gamePlies is the length of the measured games.
const gamePlies = 240

var clockLimits = limits.Limits{Clock: &limits.Clock{
	Remaining: 10 * time.Second, Increment: 100 * time.Millisecond,
	OpponentRemaining: 10 * time.Second, OpponentIncrement: 100 * time.Millisecond}}

// BenchmarkPly measures one move of an engine that answers at once: through a
// player, and through bare pipes to the same engine with the same text, which
// is the machine's own limit.
func BenchmarkPly(b *testing.B) {
	for _, boards := range []int{1, 2, 4} {
		b.Run(fmt.Sprintf("pipe/boards=%d", boards), func(b *testing.B) { benchBoards(b, boards, pipePlies, "", ignore) })
		b.Run(fmt.Sprintf("player/boards=%d", boards), func(b *testing.B) { benchBoards(b, boards, playerPlies, "", ignore) })
	}
}

// playing plays the given number of plies once all boards are ready, with test
// engines in the given mode, and passes the time of every move to took.
type playing func(b *testing.B, ready *sync.WaitGroup, plies int, mode string, took func(time.Duration))

func benchBoards(b *testing.B, boards int, play playing, mode string, took func(time.Duration)) {
	var ready, done sync.WaitGroup
	ready.Add(boards + 1)
	for range boards {
		done.Go(func() { play(b, &ready, b.N/boards, mode, took) })
	}
	ready.Done()
	ready.Wait()
	b.ResetTimer()
	done.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "plies/s")
}

func ignore(time.Duration) {}

// playerPlies plays games between two players.
func playerPlies(b *testing.B, ready *sync.WaitGroup, plies int, mode string, took func(time.Duration)) {
	exe, _ := os.Executable()
	var seats [2]Player
	for i := range seats {
		p, err := Open(context.Background(), spec.Player{Kind: spec.UCI, Path: exe, Args: testengine.Args(mode)}, Env{})
		if err != nil {
			b.Error(err)
			return
		}
		defer p.Close()
		seats[i] = p
	}
	ready.Done()
	ready.Wait()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	start := board.StartPosition()
	line := board.NewLine(start)
	for n := range plies {
		if n%gamePlies == 0 || line.Status() != board.Ongoing {
			line.Reset(start)
			for _, p := range seats {
				if err := p.NewGame(ctx, &start); err != nil {
					b.Error(err)
				}
			}
		}
		reply, err := seats[line.Position().SideToMove()].Move(ctx, line, Turn{Limits: clockLimits, Deadline: 30 * time.Second})
		if err != nil {
			b.Error(err)
			return
		}
		took(reply.Ply.Time)
		line.Push(reply.Ply.Move)
	}
}

// pipePlies lets two engines answer to positions of a game, and only reads their
// answers.
func pipePlies(b *testing.B, ready *sync.WaitGroup, plies int, mode string, took func(time.Duration)) {
	exe, _ := os.Executable()
	var in, out [2]*os.File
	for i := range in {
		childIn, w, _ := os.Pipe()
		r, childOut, _ := os.Pipe()
		c := exec.CommandContext(b.Context(), exe, testengine.Args(mode)...)
		c.Stdin, c.Stdout = childIn, childOut
		if err := c.Start(); err != nil {
			b.Error(err)
			return
		}
		childIn.Close()
		childOut.Close()
		in[i], out[i] = w, r
		defer c.Wait()
		defer w.Close()
		defer r.Close()
	}
	ready.Done()
	ready.Wait()
	start := board.StartPosition()
	line := board.NewLine(start)
	buf := make([]byte, 1<<10)
	var command []byte
	for n := range plies {
		if n%gamePlies == 0 || line.Status() != board.Ongoing {
			line.Reset(start)
		}
		pos := line.Position()
		command = ucitext.AppendPosition(command[:0], line)
		command = ucitext.AppendGo(append(command, '\n'), clockLimits, pos)
		side := pos.SideToMove()
		began := time.Now()
		in[side].Write(command)
		got := 0
		for got == 0 || buf[got-1] != '\n' {
			k, err := out[side].Read(buf[got:])
			if err != nil {
				b.Error(err)
				return
			}
			got += k
		}
		took(time.Since(began))
		var list board.MoveList
		pos.Legal(&list)
		for _, m := range list.Slice() {
			if text := pos.UCI(m); string(buf[got-1-len(text):got-1]) == text {
				line.Push(m)
				break
			}
		}
	}
}
