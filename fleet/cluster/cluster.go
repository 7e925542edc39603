// Package cluster connects to an existing NATS cluster. If a fleet cannot use the
// cluster, it returns the reason in one line.
//
// It does not protect the messages: package seal does, since others may use the
// same account.
package cluster

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"match/fleet/wire"
)

// Prefix is the prefix of the subjects of all fleets on clusters.
const Prefix = "match."

// URLs parses a list of servers, separated by commas. They must be reached over TLS,
// except on this machine.
func URLs(text string) (list []string, err error) {
	for one := range strings.SplitSeq(text, ",") {
		one = strings.TrimSpace(one)
		u, err := url.Parse(one)
		switch {
		case err != nil || u.Host == "" || u.Scheme != "tls" && u.Scheme != "nats":
			return nil, fmt.Errorf("%q: want the address of a NATS server, such as tls://nats.example.org:4222", one)
		case u.User != nil:
			return nil, fmt.Errorf("%s: tokens contain this address, so give the credentials with --creds FILE", u.Redacted())
		case u.Scheme != "tls" && !local(u.Hostname()):
			return nil, fmt.Errorf("%s: a connection beyond this machine must be encrypted: want tls://%s", one, u.Host)
		}
		list = append(list, one)
	}
	return list, nil
}

func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Dial connects, with the credentials in a file.
func Dial(urls []string, creds string, more ...nats.Option) (*nats.Conn, error) {
	all := strings.Join(urls, ",")
	if _, err := URLs(all); err != nil {
		return nil, err
	}
	prove, err := credentials(creds)
	if err != nil {
		return nil, err
	}
	options := append([]nats.Option{prove, nats.Timeout(5 * time.Second), nats.MaxReconnects(-1), nats.IgnoreAuthErrorAbort()}, more...)
	if slices.ContainsFunc(urls, func(u string) bool { return strings.HasPrefix(u, "nats:") }) {
		options = append(options, nats.IgnoreDiscoveredServers()) // the other servers of the cluster may lack TLS
	} else {
		options = append(options, nats.Secure())
	}
	nc, err := nats.Connect(all, options...)
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		return nil, fmt.Errorf("the NATS server at %s refuses the credentials of %s", all, creds)
	case err != nil:
		return nil, fmt.Errorf("cannot reach the NATS server at %s: %w", all, err)
	}
	if most := nc.MaxPayload(); most < wire.MaxMessage {
		nc.Close()
		return nil, fmt.Errorf("the NATS server at %s takes messages of at most %d bytes, and a fleet needs %d: its configuration has to say max_payload: 4MB", all, most, wire.MaxMessage)
	}
	return nc, nil
}

// credentials reads a file with the credentials of a user of an account: those of a
// decentralized account (.creds), or the seed of an nkey.
func credentials(path string) (nats.Option, error) {
	if path == "" {
		return nil, errors.New("the fleet is on a NATS cluster: give your credentials for that with --creds FILE")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--creds: %w", err)
	}
	if bytes.Contains(text, []byte("BEGIN NATS USER JWT")) && bytes.Contains(text, []byte("BEGIN USER NKEY SEED")) {
		return nats.UserCredentials(path), nil
	}
	seed, err := nats.NkeyOptionFromSeed(path)
	if err != nil {
		return nil, fmt.Errorf("--creds %s: want credentials of a NATS user, a .creds file or the seed of an nkey", path)
	}
	return seed, nil
}

// Denied returns an error that names the permission that a user of the account
// lacks.
func Denied(err error) error {
	return fmt.Errorf("the NATS cluster refuses (%w): allow this user to publish and subscribe to %s> and _INBOX.>", err, Prefix)
}
