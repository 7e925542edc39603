package sprt

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

type oracleRow struct {
	ID    string
	Penta Pentanomial
	WDL   [3]int
	Elo   struct {
		Elo   float64
		Lower float64 `json:"lower95_student_t"`
		Upper float64 `json:"upper95_student_t"`
	}
	EloNormal struct {
		Elo  float64
		Half float64 `json:"half95_normal"`
		LOS  float64
	} `json:"elo_normal"`
	NElo struct {
		NElo  float64
		Lower float64 `json:"lower95_delta"`
		Upper float64 `json:"upper95_delta"`
	} `json:"nelo"`
	LLR []struct {
		Bounds          [2]float64
		NormalizedPenta float64 `json:"normalized_penta"`
		LogisticPenta   float64 `json:"logistic_penta"`
		NormalizedTri   float64 `json:"normalized_tri"`
		LogisticTri     float64 `json:"logistic_tri"`
	}
}

func readOracle(t testing.TB, path string) (rows []oracleRow) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

// oracleFiles returns the figures kept with the package, and the file named by
// MATCH_LLR_ORACLE if it is set.
func oracleFiles(kept, variable string) []string {
	files := []string{kept}
	if more := os.Getenv(variable); more != "" {
		files = append(files, more)
	}
	return files
}

func near(got, want, tol float64) bool {
	return math.Abs(got-want) <= tol*math.Abs(want)+tol*1e-3
}

func TestLLRAgainstOracle(t *testing.T) {
	for _, file := range oracleFiles("testdata/llr.json", "MATCH_LLR_ORACLE") {
		for _, row := range readOracle(t, file) {
			for _, l := range row.LLR {
				tri := Trinomial{row.WDL[0], row.WDL[1], row.WDL[2]}
				for _, c := range []struct {
					model  Model
					counts Counts
					want   float64
				}{
					{Normalized, row.Penta, l.NormalizedPenta}, {Logistic, row.Penta, l.LogisticPenta},
					{Normalized, tri, l.NormalizedTri}, {Logistic, tri, l.LogisticTri},
				} {
					got, err := Config{Model: c.model, Elo0: l.Bounds[0], Elo1: l.Bounds[1]}.LLR(c.counts)
					if err != nil || !near(got, c.want, 1e-9) {
						t.Errorf("%s %v %v %T: %.15g, want %.15g (%v)", row.ID, c.model, l.Bounds, c.counts, got, c.want, err)
					}
				}
			}
		}
	}
}

func TestEstimatesAgainstOracle(t *testing.T) {
	for _, file := range oracleFiles("testdata/llr.json", "MATCH_LLR_ORACLE") {
		for _, row := range readOracle(t, file) {
			n := NEloEstimate(row.Penta)
			normal := EloEstimateNormal(row.Penta)
			student := EloEstimate(row.Penta)
			if plain := row.Penta.sample(false); plain.alike() != "" {
				if n.Closed() || normal.Closed() || student.Closed() {
					t.Errorf("%s: an interval of a sample without variance", row.ID)
				}
				continue
			}
			check := func(name string, got, want float64) {
				if math.Abs(got-want) > 1e-9*math.Max(1, math.Abs(want)) {
					t.Errorf("%s %s: %.15g, want %.15g", row.ID, name, got, want)
				}
			}
			check("nelo", n.Value, row.NElo.NElo)
			check("nelo lower", n.Lower, row.NElo.Lower)
			check("nelo upper", n.Upper, row.NElo.Upper)
			check("LOS", LOS(row.Penta).Value, row.EloNormal.LOS)
			if !clamped(row.EloNormal.Elo) {
				check("normal elo", normal.Value, row.EloNormal.Elo)
			}
			if normal.Closed() && !clamped(normal.Lower) && !clamped(normal.Upper) {
				check("normal half", (normal.Upper-normal.Lower)/2, row.EloNormal.Half)
			}
			if clamped(row.Elo.Elo) {
				continue
			}
			check("elo", student.Value, row.Elo.Elo)
			if !clamped(row.Elo.Lower) {
				check("elo lower", student.Lower, row.Elo.Lower)
			} else if !student.LowerOpen && !clamped(student.Lower) {
				t.Errorf("%s: lower %g, want an open end", row.ID, student.Lower)
			}
			if !clamped(row.Elo.Upper) {
				check("elo upper", student.Upper, row.Elo.Upper)
			} else if !student.UpperOpen && !clamped(student.Upper) {
				t.Errorf("%s: upper %g, want an open end", row.ID, student.Upper)
			}
		}
	}
}

// clamped reports whether a figure is out of range for the program that computed
// the reference figures: it limits scores to [0.001, 0.999].
func clamped(elo float64) bool { return math.Abs(elo) > 1199.8 }
