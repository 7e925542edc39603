package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"match/arena"
	"match/engine"
	"match/internal/build"
	"match/internal/plural"
	"match/players/spec"
	"match/record"
	"match/variants"
)

// Protocol is the version of these messages.
const Protocol = 1

// reply is what comes back for every request: its body is any value that is sent, and
// json.RawMessage when it has arrived.
type reply[T any] struct {
	Error string `json:"error,omitempty" text:"note"`
	Busy  bool   `json:"busy,omitempty"` // the error is ErrBusy
	Body  T      `json:"body,omitempty"`
}

// Version identifies a version of the program.
type Version struct {
	Protocol int    `json:"protocol"`
	Build    string `json:"build"`  // its name
	Source   string `json:"source"` // what decides whether two programs are equal, see build.Source
}

// ThisVersion returns the version of this program.
func ThisVersion() Version { return Version{Protocol, build.Version(), build.Source()} }

// String names the version and its sources.
func (v Version) String() string {
	kind, sum, known := strings.Cut(v.Source, " ")
	if !known {
		return v.Build + " of unknown sources"
	}
	return fmt.Sprintf("%s (%s %.12s)", v.Build, kind, sum)
}

// Check rejects another version, with a message from the fleet's server.
func (v Version) Check() error {
	mine := ThisVersion()
	switch {
	case v.Protocol != mine.Protocol:
		return fmt.Errorf("this program has version %d of the fleet's protocol, and the server has version %d: install the same version of match on both", v.Protocol, mine.Protocol)
	case v.Source != mine.Source:
		return fmt.Errorf("this is match %s, and the fleet's server is match %s: install the same build on both", v, mine)
	}
	return nil
}

// Join is the request of a token's holder to become a member.
type Join struct {
	Version
	Key  string `json:"key"`            // public key of the new member
	Host string `json:"host,omitempty"` // its informative name
}

// Joined is the new member.
type Joined struct {
	ID    string `json:"id"`
	Right Right  `json:"right"`
}

// Hello is the first request on every connection.
type Hello struct {
	Version
	Host   string  `json:"host,omitempty"`
	Health *Health `json:"health,omitempty"` // of a worker's machine; nil: not examined
}

// Health is the result of examining a worker's machine, with as many parallel
// searches as it plays games.
type Health struct {
	Nodes   uint64        `json:"nodes"`   // of the bench; 0: it differed between runs
	NPS     float64       `json:"nps"`     // of one search
	Stalled time.Duration `json:"stalled"` // the longest stall of a thread
	Lost    float64       `json:"lost"`    // share of time that threads were stalled
	Memory  int           `json:"memory"`  // MiB that the worker's owner gives to players; 0: not known

	Processor string         `json:"processor,omitempty"` // its kind: model and instruction sets
	Resources spec.Resources `json:"resources,omitempty"` // what the owner gives to players
}

// benchDepth is deep enough to distinguish machines, and takes a fraction of a
// second.
const benchDepth = 8

// Bench runs the search of the built-in engine by which members compare their
// machines. Its node count is the same on every correct machine.
func Bench(ctx context.Context) (engine.BenchResult, error) {
	variant, err := variants.Get(variants.Default)
	if err != nil {
		return engine.BenchResult{}, err
	}
	return engine.Bench(ctx, engine.Options{Variant: variant, HashMB: 1}, benchDepth)
}

// Welcome identifies the server's process.
type Welcome struct {
	Incarnation string `json:"incarnation"` // differs after each start of the server
}

// Ask asks for a task. The server delays the reply for a short time if there is
// none.
type Ask struct {
	Slots int `json:"slots"`
}

// Asked holds the task, or none if there is none yet.
type Asked struct {
	Task *arena.Task `json:"task,omitempty"`
}

// Taken reports whether the pair was still wanted.
type Taken struct {
	Taken bool `json:"taken"`
}

// Refuse gives back pairs of a task that a worker cannot play.
type Refuse struct {
	Ticket     arena.Ticket `json:"ticket"`
	Pairs      []int        `json:"pairs"`
	Reason     string       `json:"reason" text:"line"`
	Everything bool         `json:"everything,omitempty"`
	Absent     *int         `json:"absent,omitempty"`  // the player that could not be started; nil: another reason
	Lasting    bool         `json:"lasting,omitempty"` // the reason holds until the worker is started again
}

// Hold lists the pairs of one task that a worker has not returned.
type Hold struct {
	Event   string   `json:"event"`
	Attempt int      `json:"attempt"`
	Pairs   []int    `json:"pairs"`
	Grants  [][]byte `json:"grants,omitempty"` // of the pairs, as they came with the task
}

// Beat is a worker's regular message. It renews the leases that it names; other
// pairs are given to other workers.
type Beat struct {
	Slots int           `json:"slots"`
	Host  string        `json:"host,omitempty"`
	Holds []Hold        `json:"holds,omitempty"`
	Kept  []string      `json:"kept,omitempty"`  // events of which the worker keeps played pairs, at most MaxKept
	First bool          `json:"first,omitempty"` // the first beat of this process: pairs assigned to an earlier process are lost
	Busy  time.Duration `json:"busy,omitempty"`  // total playing time of all slots since the worker's start
}

// MaxKept is the largest number of events in Beat.Kept.
const MaxKept = 1000

// Beaten is the reply to a beat.
type Beaten struct {
	Incarnation string         `json:"incarnation"`
	Next        time.Duration  `json:"next"`             // time until the next beat
	Drop        []Hold         `json:"drop,omitempty"`   // pairs for which the worker has no lease
	Stored      map[string]int `json:"stored,omitempty"` // by running event of Beat.Kept: number of pairs in the store
}

// Submit adds an event to the queue. The same key identifies the same event.
type Submit struct {
	Key        string      `json:"key"`
	Plan       Plan        `json:"plan"`
	Comparison *Comparison `json:"comparison,omitempty"` // nil: it is not part of a gate
}

// EventNumber names an event by its number in the fleet.
type EventNumber struct {
	Number int64 `json:"number"`
}

// Share sets an event's share of the fleet, relative to other events.
type Share struct {
	Number int64 `json:"number"`
	Share  int   `json:"share"`
}

// DefaultShare is the share of an event unless it is set; MaxShare is the
// largest one.
const (
	DefaultShare = 100
	MaxShare     = 10_000
)

// Drain stops new tasks for a worker, which finishes those it has, or resumes
// them.
type Drain struct {
	Worker  string `json:"worker"`
	PlaysOn bool   `json:"plays_on,omitempty"`
}

// Admit ends the quarantine of a worker.
type Admit struct {
	Worker string `json:"worker"`
}

// Prune removes the events that ended longer ago than a time.
type Prune struct {
	Keep time.Duration `json:"keep"`
}

// Pruned reports what was removed.
type Pruned struct {
	Events int   `json:"events"`
	Files  int   `json:"files"` // engines and books
	Bytes  int64 `json:"bytes"` // of the files
}

// String returns the report as a line.
func (p Pruned) String() string {
	return fmt.Sprintf("removed: %s, %s (%.1f MB)", plural.Count(p.Events, "event"), plural.Count(p.Files, "file"), float64(p.Bytes)/1e6)
}

// Expel removes a member, which can no longer connect.
type Expel struct {
	Member string `json:"member"`
}

// PairsFrom asks for the counted pairs of an event from a number on. The server
// delays the reply for a short time until there is one or the event has ended.
type PairsFrom struct {
	Number int64  `json:"number"`
	Key    string `json:"key,omitempty"` // of the event, see Submit; "": any
	From   int    `json:"from"`
}

// Pairs are counted pairs of an event, in order, as in the store.
type Pairs struct {
	Pairs []record.Pair `json:"pairs,omitempty"` // with encoded games
	State State         `json:"state"`
	Error string        `json:"error,omitempty" text:"note"` // if the event failed
	Notes []string      `json:"notes,omitempty" text:"note"` // the server's warnings so far
	Waits string        `json:"waits,omitempty" text:"note"` // why no worker can play the next pair
	Took  time.Duration `json:"took,omitempty"`              // by a pair on average, as workers have measured it; 0: not known

	TakenBack int `json:"taken_back,omitempty"` // how often the event was taken back: pairs read earlier may have changed
}

// State is the state of an event in the queue.
type State string

// The states of an event.
const (
	Running   State = "running"
	Finished  State = "finished"
	Cancelled State = "cancelled"
	Failed    State = "failed"
	Broken    State = "broken"  // a file of the event is missing or damaged
	Unknown   State = "unknown" // no event has the number and the key: the server was restored from an earlier back-up
)

// Over reports whether the event has ended.
func (s State) Over() bool { return s != Running }

// StatusOf asks for a part of the status. The latest events come first.
type StatusOf struct {
	Running    bool  `json:"running,omitempty"`     // no events that have ended
	Before     int64 `json:"before,omitempty"`      // only events with lower numbers; 0: all
	Events     int   `json:"events,omitempty"`      // at most this many events; 0: MaxEvents
	EventsOnly bool  `json:"events_only,omitempty"` // no workers
}

// MaxEvents is the largest number of events in one status.
const MaxEvents = 1000

// Status is the current state of the fleet, or a part of it.
type Status struct {
	Version
	Events  []EventStatus  `json:"events"`
	Earlier bool           `json:"earlier,omitempty"` // there are more events, with lower numbers
	Workers []WorkerStatus `json:"workers"`
}

// EventStatus is an event of the queue.
type EventStatus struct {
	Number    int64     `json:"number"`
	Kind      string    `json:"kind"`
	Title     string    `json:"title" text:"line"`
	State     State     `json:"state"`
	Owner     string    `json:"owner"`          // the member that submitted it
	Host      string    `json:"host,omitempty"` // of the owner
	Submitted time.Time `json:"submitted"`
	Ended     time.Time `json:"ended,omitzero"`
	Pairs     int       `json:"pairs"`                       // counted
	InHand    int       `json:"in_hand"`                     // with workers
	Share     int       `json:"share"`                       // of the fleet, relative to other events
	Waits     string    `json:"waits,omitempty" text:"note"` // why no worker can play it
	Error     string    `json:"error,omitempty" text:"note"`
	Suspects  []string  `json:"suspects,omitempty" text:"line"` // for a finished event: workers that were found wrong later
}

// WorkerStatus is a worker that has contacted the server since its start.
type WorkerStatus struct {
	ID        string         `json:"id"`
	Host      string         `json:"host"`
	Slots     int            `json:"slots"`            // cores
	Memory    int            `json:"memory,omitempty"` // MiB for players; 0: not known
	InHand    int            `json:"in_hand"`          // pairs
	Resources spec.Resources `json:"resources,omitempty"`
	Played    int            `json:"played"` // pairs since the server's start
	Seen      time.Time      `json:"seen"`
	Alive     bool           `json:"alive"`
	Drained   bool           `json:"drained,omitempty"` // it gets no more tasks
	Audited   int            `json:"audited,omitempty"` // pairs that others have also played, as audits
	Faults    int            `json:"faults,omitempty"`  // games lost by a fault since the server's start
	NPS       float64        `json:"nps,omitempty"`     // of one search of the bench; 0: unknown
	Rate      float64        `json:"rate"`              // games per minute, over the last minutes
	Busy      float64        `json:"busy"`              // share of the last minutes in which its slots were playing
	Plays     []string       `json:"plays,omitempty"`   // events whose pairs are assigned to it

	Quarantined string `json:"quarantined,omitempty" text:"note"` // why it gets no more tasks and its results do not count
	Slow        string `json:"slow,omitempty" text:"line"`        // the pair that it has had for far longer than expected
}

// Encode encodes the result of a request as a reply.
func Encode(body any, err error) []byte {
	var data []byte
	if err == nil {
		data, err = json.Marshal(reply[any]{Body: body})
	}
	if err != nil {
		data, _ = json.Marshal(reply[any]{Error: err.Error(), Busy: err == ErrBusy}) // texts only, so it always succeeds
	}
	if len(data) > MaxMessage {
		return Encode(nil, fmt.Errorf("the reply has %d bytes, and a message at most %d: ask for less", len(data), MaxMessage))
	}
	return data
}

// Decode decodes a reply. If the server refused the request, the error is a
// *Refused.
func Decode(data []byte, body any) error {
	var r reply[json.RawMessage]
	if err := Read(data, &r); err != nil {
		return fmt.Errorf("the fleet's server sent an invalid message: %w", err)
	}
	switch {
	case r.Busy:
		return ErrBusy
	case r.Error != "":
		return &Refused{errors.New(r.Error)}
	case body == nil:
		return nil
	}
	if raw, is := body.(*json.RawMessage); is { // for a program, which makes its texts harmless itself
		*raw = r.Body
		return nil
	}
	return Read(r.Body, body)
}

// ErrBusy is the error for a request that the server has not read, because the member
// or all members have sent too much. The member sends it again.
var ErrBusy = errors.New("the fleet's server is busy: try again")

// Refused is the error for a request that the server refuses. Repeating the
// request does not help.
type Refused struct{ error }

// Signature states that a signer allows a content to be run under a name.
type Signature struct {
	Sum       string `json:"sum"`  // SHA-256 of the content
	Name      string `json:"name"` // of the file
	Key       string `json:"key"`  // public key of the signer
	Signature []byte `json:"signature"`
}

// Signatures are those of one program.
type Signatures struct {
	List []Signature `json:"list,omitempty"`
}

// Tell is a line from a worker to the submitter of an event.
type Tell struct {
	Event string `json:"event"`
	Line  string `json:"line" text:"line"`
}

// LogOf asks for the engine output of a game that a player lost by a fault.
type LogOf struct {
	Number int64  `json:"number"` // of the event
	Round  string `json:"round"`  // of the game, as in its Round tag
}

// Log is the engine output, only its end if it is long.
type Log struct {
	Text string `json:"text" text:"page"`
}

// Files lists files by the SHA-256 of their content.
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

// PartOf asks for the part of a file at an offset.
type PartOf struct {
	Event  int64  `json:"event,omitempty"` // that names the file; not needed by workers
	Sum    string `json:"sum"`
	Offset int64  `json:"offset"`
}

// MaxPart is the maximum size of a part in bytes, and MaxFile that of a file.
const (
	MaxPart = 1 << 20
	MaxFile = 2 << 30
)
