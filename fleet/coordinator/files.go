package coordinator

import (
	"encoding/json"
	"sync"

	"match/event"
	"match/fleet/parcel"
	"match/fleet/wire"
	"match/players/spec"
)

// luggage is what the players of all events name on this machine.
type luggage struct {
	mu sync.Mutex
	*parcel.Luggage
}

// away has a player on its way to workers name files by their content.
func (l *luggage) away(s *spec.Player) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.Away(s)
}

// unpack is a plan that was submitted as it is played here, with its files.
func (s *Server) unpack(plan json.RawMessage) (*event.Plan, error) {
	return parcel.Unpack(plan, func(r parcel.Ref) (string, error) {
		path, err := s.blobs.Path(r)
		s.luggage.mu.Lock()
		defer s.luggage.mu.Unlock()
		s.luggage.Named(path, r)
		return path, err
	})
}

func (s *Server) need(r *request) (any, error) {
	var have, need wire.Files
	if err := r.read(&have); err != nil {
		return nil, err
	}
	for _, sum := range have.Sums {
		if !s.blobs.Has(sum) {
			need.Sums = append(need.Sums, sum)
		}
	}
	return need, nil
}

func (s *Server) put(r *request) (any, error) {
	var p wire.Part
	if err := r.read(&p); err != nil {
		return nil, err
	}
	_, err := s.blobs.Put(&p)
	return nil, err
}

func (s *Server) get(r *request) (any, error) {
	var of wire.PartOf
	if err := r.read(&of); err != nil {
		return nil, err
	}
	return s.blobs.Get(&of)
}
