package auth

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"match/fleet/wire"
)

// Member is allowed to connect to a fleet's server.
type Member struct {
	ID     string     `json:"id"`
	Key    string     `json:"key"` // public nkey
	Right  wire.Right `json:"right"`
	Host   string     `json:"host,omitempty"`
	Joined time.Time  `json:"joined"`

	Silent time.Duration `json:"silent,omitempty"` // without a connection while the server ran
}

// Members are the members of a fleet, kept in a file of its directory.
type Members struct {
	path string
	mu   sync.Mutex
	list []Member
	keys map[string]int // by public key: its place in the list
	next int
}

type membersFile struct {
	Next    int      `json:"next"`
	Members []Member `json:"members"`
}

// OpenMembers reads the members of a fleet's directory.
func OpenMembers(dir string) (*Members, error) {
	m := &Members{path: filepath.Join(dir, "members.json"), next: 1}
	data, err := os.ReadFile(m.path)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return nil, err
	}
	var f membersFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", m.path, err)
	}
	m.next = f.Next
	m.set(f.Members)
	return m, nil
}

// Add adds a member. Adding the same key again returns the same member, so a
// request whose answer was lost can be repeated.
func (m *Members) Add(key string, right wire.Right, host string, now time.Time) (Member, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if known, is := m.byKey(key); is {
		return known, nil
	}
	added := newMember(m.next, key, right, now)
	added.Host = host
	return added, m.write(append(slices.Clip(m.list), added), m.next+1)
}

// AddAll adds many new members at once, all or none.
func (m *Members) AddAll(keys []string, right wire.Right, now time.Time) ([]Member, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var added []Member
	for i, key := range keys {
		added = append(added, newMember(m.next+i, key, right, now))
	}
	return added, m.write(slices.Concat(m.list, added), m.next+len(added))
}

func newMember(number int, key string, right wire.Right, now time.Time) Member {
	return Member{ID: fmt.Sprintf("%c%d", right[0], number), Key: key, Right: right, Joined: now.UTC().Truncate(time.Second)}
}

// errNoMember is returned for an unknown member.
var errNoMember = errors.New("the fleet has no such member")

// ErrStranger is the reason why the server refuses a client that is not a member.
var ErrStranger = errors.New("does not know this member: join again with a new token")

// Remove removes a member.
func (m *Members) Remove(id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.IndexFunc(m.list, func(one Member) bool { return one.ID == id })
	if i < 0 {
		return fmt.Errorf("%w: %s", errNoMember, id)
	}
	return m.write(slices.Delete(slices.Clone(m.list), i, i+1), m.next)
}

// write saves the members to the file, and updates the memory if that succeeds.
// The caller holds the lock.
func (m *Members) write(list []Member, next int) error {
	data, err := json.MarshalIndent(membersFile{next, list}, "", "\t")
	if err == nil {
		err = WriteSecret(m.path, data)
	}
	if err == nil {
		m.next = next
		m.set(list)
	}
	return err
}

// set takes a list, and makes its index. The caller holds the lock.
func (m *Members) set(list []Member) {
	m.list, m.keys = list, make(map[string]int, len(list))
	for i := range list {
		m.keys[list[i].Key] = i
	}
}

// ByKey finds a member by its public key.
func (m *Members) ByKey(key string) (Member, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.byKey(key)
}

// Host returns the name of a member's machine, "" if there is no such member.
func (m *Members) Host(id string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.list {
		if m.list[i].ID == id {
			return m.list[i].Host
		}
	}
	return ""
}

func (m *Members) byKey(key string) (Member, bool) {
	i, known := m.keys[key]
	if !known {
		return Member{}, false
	}
	return m.list[i], true
}
