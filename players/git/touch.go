package git

import (
	"context"
	"slices"
	"strings"
)

// touching lists the commits of a range that may change the engine, oldest first:
// those that change one of the paths, the recipe or a file that the engine may
// read, and the last one, which is built anyway. It counts the others.
func (r *repo) touching(ctx context.Context, span string, paths []string, as *recipe) (commits []Commit, others int, err error) {
	log := func(format string, args ...string) (string, error) {
		return r.git(ctx, append([]string{"log", "--first-parent", "-m", "--reverse", "--format=" + format, span}, args...)...)
	}
	text, err := log("%H %s", "--")
	all := parseCommits(text)
	if err != nil || len(paths) == 0 {
		return all, 0, err
	}
	if text, err = log("%H", append([]string{"--", RecipeFile}, paths...)...); err != nil {
		return nil, 0, err
	}
	touching := map[string]bool{all[len(all)-1].ID: true}
	for _, c := range parseCommits(text) {
		touching[c.ID] = true
	}
	if text, err = log("%x00%H", "--name-only", "--no-renames", "-z", "--"); err != nil {
		return nil, 0, err
	}
	for id, files := range filesOfCommits(text) {
		// Sources are in the paths: here the engine is judged as a native program.
		if slices.ContainsFunc(files, func(name string) bool { return as.isData(name, true) }) {
			touching[id] = true
		}
	}
	for _, c := range all {
		if touching[c.ID] {
			commits = append(commits, c)
		}
	}
	return commits, len(all) - len(commits), nil
}

// filesOfCommits reads a log with a NUL before each commit and after each name.
func filesOfCommits(log string) map[string][]string {
	files := map[string][]string{}
	id, begins := "", false
	for field := range strings.SplitSeq(log, "\x00") {
		switch {
		case field == "":
			begins = true
		case begins:
			id, begins = field, false
		default:
			files[id] = append(files[id], strings.TrimPrefix(field, "\n"))
		}
	}
	return files
}
