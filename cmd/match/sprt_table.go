package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"match/internal/picture"
	"match/results/plot"
	"match/sprt"
)

type sprtTableFlags struct {
	testFlags
	varianceFlags
	from, to, step float64
	asJSON         bool
	plot           string
}

func newSPRTTableCmd(a *app) *cobra.Command {
	var f sprtTableFlags
	cmd := &cobra.Command{
		Use:   "table",
		Short: "Tabulate and draw a test: pass probability and games by true Elo",
		Example: `  match sprt table --sprt 0,8
  match sprt table --sprt -1.75,0.25 --draw-ratio 0.61 --bias 0 --plot plan.svg`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.sprtTable(cmd, &f) },
	}
	f.testFlags.add(cmd.Flags())
	f.varianceFlags.add(cmd.Flags())
	floatVar(cmd.Flags(), &f.from, "from", 0, "first difference, in logistic Elo, `E` (default: somewhat below the lower bound)")
	floatVar(cmd.Flags(), &f.to, "to", 0, "last difference, in logistic Elo, `E` (default: somewhat above the upper bound)")
	floatVar(cmd.Flags(), &f.step, "step", 0, "distance of the rows, in Elo, `E` (default: about twenty rows)")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print the rows as one JSON document")
	cmd.Flags().StringVar(&f.plot, "plot", "", "draw the curves into `FILE` (.svg or .png)")
	return cmd
}

// maxRows keeps a slip in --step from printing for hours.
const maxRows = 10_000

type tableRow struct {
	Elo float64 `json:"elo"`
	sprt.Expectation
}

func (a *app) sprtTable(cmd *cobra.Command, f *sprtTableFlags) error {
	c, err := f.required()
	if err != nil {
		return err
	}
	v, err := f.variance(cmd)
	if err != nil {
		return err
	}
	p, err := sprt.NewPlan(c, v)
	if err != nil {
		return err
	}
	if err := f.fillRange(cmd, p); err != nil {
		return err
	}
	var rows []tableRow
	for i := range int(math.Floor((f.to-f.from)/f.step+1e-9)) + 1 {
		elo := f.from + float64(i)*f.step
		rows = append(rows, tableRow{elo, p.At(elo)})
	}
	if f.plot != "" {
		if err := f.draw(cmd.Context(), c, p); err != nil {
			return err
		}
	}
	return a.printTable(f, c, v, rows)
}

// fillRange sets the rows that the flags leave open.
func (f *sprtTableFlags) fillRange(cmd *cobra.Command, p sprt.Plan) error {
	elo0, elo1, ok := p.Bounds()
	if !ok && !(cmd.Flags().Changed("from") && cmd.Flags().Changed("to")) {
		return errors.New("the bounds are beyond any score: give the rows with --from and --to")
	}
	third := (elo1 - elo0) / 3
	if !cmd.Flags().Changed("from") {
		f.from = math.Floor(elo0 - third)
	}
	if !cmd.Flags().Changed("to") {
		f.to = math.Ceil(elo1 + third)
	}
	if !cmd.Flags().Changed("step") {
		f.step = niceStep((f.to - f.from) / 20)
	}
	if !(f.step > 0) || !(f.from < f.to) || math.IsInf(f.to-f.from, 0) || (f.to-f.from)/f.step > maxRows {
		return fmt.Errorf("rows from %g to %g in steps of %g: want an ascending range of at most %d rows", f.from, f.to, f.step, maxRows)
	}
	return nil
}

// niceStep is the smallest of 1, 2 and 5 times a power of ten that is at least
// v.
func niceStep(v float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= v {
			return m * power
		}
	}
	return 10 * power
}

func (a *app) printTable(f *sprtTableFlags, c sprt.Config, variance float64, rows []tableRow) error {
	if f.asJSON {
		return writeJSONLine(a.stdout, struct {
			sprt.Config
			Variance float64    `json:"variance"`
			Rows     []tableRow `json:"rows"`
		}{c, variance, rows})
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "%v, variance %.4f per game\n", c, variance)
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "Elo\tpass %\tgames\t\n")
	for _, r := range rows {
		fmt.Fprintf(w, "%.2f\t%.2f\t%.0f\t\n", r.Elo, 100*r.Pass, r.Games)
	}
	w.Flush()
	_, err := a.stdout.Write(text.Bytes())
	return err
}

// draw writes the picture, smoother than the rows.
func (f *sprtTableFlags) draw(ctx context.Context, c sprt.Config, p sprt.Plan) error {
	format, err := picture.FormatOf(f.plot)
	if err != nil {
		return fmt.Errorf("--plot %w", err)
	}
	const samples = 400
	points := make([]plot.PowerPoint, samples+1)
	for i := range points {
		elo := f.from + (f.to-f.from)*float64(i)/samples
		x := p.At(elo)
		points[i] = plot.PowerPoint{Elo: elo, Pass: x.Pass, Games: x.Games}
	}
	var marks []float64
	if elo0, elo1, ok := p.Bounds(); ok {
		marks = []float64{elo0, elo1}
	}
	title := fmt.Sprintf("SPRT %v [%g, %g], α=%g β=%g", c.Model, c.Elo0, c.Elo1, c.Alpha, c.Beta)
	err = writeFile(ctx, f.plot, func(w io.Writer) error { return plot.WritePower(w, format, title, points, marks) })
	if err != nil {
		return fmt.Errorf("--plot: %w", err)
	}
	return nil
}
