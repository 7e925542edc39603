package arena

import "context"

// Executor plays tasks: the workers of this process, or one machine elsewhere.
type Executor interface {
	// Games is how many games they play at a time, 0 while they can play none. It
	// may change: it is read when it joins and whenever it asks for a task.
	Games() int

	// Work takes tasks from the dispatcher, one whenever it has room, and returns the
	// results in any order and from any goroutine. It ends when the dispatcher has no
	// more tasks or ctx is done, and leaves nothing running. If it ends earlier,
	// it is lost, and others play its remaining pairs. A lost executor may
	// join again, see Options.Join.
	Work(ctx context.Context, dispatcher Dispatcher) error
}

// Dispatcher gives executors their tasks and takes their results. Its methods may be
// called from any goroutine.
type Dispatcher interface {
	// Next waits for a task of at least one pair and at most pairs of them. There
	// are fewer if the director names no more, or if there are many executors. It
	// reports false if there will be no more tasks, or when ctx is done. The
	// context of the task descends from ctx. It ends when the rest of the task is
	// no longer needed: its games must then be dropped, without a call of Done or
	// Refuse.
	Next(ctx context.Context, pairs int) (context.Context, Task, bool)

	// Done returns one pair of a task, see Task.Answer, as soon as both of its
	// games are over. It reports whether the pair was accepted. A pair is ignored
	// if this executor does not have it (any more), if it was returned before, or if
	// it has a different ticket.
	Done(p Played) bool

	// Refuse returns pairs of a task that this executor cannot play. It does not
	// get these pairs again, and other executors are tried. If all executors refuse a
	// pair, the event reports the reason and waits for other executors. If none can
	// join, it ends with that reason.
	Refuse(t Task, why *Refusal)

	// Tell informs watchers of a notice in a game of a Watched task. It never
	// blocks.
	Tell(n Notice)
}
