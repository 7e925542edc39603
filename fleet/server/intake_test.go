package server

import (
	"bufio"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"

	"match/fleet/wire"
	"match/internal/bounded"
)

// A member with requests that take long waits for its own next turn, but not others:
// neither those with the same right, nor those with another one if all turns are taken.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWires(nil)
		defer close(w.closed)
		limit := newLimiter()
		began := time.Now()
		answered := func(right wire.Right, member string, takes time.Duration) <-chan time.Duration {
			a, _, _ := limit.enter(member, 1)
			after := make(chan time.Duration, 1)
			go w.links[right].inTurn(&nats.Msg{}, a, func() (any, error) {
				time.Sleep(takes)
				after <- time.Since(began)
				return nil, nil
			})
			synctest.Wait()
			return after
		}
		answered(wire.ToSubmit, "slow", time.Second)
		again := answered(wire.ToSubmit, "slow", 0)
		for range atATime() - 1 {
			if got := <-answered(wire.ToSubmit, "another", 0); got != 0 {
				t.Errorf("another member waits for %v", got)
			}
		}
		for i := range 2 * atATime() {
			answered(wire.ToSubmit, string(rune('a'+i)), time.Second)
		}
		if got := <-answered(wire.ToRead, "reader", 0); got != 0 {
			t.Errorf("another right waits for %v", got)
		}
		if got := <-again; got != 2*time.Second {
			t.Errorf("the slow member has its next turn after %v", got)
		}
		time.Sleep(time.Minute)
	})
}

// deaf is a NATS server that does not read after it has accepted a connection.
type deaf struct{ net.Conn }

func (d *deaf) InProcessConn() (net.Conn, error) {
	client, server := net.Pipe()
	d.Conn = server
	go func() {
		io.WriteString(server, "INFO {\"max_payload\":1000000}\r\n")
		for r := bufio.NewReader(server); ; {
			if line, err := r.ReadString('\n'); err != nil || line == "PING\r\n" {
				io.WriteString(server, "PONG\r\n")
				return
			}
		}
	}()
	return client, nil
}

// A member that does not read what it is refused with does not keep the requests of others from
// being taken.
func TestRefusalsDoNotWait(t *testing.T) {
	s := new(deaf)
	nc, err := nats.Connect("", nats.InProcessServer(s))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	defer s.Close()
	now, limit := time.Now(), newLimiter()
	limit.now = func() time.Time { now = now.Add(time.Second); return now }
	in := &intake{Server: &Server{gate: &gate{limit: limit}}, link: &link{Conn: nc}}
	taken := make(chan struct{})
	go func() {
		for range 2000 {
			in.refuse(&nats.Msg{Reply: "inbox"}, "w1", 1, wire.ErrBusy)
		}
		close(taken)
	}()
	bounded.Receive(t, "end of 2,000 refusals", taken)
}

// What a member has sent before it was disconnected as a flood is not carried out later: a beat would
// make it a worker again, and then it would get pairs.
func TestRequestsOfFloodsAreDropped(t *testing.T) {
	limit, beats := newLimiter(), 0
	in := &intake{
		Server: &Server{gate: &gate{limit: limit}, wires: &wires{quick: make(chan func(), 2)}}, link: &link{right: wire.ToWork}, verb: wire.VerbBeat,
		do: func(*request) (any, error) { beats++; return nil, nil },
	}
	m := &nats.Msg{Subject: wire.Subject(wire.ToWork, "w1", wire.VerbBeat), Reply: wire.Inbox("w1") + ".1"}
	in.take(m)
	in.take(m)
	(<-in.wires.quick)()
	limit.punish("w1")
	(<-in.wires.quick)()
	if a := limit.members["w1"]; beats != 1 || a.inHand != 0 {
		t.Errorf("%d beats are carried out, %d are in progress", beats, a.inHand)
	}
}
