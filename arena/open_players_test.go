package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"match/board"
	"match/internal/bounded"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/record"
)

// lobby opens players and records which ones are opened and closed.
type lobby struct {
	mu    sync.Mutex
	diary []string
	envs  []players.Env
}

func (l *lobby) open(_ context.Context, s spec.Player, env players.Env) (players.Player, error) {
	l.diary, l.envs = append(l.diary, "+"+s.Name), append(l.envs, env)
	return &leaving{scripted(s.Name), l}, nil
}

type leaving struct {
	*fake
	lobby *lobby
}

func (l *leaving) Close() error {
	l.lobby.mu.Lock()
	defer l.lobby.mu.Unlock()
	l.lobby.diary = append(l.lobby.diary, "-"+l.name)
	return errors.New("did not want to go")
}

// A worker keeps the players that played last, and closes the one that has not
// played for longest; an error at a player's end is only a warning.
func TestWhoHasNotPlayedForLongestGoes(t *testing.T) {
	l, warned := new(lobby), atomic.Int64{}
	executor := &Local{open: l.open, CPUs: [][]int{{3}, {5}}, Warn: func(string, string) { warned.Add(1) }}
	s := executor.openPlayers(1)
	var names []string
	for i := range PlayersPerWorker + 1 {
		names = append(names, fmt.Sprint(i))
	}
	participants := seatsOf(names...)
	sit := func(n int) {
		t.Helper()
		if _, err := s.take(t.Context(), &participants[n], false, 0); err != nil {
			t.Fatal(err)
		}
	}
	for n := range PlayersPerWorker {
		sit(n)
	}
	sit(0)                // is already open
	sit(PlayersPerWorker) // replaces 1
	sit(0)
	sit(1) // replaces 2
	if want := []string{"+8", "-1", "+1", "-2"}; len(l.diary) != PlayersPerWorker+4 || !slices.Equal(sorted(l.diary[PlayersPerWorker:]), sorted(want)) {
		t.Errorf("%q, want %q after the first", l.diary, want)
	}
	s.close()
	if gone := len(l.diary) - (PlayersPerWorker + 4); gone != PlayersPerWorker || int(warned.Load()) != gone+2 {
		t.Errorf("%d are closed in the end with %d warnings in all", gone, warned.Load())
	}
	if env := l.envs[0]; !slices.Equal(env.CPUs, []int{5}) || env.Limits.Depth != 1 || env.Chess960 {
		t.Errorf("the second worker's players get %+v", env)
	}
	if beyond := executor.openPlayers(2); beyond.env.CPUs != nil {
		t.Errorf("a worker without processors of its own gets %v", beyond.env.CPUs)
	}
}

// reluctant is a player that cannot leave before all others are also leaving.
type reluctant struct {
	*fake
	all *sync.WaitGroup
}

func (r reluctant) Close() error {
	r.all.Done()
	r.all.Wait()
	return nil
}

// Players that are slow to leave leave at the same time: an interrupted
// tournament does not wait for one after the other.
func TestPlayersLeaveTogether(t *testing.T) {
	var all sync.WaitGroup
	all.Add(PlayersPerWorker)
	executor := &Local{open: func(context.Context, spec.Player, players.Env) (players.Player, error) {
		return reluctant{scripted("x"), &all}, nil
	}}
	s := executor.openPlayers(0)
	for i := range PlayersPerWorker {
		if _, err := s.take(t.Context(), &seatsOf(fmt.Sprint(i))[0], false, 0); err != nil {
			t.Fatal(err)
		}
	}
	closed := make(chan struct{})
	go func() { s.close(); close(closed) }()
	bounded.Receive(t, "end of players that wait for each other", closed)
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// A player replaces another only if they agree in everything that affects its
// games.
func TestWhoCanStandInForWhom(t *testing.T) {
	base := seatsOf("x")[0]
	for name, c := range map[string]struct {
		change func(s *Participant)
		same   bool
	}{
		"nothing":     {func(*Participant) {}, true},
		"its name":    {func(s *Participant) { s.Name = "y" }, true},
		"its variant": {func(s *Participant) { s.Spec.Variant = "tapered" }, false},
		"its weights": {func(s *Participant) { s.Spec.Weights = "pawn = 90\n" }, false},
		"its limits":  {func(s *Participant) { s.Limits = spec.Limits{Depth: 2} }, false},
	} {
		other := base
		c.change(&other)
		if same := base.key(false) == other.key(false); same != c.same {
			t.Errorf("%s changed: stands in %v, want %v", name, same, c.same)
		}
	}
	if base.key(false) == base.key(true) {
		t.Error("a player of chess stands in for one of Chess960")
	}
}

// An engine whose options change from pair to pair uses one process per side, in
// addition to those that keep playing. An engine that cannot change its options
// is closed.
func TestSeatsForOnePairFollowEachOther(t *testing.T) {
	for _, able := range []bool{true, false} {
		l := new(lobby)
		s := (&Local{open: l.open}).openPlayers(0)
		s.become = func(_ context.Context, p players.Player, who spec.Player) bool {
			if able {
				l.diary = append(l.diary, p.Name()+">"+who.Name)
			}
			return able
		}
		who := func(name, value string, once bool) *Participant {
			who := seatsOf(name)[0]
			who.Spec.Kind, who.Spec.Path, who.Once = spec.UCI, "engine", once
			who.Spec.Options = []spec.Option{{Name: "Tempo", Value: value}}
			return &who
		}
		other := who("other", "1", true)
		other.Spec.Path = "another"
		var sat []any
		for i, one := range []*Participant{other, who("a1", "1", true), who("b1", "2", true), who("a2", "3", true), who("b2", "4", true), who("keeps", "5", false)} {
			taken, err := s.take(t.Context(), one, false, map[int]int{2: 1, 4: 1}[i])
			if err != nil {
				t.Fatal(err)
			}
			sat = append(sat, any(taken))
		}
		want := []string{"+other", "+a1", "+b1", "a1>a2", "b1>b2", "+keeps"}
		if !able {
			want = []string{"+other", "+a1", "+b1", "-a1", "+a2", "-b1", "+b2", "+keeps"}
		}
		if !slices.Equal(l.diary, want) || sat[3] == sat[4] || able && (sat[3] != sat[1] || sat[4] != sat[2]) {
			t.Errorf("%q, want %q", l.diary, want)
		}
		if again, _ := s.take(t.Context(), who("b2", "4", true), false, 0); any(again) != sat[4] {
			t.Error("who is here is not found again")
		}
	}
}

// Meet opens every player once, and as many as a worker keeps stay for the first
// game; Close closes them, and may be called again.
func TestMeetingPlayers(t *testing.T) {
	l := new(lobby)
	executor := &Local{Concurrency: 1, open: l.open}
	if err := executor.Meet(t.Context(), seatsOf("A", "B"), true); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(l.diary, []string{"+A", "+B"}) || !l.envs[1].Chess960 {
		t.Errorf("%q with %+v", l.diary, l.envs)
	}
	executor.Close()
	executor.Close()
	if want := []string{"+A", "+B", "-A", "-B"}; !slices.Equal(sorted(l.diary), sorted(want)) {
		t.Errorf("%q, want %q", l.diary, want)
	}

	l = new(lobby)
	executor = &Local{Concurrency: 1, open: l.open, stoodStill: never}
	e := eventOf(&fixed{pairs: 2}, seatsOf("A", "B")...)
	if err := executor.Meet(t.Context(), e.Players, false); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), e, Options{Executors: []Executor{executor}}); err != nil {
		t.Fatal(err)
	}
	if want := []string{"+A", "+B", "-A", "-B"}; !slices.Equal(sorted(l.diary), sorted(want)) {
		t.Errorf("%q: those who met are to play, and to be closed", l.diary)
	}
}

// A player that cannot play is rejected, and those opened before it are closed.
func TestAMeetingThatFails(t *testing.T) {
	l := new(lobby)
	executor := &Local{Concurrency: 1, open: func(ctx context.Context, s spec.Player, env players.Env) (players.Player, error) {
		if s.Name == "B" {
			return nil, errors.New("no such file")
		}
		return l.open(ctx, s, env)
	}}
	if err := executor.Meet(t.Context(), seatsOf("A", "B"), false); err == nil || !slices.Equal(l.diary, []string{"+A", "-A"}) {
		t.Errorf("error %v, %q", err, l.diary)
	}
}

// talker is a player with output.
type talker struct{ *fake }

func (t *talker) Transcript() []byte { return []byte(t.name + " says") }

// The output of players is returned for games lost by a fault, on request, by
// colour.
func TestWhatWasSaidInGamesLostByAFault(t *testing.T) {
	for name, c := range map[string]struct {
		keep  bool
		moves []string
		want  [2][2]string
	}{
		"a crash":         {true, nil, [2][2]string{{"A says", "B says"}, {"B says", "A says"}}},
		"nobody asks":     {false, nil, [2][2]string{}},
		"a game to a win": {true, []string{"a1a8"}, [2][2]string{}},
	} {
		open := func(_ context.Context, s spec.Player, _ players.Env) (players.Player, error) {
			f := scripted(s.Name)
			f.move = func(line *board.Line) (pgn.Ply, error) { return scripted(s.Name, c.moves...).move(line) }
			return &talker{f}, nil
		}
		task := one(Setup{Number: 1, Participants: [2]Participant(seatsOf("A", "B")), Opening: *position("7k/8/6K1/8/8/8/8/R7 w - - 0 50")}, Rules{}).Task
		task.KeepTranscripts = c.keep
		dispatcher := &oneTask{task: task}
		executor := &Local{Concurrency: 1, open: open, stoodStill: never}
		if err := executor.Work(t.Context(), dispatcher); err != nil {
			t.Fatal(err)
		}
		var got [2][2]string
		for i, said := range dispatcher.played.Transcripts {
			got[i] = [2]string{string(said[0]), string(said[1])}
		}
		if got != c.want || dispatcher.played.Err != nil {
			t.Errorf("%s: %q, %v, want %q", name, got, dispatcher.played.Err, c.want)
		}
	}
}

// oneTask is a dispatcher with a single task.
type oneTask struct {
	task    *Task
	played  Played
	refused *Refusal
}

func (o *oneTask) Next(ctx context.Context, _ int) (context.Context, Task, bool) {
	if o.task == nil {
		return ctx, Task{}, false
	}
	t := *o.task
	o.task = nil
	return ctx, t, true
}
func (o *oneTask) Done(p Played) bool          { o.played = p; return true }
func (o *oneTask) Refuse(_ Task, why *Refusal) { o.refused = why }
func (o *oneTask) Tell(Notice)                 {}

// A game that cannot be played is tried a limited number of times. Then the pair
// is an error without games, even if its other game was played.
func TestAGameThatCanNeverBePlayed(t *testing.T) {
	tries := 0
	open := func(_ context.Context, s spec.Player, _ players.Env) (players.Player, error) {
		f := scripted(s.Name)
		if s.Name == "A" {
			return &starts{f, &tries}, nil
		}
		white := false
		f.move = func(line *board.Line) (pgn.Ply, error) {
			if white = line.Position().SideToMove() == board.White; white {
				return pgn.Ply{}, errors.New("out of memory")
			}
			return scripted(s.Name).move(line)
		}
		return f, nil
	}
	task := one(Setup{Number: 7, Players: [2]int{3, 5}, Participants: [2]Participant(seatsOf("A", "B")), Opening: *startOpening()}, Rules{}).Task
	dispatcher := &oneTask{task: task}
	if err := (&Local{Concurrency: 1, open: open, stoodStill: never}).Work(t.Context(), dispatcher); err != nil {
		t.Fatal(err)
	}
	if p := dispatcher.played; p.Number != 0 || dispatcher.refused == nil || dispatcher.refused.Everything || !strings.Contains(dispatcher.refused.Error(), "out of memory") {
		t.Errorf("%+v, refused: %v: want a refusal and no pair", p, dispatcher.refused)
	}
	if tries != 1+attempts {
		t.Errorf("A sat down %d times, want once and %d times", tries, attempts)
	}
}

// Impossible pairings are rejected, and the participants of a pairing take precedence
// over those of the event.
func TestPairingsBecomeTasks(t *testing.T) {
	e := eventOf(&fixed{}, seatsOf("A", "B", "C")...)
	e.Rules.Chess960 = true
	for _, bad := range []Pairing{{Players: [2]int{0, 3}}, {Players: [2]int{-1, 0}}, {Players: [2]int{0, 1}, Opening: -1}} {
		if _, err := e.setup(1, bad); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
	task, err := e.setup(4, Pairing{Players: [2]int{2, 0}, Opening: 1})
	if err != nil || task.Number != 4 || task.Participants[0].Name != "C" || task.Participants[1].Name != "A" || !task.Opening.Start.IsChess960() {
		t.Errorf("%+v, %v", task, err)
	}
	own := [2]Participant(seatsOf("X", "Y"))
	if task, err = e.setup(1, Pairing{Players: [2]int{0, 1}, Participants: func() ([2]Participant, error) { return own, nil }}); err != nil || task.Participants[0].Name != "X" || task.Participants[1].Name != "Y" {
		t.Errorf("%+v, %v", task.Participants, err)
	}
	if got := (&Rules{}).moveTimeout(); got != DefaultMoveTimeout {
		t.Errorf("a move may take %v", got)
	}
	if got := (&Rules{MoveTimeout: time.Nanosecond}).moveTimeout(); got != time.Nanosecond {
		t.Errorf("a move may take %v", got)
	}
}

// slow is an executor that holds on to the first task and plays all others.
type slow struct {
	*Local
	first   Task
	most    int
	release int // return the first one after this many
}

func (s *slow) Games() int { return 1 }

func (s *slow) Work(ctx context.Context, dispatcher Dispatcher) error {
	brought := 0
	bring := func(t Task) {
		one := &oneTask{task: &t}
		s.Local.Work(ctx, one)
		dispatcher.Done(one.played)
		brought++
	}
	for {
		_, next, ok := dispatcher.Next(ctx, 1)
		if !ok {
			return ctx.Err()
		}
		s.most = max(s.most, next.Pairs[0].Number)
		if next.Pairs[0].Number == 1 {
			s.first = next
			continue
		}
		bring(next)
		if brought == s.release {
			bring(s.first)
		}
	}
}

// One long game delays no other games as long as there is room, and only then.
func TestHowFarPairsAreHandedOutAhead(t *testing.T) {
	executor := &slow{Local: &Local{Concurrency: 1, open: greedyAgainstRandom, stoodStill: never}, release: room - 1}
	last := 0
	ahead := recorderFunc(func(p *Played) error {
		if p.Number == 1 {
			last = executor.most
		}
		return nil
	})
	s, err := Run(t.Context(), eventOf(&fixed{pairs: 40}, seatsOf("A", "B")...), Options{Executors: []Executor{executor}, Recorder: ahead})
	if err != nil || s.Pairs != 40 || last != room {
		t.Errorf("%d pairs, %v; the last pair handed out before the first was counted is %d, want %d", s.Pairs, err, last, room)
	}
}

// refusing is a director that rejects a pair.
type refusing struct {
	fixed
	at int
}

func (r *refusing) Count(p *record.Pair) error {
	if p.Number == r.at {
		return errStuck
	}
	return r.fixed.Count(p)
}

func TestADirectorsErrorEndsTheEventWithThePairBefore(t *testing.T) {
	var kept keeper
	s, err := Run(t.Context(), eventOf(&refusing{fixed{pairs: 5}, 3}, seatsOf("A", "B")...), Options{Executors: local(2, greedyAgainstRandom), Recorder: &kept})
	if !errors.Is(err, errStuck) || s.Pairs != 2 || len(kept) != 2 {
		t.Errorf("%d pairs counted, %d kept, %v; want two", s.Pairs, len(kept), err)
	}
}
