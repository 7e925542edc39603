package sprt

// Evaluation holds all figures that this package computes for one sample, in
// their JSON form. An undefined figure is null, and Why or the figure's own why
// has the reason.
type Evaluation struct {
	Games         int               `json:"games"`
	Pentanomial   *Pentanomial      `json:"pentanomial,omitempty"`
	WDL           *[3]int           `json:"wdl,omitempty"` // wins, draws, losses
	Elo           Estimate          `json:"elo"`
	EloNormal     Estimate          `json:"elo_normal"`
	NElo          Estimate          `json:"nelo"`
	LOS           *float64          `json:"los"`
	DrawRatio     *float64          `json:"draw_ratio"`
	PairRatio     *float64          `json:"pair_ratio"`
	LLR           *float64          `json:"llr"`
	Bounds        *Interval         `json:"bounds"`
	Test          Kind              `json:"test,omitempty"`
	Evidence      *Evidence         `json:"evidence,omitempty"` // for an adaptive test, which has no single LLR
	Model         *Model            `json:"model"`
	Elo0          *float64          `json:"elo0,omitempty"`
	Elo1          *float64          `json:"elo1,omitempty"`
	Alpha         *float64          `json:"alpha,omitempty"`
	Beta          *float64          `json:"beta,omitempty"`
	Verdict       Verdict           `json:"verdict"`
	EloSequential *Estimate         `json:"elo_sequential,omitempty"` // after a verdict
	LOSSequential *float64          `json:"los_sequential,omitempty"` // after a verdict
	Why           map[string]string `json:"why,omitempty"`            // by the name of a null figure
}

// Interval is a lower and an upper value.
type Interval struct {
	Lower float64 `json:"lower"`
	Upper float64 `json:"upper"`
}

// Evaluate computes all figures of a sample; test is nil without a test.
func Evaluate(counts Counts, test *Config) (Evaluation, error) {
	if err := counts.Validate(); err != nil {
		return Evaluation{}, err
	}
	e := Evaluation{
		Elo: EloEstimate(counts), EloNormal: eloEstimateNormal(counts), NElo: NEloEstimate(counts),
		Why: map[string]string{},
	}
	e.LOS = e.ratio("los", LOS(counts))
	e.describe(counts)
	if test == nil {
		e.Why["llr"] = "no bounds were given"
		return e, nil
	}
	return e, e.judge(counts, *test)
}

// describe sets the counts and their ratios.
func (e *Evaluation) describe(counts Counts) {
	switch k := counts.(type) {
	case Pentanomial:
		e.Games, e.Pentanomial = k.Games(), &k
		e.DrawRatio = e.ratio("draw_ratio", k.DrawRatio())
		e.PairRatio = e.ratio("pair_ratio", k.PairRatio())
	case Trinomial:
		e.Games, e.WDL = k.Games(), &[3]int{k.Wins, k.Draws, k.Losses}
		e.DrawRatio = e.ratio("draw_ratio", k.DrawRatio())
		e.Why["pair_ratio"] = "the games were not counted in pairs"
	}
}

// ratio returns the value of r, or nil after adding its reason to Why.
func (e *Evaluation) ratio(name string, r Ratio) *float64 {
	if r.Why != "" {
		e.Why[name] = r.Why
		return nil
	}
	return &r.Value
}

// judge sets the fields of the test.
func (e *Evaluation) judge(counts Counts, c Config) error {
	if err := c.Validate(); err != nil {
		return err
	}
	lower, upper := c.Bounds()
	e.Test, e.Bounds, e.Model = c.Test, &Interval{lower, upper}, &c.Model
	e.Elo0, e.Elo1, e.Alpha, e.Beta = &c.Elo0, &c.Elo1, &c.Alpha, &c.Beta
	if err := e.weigh(counts, c); err != nil {
		return err
	}
	if e.Verdict != None {
		corrected := AfterStop(c, counts)
		e.EloSequential, e.LOSSequential = &corrected.Elo, e.ratio("los_sequential", corrected.LOS)
	}
	return nil
}

// weigh sets the evidence and the verdict.
func (e *Evaluation) weigh(counts Counts, c Config) error {
	if c.Test == Wald {
		llr, err := c.LLR(counts)
		e.LLR, e.Verdict = &llr, c.Verdict(llr)
		return err
	}
	pairs, ok := counts.(Pentanomial)
	if !ok {
		return errAdaptiveGames
	}
	evidence, err := c.Evidence(pairs)
	e.Evidence, e.Verdict = &evidence, c.verdictAfter(pairs.Pairs(), evidence)
	e.Why["llr"] = "the adaptive test uses two evidence values, not one LLR"
	return err
}
