package gains

import (
	"strings"
	"testing"

	"match/results/store"
	"match/sprt/ideas"
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

// While few ideas have reached other limits, their games count together with those of the first ones, whose prior is
// known; from 20 ideas on the limits have their own.
func TestFewIdeasAtLaterLimits(t *testing.T) {
	list := ledgerOf(60)
	for k, few := range []int{3, 20} {
		for n := range few {
			long := tested(9, "", 1, true).Stages[0]
			long.Limits = "nodes=9000"
			list[n].Stages = append(list[n].Stages[:1:1], long)
		}
		l := New(list, nil)
		first := &l.Entries[0]
		short, _ := ideas.EffectOf(list[0].Stages[0].Counts)
		long, _ := ideas.EffectOf(list[0].Stages[1].Counts)
		want, games, limits := short.And(long), list[0].Games(), "nodes=1000"
		if k == 1 {
			want, games, limits = long, list[0].Stages[1].Games(), "nodes=9000"
		}
		if first.Limits != limits || first.Games != games || first.Measured != want || first.Posterior != l.Beliefs[limits].Posterior(want) {
			t.Errorf("%d ideas: %+v, want %v with %d games at %s", few, first, want, games, limits)
		}
		text := "nodes=9000: below 20 ideas (3 so far) effects are taken as equal to those with nodes=1000, and the games of both count"
		if shown := NewProgress("toy", l, nil).Report().Text(); strings.Contains(shown, text) != (k == 0) {
			t.Error(shown)
		}
	}
}
