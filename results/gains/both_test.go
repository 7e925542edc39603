package gains

import (
	"testing"

	"match/results/store"
)

// Ideas that reached the second of two limits are measured with both.
func TestBoth(t *testing.T) {
	a, b, c := tested(1, "a", 1, false), tested(2, "b", 2, true), tested(3, "c", 3, true)
	for _, i := range []*store.Idea{&b, &c} {
		long := tested(9, "", -4, true).Stages[0]
		long.Limits = "nodes=9000"
		i.Stages = append(i.Stages, long)
	}
	l := New([]store.Idea{a, b, c}, nil)
	list := l.Both("nodes=1000", "nodes=9000")
	if len(list) != 2 || !(list[0].Short.NElo < list[1].Short.NElo) || !(list[0].Long.NElo < 0) || list[0].Long != list[1].Long {
		t.Errorf("%+v", list)
	}
	if list := l.Both("nodes=1000", ""); list != nil {
		t.Errorf("%+v", list)
	}
}
