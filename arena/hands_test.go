package arena

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"testing"
)

// piped is hands at the other end of a pipe: tasks go out as JSON, pairs come
// back as JSON.
type piped struct {
	t      *testing.T
	games  int
	dieAt  int // tasks after which the process is killed; 0: never
	double bool
}

func (p *piped) Games() int { return p.games }

func (p *piped) Work(ctx context.Context, desk Desk) error {
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "ARENA_TEST_HANDS=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	defer cmd.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go p.send(ctx, cmd, in, desk)
	for answers := json.NewDecoder(out); ; {
		var played Played
		if err := answers.Decode(&played); err != nil {
			return errors.New("the machine is gone")
		}
		desk.Done(played)
		if p.double {
			desk.Done(played)
		}
	}
}

func (p *piped) send(ctx context.Context, cmd *exec.Cmd, in io.WriteCloser, desk Desk) {
	defer in.Close()
	tasks := json.NewEncoder(in)
	for n := 1; ; n++ {
		task, ok := desk.Next(ctx)
		if !ok {
			return
		}
		tasks.Encode(task)
		if n == p.dieAt {
			cmd.Process.Kill()
			return
		}
	}
}

// TestMain serves as the machine elsewhere where it is told to.
func TestMain(m *testing.M) {
	if os.Getenv("ARENA_TEST_HANDS") == "" {
		os.Exit(m.Run())
	}
	hands := &Local{Concurrency: 2}
	hands.Work(context.Background(), &pipeDesk{tasks: json.NewDecoder(os.Stdin), answers: json.NewEncoder(os.Stdout)})
}

type pipeDesk struct {
	tasks   *json.Decoder
	mu      sync.Mutex
	answers *json.Encoder
}

func (d *pipeDesk) Next(context.Context) (t Task, ok bool) { return t, d.tasks.Decode(&t) == nil }
func (d *pipeDesk) Tell(Happening)                         {}
func (d *pipeDesk) Done(p Played) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.answers.Encode(p)
}

// TestHandsElsewhere plays the same event with workers here, with machines at
// the other end of a pipe, with one that dies in the middle while another
// takes over, and with one that answers twice.
func TestHandsElsewhere(t *testing.T) {
	play := func(hands ...Hands) string {
		t.Helper()
		var rec transcript
		seats := seatsOf("tapered", "flat")
		seats[0].Spec.Variant = "tapered"
		for i := range seats {
			seats[i].Limits.Depth, seats[i].Limits.Nodes = 0, 100
		}
		if _, err := Run(t.Context(), eventOf(&fixed{pairs: 12, lead: 6}, seats...), Options{Hands: hands, Recorder: &rec}); err != nil {
			t.Fatal(err)
		}
		return rec.String()
	}
	want := play(&Local{Concurrency: 2})
	for name, hands := range map[string][]Hands{
		"elsewhere":       {&piped{t: t, games: 2}},
		"two machines":    {&piped{t: t, games: 1}, &piped{t: t, games: 3}},
		"here and there":  {&piped{t: t, games: 1}, &Local{Concurrency: 1}},
		"dies at once":    {&piped{t: t, games: 2, dieAt: 1}, &piped{t: t, games: 1}},
		"dies later":      {&piped{t: t, games: 2, dieAt: 4}, &Local{Concurrency: 1}},
		"answers twice":   {&piped{t: t, games: 2, double: true}},
		"twice, and dies": {&piped{t: t, games: 2, double: true, dieAt: 5}, &piped{t: t, games: 2}},
	} {
		if got := play(hands...); got != want {
			t.Errorf("%s: other pairs:\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestAnEventEndsWithItsLastHands(t *testing.T) {
	var warned []string
	s, err := Run(t.Context(), eventOf(&fixed{pairs: 50}, seatsOf("A", "B")...), Options{
		Hands: []Hands{&piped{t: t, games: 1, dieAt: 1}, &piped{t: t, games: 1, dieAt: 2}},
		Warn:  func(text string) { warned = append(warned, text) },
	})
	if err == nil || s.Pairs == 50 || len(warned) != 1 {
		t.Errorf("%d pairs, error %v, warnings %q; want an error and one warning", s.Pairs, err, warned)
	}
}
