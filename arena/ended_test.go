package arena

import (
	"errors"
	"testing"
	"time"

	"match/record"
)

// enough is a director that ends the event after some pairs.
type enough struct {
	fixed
	after int
	err   error
}

func (d *enough) Count(p *record.Pair) error {
	if err := d.fixed.Count(p); err != nil || d.counted < d.after {
		return err
	}
	return &Ended{Err: d.err}
}

// If its director ends an event with a pair, the event includes that pair, when
// played and when resumed.
func TestEndedWithAPair(t *testing.T) {
	why := errors.New("enough")
	event := func() *Event {
		return eventOf(&enough{fixed: fixed{pairs: 6}, after: 3, err: why}, seatsOf("A", "B")...)
	}
	var rec transcript
	s, err := Run(t.Context(), event(), Options{Executors: local(1, greedyAgainstRandom), Recorder: &rec})
	if !errors.Is(err, why) || s.Pairs != 3 || rec.last != 3 {
		t.Fatalf("%d pairs, %d kept, %v; want 3 and the reason", s.Pairs, rec.last, err)
	}
}

// There is a pause between two games at a board if the rules set one.
func TestRestBetweenGames(t *testing.T) {
	const wait = 20 * time.Millisecond
	e := eventOf(&fixed{pairs: 2}, seatsOf("A", "B")...)
	e.Rules.Wait = wait
	begun := time.Now()
	if _, err := Run(t.Context(), e, Options{Executors: local(1, greedyAgainstRandom)}); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begun); took < 3*wait {
		t.Errorf("four games after %v, want three rests of %v", took, wait)
	}
}
