package web_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"match/web"
)

// An event is shown while it is played: the Broadcast is a watcher and recorder
// of the arena, and the server shows its state.
func ExampleServer() {
	live := web.NewBroadcast()
	live.Begin(web.Info{Kind: "tournament", Title: "Round robin", Players: []string{"one", "two", "three"}, Limits: "nodes=1000"})
	server, err := web.Open(web.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Close(true)
	server.Show(live)

	answer, err := http.Get(server.URL())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer answer.Body.Close()
	page, _ := io.ReadAll(answer.Body)
	fmt.Println(answer.Status, answer.Request.URL.Path)
	fmt.Println(strings.Contains(string(page), "<h1>Round robin</h1>"))
	// Output:
	// 200 OK /
	// true
}

// The same page is written into one file that needs no server.
func ExampleWriteFile() {
	live := web.NewBroadcast()
	live.Begin(web.Info{Kind: "match", Players: []string{"new", "old"}})
	live.Finish("interrupted")
	var page strings.Builder
	if err := web.WriteFile(&page, live.State()); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Contains(page.String(), "<h1>new against old</h1>"))
	fmt.Println(strings.Contains(page.String(), "src="))
	// Output:
	// true
	// false
}
