package auth

import (
	"slices"
	"time"

	"match/fleet/wire"
)

// Heard records that a member has connected.
func (m *Members) Connected(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i, known := m.keys[key]; known {
		m.list[i].Silent = 0
	}
}

// Pass adds a time to the silence of all members except the connected ones and the
// owner of the server's directory. It removes those that have been silent for a
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
