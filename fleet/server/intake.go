package server

import (
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"match/fleet/wire"
)

// request is one request of a member.
type request struct {
	right  wire.Right
	member string
	data   []byte
}

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
	*Server
	*link
	verb string
	how  takes
	do   handler
}

// maxQueue limits the quick requests that wait for a goroutine. They are also limited
// for each member.
const maxQueue = 1 << 14

// take takes a request. It does not wait: that would delay the requests of others.
func (in *intake) take(m *nats.Msg) {
	member := wire.Sender(m.Subject)
	if !strings.HasPrefix(m.Reply, wire.Inbox(member)+".") { // the server may send to everybody: not for a member
		return
	}
	size := len(m.Data)
	if most := wire.MaxRequest(in.verb); size > most {
		in.refuse(m, member, size>>10, fmt.Errorf("a message of %d bytes: at most %d are allowed for %s", size, most, in.verb))
		return
	}
	a, wait, may := in.gate.limit.enter(member, size)
	if !may {
		in.refuse(m, member, 1, wire.ErrBusy)
		return
	}
	reply := func() {
		defer in.gate.limit.leave(a, size)
		if in.gate.limit.pause(member) == 0 { // else it was disconnected meanwhile: it would get pairs that it cannot return
			in.reply(m, member, a)
		}
	}
	switch {
	case wait > 0:
		time.AfterFunc(wait, reply)
	case in.how != quickly:
		go reply()
	default:
		select {
		case in.wires.quick <- reply:
		default:
			in.gate.limit.leave(a, size)
			in.refuse(m, member, 1, wire.ErrBusy)
		}
	}
}

// refuse refuses a request. A member that sends far more than it may is disconnected: its
// requests come on one connection with those of others, which would wait for all of them.
func (in *intake) refuse(m *nats.Msg, member string, cost int, why error) {
	tell, flood := in.gate.limit.refuse(member, cost)
	if flood {
		go in.endFlood(member)
	}
	if tell {
		go in.Publish(m.Reply, wire.Encode(nil, why)) // it waits for members that do not read; the message may be large
	}
}

// reply answers a request.
func (in *intake) reply(m *nats.Msg, member string, a *allowance) {
	rest := later(func() (any, error) { return in.do(&request{in.right, member, m.Data}) })
	if in.how != turns {
		body, err := rest()
		var waits bool
		if rest, waits = body.(later); !waits {
			m.Respond(wire.Encode(body, err))
			return
		}
	}
	in.inTurn(m, a, rest)
}
