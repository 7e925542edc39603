package program

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// oldNames maps the commands of earlier versions to their present form.
var oldNames = map[string]string{
	"uci":              "match engine uci",
	"bench":            "match engine bench",
	"perft":            "match engine perft",
	"eval":             "match engine eval",
	"variants list":    "match variants",
	"variants dump":    "match variants show NAME --toml",
	"builds list":      "match builds",
	"suite run":        "match suite FILE.epd --a PLAYER",
	"results list":     "match results",
	"results machines": "match results show ID --machines",
	"results vacuum":   "match results delete --vacuum",
	"sprt calibrate":   "go run ./cmd/calibrate sprt",
	"rate calibrate":   "go run ./cmd/calibrate ratings",
	"pairings dutch":   "match pairings next FILE",
	"pairings monrad":  "match pairings next FILE --system monrad",
}

// answerOldNames makes each old command fail with its present form.
func answerOldNames(root *cobra.Command) {
	for old, now := range oldNames {
		path := strings.Fields(old)
		parent, _, err := root.Find(path[:len(path)-1])
		if err != nil {
			panic(err) // the table is wrong
		}
		parent.AddCommand(&cobra.Command{
			Use:                path[len(path)-1],
			Short:              "Renamed: " + now,
			Hidden:             true,
			DisableFlagParsing: true,
			RunE: func(*cobra.Command, []string) error {
				return fmt.Errorf("'match %s' is now '%s'", old, now)
			},
		})
	}
}
