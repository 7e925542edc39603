package git

import (
	"os"
	"path/filepath"
	"testing"
)

// A build that prints the same text for ever does not fill the disk.
func TestTooMuchWritten(t *testing.T) {
	defer func(was int64) { mostWritten = was }(mostWritten)
	mostWritten = 1 << 20
	dir := newRepo(t, "toy", map[string]string{".match.toml": "build = 'yes'\nengine = 'engine'\n"})
	newWorkshop(t).refused(t, of("HEAD", dir), "failed (exit code 153): it wrote more than 1 MiB into one file")
}

// A recipe must be a file of the repository and not a link, both in a commit and
// in the work tree. Other links are allowed.
func TestRecipeIsNoLink(t *testing.T) {
	files := scripted("7")
	files["recipe"] = files[RecipeFile]
	delete(files, RecipeFile)
	dir := newRepo(t, "toy", files)
	w := newWorkshop(t)
	link := filepath.Join(dir, RecipeFile)
	if err := os.Symlink("recipe", link); err != nil {
		t.Fatal(err)
	}
	w.refused(t, of(":dirty", dir), ".match.toml is a link: want a file")
	commit(t, dir, "link", nil)
	w.refused(t, of("HEAD", dir), ".match.toml is a link: want a file")
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	write(t, dir, map[string]string{"Makefile": "x", RecipeFile + "/x": "a directory"})
	w.refused(t, of(":dirty", dir), "'make -j") // it is chosen because there is no other recipe
}
