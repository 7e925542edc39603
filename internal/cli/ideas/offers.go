package ideas

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"match/event/stages"
	"match/internal/cli"
	"match/players/git"
	"match/players/spec"
	"match/results/store"
)

// offerStages offers the stages of the repository of the working directory.
func offerStages(string) []string {
	facts, err := git.Builder{}.Facts(context.Background(), &spec.Source{Ref: "HEAD"})
	if err != nil {
		return nil
	}
	text, err := facts.Instructions()
	if err != nil {
		return nil
	}
	p, err := stages.Read(git.RecipeFile, text)
	if err != nil {
		return nil
	}
	return p.Names()
}

// offerIdeas makes the flags --idea and --engine of a command offer names of tested ideas.
func offerIdeas(cmd *cobra.Command) {
	for flag, name := range map[string]func(*store.Idea) string{
		"idea": func(i *store.Idea) string { return i.Name }, "engine": func(i *store.Idea) string { return i.Engine },
	} {
		if cmd.Flag(flag) == nil {
			continue
		}
		_ = cmd.RegisterFlagCompletionFunc(flag, cli.FromStore(func(ctx context.Context, s *store.Store, _ []string) (names []string, err error) {
			list, err := s.Ideas(ctx)
			for k := range list {
				names = append(names, name(&list[k]))
			}
			slices.Sort(names)
			return slices.Compact(names), err
		}))
	}
}
