package arena

import "context"

// Hands play tasks: the workers of this process, or one machine elsewhere.
type Hands interface {
	// Games is how many games they play at a time, 0 while they can play none.
	// It may change: it is read when hands come and whenever they ask for a task.
	Games() int

	// Work takes tasks from the desk, one whenever it has room, and brings back
	// what came of them, in any order and from any goroutine. It returns when
	// the desk has no more tasks or ctx is done, and leaves nothing running. If
	// it returns before, the hands are lost: what they have not brought back is
	// played by others. Hands that were lost may come again, see Options.Join.
	Work(ctx context.Context, desk Desk) error
}

// Desk is where hands get their tasks and leave what they have played. Its
// methods may be called from any goroutine.
type Desk interface {
	// Next waits for a task of at most so many pairs, at least one: fewer where
	// the director names no more, or where there are many hands. It reports
	// false when there will be none, or when ctx is done. The context that comes
	// with the task descends from ctx. It ends when nobody waits for the rest
	// of the task any more: then its games are to be dropped, and neither Done
	// nor Refuse is needed.
	Next(ctx context.Context, pairs int) (context.Context, Task, bool)

	// Done brings back one pair of a task, see Task.Answer, as soon as both of
	// its games are over. It reports whether the pair was taken: one that these
	// hands do not have (any more), that was brought before, or that carries
	// another ticket is ignored.
	Done(p Played) bool

	// Refuse gives back pairs of a task that these hands cannot play. They get
	// none of them again, and others are tried. Where all hands refuse a pair,
	// the event waits for others, and says why; if none can come, it ends with
	// that reason.
	Refuse(t Task, why *Refusal)

	// Tell lets watchers know what happens in a game of a task that is Watched.
	// It never waits.
	Tell(h Happening)
}
