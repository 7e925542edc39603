package tune

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"match/event"
	"match/internal/harmless"
	"match/tune/spsa"
)

// Block implements event.Format: the table of all parameters.
func (f *SPSA) Block(o *event.Outcome) string {
	run := o.Director.(*Director).Run()
	answer := run.Answer()
	var b strings.Builder
	rows := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "parameter\tstart\ttuned\tmean\tbest lies within (95 %)\tElo per unit at the start")
	for i, e := range answer.Parameters {
		p := f.Params[i]
		fmt.Fprintf(rows, "%s\t%s\t%s\t%.2f\t%s\t%s\n",
			harmless.Line(e.Name), p.Text(e.Start), p.Text(e.Tuned), e.Value, within(p, e), slope(e))
	}
	rows.Flush()
	n := run.Results()
	fmt.Fprintf(&b, "Games | N: %d\nPenta | [%d, %d, %d, %d, %d]\n", n.Games(), n[0], n[1], n[2], n[3], n[4])
	if answer.Gain != nil {
		fmt.Fprintf(&b, "Gain  | %+.1f … %+.1f Elo (95 %% or more) by the run's own games, which selected the values: no evidence\n",
			*answer.Gain-*answer.GainError, *answer.Gain+*answer.GainError)
	}
	return b.String()
}

// notTold stands for a value that the games do not determine.
const notTold = "undetermined"

// told reports whether the games determine the best value.
func told(p spsa.Param, e spsa.Estimate) bool { return e.Low != p.Min || e.High != p.Max }

func within(p spsa.Param, e spsa.Estimate) string {
	if !told(p, e) {
		return notTold + whenTold(e)
	}
	return fmt.Sprintf("%.1f … %.1f", e.Low, e.High)
}

// whenTold estimates how many games might determine it, "" if unknown.
func whenTold(e spsa.Estimate) string {
	t := e.GamesToTell
	switch {
	case t == nil:
		return ""
	case t.More:
		return fmt.Sprintf(" (takes more than %d games)", t.Games)
	}
	return fmt.Sprintf(" (takes about %d games)", t.Games)
}

func slope(e spsa.Estimate) string {
	if e.Gradient == nil {
		return notTold
	}
	return fmt.Sprintf("%+.3f ± %.3f", *e.Gradient, *e.GradientError)
}
