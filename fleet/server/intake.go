package server

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"match/fleet/wire"
)

// handler answers requests of one verb. A body that is a later is the rest of the
// work.
type handler func(r *request) (body any, err error)

// later is the work of a request that has waited for news, in a turn: see takes.
type later func() (body any, err error)

// takes is how a request is answered.
type takes int

// The ways. Most requests take memory, so few are answered at a time, and one of
// each member.
const (
	quickly takes = iota // at once, by the goroutines of the wires
	waits                // it may wait for long, in its own goroutine
	turns                // in a turn
)

// intake is the way of the requests of one verb from members with one right. What
// the server receives waits here and nowhere else, within the limits of its members.
type intake struct {
	*wires
	limit *limiter
	end   func(member string) // ends the connections of a member
	right wire.Right
	verb  string
	how   takes
	do    handler
}

// maxQueue limits the quick requests that wait for a goroutine. They are also limited
// for each member.
const maxQueue = 1 << 14

// answer registers the handler.
func (in *intake) answer() error {
	sub, err := in.conns[in.right].Subscribe(wire.Subject(in.right, "*", in.verb), in.take)
	if err != nil {
		return err
	}
	in.gauges[in.right].add(sub)
	return sub.SetPendingLimits(-1, -1) // see gauge
}

// take takes a request. It does not wait: that would delay the requests of others.
func (in *intake) take(m *nats.Msg) {
	_, member, _ := wire.Sender(m.Subject)
	if !strings.HasPrefix(m.Reply, wire.Inbox(member)+".") { // the server may send to everybody: not for a member
		return
	}
	size := len(m.Data)
	if most := wire.MaxRequest(in.verb); size > most {
		in.refuse(m, member, size>>10, fmt.Errorf("a message of %d bytes: at most %d are allowed for %s", size, most, in.verb))
		return
	}
	a, wait, may := in.limit.enter(member, size)
	if !may {
		in.refuse(m, member, 1, wire.ErrBusy)
		return
	}
	reply := func() {
		defer in.limit.leave(a, size)
		in.reply(m, member, a)
	}
	switch {
	case wait > 0:
		time.AfterFunc(wait, reply)
	case in.how != quickly:
		go reply()
	default:
		select {
		case in.quick <- reply:
		default:
			in.limit.leave(a, size)
			in.refuse(m, member, 1, wire.ErrBusy)
		}
	}
}

// refuse refuses a request. A member that sends far more than it may is disconnected: its
// requests come on one connection with those of others, which would wait for all of them.
func (in *intake) refuse(m *nats.Msg, member string, cost int, why error) {
	tell, flood := in.limit.refuse(member, cost)
	if flood {
		go in.end(member)
	}
	if tell {
		go in.conns[in.right].Publish(m.Reply, wire.Encode(nil, why)) // it waits for members that do not read; the message may be large
	}
}

// reply answers a request.
func (in *intake) reply(m *nats.Msg, member string, a *allowance) {
	r := &request{in.right, member, m.Data}
	if in.how == turns {
		in.inTurn(m, a, func() (any, error) { return in.do(r) })
		return
	}
	body, err := in.do(r)
	if rest, is := body.(later); is {
		in.inTurn(m, a, rest)
		return
	}
	m.Respond(wire.Encode(body, err))
}

// repliesPerSecond limits the bytes of large replies to one member: it may not read
// them.
const repliesPerSecond = 32 << 20

// restFor is how many times as long as its last request took a member must wait for the
// answer to its next one, so that it leaves processors to others.
const restFor = 1

// inTurn answers a request that takes memory.
func (in *intake) inTurn(m *nats.Msg, a *allowance, do later) {
	a.turn <- struct{}{}
	in.turns[in.right] <- struct{}{}
	began := time.Now()
	data := wire.Encode(do())
	m.Respond(data)
	<-in.turns[in.right]
	rest := restFor * time.Since(began)
	if len(data) > large {
		rest = max(rest, time.Duration(len(data))*time.Second/repliesPerSecond)
	}
	time.Sleep(rest)
	<-a.turn
}

// atATime is how many requests that take memory are answered at a time, for each right.
func atATime() int { return max(2, runtime.GOMAXPROCS(0)/2) }
