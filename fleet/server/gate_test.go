package server

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"match/fleet/auth"
	"match/fleet/wire"
	"match/internal/bounded"
	"match/players/spec"
)

// open starts a fleet without workers.
func open(t *testing.T) *Server {
	t.Helper()
	s, err := Open(t.Context(), Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Note: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// member joins with a right.
func (s *Server) member(t *testing.T, right wire.Right) *auth.Identity {
	t.Helper()
	token, err := NewToken(s.Dir, right, 1, time.Now().Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	i, err := auth.Join(t.Context(), token, "box")
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// raw connects without package auth. The channel gets errors of the connection.
func raw(t *testing.T, i *auth.Identity, more ...nats.Option) (*nats.Conn, chan error, error) {
	t.Helper()
	public, sign, err := i.Sign()
	if err != nil {
		t.Fatal(err)
	}
	errs := make(chan error, 100)
	nc, err := nats.Connect("tls://"+i.Addresses[0], append([]nats.Option{
		nats.Secure(auth.ClientTLS(i.Authority)), nats.TLSHandshakeFirst(), nats.Nkey(public, sign), nats.NoReconnect(),
		nats.CustomInboxPrefix(wire.Inbox(i.ID)),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { errs <- err }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { errs <- err }),
	}, more...)...)
	if err == nil {
		t.Cleanup(nc.Close)
	}
	return nc, errs, err
}

// Only members can connect.
func TestStrangersStayOut(t *testing.T) {
	s := open(t)
	known := s.member(t, wire.ToWork)
	if _, _, err := raw(t, known); err != nil {
		t.Errorf("a member: %v", err)
	}
	unknown, _, err := auth.NewIdentity(&auth.Token{Addresses: known.Addresses, Authority: known.Authority})
	if err != nil {
		t.Fatal(err)
	}
	unknown.ID = known.ID
	if _, _, err := raw(t, unknown); !errors.Is(err, nats.ErrAuthorization) {
		t.Errorf("another key: %v", err)
	}
	public, _, _ := known.Sign()
	_, forge, _ := unknown.Sign()
	if _, _, err := raw(t, known, nats.Nkey(public, forge)); !errors.Is(err, nats.ErrAuthorization) {
		t.Errorf("a forged signature: %v", err)
	}
	nobody := func(o *nats.Options) error { o.Nkey, o.SignatureCB = "", nil; return nil }
	for name, option := range map[string]nats.Option{"nothing": nobody, "a password": nats.UserInfo(own, "x"), "a token": nats.Token("x")} {
		if _, _, err := raw(t, known, nobody, option); !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("%s: %v", name, err)
		}
	}
	other := *known
	other.Authority = strings.Repeat("0", 64)
	if _, err := auth.Dial(t.Context(), &other, nil, nil); !errors.Is(err, auth.ErrForeign) {
		t.Errorf("a server of another authority: %v", err)
	}
	plain, err := net.Dial("tcp", known.Addresses[0])
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	plain.SetDeadline(time.Now().Add(300 * time.Millisecond))
	if n, _ := plain.Read(make([]byte, 1)); n != 0 {
		t.Error("the server talks before it is encrypted")
	}
}

// A token lets one member join before it expires, and allows nothing else.
func TestTokensLetJoin(t *testing.T) {
	s := open(t)
	token, err := NewToken(s.Dir, wire.ToRead, 1, time.Now().Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	if i, err := auth.Join(t.Context(), token, "box"); err != nil || i.Right != wire.ToRead || !strings.HasPrefix(i.ID, "r") {
		t.Errorf("%+v, %v", i, err)
	}
	if _, err := auth.Join(t.Context(), token, "box"); err == nil || err.Error() != auth.ErrUsed.Error() {
		t.Errorf("a used token: %v", err)
	}
	late, err := NewToken(s.Dir, wire.ToRead, 1, time.Now().Add(-time.Second))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := auth.Join(t.Context(), late, "box"); err == nil || err.Error() != auth.ErrExpired.Error() {
		t.Errorf("an expired token: %v", err)
	}
	late.Secret = "x"
	if _, err := auth.Join(t.Context(), late, "box"); !errors.Is(err, auth.ErrNoToken) {
		t.Errorf("no token: %v", err)
	}
	if _, err := NewToken(t.TempDir(), wire.ToRead, 1, time.Now()); err == nil {
		t.Error("a token of a directory without a fleet")
	}
}

// try sends a request and returns the reply, or the reason why there is none.
func try(t *testing.T, nc *nats.Conn, errs chan error, subject string, request any) (string, error) {
	t.Helper()
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), bounded.Limit)
	defer cancel()
	go func() {
		select {
		case err := <-errs:
			errs <- err
			cancel()
		case <-ctx.Done():
		}
	}()
	m, err := nc.RequestWithContext(ctx, subject, data)
	if err == nil {
		return string(m.Data), nil
	}
	select {
	case err = <-errs:
	default:
	}
	return "", err
}

// A member can send only its own requests and receives only its own replies.
func TestLeastRights(t *testing.T) {
	s := open(t)
	worker, submit, read := s.member(t, wire.ToWork), s.member(t, wire.ToSubmit), s.member(t, wire.ToRead)
	for name, c := range map[string]struct {
		who     *auth.Identity
		subject string
	}{
		"a worker in another's name":       {worker, wire.Subject(wire.ToWork, "w9", wire.VerbDone)},
		"a worker that submits":            {worker, wire.Subject(wire.ToSubmit, worker.ID, wire.VerbSubmit)},
		"a worker that is the owner":       {worker, wire.Subject(wire.ToOwn, "a1", wire.VerbCancel)},
		"a worker that stops an event":     {worker, wire.Stop},
		"a worker that has others repeat":  {worker, wire.Again(wire.ToWork)},
		"a reader that submits":            {read, wire.Subject(wire.ToSubmit, read.ID, wire.VerbSubmit)},
		"a submitter that plays":           {submit, wire.Subject(wire.ToWork, submit.ID, wire.VerbDone)},
		"a reply to others":                {worker, wire.Inbox(submit.ID) + ".x"},
		"what the server keeps for itself": {submit, "$SYS.REQ.SERVER.PING"},
	} {
		nc, errs, err := raw(t, c.who)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := try(t, nc, errs, c.subject, struct{}{}); !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("%s: %v", name, err)
		}
		nc.Close()
	}
	for name, subject := range map[string]string{"everything": ">", "requests of others": "fleet.>", "replies of others": wire.Inbox(submit.ID) + ".>"} {
		nc, errs, err := raw(t, worker)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := nc.SubscribeSync(subject); err != nil {
			t.Fatal(err)
		}
		nc.Flush()
		select {
		case err := <-errs:
			if !errors.Is(err, nats.ErrPermissionViolation) {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(bounded.Limit):
			t.Errorf("%s: a worker hears it", name)
		}
		nc.Close()
	}
	// A verb that its right does not include gets no answer.
	nc, errs, _ := raw(t, read)
	if _, err := try(t, nc, errs, wire.Subject(wire.ToRead, read.ID, wire.VerbCancel), wire.EventNumber{Number: 1}); !errors.Is(err, nats.ErrNoResponders) {
		t.Errorf("a reader that cancels: %v", err)
	}
}

// A member cannot make the server send to others: replies go to the member that asks.
func TestRepliesToOthers(t *testing.T) {
	s := open(t)
	worker, other := s.member(t, wire.ToWork), s.member(t, wire.ToWork)
	hears, _, err := raw(t, other)
	if err != nil {
		t.Fatal(err)
	}
	var heard [4]*nats.Subscription
	stray := []string{wire.Stop, wire.Inbox(other.ID) + ".x", wire.Again(wire.ToWork), wire.Inbox(worker.ID) + "x.y"}
	for i, subject := range stray[:3] {
		if heard[i], err = hears.SubscribeSync(subject); err != nil {
			t.Fatal(err)
		}
	}
	if heard[3], err = s.wires.links[wire.ToWork].SubscribeSync(stray[3]); err != nil {
		t.Fatal(err)
	}
	hears.Flush()
	nc, errs, err := raw(t, worker)
	if err != nil {
		t.Fatal(err)
	}
	beat := wire.Subject(wire.ToWork, worker.ID, wire.VerbBeat)
	for _, subject := range stray {
		if err := nc.PublishRequest(beat, subject, []byte(`{"slots":1}`)); err != nil {
			t.Fatal(err)
		}
	}
	if answer, err := try(t, nc, errs, beat, wire.Beat{Slots: 1}); err != nil || !strings.Contains(answer, "incarnation") {
		t.Errorf("its own reply: %s, %v", answer, err)
	}
	s.ledger.Stopped("the end") // comes after what was sent before
	s.wires.links[wire.ToWork].Flush()
	hears.Flush()
	if m, err := heard[0].NextMsg(bounded.Limit); err != nil || !strings.Contains(string(m.Data), "the end") {
		t.Errorf("on %s: %v, %v", stray[0], m, err)
	}
	for i, sub := range heard {
		if n, _, err := sub.Pending(); err != nil || n > 0 {
			t.Errorf("%d replies on %s, %v", n, stray[i], err)
		}
	}
}

// Messages that are too large, too many, or from another version are refused.
func TestBadRequests(t *testing.T) {
	s := open(t)
	worker, submit := s.member(t, wire.ToWork), s.member(t, wire.ToSubmit)
	newer := wire.ThisVersion()
	newer.Protocol++
	for want, c := range map[string]struct {
		who     *auth.Identity
		verb    string
		request any
	}{
		"want 1 to 1024":                {worker, wire.VerbAsk, wire.Ask{Slots: 10_000}},
		"0 slots":                       {worker, wire.VerbBeat, wire.Beat{}},
		"install the same build":        {worker, wire.VerbHello, wire.Hello{Version: wire.Version{Protocol: wire.Protocol, Build: "v9"}}},
		"the server has version 1":      {submit, wire.VerbHello, wire.Hello{Version: newer}},
		"not a message of the protocol": {submit, wire.VerbSubmit, []int{1}},
		"a unique key":                  {submit, wire.VerbSubmit, wire.Submit{Key: "x"}},
		"has no event 7":                {submit, wire.VerbCancel, wire.EventNumber{Number: 7}},
		"the variant itself must be in": {submit, wire.VerbSubmit, wire.Submit{Key: strings.Repeat("k", 16), Plan: wire.Plan{Players: []spec.Player{{Variant: "file:/etc/passwd"}}}}},
	} {
		nc, errs, err := raw(t, c.who)
		if err != nil {
			t.Fatal(err)
		}
		if answer, err := try(t, nc, errs, wire.Subject(c.who.Right, c.who.ID, c.verb), c.request); err != nil || !strings.Contains(answer, want) {
			t.Errorf("%s: %s, %v", want, answer, err)
		}
	}
	nc, errs, err := raw(t, submit)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := try(t, nc, errs, wire.Subject(submit.Right, submit.ID, wire.VerbSubmit), strings.Repeat("x", 10<<20)); !errors.Is(err, nats.ErrMaxPayload) {
		t.Errorf("10 MB: %v", err)
	}
}

// An expelled member is disconnected and cannot reconnect.
func TestExpel(t *testing.T) {
	s := open(t)
	worker := s.member(t, wire.ToWork)
	conn, err := auth.Dial(t.Context(), worker, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.Hello(t.Context(), "box", nil); err != nil {
		t.Fatal(err)
	}
	owner, err := OwnIdentity(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	by, err := auth.Dial(t.Context(), owner, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer by.Close()
	for want, e := range map[string]string{"no such member: w99": "w99", "cannot be expelled": owner.ID} {
		if err := by.Call(t.Context(), wire.VerbExpel, wire.Expel{Member: e}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", e, err)
		}
	}
	if err := by.Call(t.Context(), wire.VerbExpel, wire.Expel{Member: worker.ID}, nil); err != nil {
		t.Fatal(err)
	}
	ctx := bounded.Context(t)
	for {
		if err = conn.Call(ctx, wire.VerbBeat, wire.Beat{Slots: 1}, nil); err != nil {
			break
		}
	}
	if !errors.Is(err, auth.ErrExpelled) {
		t.Errorf("an expelled worker: %v", err)
	}
	if _, _, err := raw(t, worker); !errors.Is(err, nats.ErrAuthorization) {
		t.Errorf("it comes back: %v", err)
	}
}

// Invalid requests to manage events and workers are refused with a message.
func TestManagingIsChecked(t *testing.T) {
	s := open(t)
	owner, err := OwnIdentity(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	by, err := auth.Dial(t.Context(), owner, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer by.Close()
	for want, c := range map[string]struct {
		verb    string
		request any
	}{
		"a share of 0":       {wire.VerbShare, wire.Share{Number: 1}},
		"a share of 10001":   {wire.VerbShare, wire.Share{Number: 1, Share: wire.MaxShare + 1}},
		"has no event 1":     {wire.VerbShare, wire.Share{Number: 1, Share: wire.MaxShare}},
		"no worker w5":       {wire.VerbDrain, wire.Drain{Worker: "w5"}},
		"no such member: w5": {wire.VerbExpel, wire.Expel{Member: "w5"}},
	} {
		if err := by.Call(t.Context(), c.verb, c.request, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
