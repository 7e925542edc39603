package auth

import (
	"errors"
	"fmt"
	"io/fs"
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
	var f membersFile
	if err := ReadJSON(m.path, &f); errors.Is(err, fs.ErrNotExist) {
		return m, nil
	} else if err != nil {
		return nil, err
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
	added := Member{ID: fmt.Sprintf("%c%d", right[0], m.next), Key: key, Right: right, Host: host, Joined: now.UTC().Truncate(time.Second)}
	return added, m.write(append(slices.Clip(m.list), added), m.next+1)
}

// errNoMember is returned for an unknown member.
var errNoMember = errors.New("the fleet has no such member")

// ErrStranger is the reason why the server refuses a client that is not a member.
var ErrStranger = errors.New("does not know this member: join again with a new token")

// Remove removes a member.
func (m *Members) Remove(id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := m.index(id)
	if i < 0 {
		return fmt.Errorf("%w: %s", errNoMember, id)
	}
	return m.write(slices.Delete(slices.Clone(m.list), i, i+1), m.next)
}

// write saves the members to the file, and updates the memory if that succeeds.
// The caller holds the lock.
func (m *Members) write(list []Member, next int) error {
	if err := WriteJSON(m.path, membersFile{next, list}); err != nil {
		return err
	}
	m.next = next
	m.set(list)
	return nil
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
	if i := m.index(id); i >= 0 {
		return m.list[i].Host
	}
	return ""
}

func (m *Members) index(id string) int {
	return slices.IndexFunc(m.list, func(one Member) bool { return one.ID == id })
}

func (m *Members) byKey(key string) (Member, bool) {
	i, known := m.keys[key]
	if !known {
		return Member{}, false
	}
	return m.list[i], true
}

// Connected records that a member has connected.
func (m *Members) Connected(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i, known := m.keys[key]; known {
		m.list[i].Silent = 0
	}
}

// Pass adds a time to the silence of all members except the connected ones and
// admins. It removes those that have been silent for a
// limit, and returns them. The time in which the server does not run does not
// count: nobody could connect.
func (m *Members) Pass(elapsed, limit time.Duration, connected func(key string) bool) (gone []Member, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := slices.Clone(m.list)
	for i := range list {
		if list[i].Silent += elapsed; list[i].Right == wire.ToOwn || connected(list[i].Key) {
			list[i].Silent = 0
		}
	}
	list = slices.DeleteFunc(list, func(one Member) bool {
		if one.Silent >= limit {
			gone = append(gone, one)
		}
		return one.Silent >= limit
	})
	if slices.Equal(list, m.list) {
		return nil, nil
	}
	return gone, m.write(list, m.next)
}
