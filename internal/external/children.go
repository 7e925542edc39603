package external

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Children lists the processes, including zombies, that are this program's children or carry its
// mark, as all descendants of engines do: one line of /proc for each. Without a /proc the list is
// empty.
func Children() (list []string) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		stat, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		_, after, _ := bytes.Cut(stat, []byte(") "))
		fields := strings.Fields(string(after)) // state, parent, …
		env, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "environ"))
		marked := bytes.Contains(env, fmt.Appendf(nil, "MATCH_PLAYER_%d_", os.Getpid()))
		if marked || len(fields) > 1 && fields[1] == fmt.Sprint(os.Getpid()) {
			list = append(list, strings.TrimSpace(string(stat)))
		}
	}
	return list
}
