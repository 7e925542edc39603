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
	file membersFile
	keys map[string]int // by public key: its place in the list
}

type membersFile struct {
	Next int      `json:"next"` // the number of the next member
	List []Member `json:"members"`
}

// OpenMembers reads the members of a fleet's directory.
func OpenMembers(dir string) (*Members, error) {
	m, f := &Members{path: filepath.Join(dir, "members.json")}, membersFile{Next: 1}
	if err := ReadJSON(m.path, &f); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	m.set(f)
	return m, nil
}

// Add adds a member. Adding the same key again returns the same member, so a
// request whose answer was lost can be repeated.
func (m *Members) Add(key string, right wire.Right, host string, now time.Time) (Member, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i, known := m.keys[key]; known {
		return m.file.List[i], nil
	}
	added := Member{ID: fmt.Sprintf("%c%d", right[0], m.file.Next), Key: key, Right: right, Host: host, Joined: now.UTC().Truncate(time.Second)}
	return added, m.write(membersFile{m.file.Next + 1, append(slices.Clip(m.file.List), added)})
}

// ErrStranger is the reason why the server refuses a client that is not a member.
var ErrStranger = errors.New("does not know this member: join again with a new token")

// Remove removes a member.
func (m *Members) Remove(id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := m.index(id)
	if i < 0 {
		return fmt.Errorf("the fleet has no such member: %s", id)
	}
	return m.write(membersFile{m.file.Next, slices.Delete(slices.Clone(m.file.List), i, i+1)})
}

// write saves the members to the file, and updates the memory if that succeeds.
// The caller holds the lock.
func (m *Members) write(f membersFile) error {
	err := WriteJSON(m.path, f)
	if err == nil {
		m.set(f)
	}
	return err
}

// set updates the memory, with the index of the list. The caller holds the lock.
func (m *Members) set(f membersFile) {
	m.file, m.keys = f, make(map[string]int, len(f.List))
	for i := range f.List {
		m.keys[f.List[i].Key] = i
	}
}

// ByKey finds a member by its public key.
func (m *Members) ByKey(key string) (Member, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	i, known := m.keys[key]
	if !known {
		return Member{}, false
	}
	return m.file.List[i], true
}

// Host returns the name of a member's machine, "" if there is no such member.
func (m *Members) Host(id string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := m.index(id); i >= 0 {
		return m.file.List[i].Host
	}
	return ""
}

func (m *Members) index(id string) int {
	return slices.IndexFunc(m.file.List, func(one Member) bool { return one.ID == id })
}

// Connected records that a member has connected, and reports whether it is one.
func (m *Members) Connected(key string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	i, known := m.keys[key]
	if known {
		m.file.List[i].Silent = 0
	}
	return known
}

// Pass adds a time to the silence of all members except the connected ones and
// admins. It removes those that have been silent for a
// limit, and returns them. The time in which the server does not run does not
// count: nobody could connect.
func (m *Members) Pass(elapsed, limit time.Duration, connected func(key string) bool) (gone []Member, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var left []Member
	for _, one := range m.file.List {
		if one.Silent += elapsed; one.Right == wire.ToOwn || connected(one.Key) {
			one.Silent = 0
		}
		if one.Silent >= limit {
			gone = append(gone, one)
		} else {
			left = append(left, one)
		}
	}
	if slices.Equal(left, m.file.List) {
		return nil, nil
	}
	return gone, m.write(membersFile{m.file.Next, left})
}
