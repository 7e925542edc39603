package analysis

import (
	"cmp"
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"

	"match/pgn"
	"match/report/chart"
)

var (
	//go:embed page/report.tmpl
	pageText string
	//go:embed page/style.css
	pageStyle string
	//go:embed page/pieces.svg
	pagePieces string
	//go:embed page/sort.js
	sortScript string
	//go:embed page/board.js
	boardScript string
)

var pageScript = sortScript + boardScript

// page is read when it is needed: not each start of the program writes a report.
var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("report").Funcs(template.FuncMap{
		"pm":    func(value, e float64) string { return figure{Value: value, Error: e}.String() },
		"join":  func(moves []string) string { return strings.Join(moves, " ") },
		"sure":  func(f figure) bool { return !f.Open && (f.Value > f.Error || f.Value < -f.Error) },
		"board": boardSVG,

		"lossbar":  lossBar,
		"scorebar": scoreBar,
		"worthbar": worthBar,
		"longest":  func(t lossTable) float64 { return t.longest() },
		"bycost":   lossTable.byCost,
		"byscore":  Table.byScore,
		"searched": func(m moment) string { return m.searched() },

		"sentence": sentence,
	}).Parse(pageText))
})

// pageView is the report in the form of its template.
type pageView struct {
	*Report
	Style       template.CSS
	Pieces      template.HTML
	Script      template.JS
	ScriptHash  string
	Elo         string
	Conversion  string
	SearchLines []string
	Account     []accountLine
	JointLines  []accountLine
	First, More []cardView // what to fix first, and the other findings
	Reliability template.HTML
	Paths       []pathPlot
	Texts       []gameText
}

// cardView is a finding with its rank and the length of the longest bar.
type cardView struct {
	finding
	Place int
	Most  float64
}

// gameText is a game with a position on the page.
type gameText struct {
	No          int
	Title, Text string
}

type pathPlot struct {
	Title string
	Plot  template.HTML
}

// mostPaths is how many games are drawn.
const mostPaths = 4

// WriteHTML writes the report as one self-contained page: it needs no network,
// and its only script sorts tables and draws boards. Text from outside is always escaped, and
// the page's policy blocks all other scripts.
func (r *Report) WriteHTML(w io.Writer) error {
	sum := sha256.Sum256([]byte(pageScript))
	v := pageView{
		Report: r, Style: template.CSS(pageStyle), Pieces: template.HTML(pagePieces), Script: template.JS(pageScript),
		ScriptHash: "sha256-" + base64.StdEncoding.EncodeToString(sum[:]), Account: r.Points.lines(), JointLines: r.Joint.lines(),
		Conversion: r.conversionLine(), SearchLines: r.searchLines(),
		Reliability: chart.SVG(reliability(r.Judged.Bins)), Texts: r.gameTexts(),
	}
	if e := r.Score.Elo; !e.LowerOpen || !e.UpperOpen {
		v.Elo = strings.TrimSuffix(eloText(e.Estimate), " (95%)")
	}
	v.First, v.More = r.cards()
	for _, m := range r.Moments[:min(len(r.Moments), mostPaths)] {
		path, mark := r.path(&m)
		title := fmt.Sprintf("%s – %s %s, %s %s marked", m.White, m.Black, m.Round, m.Number, m.Played)
		v.Paths = append(v.Paths, pathPlot{title, chart.SVG(expectations(path, mark))})
	}
	var out strings.Builder
	if err := page().Execute(&out, v); err != nil {
		return err
	}
	_, err := io.WriteString(w, strings.Map(printed, out.String()))
	return err
}

// mostCards is how many findings a report shows unless all are asked for; on a
// page the others are collapsed.
const mostCards = 7

// shown returns how many findings a report shows in full.
func (r *Report) shown() int {
	if r.all {
		return len(r.Findings)
	}
	return min(len(r.Findings), mostCards)
}

func (r *Report) cards() (first, more []cardView) {
	most, all := longestWorth(r.Findings), []cardView{}
	for i, f := range r.Findings {
		all = append(all, cardView{f, i + 1, most})
	}
	return all[:r.shown()], all[r.shown():]
}

// gameTexts returns the games of all positions that the page shows, in the order
// of the input.
func (r *Report) gameTexts() (texts []gameText) {
	shown := slices.Clone(r.Moments)
	for _, f := range r.Findings {
		shown = append(shown, f.Moments...)
	}
	slices.SortStableFunc(shown, func(a, b moment) int { return cmp.Compare(a.GameNo, b.GameNo) })
	shown = slices.CompactFunc(shown, func(a, b moment) bool { return a.GameNo == b.GameNo })
	for _, m := range shown {
		text, err := pgn.Append(nil, m.move.game.Record, pgn.Options{Bare: true})
		if err != nil {
			continue // a game that cannot be written as PGN still has its position
		}
		texts = append(texts, gameText{m.GameNo, fmt.Sprintf("Game %d: %s – %s %s", m.GameNo, m.White, m.Black, m.Round), string(text)})
	}
	return texts
}

// byCost sorts the classes by their excess over the opponents' cost, the
// largest first.
func (t lossTable) byCost() lossTable {
	t.Rows = slices.SortedStableFunc(slices.Values(t.Rows), func(a, b lossRow) int { return cmp.Compare(b.Excess.Value, a.Excess.Value) })
	return t
}

// byScore sorts the classes by score, the lowest first.
func (t Table) byScore() Table {
	t.Rows = slices.SortedStableFunc(slices.Values(t.Rows), func(a, b score) int { return cmp.Compare(a.Points.Value, b.Points.Value) })
	return t
}

// printed replaces characters that control terminals or the direction of
// writing; the template has escaped everything else.
func printed(r rune) rune {
	if r == '\n' || r == '\t' || unicode.IsPrint(r) {
		return r
	}
	return '?'
}

// path returns the player's expectation before every move of a moment's game,
// and the index of the moment.
func (r *Report) path(mo *moment) (path []float64, mark int) {
	a := r.accounts[mo.GameNo-1]
	for i := range a.Moves {
		if a.Moves[i].Ply == mo.move.Ply {
			mark = i
		}
		path = append(path, a.Moves[i].forPlayer(a.Moves[i].Before))
	}
	return append(path, a.Result), mark
}

// accountLine is a line of the account of all games.
type accountLine struct {
	What, Sign string
	Value      figure
}

// lines returns the account in words, as terms of a sum.
func (p *points) lines() []accountLine {
	return []accountLine{
		{"expected where the books end", "", p.Expected},
		signed("given away by its moves", -1, p.Player),
		signed("given away off the board", -1, p.PlayerFaults),
		signed("given away by the opponents' moves", 1, p.Opponent),
		signed("given away by the opponents off the board", 1, p.OpponentFaults),
		signed("the referee's changes of mind", 1, p.Noise),
		{"score", "=", p.Score},
	}
}

// signed returns a term of a sum, 1 or -1 times a figure, with its sign: never "+ -2.90" or "− 0.00".
func signed(what string, factor float64, f figure) accountLine {
	if f.Value *= factor; strings.HasPrefix(f.String(), "-") {
		f.Value = -f.Value
		return accountLine{what, "−", f}
	}
	return accountLine{what, "+", f}
}
