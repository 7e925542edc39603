package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"match/arena"
)

// Protocol is the version of these messages.
const Protocol = 1

// reply is what comes back for every request.
type reply struct {
	Error string          `json:"error,omitempty"`
	Body  json.RawMessage `json:"body,omitempty"`
}

// Version tells two programs apart.
type Version struct {
	Protocol int    `json:"protocol"`
	Build    string `json:"build"`
}

// ThisVersion is that of this program.
func ThisVersion() Version { return Version{Protocol, arena.Build()} }

// Check refuses another version, in words of the fleet's server.
func (v Version) Check() error {
	mine := ThisVersion()
	switch {
	case v.Protocol != mine.Protocol:
		return fmt.Errorf("this match speaks version %d of the fleet's protocol, and the server version %d: install the same match on both", v.Protocol, mine.Protocol)
	case v.Build != mine.Build:
		return fmt.Errorf("this is match %s, and the fleet's server is match %s: install the same version on both", v.Build, mine.Build)
	}
	return nil
}

// Join is how the holder of a token becomes a member.
type Join struct {
	Version
	Key  string `json:"key"`            // public nkey of the new member
	Host string `json:"host,omitempty"` // its name for people
}

// Joined is the member that came of it.
type Joined struct {
	ID    string `json:"id"`
	Right Right  `json:"right"`
}

// Hello is the first request on every connection.
type Hello struct {
	Version
	Host  string `json:"host,omitempty"`
	Slots int    `json:"slots,omitempty"`

	Health *Health `json:"health,omitempty"` // of a worker's machine; nil: not examined
}

// Health is what a worker's machine is like, with as many searches at a time as it
// plays games.
type Health struct {
	Nodes   uint64        `json:"nodes"`   // of the bench; 0: it differed from run to run
	NPS     float64       `json:"nps"`     // of one search
	Stalled time.Duration `json:"stalled"` // how long a thread stood still at most
	Lost    float64       `json:"lost"`    // share of the time that threads stood still
}

// Welcome says which server it is, and how often a worker is to be heard of.
type Welcome struct {
	Version
	Incarnation string        `json:"incarnation"` // another one after each start of the server
	Beat        time.Duration `json:"beat"`
	Lease       time.Duration `json:"lease"`
}

// Ask asks for a task. The reply waits until there is one, but not for long.
type Ask struct {
	Slots int `json:"slots"`
}

// Asked holds the task, or none yet.
type Asked struct {
	Task *arena.Task `json:"task,omitempty"`
}

// Taken says whether anybody waited for the pair.
type Taken struct {
	Taken bool `json:"taken"`
}

// Refuse gives back pairs of a task that a worker cannot play.
type Refuse struct {
	Ticket     arena.Ticket `json:"ticket"`
	Pairs      []int        `json:"pairs"`
	Reason     string       `json:"reason"`
	Everything bool         `json:"everything,omitempty"`
}

// Hold is what a worker has in hand of one task.
type Hold struct {
	Event   string `json:"event"`
	Attempt int    `json:"attempt"`
	Pairs   []int  `json:"pairs"`
}

// Beat is a worker's sign of life. It renews the leases of what it names; what
// it does not name is played by others.
type Beat struct {
	Slots int           `json:"slots"`
	Host  string        `json:"host,omitempty"`
	Holds []Hold        `json:"holds,omitempty"`
	First bool          `json:"first,omitempty"` // of this process, which has asked for nothing yet: what an earlier one had is lost
	Busy  time.Duration `json:"busy,omitempty"`  // for how long the slots have played since the worker's start, all together
}

// Beaten answers a beat.
type Beaten struct {
	Incarnation string         `json:"incarnation"`
	Next        time.Duration  `json:"next"`             // until the next beat is due
	Drop        []Hold         `json:"drop,omitempty"`   // what the worker has no lease of
	Stored      map[string]int `json:"stored,omitempty"` // of every running event: so many pairs are in the store
	Boards      bool           `json:"boards,omitempty"` // somebody looks at the games of workers, at those of this one, too
}

// Over is sent on Stop: nobody waits for pairs of the event any more.
type Over struct {
	Event string `json:"event"`
}

// Submit adds an event to the queue. The same key means the same event.
type Submit struct {
	Key  string          `json:"key"`
	Plan json.RawMessage `json:"plan"`
}

// Submitted is its number in the fleet.
type Submitted struct {
	Number int64 `json:"number"`
}

// EventNumber names an event.
type EventNumber struct {
	Number int64 `json:"number"`
}

// Share sets which part of the fleet an event gets, against that of others.
type Share struct {
	Number int64 `json:"number"`
	Share  int   `json:"share"`
}

// DefaultShare is the share of an event that nobody has set; MaxShare is the
// largest one.
const (
	DefaultShare = 100
	MaxShare     = 10_000
)

// Drain has a worker finish what it has and get nothing more, or play again.
type Drain struct {
	Worker  string `json:"worker"`
	PlaysOn bool   `json:"plays_on,omitempty"`
}

// Admit ends the quarantine of a worker.
type Admit struct {
	Worker string `json:"worker"`
}

// Expel has a member connect no more.
type Expel struct {
	Member string `json:"member"`
}

// Planned is an event as it was submitted.
type Planned struct {
	Key  string          `json:"key"`
	Plan json.RawMessage `json:"plan"`
}

// PairsFrom asks for the counted pairs of an event from a number on. The reply
// waits until there is one or the event has ended, but not for long.
type PairsFrom struct {
	Number int64 `json:"number"`
	From   int   `json:"from"`
}

// Pairs are counted pairs of an event, in order, as they are in the store.
type Pairs struct {
	Pairs []arena.Played `json:"pairs,omitempty"`
	State State          `json:"state"`
	Error string         `json:"error,omitempty"` // of an event that failed
	Notes []string       `json:"notes,omitempty"` // warnings of the server so far
	Waits string         `json:"waits,omitempty"` // why no worker can play the next pair

	TakenBack int `json:"taken_back,omitempty"` // how often the event was: pairs of before may be others now
}

// State is how far an event of the queue is.
type State string

// The states of an event.
const (
	Running   State = "running"
	Finished  State = "finished"
	Cancelled State = "cancelled"
	Failed    State = "failed"
)

// Over reports whether the event has ended.
func (s State) Over() bool { return s != Running }

// Status is the fleet as it is now.
type Status struct {
	Version
	Events  []EventStatus  `json:"events"`
	Workers []WorkerStatus `json:"workers"`
	Cost    *Cost          `json:"cost,omitempty"` // nil: not known yet
}

// Cost is what coordination takes, over some seconds.
type Cost struct {
	Cores    float64 `json:"cores"`    // of the server's machine
	Messages float64 `json:"messages"` // a second, both ways
}

// EventStatus is an event of the queue.
type EventStatus struct {
	Number    int64     `json:"number"`
	Kind      string    `json:"kind"`
	Title     string    `json:"title"`
	State     State     `json:"state"`
	Owner     string    `json:"owner"`
	Submitted time.Time `json:"submitted"`
	Pairs     int       `json:"pairs"`   // counted
	InHand    int       `json:"in_hand"` // with workers
	Share     int       `json:"share"`   // of the fleet, against that of other events
	Progress  string    `json:"progress,omitempty"`
	Waits     string    `json:"waits,omitempty"` // why nobody can play it
	Error     string    `json:"error,omitempty"`
	Doubts    []string  `json:"doubts,omitempty"` // of an event that has ended: workers who turned out to be wrong
}

// WorkerStatus is a worker that the server has heard of since its start.
type WorkerStatus struct {
	ID      string    `json:"id"`
	Host    string    `json:"host"`
	Slots   int       `json:"slots"`
	InHand  int       `json:"in_hand"` // pairs
	Played  int       `json:"played"`  // pairs since the server's start
	Seen    time.Time `json:"seen"`
	Alive   bool      `json:"alive"`
	Drained bool      `json:"drained,omitempty"` // it gets no more tasks
	Audited int       `json:"audited,omitempty"` // pairs that others have played, too
	Faults  int       `json:"faults,omitempty"`  // games since the server's start that ended by a fault
	NPS     float64   `json:"nps,omitempty"`     // of one search of the bench; 0: unknown
	Rate    float64   `json:"rate"`              // games a minute, of the last minutes
	Busy    float64   `json:"busy"`              // share of the last minutes in which its slots played
	Plays   []string  `json:"plays,omitempty"`   // events of which it has pairs in hand

	Quarantined string `json:"quarantined,omitempty"` // why it gets no more tasks, and what it brings does not count
}

// Encode encodes the outcome of a request as a reply.
func Encode(body any, err error) []byte {
	var r reply
	if err == nil && body != nil {
		r.Body, err = json.Marshal(body)
	}
	if err != nil {
		r = reply{Error: err.Error()}
	}
	data, _ := json.Marshal(r) // of texts
	return data
}

// Decode reads a reply. What the server refused is an *Refusal.
func Decode(data []byte, body any) error {
	var r reply
	if err := json.Unmarshal(data, &r); err != nil {
		return fmt.Errorf("the fleet's server sent no message of the protocol: %w", err)
	}
	switch {
	case r.Error != "":
		return &Refused{errors.New(r.Error)}
	case body == nil:
		return nil
	}
	return json.Unmarshal(r.Body, body)
}

// Refused is what the server says to a request that it does not grant. Sending
// it again does not help.
type Refused struct{ error }

// Unwrap returns the reason.
func (r *Refused) Unwrap() error { return r.error }

// Files are files by the SHA-256 of their content.
type Files struct {
	Sums []string `json:"sums,omitempty"`
}

// Part is a part of a file.
type Part struct {
	Sum    string `json:"sum"`
	Offset int64  `json:"offset"`
	Size   int64  `json:"size"` // of the whole file
	Data   []byte `json:"data"`
}

// PartOf asks for the part of a file that begins at an offset.
type PartOf struct {
	Sum    string `json:"sum"`
	Offset int64  `json:"offset"`
}

// MaxPart is how long a part may be, in bytes, and MaxFile a file.
const (
	MaxPart = 1 << 20
	MaxFile = 2 << 30
)
