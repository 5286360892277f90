package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/compose-spec/compose-go/v2/cli"
)

// checkCompose loads the files as `docker compose -f ... -f ...` does: with its schema, its interpolation from the
// environment, its merging, its rules about references to other sections, and with all profiles on.
func checkCompose(ctx context.Context, files []string) error {
	options, err := cli.NewProjectOptions(files,
		cli.WithOsEnv,
		cli.WithProfiles([]string{"*"}),
		cli.WithResolvedPaths(true),
		cli.WithConsistency(true),
	)
	if err != nil {
		return err
	}
	if _, err := options.LoadProject(ctx); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(files, ", "), err)
	}
	return nil
}
