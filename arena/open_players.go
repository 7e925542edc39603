package arena

import (
	"context"
	"slices"
	"sync"

	"match/players"
	"match/players/spec"
)

// openPlayer is an open player with its limits.
type openPlayer struct {
	key    string
	base   string
	player players.Player
	limits spec.Limits
	holds  Need // memory and resources, as long as it is open
}

// openPlayers are the players that one worker has open, the most recent one at the
// end.
type openPlayers struct {
	env    players.Env
	open   opener
	become func(context.Context, players.Player, spec.Player) bool
	verify bool // the players' default files must be those that the task names
	warn   func(player, text string)
	list   []*openPlayer
}

// openPlayers returns the players of a worker, none of them open. Workers
// are counted from 0.
func (l *Local) openPlayers(worker int) *openPlayers {
	s := &openPlayers{env: l.Players, open: l.open, become: players.Become, verify: l.Verify, warn: l.Warn}
	if worker < len(l.CPUs) {
		s.env.CPUs = l.CPUs[worker]
	}
	if s.open == nil {
		s.open = players.Open
	}
	return s
}

// both returns the players of a game of a task: White and Black.
func (s *openPlayers) both(ctx context.Context, t fixture, index int) (opened [2]*openPlayer, err error) {
	for color, at := range t.sides(index) {
		if opened[color], err = s.take(ctx, &t.Participants[at], t.Rules.Chess960, color); err != nil {
			return opened, absent(t.Players[at], err)
		}
	}
	return opened, nil
}

// take finds or opens a player. copy distinguishes two equal
// players that meet each other.
func (s *openPlayers) take(ctx context.Context, who *Participant, chess960 bool, copy int) (*openPlayer, error) {
	key := who.key(chess960)
	for i := len(s.list) - 1; i >= 0; i-- {
		if taken := s.list[i]; taken.key == key && !(copy == 1 && i == len(s.list)-1) {
			s.list = append(slices.Delete(s.list, i, i+1), taken)
			return taken, nil
		}
	}
	if who.Once {
		if taken := s.succeed(ctx, who, chess960, copy); taken != nil {
			return taken, nil
		}
	}
	if len(s.list) >= PlayersPerWorker {
		s.leave(s.list[0])
		s.list = slices.Delete(s.list, 0, 1)
	}
	env := s.env
	env.Limits, env.Chess960 = who.Limits, chess960
	p, err := s.open(ctx, who.Spec, env)
	if err != nil {
		return nil, err
	}
	if err := s.checkDefaults(who, p); err != nil {
		p.Close()
		return nil, err
	}
	taken := &openPlayer{key: key, base: who.base(chess960), player: p, limits: who.Limits,
		holds: Need{Memory: who.Spec.MemoryMiB(), Resources: who.Spec.Needs}}
	s.list = append(s.list, taken)
	return taken, nil
}

// succeed lets the engine of an earlier pair continue as another player, which
// differs only in options. An engine that cannot do this is closed, because no
// other player will need it.
func (s *openPlayers) succeed(ctx context.Context, who *Participant, chess960 bool, copy int) *openPlayer {
	base := who.base(chess960)
	for i, old := range s.list[:len(s.list)-min(copy, len(s.list))] {
		if old.base != base {
			continue
		}
		s.list = slices.Delete(s.list, i, i+1)
		if !s.become(ctx, old.player, who.Spec) {
			s.leave(old)
			return nil
		}
		old.key = who.key(chess960)
		s.list = append(s.list, old)
		return old
	}
	return nil
}

// base is equal for players that differ only in their names and options.
func (s *Participant) base(chess960 bool) string {
	same := *s
	same.Spec.Name, same.Spec.Options = "", nil
	return same.key(chess960)
}

// key is equal for players that can replace each other.
func (s *Participant) key(chess960 bool) string {
	key := s.Spec.String() + "\n" + s.Spec.Weights + "\n" + s.Spec.Defaults + "\n" + s.Limits.String()
	if chess960 {
		key += "\nchess960"
	}
	return key
}

// split returns the open players that a game of a pair will use, and the others.
func (s *openPlayers) split(pair *Setup, chess960 bool) (used, others []*openPlayer) {
	keys := []string{pair.Participants[0].key(chess960), pair.Participants[1].key(chess960)}
	for _, one := range s.list {
		if i := slices.Index(keys, one.key); i >= 0 {
			keys = slices.Delete(keys, i, i+1)
			used = append(used, one)
		} else {
			others = append(others, one)
		}
	}
	return used, others
}

// release closes the players that hold something, see Need.short, except those that a game
// of a pair will use; nil: of no pair.
func (s *openPlayers) release(what string, pair *Setup, chess960 bool) {
	others := s.list
	var stay []*openPlayer
	if pair != nil {
		stay, others = s.split(pair, chess960)
	}
	var leaving []*openPlayer
	for _, one := range others {
		if one.holds.has(what) {
			leaving = append(leaving, one)
		} else {
			stay = append(stay, one)
		}
	}
	s.list = leaving
	s.close()
	s.list = stay
}

// heldBy returns what open players hold.
func heldBy(list []*openPlayer) (sum Need) {
	for _, one := range list {
		sum = sum.plus(one.holds)
	}
	return sum
}

// leave closes a player. An unclean exit does not affect the games that it
// has played.
func (s *openPlayers) leave(taken *openPlayer) {
	if err := taken.player.Close(); err != nil && s.warn != nil {
		s.warn(taken.player.Name(), err.Error())
	}
}

// close closes all players at the same time, because an engine may take a
// second to exit.
func (s *openPlayers) close() {
	var leaving sync.WaitGroup
	for _, taken := range s.list {
		leaving.Go(func() { s.leave(taken) })
	}
	leaving.Wait()
	s.list = nil
}
