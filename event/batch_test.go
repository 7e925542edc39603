package event

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"match/arena"
)

// listener records the calls of recorders, in order.
type listener struct {
	name string
	all  *[]string
}

func (r listener) Pair(_ context.Context, p *arena.Played) error {
	*r.all = append(*r.all, fmt.Sprint(r.name, p.Number))
	return nil
}

// together receives several pairs at once.
type together struct{ listener }

func (r together) Pairs(_ context.Context, list []*arena.Played) error {
	*r.all = append(*r.all, fmt.Sprint(r.name, list[0].Number, "-", list[len(list)-1].Number))
	return nil
}

// All pairs that are stored together are in the store before another recorder gets
// the first of them.
func TestRecordersOfBatches(t *testing.T) {
	var all []string
	list := []*arena.Played{{}, {}, {}}
	for i, p := range list {
		p.Number = i + 1
	}
	if err := (recorders{together{listener{"store", &all}}, listener{"file", &all}}).Pairs(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	if want := []string{"store1-3", "file1", "file2", "file3"}; !slices.Equal(all, want) {
		t.Errorf("%v, want %v", all, want)
	}
}

// reverse is an executor that returns all pairs in reverse order.
type reverse struct {
	arena.Local
	pairs int
}

func (r *reverse) Games() int { return 1 }

func (r *reverse) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	kept := &keptBack{Dispatcher: dispatcher, most: r.pairs}
	return r.Local.Work(ctx, kept)
}

// keptBack returns pairs when there are as many as possible.
type keptBack struct {
	arena.Dispatcher
	list []arena.Played
	most int
}

func (k *keptBack) Done(p arena.Played) bool {
	if k.list = append(k.list, p); len(k.list) == k.most {
		for _, p := range slices.Backward(k.list) {
			k.Dispatcher.Done(p)
		}
	}
	return true
}

// An event whose pairs are stored together has the same result as otherwise.
func TestPairsStoredTogether(t *testing.T) {
	want := planOf(&Match{Games: 12}, "tapered", "flat").files(t)
	play(t, want, Options{Store: openStore(t, filepath.Join(t.TempDir(), "r.db"))})
	got := planOf(&Match{Games: 12}, "tapered", "flat").files(t)
	s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
	play(t, got, Options{Store: s, Batch: 4, Executors: []arena.Executor{&reverse{arena.Local{Concurrency: 1}, 6}}})
	if left(t, got) != left(t, want) {
		t.Error("another PGN or JSON")
	}
	if e, err := s.Event(t.Context(), 1); err != nil || e.Played() != 6 || e.Finished.IsZero() {
		t.Errorf("%v, %d pairs in the store", err, e.Played())
	}
}
