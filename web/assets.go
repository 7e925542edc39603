package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
)

//go:embed static
var staticFiles embed.FS

// build identifies the version of the page: an open page reloads itself if
// its server was replaced by another version.
var build = func() string {
	h := sha256.New()
	for _, files := range []fs.FS{staticFiles, pageFiles} {
		fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				text, _ := fs.ReadFile(files, path)
				h.Write(text)
			}
			return err
		})
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}()

func staticText(name string) string {
	text, err := staticFiles.ReadFile("static/" + name)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// forever lets a browser cache files with the version in their address.
func forever(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=31536000, immutable")
		next.ServeHTTP(w, r)
	})
}
