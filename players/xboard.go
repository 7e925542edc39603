package players

import (
	"context"
	"errors"
)

func openXboard(ctx context.Context, spec Spec, env Env) (Player, error) {
	return nil, errors.New("to come")
}
