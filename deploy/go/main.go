// Checks deployment files with the parsers of the tools that define their formats.
//
//	go run . compose <file>...     compose's own loader, with every profile
//	go run . dockerfile <file>...  BuildKit's own parser and its linter
//	go run . manifests <folder>... kustomize, then kubeconform
//
// It exits with 1 and prints one line for each error.
package main

import (
	"context"
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 3 {
		fail("usage: go run . compose|dockerfile|manifests <path>...")
	}
	files := os.Args[2:]
	var err error
	switch os.Args[1] {
	case "compose":
		err = checkCompose(context.Background(), files)
	case "dockerfile":
		err = checkDockerfiles(files)
	case "manifests":
		err = checkManifests(files)
	default:
		fail("no such check: " + os.Args[1])
	}
	if err != nil {
		fail(err.Error())
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(1)
}
