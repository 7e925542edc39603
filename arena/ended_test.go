package arena

import (
	"errors"
	"testing"
	"time"

	"match/record"
)

// enough is a director that has enough after some pairs.
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

// An event that its director ends with a pair has that pair, when it is played
// and when it is gone on with.
func TestEndedWithAPair(t *testing.T) {
	why := errors.New("enough")
	event := func() *Event {
		return eventOf(&enough{fixed: fixed{pairs: 6}, after: 3, err: why}, seatsOf("A", "B")...)
	}
	var rec transcript
	s, err := Run(t.Context(), event(), Options{Hands: local(1, greedyAgainstRandom), Recorder: &rec})
	if !errors.Is(err, why) || s.Pairs != 3 || rec.last != 3 {
		t.Fatalf("%d pairs, %d kept, %v; want 3 and the reason", s.Pairs, rec.last, err)
	}
}

// Between two games at a board there is a rest if the rules say so.
func TestRestBetweenGames(t *testing.T) {
	const wait = 20 * time.Millisecond
	e := eventOf(&fixed{pairs: 2}, seatsOf("A", "B")...)
	e.Rules.Wait = wait
	begun := time.Now()
	if _, err := Run(t.Context(), e, Options{Hands: local(1, greedyAgainstRandom)}); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(begun); took < 3*wait {
		t.Errorf("four games after %v, want three rests of %v", took, wait)
	}
}
