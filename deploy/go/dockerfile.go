package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

// checkDockerfiles parses each file as a build would, flags of instructions included.
func checkDockerfiles(files []string) error {
	var faults []error
	for _, file := range files {
		if err := checkDockerfile(file); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", file, err))
		}
	}
	return errors.Join(faults...)
}

func checkDockerfile(file string) error {
	reader, err := os.Open(file)
	if err != nil {
		return err
	}
	defer reader.Close()
	parsed, err := parser.Parse(reader)
	if err != nil {
		return err
	}
	var faults []error
	for _, warning := range parsed.Warnings {
		faults = append(faults, errors.New(warning.Short))
	}
	lint := linter.New(&linter.Config{
		Warn: func(rule, description, url, message string, location []parser.Range) {
			faults = append(faults, fmt.Errorf("line %d: %s (%s)", location[0].Start.Line, message, rule))
		},
	})
	if _, _, err := instructions.Parse(parsed.AST, lint); err != nil {
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}
