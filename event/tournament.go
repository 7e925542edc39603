package event

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"match/arena"
	"match/internal/nearest"
	"match/internal/plural"
	"match/pairing"
	"match/rating"
	"match/record"
	"match/report"
	"match/results"
	"match/sprt"
)

// kindTournament is the kind of a Tournament.
const kindTournament = "tournament"

func init() { Register(func() Format { return new(Tournament) }) }

// Tournament is the format of many players that meet by a rule. In every type
// the k-th pair of every encounter of a round has the same opening. No player
// gets an opening twice in a Swiss tournament or a knockout.
type Tournament struct {
	Basics `json:"-"`

	Type      string           `json:"type"`   // one of TournamentTypes
	Rounds    int              `json:"rounds"` // how often each encounter is played; for a Swiss tournament its rounds
	Pairs     int              `json:"pairs"`  // per encounter and round
	Seeds     int              `json:"seeds,omitempty"`
	SeedsMeet bool             `json:"seeds_meet,omitempty"`
	Swiss     string           `json:"swiss,omitempty"` // dutch or monrad
	TieBreak  pairing.TieBreak `json:"tie_break"`
	Third     bool             `json:"third_place,omitempty"`
	Bracket   []int            `json:"bracket,omitempty"` // the first round of a knockout, see pairing.NewBracket; nil: by seeds
	SPRT      *sprt.Config     `json:"sprt,omitempty"`
	OverField bool             `json:"sprt_over_field,omitempty"` // test the first player against all others together
	Above     *float64         `json:"sprt_above,omitempty"`      // test whether the first player's rating is above this, with Anchors
	Anchors   map[int]float64  `json:"anchors,omitempty"`         // known ratings, by the numbers of players

	// RefuseFaults ends a tournament with a test with a *FaultyError, as in a
	// Match.
	RefuseFaults bool `json:"refuse_faults,omitempty"`

	// TagRounds tags the games of a Swiss tournament with round.pair.game. Without
	// it they have pair.game, as in tournaments that older programs began.
	TagRounds bool `json:"tag_rounds,omitempty"`

	Grown []growth `json:"grown,omitempty"` // its size before each extension, see Grow
}

// The types of tournaments.
const (
	RoundRobin = "round-robin"
	Gauntlet   = "gauntlet"
	Swiss      = "swiss"
	Knockout   = "knockout"
	Pyramid    = "pyramid"
)

// TournamentTypes are all types.
var TournamentTypes = []string{RoundRobin, Gauntlet, Swiss, Knockout, Pyramid}

// SwissSystems are the pairing systems of Swiss tournaments.
var SwissSystems = []string{"dutch", "monrad"}

// mostPairs is the maximum number of pairs of a tournament.
const mostPairs = 500_000_000

// Kind implements Format.
func (t *Tournament) Kind() string { return kindTournament }

// Validate implements Format.
func (t *Tournament) Validate(players int) error {
	switch {
	case players < 2:
		return fmt.Errorf("a tournament needs at least two players, not %d", players)
	case t.Rounds < 1:
		return refuse("rounds", t.Rounds, "want at least 1")
	case t.Pairs < 1:
		return refuse("pairs", t.Pairs, "want at least 1")
	case t.Seeds < 0 || t.Seeds > players:
		return refuse("seeds", t.Seeds, "there are %d players", players)
	case t.TieBreak.Pairs < 0 || t.TieBreak.Cap < 0:
		return inField("tie_break", errors.New("pairs and cap must not be negative"))
	case max(t.TieBreak.Pairs, t.TieBreak.Cap) > mostPairs:
		return refuse("tie_break", t.TieBreak, "want at most %d pairs", mostPairs)
	}
	if err := t.validateType(players); err != nil {
		return err
	}
	if float64(t.Rounds)*float64(t.Pairs)*float64(players)*float64(players) > mostPairs && t.total(players) > mostPairs {
		return refuse("rounds", fmt.Sprintf("%d of %d pairs for %d players", t.Rounds, t.Pairs, players), "want at most %d pairs in total", mostPairs)
	}
	if err := t.validateGrown(players); err != nil {
		return err
	}
	for n, r := range t.Anchors {
		if n < 0 || n >= players || !(math.Abs(r) <= 100_000) {
			return refuse("anchors", fmt.Sprintf("%d: %g", n, r), "want the number of a player, from 0 to %d, and a rating of at most 100000", players-1)
		}
	}
	return t.validateTest(players)
}

func (t *Tournament) validateTest(players int) error {
	if t.SPRT == nil {
		if t.Above != nil {
			return errors.New("a rating to test against needs a test")
		}
		return nil
	}
	if err := validateTest(t.SPRT); err != nil {
		return err
	}
	switch {
	case t.Above == nil:
		return nil
	case t.SPRT.Test != sprt.Wald:
		return errors.New("a test against a rating adds the LLRs of all opponents, which an adaptive test does not have: want the test sprt")
	case t.SPRT.Model != sprt.Logistic:
		return errors.New("ratings are in logistic Elo: a test against a rating needs bounds in logistic Elo")
	}
	for n := 1; n < players; n++ {
		if r, known := t.Anchors[n]; !known || math.Abs(r-*t.Above) > sprt.MaxElo/2 {
			return fmt.Errorf("player %d: a test against a rating needs the ratings of all opponents, each at most %d away", n+1, sprt.MaxElo/2)
		}
	}
	return nil
}

func (t *Tournament) validateType(players int) error {
	switch t.Type {
	case RoundRobin, Pyramid:
	case Knockout:
		if t.Bracket != nil {
			return t.validateBracket(players)
		}
	case Gauntlet:
		if t.Seeds < 1 || t.Seeds >= players {
			return refuse("seeds", t.Seeds, "a gauntlet needs at least one seed and at least one other player: there are %d players", players)
		}
	case Swiss:
		if most := players - 1 + players%2; t.Rounds > most {
			return refuse("rounds", t.Rounds, "%d players can meet new opponents in %s at most", players, plural.Count(most, "round"))
		}
		if t.Swiss != "dutch" && t.Swiss != "monrad" {
			return refuse("swiss", quoted(t.Swiss, SwissSystems), "want dutch or monrad")
		}
	default:
		return refuse("type", quoted(t.Type, TournamentTypes), "want one of %s", strings.Join(TournamentTypes, ", "))
	}
	if t.SPRT != nil && t.Type != Gauntlet {
		return fmt.Errorf("a test stops encounters of a gauntlet, and a %s needs all of its encounters", t.Type)
	}
	return nil
}

func (t *Tournament) validateBracket(players int) error {
	if _, err := pairing.NewBracket(t.Bracket, t.Third); err != nil {
		return inField("bracket", err)
	}
	if free := len(t.Bracket) - players; free < 0 || slices.Contains(t.Bracket, players) || !slices.Contains(t.Bracket, players-1) {
		return inField("bracket", fmt.Errorf("it is not one of %d players", players))
	}
	return nil
}

// quoted returns an invalid word, with the nearest valid one.
func quoted(word string, words []string) string {
	return fmt.Sprintf("%q%s", word, nearest.Hint(word, words))
}

// schedule returns the schedule of a type whose encounters are known in advance.
func (t *Tournament) schedule(players int) (s pairing.Schedule, known bool) {
	cycles := t.Rounds * t.Pairs
	switch t.Type {
	case RoundRobin:
		return pairing.RoundRobin(players, cycles), true
	case Gauntlet:
		return pairing.Gauntlet(players, t.Seeds, t.SeedsMeet, cycles), true
	case Pyramid:
		return pairing.Pyramid(players, cycles), true
	}
	return s, false
}

// total returns the total number of pairs; for a knockout, without tie-breaks.
func (t *Tournament) total(players int) int {
	if s, known := t.schedule(players); known {
		return s.Len()
	}
	if t.Type == Swiss {
		return t.Rounds * (players / 2) * t.Pairs
	}
	matches := players - 1
	if t.Third && players > 3 {
		matches++
	}
	return matches * t.Pairs
}

// Title implements Format: the kind of tournament in words.
func (t *Tournament) Title([]string) string {
	switch t.Type {
	case RoundRobin:
		return "Round robin"
	case Swiss:
		return "Swiss tournament"
	case imported:
		return "Imported tournament"
	}
	return string(t.Type[0]-'a'+'A') + t.Type[1:]
}

// Director implements Format.
func (t *Tournament) Director(names []string) (arena.Director, error) {
	switch t.Type {
	case Swiss:
		players := make([]pairing.SwissPlayer, len(names))
		swiss := pairing.Swiss{Players: players, Rounds: t.Rounds, Initial: pairing.White}
		return &swissDirector{Tournament: t, swiss: swiss}, nil
	case Knockout:
		return newKnockoutDirector(t, names), nil
	}
	return newScheduleDirector(t, names)
}

// Progress implements Format.
func (t *Tournament) Progress(o *Outcome) (fraction float64, parts []string) {
	s := o.Standing
	total := t.total(len(s.Names))
	text := fmt.Sprintf("%d of %s", s.Pairs, plural.Count(total, "pair"))
	if t.Type == Knockout || t.SPRT != nil {
		text = plural.Count(s.Pairs, "pair")
	}
	parts = []string{text}
	if len(s.Names) <= ratedLive {
		if text = leader(s.Names, o.Ratings()); text != "" {
			parts = append(parts, text)
		}
	}
	return math.Min(1, float64(s.Pairs)/float64(total)), parts
}

// leader returns the first player by rating, "" if there is none.
func leader(names []string, table *rating.Table) string {
	if len(table.Groups) == 0 {
		return ""
	}
	first := table.Order(0)[0]
	if elo := results.RatingOf(table, first, ""); elo.Short() != "?" {
		return "first " + names[first] + " " + elo.Short()
	}
	return "first " + names[first]
}

// ratedLive is the maximum number of players that are rated repeatedly during
// play.
const ratedLive = 100

// Report implements Format.
func (t *Tournament) Report(o *Outcome) *report.Report {
	s := stateOf(o)
	r := t.field(o, s).Report()
	r.Verdict = s.verdict
	if s.tests != "" {
		r.Answer += "; tests: " + s.tests
	}
	return r
}

// Traits implements Format: a Swiss tournament has a report for FIDE.
func (t *Tournament) Traits() Traits {
	traits := Traits{RefusesFaults: &t.RefuseFaults, MeetsAll: t.Type != Gauntlet, KnownRatings: t.Anchors}
	if !t.OverField && t.Above == nil { // otherwise the first player has a test against all others
		traits.Test = t.SPRT
	}
	if t.Type == Swiss {
		traits.Documents = []string{"trf"}
	}
	return traits
}

// Document implements Format.
func (t *Tournament) Document(o *Outcome, form string) ([]byte, error) {
	if d, ok := o.Director.(*swissDirector); ok && form == "trf" {
		return d.report(o.Standing, o.Plan.Outputs.Event, o.Plan.Conditions.Colors)
	}
	return nil, ErrNoDocument
}

// state is what the director of a tournament knows beyond the standing.
type state struct {
	notes   []string           // on the outcome
	tests   string             // the verdicts of tests of encounters
	verdict *sprt.Verdict      // on the first player, if the event has one test
	over    bool               // tests have ended the event
	places  []int              // the order of the players; nil: the standing decides it
	ranking []pairing.Standing // of a Swiss tournament
	chart   [][]results.RoundResult
	bracket *report.Bracket // of a knockout
}

// stater is a director with a state, which takes no longer than a call of the director.
type stater interface {
	state(s *record.Standing) state
}

// stateOf returns the state of an event's director.
func stateOf(o *Outcome) (s state) {
	if d, ok := o.Director.(stater); ok {
		s = d.state(o.Standing)
	}
	return s
}

// held is a director that no longer directs, with its last state.
type held struct {
	arena.Director
	last state
}

func (h held) state(*record.Standing) state { return h.last }

func (t *Tournament) field(o *Outcome, s state) *results.Field {
	f := &results.Field{
		Title: t.Title(nil), Config: o.Config, Limits: o.Limits, Standing: o.Standing,
		Ratings: o.Ratings(), Order: t.Ranked(o), ByPoints: t.byPoints(o), Test: t.Traits().Test, Ranking: s.ranking,
		Chart: asPlayed(s.chart, o.Plan.Conditions.Colors), Notes: s.notes, Sections: t.sections(o, s),
	}
	switch {
	case s.over:
		f.Pairs = o.Standing.Pairs
	case t.Type != Knockout && t.Type != imported && t.SPRT == nil:
		f.Pairs = t.total(len(o.Standing.Names))
	}
	return f
}

// Ranked implements Format: the director's order; otherwise by points if all players meet the
// same opponents equally often, else by rating.
func (t *Tournament) Ranked(o *Outcome) (order []int) {
	if places := stateOf(o).places; places != nil {
		return places
	}
	table := t.byPoints(o)
	if table == nil {
		return byRating(o.Ratings())
	}
	for _, line := range table {
		order = append(order, line.Player)
	}
	return order
}

// byPoints returns the table of an event in which all players meet the same opponents equally often;
// nil: it is not one.
func (t *Tournament) byPoints(o *Outcome) []pairing.Standing {
	if t.Type != RoundRobin && !(t.Type == imported && everybodyMeets(o.Standing)) {
		return nil
	}
	return pairing.Standings(len(o.Standing.Names), encounterResults(o.Standing))
}

// byRating returns the players of all groups, sorted by rating within each group.
func byRating(table *rating.Table) (order []int) {
	for i := range table.Groups {
		order = append(order, table.Order(i)...)
	}
	for n := range table.Players {
		if !slices.Contains(order, n) { // it has no games
			order = append(order, n)
		}
	}
	return order
}

// encounterResults returns the encounters in the form of package pairing.
func encounterResults(s *record.Standing) (list []pairing.Result) {
	for _, e := range s.Encounters {
		first, _ := e.Score(e.Players[0])
		second, _ := e.Score(e.Players[1])
		list = append(list, pairing.Result{
			Encounter:   pairing.Encounter{White: e.Players[0], Black: e.Players[1]},
			WhitePoints: float64(first) / 2, BlackPoints: float64(second) / 2,
		})
	}
	return list
}

// everybodyMeets reports whether all players of a standing met each other
// equally often.
func everybodyMeets(s *record.Standing) bool {
	n := len(s.Names)
	return len(s.Encounters) == n*(n-1)/2 && !slices.ContainsFunc(s.Encounters, func(e *record.Encounter) bool {
		return e.Games.Games() != s.Encounters[0].Games.Games()
	})
}

// Know sets the known rating of a player; names are the names of all players.
func (t *Tournament) Know(names []string, name string, rating float64) error {
	n := slices.Index(names, name)
	if n < 0 {
		return fmt.Errorf("no player %q%s", name, nearest.Hint(name, names))
	}
	if _, twice := t.Anchors[n]; twice {
		return fmt.Errorf("%s already has a rating", name)
	}
	if t.Anchors == nil {
		t.Anchors = map[int]float64{}
	}
	t.Anchors[n] = rating
	return nil
}

// Unknown returns the first opponent of the first player without a known rating;
// ok is false if there is none.
func (t *Tournament) Unknown(players int) (n int, ok bool) {
	for n := 1; n < players; n++ {
		if _, known := t.Anchors[n]; !known {
			return n, true
		}
	}
	return 0, false
}
