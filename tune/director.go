package tune

import (
	"sync"

	"match/arena"
	"match/event"
	"match/players/spec"
	"match/record"
	"match/tune/spsa"
)

// Director names the pairs of a batch, waits until they are counted, and
// continues with the next batch.
type Director struct {
	run          *spsa.Run
	limits       spec.Limits
	set          func(values []float64) (spec.Player, error) // see SPSA.variation
	names        []string
	participants func() ([2]arena.Participant, error) // of the batch

	named, counted int // pairs of the batch
	before         int // pairs of earlier batches
	faults         *event.FaultWatch
}

// Run returns the state of the tuning.
func (d *Director) Run() *spsa.Run { return d.run }

// sit returns the two sides of a batch.
func (d *Director) sit(point spsa.Point) (participants [2]arena.Participant, err error) {
	for i, values := range [2][]float64{point.Plus, point.Minus} {
		player, err := d.set(values)
		if err != nil {
			return participants, err
		}
		player.Name = d.names[i]
		participants[i] = arena.Participant{Name: d.names[i], Spec: player, Limits: d.limits}
	}
	return participants, nil
}

// Lookahead implements arena.Director: a batch.
func (d *Director) Lookahead() int { return d.run.Config().Batch }

// Next implements arena.Director.
func (d *Director) Next() (arena.Pairing, arena.Call) {
	point, more := d.run.Next()
	switch {
	case !more:
		return arena.Pairing{}, arena.Over
	case d.named == point.Pairs:
		return arena.Pairing{}, arena.Wait
	case d.named == 0:
		d.participants = sync.OnceValues(func() ([2]arena.Participant, error) { return d.sit(point) })
	}
	d.named++
	return arena.Pairing{Players: [2]int{0, 1}, Opening: d.before + d.named - 1,
		Participants: d.participants}, arena.Play
}

// Count implements arena.Director. The pair may lack its games: only its counts decide.
func (d *Director) Count(p *record.Pair) error {
	if err := d.faults.Count(p); err != nil {
		return err
	}
	d.counted++
	point, _ := d.run.Next()
	if d.counted < point.Pairs {
		return nil
	}
	batch := p.Counts
	for bucket, n := range d.run.Results() {
		batch[bucket] -= n
	}
	d.before += d.counted
	d.named, d.counted = 0, 0
	return d.run.Update(point.Batch, batch)
}
