package server

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"match/event"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/openings"
)

// unpack returns a submitted plan, ready to be played here, with the checksums of
// its files.
func (s *Server) unpack(plan *wire.Plan) (p *event.Plan, sums []string, err error) {
	p, err = transfer.Unpack(plan, func(r transfer.Ref) (string, error) {
		if !slices.Contains(sums, r.Sum) {
			sums = append(sums, r.Sum)
		}
		path, err := s.blobs.Path(r)
		s.players.Named(path, r)
		return path, err
	})
	return p, sums, err
}

// maxBook is the most bytes that a book may have when it is uncompressed. Its positions take many
// times as much memory, as long as the event runs.
const maxBook = 64 << 20

// checkBook rejects a plan with a book that would take too much memory.
func checkBook(p *event.Plan) error {
	err := openings.CheckSize(p.Conditions.Book, maxBook)
	if large := (*openings.SizeError)(nil); errors.As(err, &large) {
		name, _, _ := strings.Cut(filepath.Base(p.Conditions.Book), ",")
		err = fmt.Errorf("%s: %w uncompressed, which is more than a fleet's server reads", name, large)
	}
	if err != nil {
		return &event.FieldError{Key: "conditions.book", Err: err}
	}
	return nil
}

func (s *Server) need(_ *request, have *wire.Files) (any, error) {
	return wire.Files{Sums: slices.DeleteFunc(have.Sums, s.blobs.Has)}, nil
}

// signed returns the signatures of a file.
func (s *Server) signed(_ *request, of *wire.Files) (any, error) {
	if len(of.Sums) != 1 {
		return nil, errors.New("signatures of one file at a time")
	}
	list, err := s.blobs.Signatures(of.Sums[0])
	return wire.Signatures{List: list}, err
}

// get returns a part of a file. Workers may read every file, which they find by its
// content only; admins those of an event, and others only its book, since they may see its pairs.
func (s *Server) get(r *request, of *wire.PartOf) (any, error) {
	if r.right != wire.ToWork {
		j, err := s.find(of.Event)
		if err != nil {
			return nil, err
		}
		if shows, err := s.shows(j, r, of.Sum); err != nil || !shows {
			return nil, cmp.Or(err, errors.New("this member may not read that file"))
		}
	}
	return s.blobs.Get(of)
}

// shows reports whether the sender of a request may read a file of the event. That it is the
// sender's event proves nothing: whoever submits the plan of another has an event with its engines.
func (s *Server) shows(j *job, r *request, sum string) (bool, error) {
	if !slices.Contains(j.Files, sum) || r.right == wire.ToOwn {
		return slices.Contains(j.Files, sum), nil
	}
	for _, number := range []int64{s.firstWith(sum), j.Number} {
		submit, err := s.submission(number)
		if err != nil || !strings.HasPrefix(submit.Plan.Conditions.Book, "blob:"+sum+"/") {
			return false, err
		}
	}
	return true, nil
}

// firstWith returns the number of the first event with a file. If it has it for a player, whoever
// has read its plan may submit another one, which has the file as its book.
func (s *Server) firstWith(sum string) (number int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.jobs, func(j *job) bool { return slices.Contains(j.Files, sum) })
	if i < 0 { // it has just been pruned
		return 0
	}
	return s.jobs[i].Number
}
