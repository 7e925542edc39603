package web

import (
	"cmp"
	"net/url"
	"slices"
)

// sortLink is the header of a column by which the list can be sorted.
type sortLink struct {
	Name, Link string
	Order      string // ascending or descending, if the list is sorted by it
}

// eventOrders compare events by a column. The latest come first by default.
var eventOrders = []struct {
	name    string
	compare func(a, b *eventRow) int
}{
	{"event", func(a, b *eventRow) int { return cmp.Compare(a.ID, b.ID) }},
	{"kind", func(a, b *eventRow) int { return cmp.Compare(a.Kind, b.Kind) }},
	{"players", func(a, b *eventRow) int { return cmp.Compare(a.Players, b.Players) }},
	{"answer", func(a, b *eventRow) int { return cmp.Compare(a.Answer, b.Answer) }},
	{"status", func(a, b *eventRow) int { return cmp.Compare(a.Status, b.Status) }},
	{"Elo", nil},
	{"games", func(a, b *eventRow) int { return cmp.Compare(a.Games, b.Games) }},
	{"begun", func(a, b *eventRow) int { return cmp.Compare(a.Begun, b.Begun) }},
	{"limits", func(a, b *eventRow) int { return cmp.Compare(a.Limits, b.Limits) }},
}

// sort sorts the rows as the address asks, such as ?sort=games, descending with
// a minus sign. It also makes the column headers.
func (v *eventsView) sort(asked url.Values) {
	for _, o := range eventOrders {
		if o.compare == nil {
			v.Columns = append(v.Columns, sortLink{Name: o.name})
			continue
		}
		head, next := sortLink{Name: o.name}, o.name
		switch asked.Get("sort") {
		case o.name:
			head.Order, next = "ascending", "-"+o.name
			slices.SortStableFunc(v.Rows, func(a, b eventRow) int { return o.compare(&a, &b) })
		case "-" + o.name:
			head.Order = "descending"
			slices.SortStableFunc(v.Rows, func(a, b eventRow) int { return o.compare(&b, &a) })
		}
		query := url.Values{"sort": {next}}
		for _, name := range []string{"player", "kind", "status", "since"} {
			if value := asked.Get(name); value != "" {
				query.Set(name, value)
			}
		}
		head.Link = "/events?" + query.Encode()
		v.Columns = append(v.Columns, head)
	}
}
