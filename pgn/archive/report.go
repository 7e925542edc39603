package archive

// Report is the JSON document of the statistics. A mean that is not defined is
// null.
type Report struct {
	Schema       int              `json:"schema"` // 1
	Games        int64            `json:"games"`
	Broken       int64            `json:"broken"` // not counted anywhere else
	Unfinished   int64            `json:"unfinished"`
	White        WDL              `json:"white"` // from White's side
	Plies        int64            `json:"plies"`
	Shortest     int64            `json:"shortest"`
	Longest      int64            `json:"longest"`
	Depth        *float64         `json:"depth"` // means over the moves that say it
	Nodes        *float64         `json:"nodes"`
	Seconds      *float64         `json:"seconds"`
	Terminations map[string]int64 `json:"terminations"`
	Players      []Entry          `json:"players"`
	Codes        []Entry          `json:"eco"`
	Openings     []Entry          `json:"openings"`
}

// Report returns the statistics as a document.
func (s *Stats) Report() Report {
	return Report{
		Schema: 1, Games: s.Games, Broken: s.Broken, Unfinished: s.Unfinished, White: s.White,
		Plies: s.Plies, Shortest: s.Shortest, Longest: s.Longest,
		Depth: s.Depth.defined(), Nodes: s.Nodes.defined(), Seconds: s.Seconds.defined(),
		Terminations: s.terminations, Players: s.Players(), Codes: s.Codes(), Openings: s.Openings(),
	}
}

func (m Mean) defined() *float64 {
	if mean, ok := m.Value(); ok {
		return &mean
	}
	return nil
}
