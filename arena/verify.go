package arena

import (
	"errors"
	"fmt"

	"match/internal/build"
	"match/players"
	"match/players/spec"
	"match/tablebase"
)

// verifier checks whether an executor can play its tasks: with this protocol and,
// if they verify tasks, with exactly the players, tables and program of the
// task.
type verifier struct {
	local  *Local
	hashes map[string]string // of participants, by their keys
	tables string
}

// task returns why no task of this event can be played, or nil.
func (v *verifier) task(t *Task) error {
	if t.Protocol != Protocol {
		return fmt.Errorf("the task has protocol version %d, and this worker has %d", t.Protocol, Protocol)
	}
	if !v.local.Verify || !t.Rules.Adjudication.Tablebase || t.Tables == "" {
		return nil
	}
	if v.tables == "" {
		v.tables = tablebase.OrNone(v.local.Tables).Hash()
	}
	if t.Tables != v.tables && v.local.tablesOf(t) == nil {
		return fmt.Errorf("%w (%.12s)", ErrNoTables, t.Tables)
	}
	return nil
}

// ErrNoTables is why an executor without the tables refuses an event.
var ErrNoTables = errors.New("the event is adjudicated by endgame tables that are not here")

// participants returns why a pair's players are not available, or nil.
func (v *verifier) participants(t *Task, s *Setup) error {
	for i := range s.Participants {
		if !v.local.Verify {
			break
		}
		if err := v.participant(t, &s.Participants[i]); err != nil {
			return err
		}
	}
	if lacks := s.Need().Lacks(v.local.Room); lacks != "" {
		return errors.New(lacks + " here")
	}
	return nil
}

func (v *verifier) participant(t *Task, s *Participant) error {
	if build := build.Source(); s.Spec.Kind == spec.Builtin && t.Build != "" && t.Build != build {
		return fmt.Errorf("%s is built in, and the builds differ: %s there, %s here", s.Name, t.Build, build)
	}
	if s.Hash == "" {
		return nil
	}
	hash, err := v.hash(s)
	if err != nil {
		return err
	}
	if hash != s.Hash {
		return fmt.Errorf("%s is a different engine here: its hash is %.12s instead of %.12s", s.Name, hash, s.Hash)
	}
	return nil
}

// mostHashes limits the cached hashes, so that a tuning run does not fill the
// memory.
const mostHashes = 256

// hash returns the hash of a participant's program and files. It is computed once.
func (v *verifier) hash(s *Participant) (string, error) {
	key := s.key(false)
	if hash, known := v.hashes[key]; known {
		return hash, nil
	}
	hash, err := s.Spec.Hash()
	if err != nil {
		return "", err
	}
	if v.hashes == nil || len(v.hashes) >= mostHashes {
		v.hashes = map[string]string{}
	}
	v.hashes[key] = hash
	return hash, nil
}

// checkDefaults returns why an open player is not that of the task: its options
// name other files by default, such as another net. Only a running engine tells
// which.
func (s *openPlayers) checkDefaults(who *Participant, p players.Player) error {
	if !s.verify || who.Spec.Defaults == "" {
		return nil
	}
	if now := players.Defaults(p); now != who.Spec.Defaults {
		return fmt.Errorf("a file that an option of %s names by default differs here (content %.12s instead of %.12s): an option that is set sends its file with the event (option.NAME=FILE)", who.Name, now, who.Spec.Defaults)
	}
	return nil
}
