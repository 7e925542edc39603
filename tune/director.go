package tune

import (
	"match/arena"
	"match/event"
	"match/record"
	"match/sprt"
	"match/tune/spsa"
)

// Director names the pairs of a batch, waits until they are counted, and
// continues with the next batch.
type Director struct {
	run          *spsa.Run
	seater       *seater
	names        []string
	participants *[2]arena.Participant // of the batch

	named, counted int // pairs of the batch
	before         int // pairs of earlier batches
	batch          sprt.Pentanomial
	faults         *event.FaultWatch
}

// Run returns the state of the tuning.
func (d *Director) Run() *spsa.Run { return d.run }

// sit sets the two sides of the next batch.
func (d *Director) sit() error {
	point, more := d.run.Next()
	if !more {
		return nil
	}
	d.participants = new([2]arena.Participant)
	for i, values := range [2][]float64{point.Plus, point.Minus} {
		player, err := d.seater.with(values)
		if err != nil {
			return err
		}
		player.Name = d.names[i]
		d.participants[i] = arena.Participant{Name: d.names[i], Spec: player, Limits: d.seater.f.Limits}
	}
	return nil
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
	}
	d.named++
	return arena.Pairing{Players: [2]int{0, 1}, Opening: d.before + d.named - 1, Participants: d.participants}, arena.Play
}

// Count implements arena.Director.
func (d *Director) Count(p *record.Pair) error {
	if err := d.faults.Count(p); err != nil {
		return err
	}
	outcomes := p.Outcomes()
	if err := d.batch.Add(outcomes[0], outcomes[1]); err != nil {
		return err
	}
	d.counted++
	point, _ := d.run.Next()
	if d.counted < point.Pairs {
		return nil
	}
	if err := d.run.Update(point.Batch, d.batch); err != nil {
		return err
	}
	d.before += d.counted
	d.named, d.counted, d.batch = 0, 0, sprt.Pentanomial{}
	return d.sit()
}
