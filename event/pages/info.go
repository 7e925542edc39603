package pages

import (
	"match/event"
	"match/rating"
	"match/record"
	"match/report"
	"match/results"
	"match/web"
)

// Info returns the data for the page of a new or resumed event with these
// options.
func Info(out *event.Outcome, o *event.Options) web.Info {
	i := web.Info{
		Number: out.Number, Kind: out.Plan.Format.Kind(), Players: out.Standing.Names, Limits: out.Limits,
		Test: out.Plan.Format.Traits().Test, Run: o.Run,
	}
	if o.Resume != nil {
		i.Created, i.Run = o.Resume.Created, o.Resume.Run
	}
	if o.Store != nil {
		i.Database = o.Store.Named()
	}
	if i.Member = o.Member; o.Member != nil && o.Member.Gate == 0 { // the first event of a gate names it
		i.Member = new(*o.Member)
		i.Member.Gate = out.Number
	}
	complete(&i, out)
	return i
}

// complete fills in the data of an event's plan.
func complete(i *web.Info, out *event.Outcome) {
	p, held := out.Plan, *out // a Follower may change the outcome
	at := func(s *record.Standing) *event.Outcome {
		now := held
		now.Standing = s
		return &now
	}
	i.Summary = func(s *record.Standing) *results.Summary { return at(s).Summary() }
	i.Rate = func(s *record.Standing) *rating.Table { return at(s).Ratings() }
	i.Progress = func(s *record.Standing) (float64, []string) { return at(s).Progress() }
	i.Games, i.Anchors, i.SelfExplained = p.Format.Traits().Cap, p.Format.Traits().KnownRatings, p.Format.Traits().SelfExplained
	i.Title = titleOf(p, i.Players)
	if out.Director != nil {
		i.Ask = func(s *record.Standing) web.Answer { return at(s).Ask() }
	}
	for n := range p.Players {
		i.MoveTime = append(i.MoveTime, p.Conditions.LimitsOf(&p.Players[n]).MoveTime)
	}
}

// titleOf names an event as its page does, "" for one that its two players name.
func titleOf(p *event.Plan, players []string) string {
	if len(players) == 2 && !p.Format.Traits().SelfExplained {
		return ""
	}
	return report.Capital(p.Format.Title(players))
}
