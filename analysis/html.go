package analysis

import (
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
	"unicode"
)

var (
	//go:embed page/report.tmpl
	pageText string
	//go:embed page/style.css
	pageStyle string
	//go:embed page/pieces.svg
	pagePieces string
	//go:embed page/sort.js
	pageScript string
)

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"inc":   func(i int) int { return i + 1 },
	"pm":    func(value, e float64) string { return Figure{Value: value, Error: e}.String() },
	"join":  func(moves []string) string { return strings.Join(moves, " ") },
	"sure":  func(f Figure) bool { return !f.Open && (f.Value > f.Error || f.Value < -f.Error) },
	"board": boardSVG,

	"sentence": func(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." },
}).Parse(pageText))

// pageView is the report as its template sees it.
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
	LossPlots   []lossPlot
	ResultPlots []resultPlot
	Reliability template.HTML
	Paths       []pathPlot
}

type lossPlot struct {
	Table LossTable
	Plot  template.HTML
}

type resultPlot struct {
	Table Table
	Plot  template.HTML
}

type pathPlot struct {
	Title string
	Plot  template.HTML
}

// mostPaths is how many games are drawn.
const mostPaths = 4

// WriteHTML writes the report as one page that needs nothing else: no network,
// and no script but a small one that sorts tables. Text from outside is only
// ever text, and the page's policy lets no other script run.
func (r *Report) WriteHTML(w io.Writer) error {
	sum := sha256.Sum256([]byte(pageScript))
	v := pageView{
		Report: r, Style: template.CSS(pageStyle), Pieces: template.HTML(pagePieces), Script: template.JS(pageScript),
		ScriptHash: "sha256-" + base64.StdEncoding.EncodeToString(sum[:]), Account: r.Points.lines(),
		Conversion: r.conversionLine(), SearchLines: r.searchLines(),
		Reliability: reliabilitySVG(r.Judged.Bins),
	}
	if e := r.Score.Elo; !e.LowerOpen || !e.UpperOpen {
		v.Elo = strings.TrimSuffix(eloText(e), " (95%)")
	}
	for _, t := range r.Losses {
		v.LossPlots = append(v.LossPlots, lossPlot{t, barsSVG(t)})
	}
	for _, t := range r.Results {
		if len(t.Rows) > 0 {
			v.ResultPlots = append(v.ResultPlots, resultPlot{t, scoresSVG(t)})
		}
	}
	for _, m := range r.Moments[:min(len(r.Moments), mostPaths)] {
		path, mark := r.path(&m)
		title := fmt.Sprintf("%s – %s %s, %s %s marked", m.White, m.Black, m.Round, m.Number, m.Played)
		v.Paths = append(v.Paths, pathPlot{title, pathSVG(path, mark)})
	}
	var out strings.Builder
	if err := page.Execute(&out, v); err != nil {
		return err
	}
	_, err := io.WriteString(w, strings.Map(printed, out.String()))
	return err
}

// printed replaces what acts on terminals and on the direction of writing; the
// template has made everything else harmless.
func printed(r rune) rune {
	switch {
	case r == '\n' || r == '\t' || unicode.IsPrint(r):
		return r
	}
	return '?'
}

// path returns what the player could expect before every move of a moment's
// game, and which of them is the moment.
func (r *Report) path(mo *Moment) (path []float64, mark int) {
	for i, g := range r.games {
		if g.Number != mo.GameNo {
			continue
		}
		for j := range r.accounts[i].Moves {
			m := &r.accounts[i].Moves[j]
			e := m.Before
			if !m.Own {
				e = 1 - e
			}
			if m.Ply == mo.move.Ply {
				mark = len(path)
			}
			path = append(path, e)
		}
		path = append(path, r.accounts[i].Result)
	}
	return path, mark
}

// accountLine is a line of the account of all games.
type accountLine struct {
	What, Sign string
	Value      Figure
}

// lines are the account in words, to be added up.
func (p *Points) lines() []accountLine {
	return []accountLine{
		{"expected where the books end", "", p.Expected},
		{"given away by its moves", "−", p.Player},
		{"given away off the board", "−", p.PlayerFaults},
		{"given away by the opponents' moves", "+", p.Opponent},
		{"given away by the opponents off the board", "+", p.OpponentFaults},
		signed("the referee's changes of mind", p.Noise),
		{"score", "=", p.Score},
	}
}

// signed is a line whose sign is that of its value: never "+ -2.90".
func signed(what string, f Figure) accountLine {
	if f.Value < 0 {
		f.Value = -f.Value
		return accountLine{what, "−", f}
	}
	return accountLine{what, "+", f}
}
