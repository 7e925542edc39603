package arena

import (
	"context"
	"errors"
	"slices"
	"testing"

	"match/record"
)

// backwards returns an executor that returns the pairs of an event in reverse order, so
// that all of them become available at once.
func backwards(pairs int) executorFunc {
	return func(ctx context.Context, dispatcher Dispatcher) error {
		var tasks []Task
		for range pairs {
			_, task, ok := dispatcher.Next(ctx, 1)
			if !ok {
				return ctx.Err()
			}
			tasks = append(tasks, task)
		}
		for _, task := range slices.Backward(tasks) {
			dispatcher.Done(answered(&task, 0))
		}
		<-ctx.Done()
		return ctx.Err()
	}
}

// batches records which pairs are recorded together.
type batches struct {
	sizes []int
	last  int
	live  *Live
	early bool // a pair was visible before it was recorded
	fail  int  // the batch that cannot be recorded
}

var errFull = errors.New("no space left on device")

func (b *batches) Pair(ctx context.Context, p *Played) error { return b.Pairs(ctx, []*Played{p}) }

func (b *batches) Pairs(_ context.Context, list []*Played) error {
	if b.sizes = append(b.sizes, len(list)); len(b.sizes) == b.fail {
		return errFull
	}
	if b.live != nil {
		b.live.View(func(s *record.Standing) { b.early = b.early || s.Pairs >= list[0].Number })
	}
	for _, p := range list {
		if p.Number != b.last+1 || p.Counts.Pairs() != p.Number {
			return errors.New("another pair, or one that is not counted after those before it")
		}
		b.last++
	}
	return nil
}

// runBatches plays ten pairs that all come back at once.
func runBatches(t *testing.T, d Director, b *batches, most int) (*record.Standing, error) {
	event := eventOf(d, seatsOf("A", "B")...)
	return Run(t.Context(), event, Options{Executors: []Executor{backwards(10)}, Recorder: b, Batch: most})
}

// Pairs that are available together are recorded together, up to the limit, even
// if the event ends with one of them.
func TestBatches(t *testing.T) {
	over := errors.New("over")
	for _, test := range []struct {
		most int
		d    Director
		want []int
		err  error
	}{
		{0, &fixed{pairs: 10}, []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, nil},
		{4, &fixed{pairs: 10}, []int{4, 4, 2}, nil},
		{100, &fixed{pairs: 10}, []int{10}, nil},
		{4, &enough{fixed: fixed{pairs: 10}, after: 6, err: over}, []int{4, 2}, over},
		{4, &refusing{fixed{pairs: 10}, 6}, []int{4, 1}, errStuck},
	} {
		b := new(batches)
		s, err := runBatches(t, test.d, b, test.most)
		if !slices.Equal(b.sizes, test.want) || !errors.Is(err, test.err) || s.Pairs != b.last {
			t.Errorf("%T, at most %d: batches of %v and %d pairs, %v; want %v, %v", test.d, test.most, b.sizes, s.Pairs, err, test.want, test.err)
		}
	}
}

// A batch that cannot be recorded does not count at all.
func TestABatchThatCannotBeRecordedIsNotCounted(t *testing.T) {
	b := &batches{fail: 2}
	s, err := runBatches(t, &fixed{pairs: 10}, b, 4)
	if !errors.Is(err, errFull) || s.Pairs != 4 || s.Encounter(0, 1).Counts.Pairs() != 4 {
		t.Errorf("%d pairs counted, %v; want the four of the first batch", s.Pairs, err)
	}
}

// A pair is not visible before it is recorded.
func TestBatchesAreSeenOnceRecorded(t *testing.T) {
	b := new(batches)
	l := &loop{event: eventOf(&fixed{pairs: 10}, seatsOf("A", "B")...), options: Options{Recorder: b, Batch: 4}}
	l.live, l.audience = NewLive(l.event.Names()), gather(nil, nil)
	b.live = l.live
	if err := l.replay(); err != nil {
		t.Fatal(err)
	}
	order := newSequencer(1)
	for i := range 10 {
		p := answered(&Task{Pairs: []Setup{{Number: i + 1, Players: [2]int{0, 1}}}}, 0)
		order.Put(p)
	}
	l.given = 10
	if err := l.countAll(t.Context(), nil, order); err != nil || b.early || b.last != 10 {
		t.Errorf("%d pairs, %v, seen before they were recorded: %v", b.last, err, b.early)
	}
	if s := l.live.Standing(); s.Pairs != 10 {
		t.Errorf("%d pairs seen at the end", s.Pairs)
	}
}
